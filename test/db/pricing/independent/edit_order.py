"""Editing an order: rules 11 to 14 of `spec/v1/vectors/README.md`, with the same numbers here."""

from amounts import allocate, check, check_amount, divide
from place_order import (
    TAX_FIELDS,
    check_charges,
    check_discount,
    check_items,
    check_unique,
    contains_home_tax,
    copy_given,
    discount_order,
    divide_charges,
    list_groups,
    list_own_groups,
    list_taxes,
    reduce_prices,
    sum_by_tax,
    tax_of,
)
from price_state import price_state, price_units, share_at, sum_amounts


def edit_order(pricing, edit, before, after):
    """Computes the new `pricing`. Raises Refused if the edit contradicts the order."""
    check_edit(pricing, edit, after)
    if "waive" in edit:
        edit = waive_difference(pricing, edit, before, after)
    return add_edit(pricing, edit, after)


def check_edit(pricing, edit, after):
    mode, items, charges = pricing["taxMode"], edit.get("items", []), edit.get("charges", [])
    check_unique([*pricing["items"], *items])
    check_unique([*pricing["charges"], *charges])
    check_items(items, mode)
    check_charges(charges, mode)
    for discount in edit.get("discounts", []):
        check_discount(discount, [*pricing["items"], *items])
    if "standardCharge" in edit:
        check_amount(edit["standardCharge"], "the standard charge")
    check(set(edit.get("endedCharges", [])) <= {each["id"] for each in pricing["charges"]}, "an unknown charge ends")
    check(after.get("edits", 0) >= 1, "an edit has a number")
    kept = {item["id"]: item["kept"] for item in after["items"]}
    for item in items:
        check(kept.get(item["id"]) == item["quantity"], "an edit adds all units of its items")


def add_edit(pricing, edit, after):
    number, mode, items, charges = after["edits"], pricing["taxMode"], edit.get("items", []), edit.get("charges", [])
    earlier = price_earlier_items(pricing, after)
    own_groups = list_earlier_groups(pricing) + list_own_groups(items, mode)
    groups = list_groups(own_groups, charges, mode)
    left, reductions, discounts = price_items(pricing, edit, earlier, own_groups, groups)
    amounts, reduced, parts, of_charges = price_charges(pricing, edit, left, own_groups, groups)
    standard_charges = price_standard_charges(edit, reduced, amounts)
    taxes = list_all_taxes(pricing, groups)
    count = len(pricing["items"])
    added_items = [
        {
            **{key: item[key] for key in ("id", "unitPrice", "quantity")},
            "amount": amount,
            "tax": None if group is None else taxes.index(tax_of(group)),
        }
        for item, amount, group in zip(items, left[count:], own_groups[count:])
    ]
    added_charges = [
        {
            **copy_given(charge, "id", "kind", "label"),
            "listAmount": charge["amount"],
            "amount": amount,
            "standardCharge": standard,
            "shares": sum_by_tax(allocate(amount, own), groups, taxes),
        }
        for charge, amount, standard, own in zip(charges, amounts, standard_charges, parts)
    ]
    ended = edit.get("endedCharges", [])
    return {
        **pricing,
        "items": reprice_items(pricing["items"], earlier, left, number) + with_edit(number, added_items),
        "charges": end_charges(pricing["charges"], ended, number) + with_edit(number, added_charges),
        "taxes": [dict(zip(TAX_FIELDS, tax)) for tax in taxes],
        "discounts": pricing["discounts"] + with_edit(number, discounts + of_charges["discounts"]),
        "reductions": pricing["reductions"] + with_edit(number, reductions + of_charges["reductions"]),
    }


def with_edit(number, elements):
    return [{**each, "edit": number} for each in elements]


def price_items(pricing, edit, earlier, own_groups, groups):
    """12. What is left of each item, earlier and added, and the reductions and discounts of the edit."""
    items, count = edit.get("items", []), len(pricing["items"])
    list_prices = [check_amount(item["unitPrice"] * item["quantity"], "the list price") for item in items]
    left = {"items": [0] * count + list_prices}
    reductions = reduce_prices(own_groups, groups, left, no_parts(pricing, groups))
    left["items"] = [each["left"] for each in earlier] + left["items"][count:]
    discounts = discount_edit(pricing, edit, left, lambda target: target != "CHARGES")
    return left["items"], without_nothing(reductions), discounts


