BILLING_WORDS = ("invoice", "refund", "payment", "receipt")


def run(input):
    subject = input["subject"].lower()
    is_billing = any(word in subject for word in BILLING_WORDS)
    return {
        "queue": "billing" if is_billing else "support",
        "priority": "high" if input["customer_tier"] == "enterprise" else "normal",
    }
