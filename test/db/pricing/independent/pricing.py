"""
Computes prices by the rules of `spec/v1/vectors/README.md`.

    python3 pricing.py FILE...   compares files of test vectors with what this program computes
    python3 pricing.py           reads a case a line, with `order` and `states`, and prints the whole case with limits;
                                 a state may have `actions`, which are added to it
"""

import json
import sys

from actions import add_actions
from amounts import Refused
from breakdown import break_down
from edit_order import edit_order
from limits import find_limits
from place_order import price_order
from price_state import compute_refund, price_state

ABSENT = "(nothing)"


def compute_case(case, rule):
    """Computes all that follows from the `order` of a case, and from the `edit` and `state` of each of its states."""
    given = {key: case[key] for key in ("name", "order")}
    try:
        pricing = price_order(case["order"])
        return {**given, "pricing": pricing, "states": compute_states(pricing, case.get("states", []), rule)}
    except Refused:
        return {**given, "refused": True}


def compute_states(pricing, given, rule):
    states = []
    for each in given:
        computed = {}
        if "edit" in each:
            pricing = edit_order(pricing, each["edit"], states[-1]["state"], each["state"])
            computed = {"edit": each["edit"], "pricing": pricing}
        price = price_state(pricing, each["state"])
        computed |= {"price": price, "breakdown": break_down(pricing, each["state"], price)}
        if states:
            computed["refund"] = compute_refund(price_state(pricing, states[-1]["state"]), price)
            if rule == "LIMITS":
                computed["limits"] = find_limits(pricing, states[-1]["state"], each["state"])
        states.append({"name": each["name"], "state": each["state"], **computed})
    return states


def list_differences(expected, computed, path):
    """Lists the places in which two JSON values differ."""
    if isinstance(expected, dict) and isinstance(computed, dict):
        for key in {**expected, **computed}:
            yield from list_differences(expected.get(key, ABSENT), computed.get(key, ABSENT), f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(computed, list) and len(expected) == len(computed):
        for index, pair in enumerate(zip(expected, computed)):
            yield from list_differences(*pair, f"{path}[{index}]")
    elif type(expected) is not type(computed) or expected != computed:
        yield f"{path}: the file has {expected!r}, computed was {computed!r}"


def compare_files(files):
    """Prints what differs, and the number of cases. Returns whether all cases are the same."""
    cases, differences = 0, []
    for file in files:
        with open(file, encoding="utf-8") as opened:
            vectors = json.load(opened)
        for case in vectors["cases"]:
            cases += 1
            path = f"{vectors['rule']}: {case['name']}"
            differences += list_differences(case, compute_case(case, vectors["rule"]), path)
    print(*differences, f"{cases} cases, {len(differences)} differences", sep="\n")
    return not differences


def answer_lines():
    for line in sys.stdin:
        print(json.dumps(compute_case(add_actions(json.loads(line)), "LIMITS")), flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(0 if compare_files(sys.argv[1:]) else 1)
    answer_lines()
