"""What an order costs now: rules 6 to 10 of `spec/v1/vectors/README.md`, with the same numbers here."""

from amounts import allocate, check, check_amount, contained_in, divide, share_of

CHARGES_BACK = ("NONE", "STANDARD", "ALL")


def state_as_placed(pricing):
    return {"items": [{"id": item["id"], "kept": item["quantity"]} for item in pricing["items"]]}


def exists_at(element, edits):
    """Whether an item, charge or price of an item was already there after this number of edits."""
    return element.get("edit", 0) <= edits


def select_edits(pricing, edits):
    """The pricing as this number of edits left it, but with the items and charges of later edits."""
    return {
        **pricing,
        "items": [
            {**item, "repriced": [each for each in item.get("repriced", []) if exists_at(each, edits)]}
            for item in pricing["items"]
        ],
        # A charge costs nothing before it is added and from the edit that ends it.
        "charges": [
            {**charge, "isOff": not exists_at(charge, edits) or charge.get("until", edits + 1) <= edits}
            for charge in pricing["charges"]
        ],
    }


def select_state(pricing, state):
    """Checks a state. Returns the pricing and the state without what later edits have changed."""
    check_state(pricing, state)
    edits = state.get("edits", 0)
    kept = {item["id"]: item["kept"] for item in state["items"]}
    items = [
        {"id": item["id"], "kept": kept[item["id"]] if exists_at(item, edits) else 0} for item in pricing["items"]
    ]
    return select_edits(pricing, edits), {**state, "items": items}


def check_state(pricing, state):
    edits = check_amount(state.get("edits", 0), "the number of edits")
    quantities = {item["id"]: item["quantity"] for item in pricing["items"]}
    charge_ids = {charge["id"] for charge in pricing["charges"]}
    ids = [item["id"] for item in state["items"]]
    check(len(set(ids)) == len(ids) and set(ids) <= set(quantities), "a state names an item twice, or an unknown one")
    earlier = {item["id"] for item in pricing["items"] if exists_at(item, edits)}
    check(earlier <= set(ids), "a state names each item")
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
    amount, units = last_price(item)
    return divide(amount * kept, units)


def last_price(item):
    """The amount that was computed last for an item, and the number of units that it is for."""
    if not item.get("repriced"):
        return item["amount"], item["quantity"]
    return item["repriced"][-1]["amount"], item["repriced"][-1]["units"]


def decide_charges_back(state):
    """7. Charges: which part of each goes back."""
    if "chargesBack" in state:
        return state["chargesBack"]
    if any(item["kept"] > 0 for item in state["items"]) or state.get("hasReturned", False):
        return "NONE"
    return "STANDARD" if state.get("hasShipped", False) else "ALL"


def decide_charge_back(charge, state):
    return "ALL" if charge["isOff"] else decide_charges_back(state)


def price_charge_back(charge, state):
    back = {"NONE": 0, "STANDARD": charge["standardCharge"], "ALL": charge["amount"]}
    return back[decide_charge_back(charge, state)]


def price_state(pricing, state):
    """Computes `price`: what the order costs in a state. Raises Refused if the state contradicts the order."""
    price = price_state_of_any_size(pricing, state)
    check_price(price)
    return price


def price_state_of_any_size(pricing, state):
    pricing, state = select_state(pricing, state)
    credits, deductions = state.get("credits", []), state.get("deductions", [])
    kept = {item["id"]: item["kept"] for item in state["items"]}
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
            - price_charge_back(charge, state)
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
                "status": derive_status(charge, amount, state),
                "amount": amount,
                "taxAmount": tax,
            }
            for charge, amount, tax in zip(pricing["charges"], charges, charge_taxes)
        ],
        "deductionAmount": deduction,
        "taxes": taxes,
    }


def derive_status(charge, amount, state):
    is_due = amount > 0 or (charge["amount"] == 0 and decide_charge_back(charge, state) == "NONE")
    return "DUE" if is_due else "CANCELLED"


def compute_taxes(pricing, items, charges, deduction):
    """9. Taxes: of the order, and of each item and each charge for information."""
    own = [item["tax"] for item in pricing["items"]]
    count = len(pricing["taxes"])
    charge_shares = [
        allocate(amount, [share_at(each["shares"], index) for index in range(count)])
        for amount, each in zip(charges, pricing["charges"])
    ]
    by_tax = [
        sum(item["amount"] for item in pricing["items"] if item["tax"] == index and "edit" not in item)
        for index in range(count)
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


def share_at(shares, index):
    """A share of an item, charge or tax. A list from before an edit has no share for what the edit has added."""
    return shares[index] if index < len(shares) else 0


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
