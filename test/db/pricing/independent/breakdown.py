"""Breakdown of `spec/v1/vectors/README.md`: entries from which the total of an order can be recomputed."""

from price_state import (
    decide_charge_back,
    exists_at,
    last_price,
    price_charge_back,
    price_units,
    select_state,
    share_at,
    sum_amounts,
)

ALWAYS = ("ITEM", "CHARGE", "TAX", "INCLUDED_TAX")


def list_entries(pricing, state):
    """Lists the entries of an order without its taxes, those with amount 0 too."""
    edits = state.get("edits", 0)
    for index, item in enumerate(pricing["items"]):
        if not exists_at(item, edits):
            continue
        for entry in list_item_entries(pricing, state, index, item):
            yield {**entry, "itemId": item["id"]}
    for index, charge in enumerate(pricing["charges"]):
        if not exists_at(charge, edits):
            continue
        for entry in list_charge_entries(pricing, state, index, charge):
            yield {**entry, "chargeId": charge["id"]}
    yield deduct(sum_amounts(state.get("deductions", []), "itemId", None))


def list_item_entries(pricing, state, index, item):
    list_price = item["unitPrice"] * item["quantity"]
    unit_price, quantity = item["unitPrice"], item["quantity"]
    yield entry_of("ITEM", "LIST_PRICE", list_price, unitPrice=unit_price, quantity=quantity)
    discounts = [each for each in pricing["discounts"] if each["target"] != "CHARGES"]
    yield from list_first_entries(pricing, discounts, "items", index, item, list_price)
    before = {**item, "repriced": []}
    for repriced in item["repriced"]:
        own = [each for each in discounts if each.get("edit") == repriced["edit"]]
        cost = repriced["amount"] + sum(share_at(each["allocations"], index) for each in own)
        yield take_units_back(before, cost, repriced["units"])
        yield from list_discounts(own, index, cost)
        before = {**item, "repriced": [repriced]}
    kept = next(each["kept"] for each in state["items"] if each["id"] == item["id"])
    cost = price_units(item, kept)
    yield take_units_back(item, cost, kept)
    yield credit(cost, sum_amounts(state.get("credits", []), "itemId", item["id"]))
    yield deduct(sum_amounts(state.get("deductions", []), "itemId", item["id"]))


def list_charge_entries(pricing, state, index, charge):
    amount, list_amount = charge["amount"], charge["listAmount"]
    yield entry_of("CHARGE", "CHARGES", list_amount, amount=list_amount)
    discounts = [each for each in pricing["discounts"] if each["target"] == "CHARGES"]
    yield from list_first_entries(pricing, discounts, "charges", index, charge, list_amount)
    decision = decide_charge_back(charge, state)
    back = price_charge_back(charge, state)
    standard = charge["standardCharge"]
    yield entry_of(
        "CHARGE_BACK", "CHARGES", -back, amount=amount, standardCharge=standard, chargesBack=decision
    )
    yield credit(amount - back, sum_amounts(state.get("credits", []), "chargeId", charge["id"]))


def list_first_entries(pricing, discounts, kind, index, element, left):
    """The discounts and reductions with which an item or charge was added. Edits reduce first."""
    edit = element.get("edit")
    own = [each for each in discounts if each.get("edit") == edit]
    shares = [(each, share_at(each[kind], index)) for each in pricing["reductions"] if each.get("edit") == edit]
    reductions = [reduce(reduction, share) for reduction, share in shares]
    if edit is None:
        yield from list_discounts(own, index, left)
        yield from reductions
    else:
        yield from reductions
        yield from list_discounts(own, index, left - sum(share for _, share in shares))


def take_units_back(item, cost, kept):
    amount, units = last_price(item)
    return entry_of("UNITS_BACK", "UNITS", cost - amount, amount=amount, kept=kept, quantity=units)


def list_discounts(discounts, index, left):
    for discount in discounts:
        allocation = share_at(discount["allocations"], index)
        offer = {key: discount[key] for key in ("percent", "offered") if key in discount}
        inputs = {**offer, "base": discount["base"], "discountAmount": discount["amount"], "weight": left}
        yield {**entry_of("DISCOUNT", "DISCOUNTS", -allocation, **inputs), "discountId": discount["id"]}
        left -= allocation


def reduce(reduction, share):
    inputs = {"percent": reduction["percent"], "base": reduction["base"]}
    return entry_of("TAX_REDUCTION", "REDUCTIONS", -share, **inputs, reductionAmount=reduction["amount"])


def credit(amount, credits):
    taken = min(amount, credits)
    return entry_of("CREDIT", "CREDITS", -taken, amount=amount, credits=taken)


def deduct(deductions):
    return entry_of("DEDUCTION", "CREDITS", deductions, deductions=deductions)


def list_tax_entries(pricing, price):
    is_included = pricing["taxMode"] == "INCLUDED"
    kind, known = ("INCLUDED_TAX", "grossAmount") if is_included else ("TAX", "netAmount")
    for tax in price["taxes"]:
        inputs = {key: tax[key] for key in ("countryCode", "percent", "treatment", known)}
        yield entry_of(kind, "TAXES", tax["taxAmount"], **inputs)


def entry_of(kind, rule, amount, /, **inputs):
    return {"kind": kind, "amount": amount, "rule": rule, "inputs": inputs}


def break_down(pricing, state, price):
    current, state_then = select_state(pricing, state)
    entries = [*list_entries(current, state_then), *list_tax_entries(pricing, price)]
    breakdown = [entry for entry in entries if entry["amount"] != 0 or entry["kind"] in ALWAYS]
    parts = sum(entry["amount"] for entry in breakdown if entry["kind"] != "INCLUDED_TAX")
    assert parts == price["total"], f"the entries add up to {parts}, the total is {price['total']}"
    return breakdown
