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
        Order placed = Converter.fromJsonString(wrap("order", send("POST", "/orders", placement(2)))).getOrder();
        Order order = placed;
        while (!text(order.getStatus()).equals("CONFIRMED")) {
            Thread.sleep(50);
            order = Converter.fromJsonString(wrap("order", send("GET", "/orders/" + placed.getID(), null))).getOrder();
        }
        String path = "/orders/" + placed.getID() + "/payment";
        Payment payment = Converter.fromJsonString(wrap("payment", send("GET", path, null))).getPayment();
        HttpResponse<String> refused = send("POST", "/orders", placement(1000));
        Problem problem = Converter.fromJsonString(wrap("problem", refused)).getProblem();
        Contract future = Converter.fromJsonString(System.getenv("FUTURE"));

        System.out.println(MAPPER.writeValueAsString(Map.of(
            "placed", Map.of("status", placed.getStatus(), "total", placed.getTotal().getAmount()),
            "paid", List.of(order.getPaymentStatus(), payment.getStatus()),
            "events", eventsUntilConfirmed(placed.getID().toString()),
            "shortage", List.of(refused.statusCode(), problem.getType(), problem.getShortages().get(0).getAvailable()),
            "future", List.of(future.getEvents().getEvents().get(0).getType(), future.getProblem().getType()))));
    }

    private static List<String> eventsUntilConfirmed(String orderId) throws Exception {
        List<String> types = new ArrayList<>();
        String path = "/events";
        while (true) {
            Events page = Converter.fromJsonString(wrap("events", send("GET", path, null))).getEvents();
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

    /** Of a list of values: an enumeration in the published contract, a text in the opened one. */
    private static String text(Object value) {
        return MAPPER.convertValue(value, String.class);
    }

    private static Placement placement(long quantity) {
        PlacementItem item = new PlacementItem();
        item.setSku(System.getenv("SKU"));
        item.setQuantity(quantity);
        Placement placement = new Placement();
        placement.setCustomerID("customer-1042");
        placement.setItems(List.of(item));
        placement.setPaymentMethod("tok_approved");
        return placement;
    }

    private static HttpResponse<String> send(String method, String path, Placement body) throws Exception {
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
    private static String wrap(String name, HttpResponse<String> response) {
        return "{\"" + name + "\":" + response.body() + "}";
    }
}
