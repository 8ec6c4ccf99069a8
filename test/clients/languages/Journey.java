import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quicktype.*;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A customer's journey with the types that quicktype generates for Java. */
public class Journey {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER =
        new ObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL);

    public static void main(String[] args) throws Exception {
        Quote quote = quoteOrder(2);
        PlacedOrder placed = read("placedOrder", placeOrder(2, quote.getTotal().getAmount())).getPlacedOrder();
        String path = "/orders/" + placed.getID();
        PlacedOrder order = placed;
        while (!text(order.getStatus()).equals("CONFIRMED")) {
            Thread.sleep(50);
            order = read("placedOrder", send("GET", path, null)).getPlacedOrder();
        }
        Breakdown breakdown = read("breakdown", send("GET", path + "/breakdown", null)).getBreakdown();
        OrderPayment payment = read("orderPayment", send("GET", path + "/payment", null)).getOrderPayment();
        HttpResponse<String> changed = placeOrder(3, quote.getTotal().getAmount());
        Problem change = read("problem", changed).getProblem();
        long total = change.getQuote().getTotal().getAmount();
        PlacedOrder other = read("placedOrder", placeOrder(3, total)).getPlacedOrder();
        HttpResponse<String> refused = placeOrder(1000, quoteOrder(1000).getTotal().getAmount());
        Problem shortage = read("problem", refused).getProblem();
        Contract future = Converter.fromJsonString(System.getenv("FUTURE"));

        System.out.println(MAPPER.writeValueAsString(Map.of(
            "quoted", quote.getTotal().getAmount(),
            "placed", Map.of("status", placed.getStatus(), "total", placed.getTotal().getAmount()),
            "taxes", order.getTaxes().stream()
                .map(tax -> tax.getPercent() + ": " + tax.getTaxAmount().getAmount()).toList(),
            "delivery", List.of(order.getContact().getEmail(), order.getShippingAddress().getCity(),
                order.getShippingMethod().getCode()),
            "breakdown", breakdown.getPlaced().getEntries().stream()
                .map(entry -> text(entry.getKind()) + " " + entry.getAmount().getAmount()).toList(),
            "paid", List.of(order.getPaymentStatus(), payment.getStatus(), payment.getAmount().getAmount()),
            "events", eventsUntilConfirmed(placed.getID().toString()),
            "changed", List.of(changed.statusCode(), change.getType(), total,
                other.getTotal().getAmount()),
            "shortage", List.of(refused.statusCode(), shortage.getType(), shortage.getShortages().get(0).getAvailable()),
            "future", List.of(future.getEvents().getEvents().get(0).getType(), future.getProblem().getType()))));
    }

    private static List<String> eventsUntilConfirmed(String orderId) throws Exception {
        List<String> types = new ArrayList<>();
        String path = "/events";
        while (true) {
            Events page = read("events", send("GET", path, null)).getEvents();
            for (EventElement event : page.getEvents()) {
                if (!event.getSubject().toString().equals(orderId)) continue;
                types.add(text(event.getType()));
                boolean isOurs = event.getData().getOrderID() != null
                    && event.getData().getOrderID().toString().equals(orderId);
                if (text(event.getType()).equals("order.confirmed") && isOurs) return types;
            }
            path = page.getLinks().getNext().getHref().substring("/api/v1".length());
        }
    }

    /** Returns a value of a list as text: an enumeration in the published contract, a text in the opened one. */
    private static String text(Object value) {
        return MAPPER.convertValue(value, String.class);
    }

    private static Quote quoteOrder(long quantity) throws Exception {
        QuoteInputItem item = new QuoteInputItem();
        item.setSku(System.getenv("SKU"));
        item.setQuantity(quantity);
        QuoteInput input = new QuoteInput();
        input.setCustomerID("customer-1042");
        input.setItems(List.of(item));
        input.setShippingCountry("DE");
        input.setShippingMethod("parcel");
        input.setDiscountCodes(List.of("TEA10"));
        return read("quote", send("POST", "/quotes", input)).getQuote();
    }

    private static HttpResponse<String> placeOrder(long quantity, long total) throws Exception {
        OrderInputItem item = new OrderInputItem();
        item.setSku(System.getenv("SKU"));
        item.setQuantity(quantity);
        ContactInput contact = new ContactInput();
        contact.setEmail("anna@example.com");
        AddressInput address = new AddressInput();
        address.setName("Anna Bauer");
        address.setLine1("Beispielweg 7");
        address.setCity("Berlin");
        address.setCountryCode("DE");
        ExpectedTotal expected = new ExpectedTotal();
        expected.setAmount(total);
        expected.setCurrency("EUR");
        OrderInput input = new OrderInput();
        input.setCustomerID("customer-1042");
        input.setItems(List.of(item));
        input.setContact(contact);
        input.setShippingAddress(address);
        input.setShippingMethod("parcel");
        input.setDiscountCodes(List.of("TEA10"));
        input.setExpectedTotal(expected);
        input.setPaymentMethod("tok_approved");
        return send("POST", "/orders", input);
    }

    private static HttpResponse<String> send(String method, String path, Object body) throws Exception {
        HttpRequest.BodyPublisher publisher = body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(MAPPER.writeValueAsString(body));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(System.getenv("BASE_URL") + path))
            .header("Authorization", "Bearer " + System.getenv("TOKEN"))
            .method(method, publisher);
        if (body != null) request.header("Content-Type", "application/json");
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The generated converter reads a `Contract`, so an answer is given to it as a field of one. */
    private static Contract read(String field, HttpResponse<String> response) throws Exception {
        return Converter.fromJsonString("{\"" + field + "\":" + response.body() + "}");
    }
}
