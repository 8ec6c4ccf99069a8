"""A customer's journey with the types that quicktype generates for Python."""

import json
import os
import time
import urllib.error
import urllib.request

from contract import AddressInput, Breakdown, ContactInput, Events, ExpectedTotal, OrderInput, OrderInputItem
from contract import OrderPayment, PlacedOrder, Problem, Quote, QuoteInput, QuoteInputItem, contract_from_dict


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
    """Returns a value of a list as text: an enumeration in the published contract, a text in the opened one."""
    return getattr(value, "value", value)


def quote_order(quantity):
    sent = QuoteInput(
        customer_id="customer-1042",
        items=[QuoteInputItem(quantity=quantity, sku=os.environ["SKU"])],
        shipping_country="DE",
        shipping_method="parcel",
        discount_codes=["TEA10"],
    )
    return Quote.from_dict(call("POST", "/quotes", sent.to_dict())[1])


def place_order(quantity, total):
    sent = OrderInput(
        customer_id="customer-1042",
        items=[OrderInputItem(quantity=quantity, sku=os.environ["SKU"])],
        contact=ContactInput(email="anna@example.com"),
        shipping_address=AddressInput(name="Anna Bauer", line1="Beispielweg 7", city="Berlin", country_code="DE"),
        shipping_method="parcel",
        discount_codes=["TEA10"],
        expected_total=ExpectedTotal(amount=total, currency="EUR"),
        payment_method="tok_approved",
    )
    return call("POST", "/orders", sent.to_dict())


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


quote = quote_order(2)
placed = PlacedOrder.from_dict(place_order(2, quote.total.amount)[1])
order = placed
while text(order.status) != "CONFIRMED":
    time.sleep(0.05)
    order = PlacedOrder.from_dict(call("GET", f"/orders/{placed.id}")[1])
breakdown = Breakdown.from_dict(call("GET", f"/orders/{placed.id}/breakdown")[1])
payment = OrderPayment.from_dict(call("GET", f"/orders/{placed.id}/payment")[1])
changed, answer = place_order(3, quote.total.amount)
change = Problem.from_dict(answer)
other = PlacedOrder.from_dict(place_order(3, change.quote.total.amount)[1])
refused, answer = place_order(1000, quote_order(1000).total.amount)
shortage = Problem.from_dict(answer)
future = contract_from_dict(json.loads(os.environ["FUTURE"]))

sights = {
    "quoted": quote.total.amount,
    "placed": {"status": text(placed.status), "total": placed.total.amount},
    "taxes": [f"{tax.percent}: {tax.tax_amount.amount}" for tax in order.taxes],
    "delivery": [order.contact.email, order.shipping_address.city, order.shipping_method.code],
    "breakdown": [f"{text(entry.kind)} {entry.amount.amount}" for entry in breakdown.placed.entries],
    "paid": [text(order.payment_status), text(payment.status), payment.amount.amount],
    "events": events_until_confirmed(str(placed.id)),
    "changed": [changed, text(change.type), change.quote.total.amount, other.total.amount],
    "shortage": [refused, text(shortage.type), shortage.shortages[0].available],
    "future": [text(future.events.events[0].type), text(future.problem.type)],
}
print(json.dumps(sights))
