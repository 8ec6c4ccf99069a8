"""
Placing an order: steps 1 to 5 of `spec/v1/vectors/README.md`, with the same numbers here.

No line of this folder comes from the code of the service: an error in the words of the rules, or in one of the two
programs, shows as a difference between their prices.
"""

from amounts import allocate, check, check_amount, check_percent, contained_in, divide, share_of
from price_state import price_state, state_as_placed

VERSION = "1"
TAX_MODES = ("INCLUDED", "ADDED", "NONE")
TARGETS = ("ITEMS", "ITEM", "CHARGES")
CHARGE_KINDS = ("SHIPPING", "GIFT_WRAP", "PAYMENT", "OTHER")
REDUCING = ("REVERSE_CHARGE", "INTRA_COMMUNITY", "EXPORT")
TREATMENTS = ("STANDARD", *REDUCING, "EXEMPT", "OUT_OF_SCOPE")
# Fields of the first parts of a group: they tell the taxes of an order apart.
TAX_FIELDS = ("countryCode", "percent", "treatment")


def check_order(order):
    mode, items, charges = order["taxMode"], order["items"], order.get("charges", [])
    check(mode in TAX_MODES, f"the tax mode is {mode!r}")
    check(len(items) > 0, "the order has no items")
    check_unique(items)
    check_unique(charges)
    check_items(items, mode)
    check_charges(charges, mode)
    for discount in order.get("discounts", []):
        check_discount(discount, items)
    if "standardCharge" in order:
        check_amount(order["standardCharge"], "the standard charge")


def check_unique(elements):
    check(len({each["id"] for each in elements}) == len(elements), "two items or charges have the same id")


def check_items(items, mode):
    for item in items:
        check_amount(item["unitPrice"], "the unit price")
        check(check_amount(item["quantity"], "the quantity") >= 1, "the quantity is 0")
        if mode != "NONE":
            check(item.get("tax") is not None, "an item has no tax")
            check_tax(item["tax"], mode)


def check_charges(charges, mode):
    for charge in charges:
        check_amount(charge["amount"], "the charge")
        check(charge["kind"] in CHARGE_KINDS, f"the kind of the charge is {charge['kind']!r}")
        if mode != "NONE" and charge.get("tax") is not None:
            check_tax(charge["tax"], mode)


def check_tax(tax, mode):
    check(tax["treatment"] in TREATMENTS, f"the treatment is {tax['treatment']!r}")
    if tax["treatment"] == "STANDARD":
        check_percent(tax["percent"], "the percentage of the tax")
    if contains_home_tax(tax, mode):
        check_percent(tax.get("homePercent"), "the percentage that prices contain")


def check_discount(discount, items):
    target, ids = discount["target"], discount.get("itemIds")
    check(target in TARGETS, f"the target is {target!r}")
    check(("percent" in discount) != ("amount" in discount), "a discount has a percentage or an amount")
    if "percent" in discount:
        check_percent(discount["percent"], "the percentage of the discount")
    else:
        check_amount(discount["amount"], "the amount of the discount")
    if target == "ITEM":
        check(ids is not None and len(ids) == 1, "the target ITEM names one item")
    if target != "CHARGES" and ids is not None:
        check(set(ids) <= {item["id"] for item in items}, "a discount names an unknown item")


def price_order(order):
    """Computes `pricing`. Raises Refused if the order can't be placed."""
    check_order(order)
    mode, items, charges = order["taxMode"], order["items"], order.get("charges", [])
    # 1. List prices
    left = {
        "items": [check_amount(item["unitPrice"] * item["quantity"], "the list price") for item in items],
        "charges": [charge["amount"] for charge in charges],
    }
    discounts = [discount_order(discount, items, left) for discount in order.get("discounts", [])]
    discounted = left["charges"]
    own_groups = list_own_groups(items, mode)
    groups = list_groups(own_groups, charges, mode)
    parts = divide_charges(charges, own_groups, groups, left, mode)
    reductions = reduce_prices(own_groups, groups, left, parts)
    taxes = list_taxes(groups)
    amounts = [sum(own) for own in parts] if mode != "NONE" else discounted
    standard_charges = price_standard_charges(order, discounted, amounts)
    pricing = {
        "pricing": VERSION,
        "taxMode": mode,
        "items": [
            {
                "id": item["id"],
                "unitPrice": item["unitPrice"],
                "quantity": item["quantity"],
                "amount": amount,
                "tax": None if group is None else taxes.index(tax_of(group)),
            }
            for item, amount, group in zip(items, left["items"], own_groups)
        ],
        "charges": [
            {
                "id": charge["id"],
                "kind": charge["kind"],
                **copy_given(charge, "label"),
                "listAmount": charge["amount"],
                "amount": amount,
                "standardCharge": standard,
                "shares": sum_by_tax(own, groups, taxes),
            }
            for charge, amount, standard, own in zip(charges, amounts, standard_charges, parts)
        ],
        "taxes": [dict(zip(TAX_FIELDS, tax)) for tax in taxes],
        "discounts": discounts,
        "reductions": reductions,
    }
    # Refuses amounts that are too large.
    price_state(pricing, state_as_placed(pricing))
    return pricing


