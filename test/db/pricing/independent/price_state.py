"""What an order costs now: rules 6 to 10 of `spec/v1/vectors/README.md`, with the same numbers here."""

from amounts import allocate, check, check_amount, contained_in, divide, share_of

CHARGES_BACK = ("NONE", "STANDARD", "ALL")


def state_as_placed(pricing):
    return {"items": [{"id": item["id"], "kept": item["quantity"]} for item in pricing["items"]]}


def check_state(pricing, state):
    quantities = {item["id"]: item["quantity"] for item in pricing["items"]}
    charge_ids = {charge["id"] for charge in pricing["charges"]}
    ids = [item["id"] for item in state["items"]]
    check(sorted(ids) == sorted(quantities), "a state names each item once")
    for item in state["items"]:
        kept = check_amount(item["kept"], "the number of units")
        check(kept <= quantities[item["id"]], "more units are kept than were ordered")
    if "chargesBack" in state:
        check(state["chargesBack"] in CHARGES_BACK, f"charges back is {state['chargesBack']!r}")
    for credit in state.get("credits", []):
        check_amount(credit["amount"], "the credit")
        is_known = credit["itemId"] in quantities if "itemId" in credit else credit.get("chargeId") in charge_ids
        check(is_known, "a credit is for an unknown item or charge")
    for deduction in state.get("deductions", []):
        check_amount(deduction["amount"], "the deduction")
        check("itemId" not in deduction or deduction["itemId"] in quantities, "a deduction is for an unknown item")


def check_price(price):
    for tax in price["taxes"]:
        check_amount(tax["taxAmount"], "the amount of a tax")
    check_amount(price["total"], "the total")


def sum_amounts(entries, key, own_id):
    """The sum of the credits or deductions of an item or charge, or, without an id, of the order."""
    return sum(entry["amount"] for entry in entries if entry.get(key) == own_id)


def price_units(item, kept):
    """6. Units"""
    return divide(item["amount"] * kept, item["quantity"])


def decide_charges_back(state):
    """7. Charges: which part of each goes back."""
    if "chargesBack" in state:
        return state["chargesBack"]
    if any(item["kept"] > 0 for item in state["items"]) or state.get("hasReturned", False):
        return "NONE"
    return "STANDARD" if state.get("hasShipped", False) else "ALL"


def price_charge_back(charge, charges_back):
    return {"NONE": 0, "STANDARD": charge["standardCharge"], "ALL": charge["amount"]}[charges_back]


def price_state(pricing, state):
    """Computes `price`: what the order costs in a state. Raises Refused if the state contradicts the order."""
    price = price_state_of_any_size(pricing, state)
    check_price(price)
    return price


def price_state_of_any_size(pricing, state):
    check_state(pricing, state)
    credits, deductions = state.get("credits", []), state.get("deductions", [])
    kept = {item["id"]: item["kept"] for item in state["items"]}
    charges_back = decide_charges_back(state)
    # 8. Credits and deductions
    items = [
        max(0, price_units(item, kept[item["id"]]) - sum_amounts(credits, "itemId", item["id"]))
        + sum_amounts(deductions, "itemId", item["id"])
        for item in pricing["items"]
    ]
    charges = [
        max(
            0,
            charge["amount"]
            - price_charge_back(charge, charges_back)
            - sum_amounts(credits, "chargeId", charge["id"]),
        )
        for charge in pricing["charges"]
    ]
    deduction = sum_amounts(deductions, "itemId", None)
    taxes, item_taxes, charge_taxes = compute_taxes(pricing, items, charges, deduction)
    added = sum(tax["taxAmount"] for tax in taxes) if pricing["taxMode"] == "ADDED" else 0
    return {
        # 10. Total
        "total": sum(items) + sum(charges) + deduction + added,
        "items": [
            {"id": item["id"], "kept": kept[item["id"]], "amount": amount, "taxAmount": tax}
            for item, amount, tax in zip(pricing["items"], items, item_taxes)
        ],
        "charges": [
            {
                "id": charge["id"],
                "status": derive_status(charge, amount, charges_back),
                "amount": amount,
                "taxAmount": tax,
            }
            for charge, amount, tax in zip(pricing["charges"], charges, charge_taxes)
        ],
        "deductionAmount": deduction,
        "taxes": taxes,
    }


def derive_status(charge, amount, charges_back):
    is_due = amount > 0 or (charge["amount"] == 0 and charges_back == "NONE")
    return "DUE" if is_due else "CANCELLED"


def compute_taxes(pricing, items, charges, deduction):
    """9. Taxes: of the order, and of each item and each charge for information."""
    own = [item["tax"] for item in pricing["items"]]
    charge_shares = [allocate(amount, each["shares"]) for amount, each in zip(charges, pricing["charges"])]
    by_tax = [
        sum(item["amount"] for item in pricing["items"] if item["tax"] == index)
        for index in range(len(pricing["taxes"]))
    ]
    deduction_shares = allocate(deduction, by_tax)
    taxes, item_taxes, charge_taxes = [], [0] * len(items), [0] * len(charges)
    for index, tax in enumerate(pricing["taxes"]):
        weights = [amount if own[at] == index else 0 for at, amount in enumerate(items)]
        weights += [shares[index] for shares in charge_shares]
        weights.append(deduction_shares[index])
        row = compute_tax(tax, sum(weights), pricing["taxMode"])
        taxes.append(row)
        allocated = allocate(row["taxAmount"], weights)
        item_taxes = [sum(pair) for pair in zip(item_taxes, allocated)]
        charge_taxes = [sum(pair) for pair in zip(charge_taxes, allocated[len(items) :])]
    return taxes, item_taxes, charge_taxes


def compute_tax(tax, base, mode):
    if mode == "INCLUDED":
        amount = contained_in(base, tax["percent"])
        net, gross = base - amount, base
    else:
        amount = share_of(base, tax["percent"])
        net, gross = base, base + amount
    rounding = gross - net - share_of(net, tax["percent"])
    return {**tax, "netAmount": net, "taxAmount": amount, "grossAmount": gross, "roundingAmount": rounding}


def compute_refund(before, after):
    """10. Refunds: the amount and the taxes that go back with a change of the order."""
    return {
        "amount": before["total"] - after["total"],
        "taxes": [
            {
                key: value if isinstance(value, str) else value - new[key]
                for key, value in old.items()
                if key != "roundingAmount"
            }
            for old, new in zip(before["taxes"], after["taxes"])
        ],
    }
