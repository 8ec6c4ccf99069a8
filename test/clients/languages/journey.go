// A customer's journey with the types that quicktype generates for Go. A list of values is a type of its own in the published
// contract, and a string in the opened one.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

func main() {
	quote := quoteOrder(2)
	var placed, order, other PlacedOrder
	placeOrder(2, quote.Total.Amount, &placed)
	for string(order.Status) != "CONFIRMED" {
		call("GET", "/orders/"+placed.ID, nil, &order)
		time.Sleep(50 * time.Millisecond)
	}
	var breakdown Breakdown
	call("GET", "/orders/"+placed.ID+"/breakdown", nil, &breakdown)
	var payment OrderPayment
	call("GET", "/orders/"+placed.ID+"/payment", nil, &payment)
	var change, shortage Problem
	changed := placeOrder(3, quote.Total.Amount, &change)
	placeOrder(3, change.Quote.Total.Amount, &other)
	refused := placeOrder(1000, quoteOrder(1000).Total.Amount, &shortage)
	var future Contract
	check(json.Unmarshal([]byte(os.Getenv("FUTURE")), &future))

	taxes := []string{}
	for _, tax := range order.Taxes {
		taxes = append(taxes, fmt.Sprintf("%s: %d", tax.Percent, tax.TaxAmount.Amount))
	}
	entries := []string{}
	for _, entry := range breakdown.Placed.Entries {
		entries = append(entries, fmt.Sprintf("%s %d", entry.Kind, entry.Amount.Amount))
	}
	sights, err := json.Marshal(map[string]any{
		"quoted":    quote.Total.Amount,
		"placed":    map[string]any{"status": placed.Status, "total": placed.Total.Amount},
		"taxes":     taxes,
		"delivery":  []string{order.Contact.Email, order.ShippingAddress.City, order.ShippingMethod.Code},
		"breakdown": entries,
		"paid":      []any{order.PaymentStatus, payment.Status, payment.Amount.Amount},
		"events":    eventsUntilConfirmed(placed.ID),
		"changed":   []any{changed, change.Type, change.Quote.Total.Amount, other.Total.Amount},
		"shortage":  []any{refused, shortage.Type, shortage.Shortages[0].Available},
		"future":    []string{string(future.Events.Events[0].Type), string(future.Problem.Type)},
	})
	check(err)
	fmt.Println(string(sights))
}

func quoteOrder(quantity int64) (quote Quote) {
	country, method := "DE", "parcel"
	call("POST", "/quotes", QuoteInput{
		CustomerID:      "customer-1042",
		Items:           []QuoteInputItem{{Sku: os.Getenv("SKU"), Quantity: quantity}},
		ShippingCountry: &country,
		ShippingMethod:  &method,
		DiscountCodes:   []string{"TEA10"},
	}, &quote)
	return quote
}

func placeOrder(quantity int64, total int64, answer any) int {
	method := "parcel"
	return call("POST", "/orders", OrderInput{
		CustomerID:      "customer-1042",
		Items:           []OrderInputItem{{Sku: os.Getenv("SKU"), Quantity: quantity}},
		Contact:         &ContactInput{Email: "anna@example.com"},
		ShippingAddress: &AddressInput{Name: "Anna Bauer", Line1: "Beispielweg 7", City: "Berlin", CountryCode: "DE"},
		ShippingMethod:  &method,
		DiscountCodes:   []string{"TEA10"},
		ExpectedTotal:   &ExpectedTotal{Amount: total, Currency: "EUR"},
		PaymentMethod:   "tok_approved",
	}, answer)
}

func eventsUntilConfirmed(orderID string) []string {
	types := []string{}
	for path := "/events"; ; {
		var page Events
		call("GET", path, nil, &page)
		for _, event := range page.Events {
			if event.Subject != orderID {
				continue
			}
			types = append(types, string(event.Type))
			if event.Type == "order.confirmed" && event.Data.OrderID != nil && *event.Data.OrderID == orderID {
				return types
			}
		}
		path = page.Links.Next.Href[len("/api/v1"):]
	}
}

func call(method, path string, body any, answer any) int {
	sent := []byte{}
	if body != nil {
		text, err := json.Marshal(body)
		check(err)
		sent = text
	}
	request, err := http.NewRequest(method, os.Getenv("BASE_URL")+path, bytes.NewReader(sent))
	check(err)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(err)
	check(json.Unmarshal(text, answer))
	return response.StatusCode
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
