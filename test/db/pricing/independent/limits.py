"""Limits of rule 8 of `spec/v1/vectors/README.md`: the largest further credits and deductions."""

from bisect import bisect_right

from price_state import price_charge_back, price_state_of_any_size, price_units, select_state, sum_amounts


def find_limits(pricing, before, after):
    """Finds the limits in a state to which units of the state `before` came back."""
    current, state = select_state(pricing, after)
    prices = [price_state_of_any_size(pricing, state) for state in (before, after)]
    return {
        "items": [
            {
                "id": item["id"],
                "credit": limit_item_credit(item, state),
                "deduction": limit_deduction(pricing, after, prices, item["id"]),
            }
            for item in current["items"]
        ],
        "charges": [
            {"id": charge["id"], "credit": limit_charge_credit(charge, state)} for charge in current["charges"]
        ],
        "deduction": limit_deduction(pricing, after, prices, None),
    }


def limit_item_credit(item, state):
    kept = next(each["kept"] for each in state["items"] if each["id"] == item["id"])
    return max(0, price_units(item, kept) - sum_amounts(state.get("credits", []), "itemId", item["id"]))


def limit_charge_credit(charge, state):
    kept = charge["amount"] - price_charge_back(charge, state)
    return max(0, kept - sum_amounts(state.get("credits", []), "chargeId", charge["id"]))


def limit_deduction(pricing, after, prices, item_id):
    price_before, price_after = prices
    back = max(0, cost_of(price_before, item_id) - cost_of(price_after, item_id))

    def is_too_much(amount):
        price = price_state_of_any_size(pricing, deduct(after, amount, item_id))
        return price["total"] > price_before["total"]

    if not is_too_much(back):
        return back
    # The first amount that is too much is one more than the limit.
    return bisect_right(range(1, back + 1), False, key=is_too_much)


def cost_of(price, item_id):
    """What an item costs, or, without an id, the order."""
    if item_id is None:
        return price["total"]
    return next(item["amount"] for item in price["items"] if item["id"] == item_id)


def deduct(state, amount, item_id):
    deduction = {"amount": amount} if item_id is None else {"amount": amount, "itemId": item_id}
    return {**state, "deductions": [*state.get("deductions", []), deduction]}
