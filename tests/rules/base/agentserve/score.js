import { z } from "zod";

const Offer = z.object({ discount: z.number() });

export function run(input) {
  const { discount } = Offer.parse(input);
  return { score: Math.round(100 - discount) };
}
