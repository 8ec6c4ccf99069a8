"""A customer's journey with the types that quicktype generates for Python."""

import json
import os
import time
import urllib.error
import urllib.request

from contract import Events, Order, Payment, Placement, PlacementItem, Problem, contract_from_dict


def call(method, path, body=None):
    headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
    if body is not None:
        headers["Content-Type"] = "application/json"
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["BASE_URL"] + path, sent, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def text(value):
    """Of a list of values: an enumeration in the published contract, a text in the opened one."""
    return getattr(value, "value", value)


def placement(quantity):
    items = [PlacementItem(quantity=quantity, sku=os.environ["SKU"])]
    return Placement(customer_id="customer-1042", items=items, payment_method="tok_approved").to_dict()


def events_until_confirmed(order_id):
    types = []
    path = "/events"
    while True:
        page = Events.from_dict(call("GET", path)[1])
        for event in page.events:
            if str(event.subject) != order_id:
                continue
            types.append(text(event.type))
            if text(event.type) == "order.confirmed" and str(event.data.order_id) == order_id:
                return types
        path = page.links.next.href.removeprefix("/api/v1")


placed = Order.from_dict(call("POST", "/orders", placement(2))[1])
order = placed
while text(order.status) != "CONFIRMED":
    time.sleep(0.05)
    order = Order.from_dict(call("GET", f"/orders/{placed.id}")[1])
payment = Payment.from_dict(call("GET", f"/orders/{placed.id}/payment")[1])
status, refused = call("POST", "/orders", placement(1000))
problem = Problem.from_dict(refused)
future = contract_from_dict(json.loads(os.environ["FUTURE"]))

sights = {
    "placed": {"status": text(placed.status), "total": placed.total.amount},
    "paid": [text(order.payment_status), text(payment.status)],
    "events": events_until_confirmed(str(placed.id)),
    "shortage": [status, text(problem.type), problem.shortages[0].available],
    "future": [text(future.events.events[0].type), text(future.problem.type)],
}
print(json.dumps(sights))
