def run(input):
    subject = input["subject"].lower()
    return {"queue": "billing" if "invoice" in subject else "support"}
