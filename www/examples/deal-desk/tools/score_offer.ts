type Tier = 'strategic' | 'enterprise' | 'standard'

interface Offer {
  discountPct: number
  marginPct: number
  termMonths: number
  dealSize: number
  tier: Tier
}

interface OfferScore {
  score: number
  decision: 'approve' | 'review' | 'reject'
  reasons: string[]
}

export const POLICY = {
  maxDiscountPct: { strategic: 25, enterprise: 15, standard: 10 },
  minMarginPct: 20,
  maxTermMonths: 36,
  reviewedDealSize: 250_000,
  approvedScore: 80,
  reviewedScore: 50,
} as const

export function run(offer: Offer): OfferScore {
  const reasons: string[] = []
  let score = 100

  const overDiscount = offer.discountPct - POLICY.maxDiscountPct[offer.tier]
  if (overDiscount > 0) {
    score -= 4 * overDiscount
    reasons.push(`The discount is ${overDiscount} points over what the ${offer.tier} tier allows.`)
  }
  const underMargin = POLICY.minMarginPct - offer.marginPct
  if (underMargin > 0) {
    score -= 2 * underMargin
    reasons.push(`The margin is ${underMargin} points under the minimum of ${POLICY.minMarginPct} %.`)
  }
  if (offer.termMonths > POLICY.maxTermMonths) {
    score -= 15
    reasons.push(`The term is longer than ${POLICY.maxTermMonths} months.`)
  }
  if (offer.dealSize > POLICY.reviewedDealSize) {
    score = Math.min(score, POLICY.approvedScore - 1)
    reasons.push('A deal of this size is always looked at by a person.')
  }

  score = Math.round(Math.max(0, score))
  return { score, decision: decide(score), reasons }
}

function decide(score: number): OfferScore['decision'] {
  if (score >= POLICY.approvedScore) return 'approve'
  return score >= POLICY.reviewedScore ? 'review' : 'reject'
}
