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
	placement := func(quantity int64) Placement {
		items := []PlacementItem{{Sku: os.Getenv("SKU"), Quantity: quantity}}
		return Placement{CustomerID: "customer-1042", Items: items, PaymentMethod: "tok_approved"}
	}
	var placed, order Order
	call("POST", "/orders", placement(2), &placed)
	for string(order.Status) != "CONFIRMED" {
		call("GET", "/orders/"+placed.ID, nil, &order)
		time.Sleep(50 * time.Millisecond)
	}
	var payment Payment
	call("GET", "/orders/"+placed.ID+"/payment", nil, &payment)
	var problem Problem
	status := call("POST", "/orders", placement(1000), &problem)
	var future Contract
	check(json.Unmarshal([]byte(os.Getenv("FUTURE")), &future))

	sights, err := json.Marshal(map[string]any{
		"placed":   map[string]any{"status": placed.Status, "total": placed.Total.Amount},
		"paid":     []string{string(order.PaymentStatus), string(payment.Status)},
		"events":   eventsUntilConfirmed(placed.ID),
		"shortage": []any{status, problem.Type, problem.Shortages[0].Available},
		"future":   []string{string(future.Events.Events[0].Type), string(future.Problem.Type)},
	})
	check(err)
	fmt.Println(string(sights))
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
