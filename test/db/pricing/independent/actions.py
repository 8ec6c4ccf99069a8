"""Actions of `spec/v1/vectors/README.md` that change the state of an order: returns, credits and decisions."""

from price_state import CHARGES_BACK


def add_actions(case):
    """Returns the case with the `actions` of each state added to this state, if it has any."""
    states = case.get("states", [])
    return {**case, "states": [{**each, "state": add_to_state(**each["state"])} for each in states]} if states else case


def add_to_state(actions=(), **state):
    for action in actions:
        for name in ("credits", "deductions"):
            if name in action:
                state[name] = state.get(name, []) + action[name]
        if action.get("hasReturned"):
            state["hasReturned"] = True
        if "chargesBack" in action:
            decisions = [action["chargesBack"], state.get("chargesBack", "NONE")]
            # The list is in this sequence: with each decision at least as much goes back as with those before it.
            state["chargesBack"] = max(decisions, key=CHARGES_BACK.index)
    return state