def discount_order(discount, items, left):
    """2. Discounts"""
    ids = discount.get("itemIds")
    if discount["target"] == "CHARGES":
        on, weights = "charges", left["charges"]
    else:
        on = "items"
        weights = [
            amount if ids is None or item["id"] in ids else 0 for item, amount in zip(items, left["items"])
        ]
    base = check_amount(sum(weights), "the base of a discount")
    if "percent" in discount:
        offer, amount = {"percent": discount["percent"]}, share_of(base, discount["percent"])
    else:
        offer, amount = {"offered": discount["amount"]}, min(discount["amount"], base)
    allocations = allocate(amount, weights)
    left[on] = subtract(left[on], allocations)
    given = {"id": discount["id"], **copy_given(discount, "label", "code"), "target": discount["target"]}
    return {**given, **offer, "base": base, "amount": amount, "allocations": allocations}


def copy_given(source, *keys):
    return {key: source[key] for key in keys if key in source}


def subtract(amounts, shares):
    return [amount - share for amount, share in zip(amounts, shares)]


def contains_home_tax(tax, mode):
    return mode == "INCLUDED" and tax["treatment"] in REDUCING


def group_of(tax, mode):
    """3. Country, percentage, treatment and, of prices to be reduced, the percentage that they contain."""
    percent = tax["percent"] if tax["treatment"] == "STANDARD" else "0"
    home = tax["homePercent"] if contains_home_tax(tax, mode) else None
    return (tax["countryCode"], percent, tax["treatment"], home)


def tax_of(group):
    return group[:3]


def list_own_groups(items, mode):
    """The group of each item, None without taxes."""
    return [None if mode == "NONE" else group_of(item["tax"], mode) for item in items]


def list_groups(own_groups, charges, mode):
    if mode == "NONE":
        return []
    of_charges = [group_of(charge["tax"], mode) for charge in charges if charge.get("tax") is not None]
    return list(dict.fromkeys([*own_groups, *of_charges]))


def list_taxes(groups):
    return list(dict.fromkeys(tax_of(group) for group in groups))


def sum_by_tax(parts, groups, taxes):
    return [sum(part for part, group in zip(parts, groups) if tax_of(group) == tax) for tax in taxes]


def divide_charges(charges, own_groups, groups, left, mode):
    """3. Charges by tax: the part of each charge in each group."""
    if mode == "NONE":
        return [[] for _ in charges]
    by_group = [
        sum(amount for amount, own in zip(left["items"], own_groups) if own == group) for group in groups
    ]
    return [
        allocate(amount, by_group)
        if charge.get("tax") is None
        else [amount if group == group_of(charge["tax"], mode) else 0 for group in groups]
        for charge, amount in zip(charges, left["charges"])
    ]


def reduce_prices(own_groups, groups, left, parts):
    """4. Reductions: changes what is left of the items, and the parts of the charges."""
    reductions = []
    # Only groups whose prices contain tax that is subtracted have a percentage for it.
    for percent in dict.fromkeys(home for *_, home in groups if home is not None):
        weights = [amount if own[3] == percent else 0 for amount, own in zip(left["items"], own_groups)]
        for own in parts:
            weights += [part if group[3] == percent else 0 for part, group in zip(own, groups)]
        base = check_amount(sum(weights), "the base of a reduction")
        amount = contained_in(base, percent)
        shares = allocate(amount, weights)
        of_items, of_parts = shares[: len(own_groups)], shares[len(own_groups) :]
        by_charge = [of_parts[at : at + len(groups)] for at in range(0, len(of_parts), len(groups))]
        left["items"] = subtract(left["items"], of_items)
        parts[:] = [subtract(own, taken) for own, taken in zip(parts, by_charge)]
        reduction = {"percent": percent, "base": base, "amount": amount, "items": of_items}
        reductions.append({**reduction, "charges": [sum(taken) for taken in by_charge]})
    return reductions


def price_standard_charges(order, discounted, amounts):
    """5. The part of each charge that goes back after a withdrawal from the whole order."""
    standard_left = order.get("standardCharge")
    standard_charges = []
    for charge, before, amount in zip(order.get("charges", []), discounted, amounts):
        if charge["kind"] != "SHIPPING" or standard_left is None:
            standard_charges.append(amount)
            continue
        taken = min(before, standard_left)
        standard_left -= taken
        standard_charges.append(divide(taken * amount, before) if before > 0 else 0)
    return standard_charges