def price_charges(pricing, edit, left_items, own_groups, groups):
    """13. Added charges: what is left of each, before and after discounts, and its parts; reductions and discounts."""
    mode, charges, count = pricing["taxMode"], edit.get("charges", []), len(pricing["charges"])
    left = {"items": left_items, "charges": [charge["amount"] for charge in charges]}
    every_part = no_parts(pricing, groups) + divide_charges(charges, own_groups, groups, left, mode)
    reductions = reduce_prices(own_groups, groups, {"items": [0] * len(left_items)}, every_part)
    parts = every_part[count:]
    reduced = left["charges"] if mode == "NONE" else [sum(own) for own in parts]
    left["charges"] = [0] * count + reduced
    discounts = discount_edit(pricing, edit, left, lambda target: target == "CHARGES")
    added = {"reductions": without_nothing(reductions), "discounts": discounts}
    return left["charges"][count:], reduced, parts, added


def no_parts(pricing, groups):
    """Parts of the earlier charges, which neither reductions nor discounts of an edit change."""
    return [[0] * len(groups) for _ in pricing["charges"]]


def discount_edit(pricing, edit, left, applies):
    items = [*pricing["items"], *edit.get("items", [])]
    return [discount_order(each, items, left) for each in edit.get("discounts", []) if applies(each["target"])]


def without_nothing(reductions):
    return [each for each in reductions if each["amount"] > 0]


def price_earlier_items(pricing, after):
    """11. What is left of earlier items: also their kept units, and what these cost."""
    kept = {item["id"]: item["kept"] for item in after["items"]}
    earlier = []
    for item in pricing["items"]:
        units = kept[item["id"]]
        cost = price_units(item, units)
        credits = sum_amounts(after.get("credits", []), "itemId", item["id"])
        earlier.append({"units": units, "cost": cost, "left": max(0, cost - credits)})
    return earlier


def list_earlier_groups(pricing):
    """12. The group of each earlier item. Which tax its price contained is known from its reductions only."""
    if pricing["taxMode"] == "NONE":
        return [None for _ in pricing["items"]]
    reductions, groups = pricing["reductions"], []
    for index, item in enumerate(pricing["items"]):
        tax, home = pricing["taxes"][item["tax"]], None
        if contains_home_tax(tax, pricing["taxMode"]):
            own = [each["percent"] for each in reductions if share_at(each["items"], index) > 0]
            home = [*own, *(each["percent"] for each in reductions), "0"][0]
        groups.append((*(tax[key] for key in TAX_FIELDS), home))
    return groups


def list_all_taxes(pricing, groups):
    earlier = [tuple(tax[key] for key in TAX_FIELDS) for tax in pricing["taxes"]]
    return list(dict.fromkeys([*earlier, *list_taxes(groups)]))


def reprice_items(items, earlier, left, number):
    """12. The amount of each item that has a share in the discounts of an edit."""
    repriced = []
    for item, then, now in zip(items, earlier, left):
        share = then["left"] - now
        element = {"edit": number, "units": then["units"], "amount": then["cost"] - share}
        repriced.append({**item, "repriced": [*item.get("repriced", []), element]} if share > 0 else item)
    return repriced


def price_standard_charges(edit, reduced, amounts):
    """13. The part of each added charge that goes back after a withdrawal from the whole order."""
    standard_left = edit.get("standardCharge")
    standard_charges = []
    for charge, left, amount in zip(edit.get("charges", []), reduced, amounts):
        if charge["kind"] != "SHIPPING" or standard_left is None:
            standard_charges.append(amount)
            continue
        list_amount = charge["amount"]
        taken = min(list_amount, standard_left)
        standard_left -= taken
        standard_charges.append(min(amount, divide(taken * left, list_amount)) if list_amount > 0 else 0)
    return standard_charges


def end_charges(charges, ids, number):
    return [{**charge, "until": number} if charge["id"] in ids else charge for charge in charges]


def waive_difference(pricing, edit, before, after):
    """14. Waived differences: the edit with the two discounts that waive its higher price."""
    total_before = price_state(pricing, before)["total"]
    added = [item["id"] for item in edit.get("items", [])]
    ids = edit["waive"]

    def discount(on_items, on_charges):
        discounts = [
            {"id": ids["items"], "target": "ITEMS", "itemIds": added, "amount": on_items} if on_items > 0 else None,
            {"id": ids["charges"], "target": "CHARGES", "amount": on_charges} if on_charges > 0 else None,
        ]
        return {**edit, "discounts": [*edit.get("discounts", []), *filter(None, discounts)]}

    def difference(on_items, on_charges):
        return price_state(add_edit(pricing, discount(on_items, on_charges), after), after)["total"] - total_before

    on_items = find_discount(lambda amount: difference(amount, 0))
    on_charges = find_discount(lambda amount: difference(on_items, amount))
    return discount(on_items, on_charges)


def find_discount(difference):
    """find(f) of rule 14"""
    whole = difference(0)
    if whole <= 0 or difference(whole) == whole:
        return 0
    low, high = 0, whole
    while high - low > 1:
        middle = (low + high) // 2
        if difference(middle) > 0:
            low = middle
        else:
            high = middle
    return high
