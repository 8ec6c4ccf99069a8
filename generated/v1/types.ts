// Generated from spec/ by `make generate`. Do not edit.
export interface paths {
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description The products for sale, sorted by SKU, one page at a time.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a product
         * @description One product with its current price.
         */
        get: operations["getProduct"];
        /**
         * Create or replace a product
         * @description Creates the product under this SKU, with no stock, or replaces its name and price. Existing orders keep
         *     the name and price with which they were placed. A `PUT` on a deleted product offers it for sale again,
         *     with the stock that it had. A new SKU cannot have `//`, `/./` or `/../` in it, or end in `/stock` (400): a proxy that
         *     tidies paths would take its path for that of something else.
         */
        put: operations["putProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Takes the product off sale: it can no longer be read, listed or ordered. Existing orders keep it, and the
         *     units reserved for them stay reserved. With `deleted=true`, its stock can still be read and changed.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{sku}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the stock of a product
         * @description How many units are on hand, how many are reserved for orders, and how many can still be ordered.
         */
        get: operations["getStock"];
        /**
         * Set the stock of a product
         * @description Sets how many units are on hand, for example after a stocktaking. Rejected if fewer units would be on hand
         *     than are reserved for orders. For units that come in or go out, use `PATCH`, which does not need the
         *     current number.
         */
        put: operations["setStock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Add to or subtract from the stock of a product
         * @description Changes the units on hand by a difference. The body holds the difference, not a new value (it is not a
         *     JSON merge patch), because stock changes with every order: a client that had to read the stock first would
         *     often find it changed. Send an `Idempotency-Key`, so that a repeated request does not count the same units
         *     twice.
         */
        patch: operations["adjustStock"];
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description The orders that the token has access to, one page at a time, newest first unless `sort` says otherwise. An
         *     order must match all filters. `totalCount` counts all orders that match. To go through a long list,
         *     use `after`; to follow new orders, `GET /events`.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order
         * @description Takes the prices from the catalogue, reserves the stock for every line until `reservedUntil`, and starts
         *     the payment. Either all of this happens or none of it. If stock is insufficient, the response lists every
         *     SKU with too little stock. With a customer's token, only so many unpaid orders can be open at a time.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get an order
         * @description An order with its lines, and links to what can be done with it.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the reference and metadata of an order
         * @description Updates `reference` and `metadata` with a JSON merge patch (RFC 7396): what is left out stays, `null`
         *     removes. Send it as `application/merge-patch+json` or as `application/json`; both mean the same. Possible in
         *     every status of the order. A patch that changes nothing does not change the version.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/orders/{orderId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the items of an order
         * @description All lines of an order, in the order in which they were sent. There are at most 100, so the list has no
         *     pages.
         */
        get: operations["listOrderItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The item's identifier. */
                itemId: components["parameters"]["ItemIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get an item of an order
         * @description One line of an order.
         */
        get: operations["getOrderItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Preview the cancellation of an order
         * @description Says whether the order can be cancelled now, and what cancelling all that remains of it would do: units
         *     returned to stock, money that would no longer be collected, money that would be refunded. Nothing changes.
         *
         *     If you have refunded money instead of cancelling, look at `goodwillAmount` and `advanceAmount` before you cancel. What
         *     was refunded in advance for units is taken into account: `refundAmount` is less by it. What was refunded out of
         *     goodwill is not: the cancellation pays back `refundAmount` in addition to it.
         */
        get: operations["previewCancel"];
        put?: never;
        /**
         * Cancel an order, or some units of it
         * @description Without `items` (or without a body), cancels all that remains of the order. With `items`, cancels the
         *     given number of units of each line. The order becomes `CANCELLED` once nothing of it is left. The units
         *     return to stock, and money that has not been collected yet is collected only for the rest. Either all of
         *     this happens or none of it. The response says which units and how much money are affected.
         *
         *     The cancelled units are paid back in full, as far as money was captured for them: what was refunded out of goodwill
         *     (`createRefund` without `items`) is not taken off, and what was refunded for these units in advance (`createRefund`
         *     with `items`) is. An advance belongs to the units of its line that are cancelled next. Send `expectedRefundAmount` to
         *     be sure of how much goes back.
         *
         *     A capture of money that is no longer due is withdrawn unless the payment provider is being asked for it: it becomes
         *     `FAILED`, and what is still due of it is captured by a new one. Money that is captured anyway is refunded.
         *
         *     An order can be cancelled as long as it has a `cancel` link.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the payment of an order
         * @description The current payment attempt of an order.
         */
        get: operations["getPayment"];
        /**
         * Pay with another payment method
         * @description Starts a new payment attempt after the previous one has ended without success (`FAILED`, `VOIDED` or
         *     `EXPIRED`), or while it waits for the customer (`REQUIRES_ACTION`), who has closed the bank's page and pays in
         *     another way. Possible while the order is `SUBMITTED`, until `reservedUntil`, and while it is `CONFIRMED` and the
         *     hold on its money has ended. An order has a limited number of attempts.
         *
         *     It also pays the rest of a `CONFIRMED` order of which only a part was captured, and nothing more is held: after a
         *     capture with `final` of a part, or after the hold has ended with a part captured. The attempt is for the order's
         *     `outstandingAmount` then. The money of the earlier attempts counts as before, whatever becomes of this one: together
         *     they pay the order, and each is refunded on its own, up to what it has captured.
         *
         *     An attempt that waits for the customer becomes `VOIDED` at once. The new one stays `PENDING` until the payment
         *     provider has ended it, or has refused to; money that it takes after that is given back
         *     (`DUPLICATE_PAYMENT`).
         */
        put: operations["replacePayment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payment/captures": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the captures of an order
         * @description The captures of an order, for all its payment attempts, oldest first, one page at a time.
         */
        get: operations["listCaptures"];
        put?: never;
        /**
         * Capture money of an order
         * @description Captures authorised money: the `capturableAmount` of the payment or a part of it, in one or several captures.
         *     The money moves in the background: the capture is `PENDING` until the payment provider has responded. An order with
         *     `captureMode: AUTOMATIC` is captured as soon as it is authorised. If the provider has not confirmed the
         *     authorisation for a while, or `authorizedUntil` has passed, it is asked first; if it does not answer, nothing
         *     is captured and the answer is 503.
         */
        post: operations["createCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payment/captures/{captureId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The capture's identifier. */
                captureId: components["parameters"]["CaptureIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a capture
         * @description One capture of an order.
         */
        get: operations["getCapture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payment/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the refunds of an order
         * @description The refunds of an order, for all its payment attempts, oldest first, one page at a time.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund money of an order
         * @description Refunds captured money: all of it or a part, in one or several refunds. `paymentId` names the payment
         *     attempt whose money is refunded, by default the current one; it may also be an earlier one, which another
         *     attempt has replaced. Possible in every status of the order and of the attempt, as long as the attempt has
         *     captured money that is not refunded.
         *
         *     Without `items` the refund is out of goodwill: it is for no units, it doesn't change what the order costs, and a later
         *     cancellation pays back all that the cancelled units cost in addition to it. With `items` it is an advance: money for
         *     these units before they are cancelled, whose cancellation then pays back only what is left of their price. So if you
         *     refund instead of cancelling, for example because a line is out of stock and the order can't be cancelled yet, name
         *     the units in `items`; to cancel units, don't refund them yourself: `cancelOrder` refunds what was paid for them.
         *
         *     The money moves in the background: the refund is `PENDING` until the payment provider has
         *     responded.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payment/refunds/{refundId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The refund's identifier. */
                refundId: components["parameters"]["RefundIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a refund
         * @description One refund of an order.
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the payments of an order
         * @description All payment attempts of an order, newest first, one page at a time. The first one is the current one.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The payment attempt's identifier. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a payment by its identifier
         * @description One payment attempt of an order, the current one or an earlier one.
         */
        get: operations["getPaymentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payments/{paymentId}/captures": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The payment attempt's identifier. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the captures of a payment
         * @description The captures of one payment attempt, oldest first, one page at a time.
         */
        get: operations["listCapturesOfPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/payments/{paymentId}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The payment attempt's identifier. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description The refunds of one payment attempt, oldest first, one page at a time.
         */
        get: operations["listRefundsOfPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the shipments of an order
         * @description The shipments of an order, oldest first, one page at a time.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Ship units of an order
         * @description Records that units have left the warehouse. They are removed from stock and can no longer be cancelled.
         *     Only a `CONFIRMED` order can be shipped, in one or several shipments, and only while its payment is still
         *     valid. If the payment is only `AUTHORIZED` and its provider has not confirmed that for a while, or its
         *     `authorizedUntil` has passed, the provider is asked first; if it does not answer, nothing is shipped and the
         *     answer is 503. The order becomes `COMPLETED` once every unit that is not cancelled is shipped and its
         *     `currentTotal` is captured.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/shipments/{shipmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The shipment's identifier. */
                shipmentId: components["parameters"]["ShipmentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a shipment
         * @description One shipment of an order.
         */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the history of an order
         * @description Who changed the order, with which operation, from which status to which, and when. One entry per version,
         *     oldest first, one page at a time.
         */
        get: operations["listOrderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a person must decide
         * @description What a person must decide, for all orders and for money that belongs to no order, oldest first, one page at
         *     a time. Only for the shop's own clients.
         */
        get: operations["listMatters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attention/{matterId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The matter's identifier. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a matter
         * @description One matter for a person. Only for the shop's own clients.
         */
        get: operations["getMatter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attention/{matterId}/retries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The matter's identifier. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the payment provider again
         * @description Repeats what the payment provider refused, or asks it for the outcome that it owes. This happens in the
         *     background and resolves the matter; if the provider refuses again, a new one is opened. A refund that the order
         *     doesn't owe any more, because its units were cancelled or paid in another way since, isn't repeated
         *     (`MATTER_NOT_RETRYABLE`). Only for the shop's own clients.
         */
        post: operations["retryMatter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attention/{matterId}/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The matter's identifier. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a matter
         * @description Closes a matter that a person has decided. This moves no money, now or later: a refund that the payment
         *     provider refused stays refused. Only for the shop's own clients.
         */
        post: operations["resolveMatter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event feed
         * @description Events of the orders that the token has access to. Events of the same order appear in the order of its
         *     versions. Between events of different orders the order says nothing: it only stays as it is.
         *
         *     A client that always continues at the `next` link misses no event. Store that link, or the `cursor` of the last
         *     event that you have processed. It is safe to read events again: recognise them by their `id`.
         *
         *     **How often to ask.** While a response has `size` events, ask for the next ones at once. Otherwise wait for a
         *     second or longer: an event appears about a second after what it tells of. An empty response means that
         *     nothing has happened since; its `next` link is where to ask again.
         *
         *     **How long events are kept.** At least 90 days. A cursor whose next events have been removed is answered with
         *     410 `EVENTS_EXPIRED`, which says where what is left begins.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The client's webhook endpoints, newest first, one page at a time.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Registers an address to which the service sends events, as `webhooks` describes. The response has the secret with
         *     which to verify them: it is shown only here.
         *
         *     Only for the shop's own clients. The address is not called before there is something to send, and its host is not
         *     looked up.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description One webhook endpoint of the client, without its secrets.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint with its secrets. Nothing is sent to it any more; requests that are under way are not recalled.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Updates an endpoint with a JSON merge patch (RFC 7396): what is left out stays, `null` removes. Send it as
         *     `application/merge-patch+json` or as `application/json`; both mean the same. Requests that are under way are not
         *     recalled; the next ones follow the change. A patch that changes nothing does not change the version.
         *
         *     `status` pauses an endpoint and makes it active again, also one that the service has disabled. Nothing is lost in
         *     between: it goes on where it stopped, unless `resumeAt` says otherwise.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * See how far the sending to an endpoint has come
         * @description How far the sending to a webhook endpoint has come, and how it goes.
         */
        get: operations["getWebhookProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the secrets of a webhook endpoint
         * @description The secrets that requests to the endpoint are signed with, newest first, without their values.
         */
        get: operations["listWebhookSecrets"];
        put?: never;
        /**
         * Make a new secret for a webhook endpoint
         * @description Makes a new secret, with which requests are signed from now on. For a while they are signed with those before it as
         *     well, so that receivers can change over: for a day, unless `previousExpiresInSeconds` says otherwise. At most three
         *     secrets sign at a time. The response has the value of the new one: it is shown only here. It comes once each request
         *     that begins later is signed so: while events are being sent, that takes some seconds.
         */
        post: operations["createWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The secret's identifier. */
                secretId: components["parameters"]["SecretIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retire a secret of a webhook endpoint
         * @description Ends a secret: no request that begins after the response is signed with it. The newest secret cannot be retired; make another one first.
         */
        delete: operations["deleteWebhookSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/test-events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Sends a `webhook.test` event to the endpoint, whatever types it asks for: at once, and again if it fails. Its delivery
         *     says what has become of it. The endpoint has to be `ACTIVE`.
         */
        post: operations["createTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List what was sent to a webhook endpoint
         * @description What was sent to the endpoint, or is to be sent again, newest event first. What has not been tried for the first time
         *     is not listed: it is in the feed, after `deliveredThrough` of the endpoint's progress. Deliveries are kept for a while.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/deliveries/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The event's identifier, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get what was sent of an event
         * @description One event and what became of it at the endpoint, with its attempts.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/deliveries/{eventId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The event's identifier, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Sends an event once more, whatever has become of it, with the same `webhook-id`. It is not tried again if that fails,
         *     unless it was to be tried again anyway: then this is one of its ten attempts. The endpoint has to be `ACTIVE`.
         */
        post: operations["createWebhookAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the replays of a webhook endpoint
         * @description The replays of the endpoint, newest first, one page at a time. Those that have ended are kept for a while.
         */
        get: operations["listReplays"];
        put?: never;
        /**
         * Send events of the past again
         * @description Sends events of a part of the feed once more, beside those that happen meanwhile: from a place in the feed or a time
         *     on, up to another one, all of them or only those that could not be delivered. They keep their ids, their order and
         *     their bytes, and are for the types and the customer that the endpoint has when they are sent.
         *
         *     An event that has never been sent, or waits to be tried again, is left to the sending that is under way anyway. One
         *     that fails is tried again as any other. While the endpoint is not active the replay waits.
         */
        post: operations["createReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/replays/{replayId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The replay's identifier. */
                replayId: components["parameters"]["ReplayIdParameter"];
            };
            cookie?: never;
        };
        /**
         * See how far a replay has come
         * @description A replay of a webhook endpoint, and how far it has come.
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        /**
         * Cancel a replay
         * @description Ends a replay: nothing more is sent for it, except what is under way or waits to be tried again. One that has ended
         *     stays as it is.
         */
        delete: operations["cancelReplay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List which client uses what of this API
         * @description Which client has called which operation, how often, and what of it: parameters, fields, values of closed lists, media types, and
         *     how it was answered. Names of this API only, nothing that a client has sent. Sorted by client, version and operation. It is kept
         *     for as long as the operator says. That something is not listed is no proof that nobody uses it. Only for the shop's own clients.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.submitted
         * @description An order was placed. Its payment has begun.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderSubmittedEvent"];
                    "application/json": components["schemas"]["OrderSubmittedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.updated
         * @description The reference or the metadata of an order was changed.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderUpdatedEvent"];
                    "application/json": components["schemas"]["OrderUpdatedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.confirmed
         * @description An order is paid or authorised in full.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderConfirmedEvent"];
                    "application/json": components["schemas"]["OrderConfirmedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.items_cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.items_cancelled
         * @description Some units of an order were cancelled, others remain.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderItemsCancelledEvent"];
                    "application/json": components["schemas"]["OrderItemsCancelledEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.cancelled
         * @description An order was cancelled. Nothing is left of it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderCancelledEvent"];
                    "application/json": components["schemas"]["OrderCancelledEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.expired
         * @description An order was not paid in time. Its stock was released.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderExpiredEvent"];
                    "application/json": components["schemas"]["OrderExpiredEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.completed
         * @description An order is shipped and paid. Only refunds may follow.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderCompletedEvent"];
                    "application/json": components["schemas"]["OrderCompletedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.started
         * @description Another payment method was given after a decline, and a new payment attempt begins.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentStartedEvent"];
                    "application/json": components["schemas"]["PaymentStartedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.processing
         * @description The customer has acted, and the payment is under way at the provider.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentProcessingEvent"];
                    "application/json": components["schemas"]["PaymentProcessingEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.requires_action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.requires_action
         * @description The customer has to confirm the payment.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentRequiresActionEvent"];
                    "application/json": components["schemas"]["PaymentRequiresActionEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.authorized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.authorized
         * @description The payment provider holds the customer's money. Nothing is captured yet.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentAuthorizedEvent"];
                    "application/json": components["schemas"]["PaymentAuthorizedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.captured
         * @description Money was captured: all of the payment, or a part of it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentCapturedEvent"];
                    "application/json": components["schemas"]["PaymentCapturedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.failed
         * @description A payment attempt failed. The customer may try another payment method.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentFailedEvent"];
                    "application/json": components["schemas"]["PaymentFailedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.voided
         * @description A payment attempt ended without having taken money.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentVoidedEvent"];
                    "application/json": components["schemas"]["PaymentVoidedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.released
         * @description After a part was captured, the rest of the hold was given up.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["PaymentReleasedEvent"];
                    "application/json": components["schemas"]["PaymentReleasedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "capture.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * capture.created
         * @description A capture was requested. `payment.captured` or `capture.failed` follows.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["CaptureCreatedEvent"];
                    "application/json": components["schemas"]["CaptureCreatedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "capture.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * capture.failed
         * @description The payment provider refused a capture, or the order no longer needed it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["CaptureFailedEvent"];
                    "application/json": components["schemas"]["CaptureFailedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.created
         * @description A refund was requested, by a client or by the service. `refund.succeeded` or `refund.failed` follows.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["RefundCreatedEvent"];
                    "application/json": components["schemas"]["RefundCreatedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.succeeded
         * @description The money of a refund has gone back.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["RefundSucceededEvent"];
                    "application/json": components["schemas"]["RefundSucceededEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.failed
         * @description The payment provider refused a refund.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["RefundFailedEvent"];
                    "application/json": components["schemas"]["RefundFailedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.reversed
         * @description A refund failed after it had succeeded.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["RefundReversedEvent"];
                    "application/json": components["schemas"]["RefundReversedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.created
         * @description Units of an order were shipped.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["ShipmentCreatedEvent"];
                    "application/json": components["schemas"]["ShipmentCreatedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attention.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attention.opened
         * @description A person must decide something. Only the shop's own clients see this event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["AttentionOpenedEvent"];
                    "application/json": components["schemas"]["AttentionOpenedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attention.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attention.resolved
         * @description A person has decided a matter, or its cause has gone. Only the shop's own clients see this event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["AttentionResolvedEvent"];
                    "application/json": components["schemas"]["AttentionResolvedEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Somebody has asked for a test event (`createTestEvent`). It is sent whatever types the endpoint asks for.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["WebhookTestEvent"];
                    "application/json": components["schemas"]["WebhookTestEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook_endpoint.disabled
         * @description The service has stopped sending to an endpoint of the same client. Only endpoints whose `eventTypes` name this type
         *     are told.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
                     *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
                     *     Ed25519, if the endpoint has `asymmetricSignature`.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["WebhookEndpointDisabledEvent"];
                    "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
                };
            };
            responses: {
                204: components["responses"]["EventReceived"];
                default: components["responses"]["EventNotReceived"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description A field of products that is shown only on request. Other values are rejected.
         * @example available
         * @enum {string}
         */
        ExpandableProductField: "available";
        /**
         * @description A stock keeping unit (SKU), the shop's own identifier of a product. Case-sensitive.
         * @example TEA-EARL-GREY-100
         */
        Sku: string;
        /**
         * @description How new a response is. It has no meaning otherwise: do not compare tokens or take them apart. Their form may
         *     change.
         * @example xrogWz917tyhYs63dt0MUw
         */
        ConsistencyTokenValue: string;
        /**
         * @description The product name that customers see. One line, and not only spaces.
         * @example Earl Grey, 100 g
         */
        ProductName: string;
        /**
         * @description ISO 4217 code of the currency.
         * @example EUR
         */
        CurrencyCode: string;
        /** @description The price of one unit, 0 or more, in the currency's minor unit. */
        Price: {
            /**
             * Format: int64
             * @description In the currency's minor unit (cents for EUR, yen for JPY).
             * @example 1250
             */
            amount: number;
            /** @description The currency of the price. All lines of an order must have the same. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /**
         * Format: int64
         * @description A number of units.
         * @example 120
         */
        Units: number;
        /**
         * Format: int64
         * @description Increases by one with every change. The `ETag` changes with it.
         * @example 1
         */
        Version: number;
        /**
         * Format: date-time
         * @description A time in UTC (RFC 3339), with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        Timestamp: string;
        /** @description A link to a related resource. */
        Link: {
            /**
             * @description A path on this service, ready to request.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            href: string;
        };
        /** @description Links of a product. */
        ProductLinks: {
            /** @description This product. */
            self: components["schemas"]["Link"];
            /** @description How many units of it there are. */
            stock: components["schemas"]["Link"];
        };
        /** @description A product for sale. */
        Product: {
            /** @description Names the product in paths and in the lines of orders. Set by the shop; it never changes. */
            sku: components["schemas"]["Sku"];
            /** @description What customers see. Orders keep the name that it had when they were placed. */
            name: components["schemas"]["ProductName"];
            /** @description What one unit costs now. Orders keep the price that it had when they were placed. */
            price: components["schemas"]["Price"];
            /** @description How many units can be ordered now. Only in `listProducts`, with `expand=available`. */
            available?: components["schemas"]["Units"];
            /** @description Starts at 1, and grows by one each time the product is written or taken off sale. Stock has its own. */
            version: components["schemas"]["Version"];
            /** @description When the product was first offered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When `version` last grew. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The product and its stock. */
            _links: components["schemas"]["ProductLinks"];
        };
        /**
         * Format: int64
         * @description The number of entries on all pages together.
         * @example 1
         */
        TotalCount: number;
        /**
         * Format: int32
         * @description The number of this page, starting at 0.
         * @example 0
         */
        PageNumber: number;
        /**
         * Format: int32
         * @description The maximum number of entries per page.
         * @example 20
         */
        PageSize: number;
        /** @description Links to this page and to other pages. A link is left out if there is no such page. */
        CollectionLinks: {
            /** @description This page, with all filters. */
            self: components["schemas"]["Link"];
            /** @description The first page. */
            first?: components["schemas"]["Link"];
            /** @description The page before this one. Absent on the first page, and where the list was asked for with `after`. */
            prev?: components["schemas"]["Link"];
            /**
             * @description What follows this page. Absent on the last page. In the lists that take `after`, it begins after the last entry of
             *     this page.
             */
            next?: components["schemas"]["Link"];
            /** @description The last page. Absent where the list was asked for with `after`. */
            last?: components["schemas"]["Link"];
        };
        /** @description A page of products, sorted by SKU. */
        ProductCollection: {
            /** @description The products of this page. */
            products: components["schemas"]["Product"][];
            /** @description How many products there are on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Identifies the request in the service's log (W3C Trace Context). Include it when you contact the operator.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * @description What every error has, whatever its kind: a client can hold any of them in it, also one of a kind that it
         *     does not know. Each kind adds what is its own.
         */
        Problem: {
            /**
             * @description The kind of problem, the field to use in code. Compare it as a text, whatever the path: as a reference
             *     (RFC 9457, section 3.1.1) it is relative to `{base_url}/api/v1/problems/`, where there is nothing to read.
             * @example ORDER_NOT_FOUND
             */
            type: string;
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response.
             * @example 404
             */
            status: number;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description The value that was rejected. `null` if the field is missing. An array, an object or a long text is described
         *     in words.
         * @example 0
         */
        RejectedValue: unknown;
        /**
         * @description A field that is not valid. `rejectedValue` is present for a field of the body. It is left out for a path,
         *     query or header parameter, for a body that cannot be read, for a field that is unknown, and for one that is
         *     never returned.
         */
        FieldError: {
            /**
             * @description Where it is. In the body: a JSON Pointer (RFC 6901), empty for the body as a whole. In the path, the query
             *     or a header: the name of the parameter, as this contract writes it (`orderId`, `page`, `If-Match`), or as
             *     it was sent if there is no such parameter. A longer one is cut, and U+FFFD stands for U+0000.
             * @example /items/0/quantity
             */
            field: string;
            /**
             * @description What is wrong with it, or what it has to be, for people. The wording may change.
             * @example must be at least 1
             */
            message: string;
            /**
             * @description What was sent there; `null` if the field is missing. Absent for parameters and headers, a body that
             *     cannot be read, and fields that are unknown or never returned.
             */
            rejectedValue?: components["schemas"]["RejectedValue"];
        };
        /** @description The request is not valid. `errors` lists the fields that are not valid, at most 50. */
        ValidationProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example VALIDATION_ERROR
             * @enum {string}
             */
            type: "VALIDATION_ERROR";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 400.
             * @example 400
             * @enum {integer}
             */
            status: 400;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The fields of path, query, headers and body that are not valid. */
            errors: components["schemas"]["FieldError"][];
        };
        /** @description The request has no valid access token. */
        UnauthenticatedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example UNAUTHENTICATED
             * @enum {string}
             */
            type: "UNAUTHENTICATED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 401.
             * @example 401
             * @enum {integer}
             */
            status: 401;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The access token lacks a scope that the operation needs. */
        InsufficientScopeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example INSUFFICIENT_SCOPE
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 403.
             * @example 403
             * @enum {integer}
             */
            status: 403;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The `Accept` header allows no media type that the service can respond with. */
        NotAcceptableProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example NOT_ACCEPTABLE
             * @enum {string}
             */
            type: "NOT_ACCEPTABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 406.
             * @example 406
             * @enum {integer}
             */
            status: 406;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The client has sent too many requests. `Retry-After` says how long to wait before the next one. */
        RateLimitedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example RATE_LIMITED
             * @enum {string}
             */
            type: "RATE_LIMITED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 429.
             * @example 429
             * @enum {integer}
             */
            status: 429;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The service failed unexpectedly. The operator can find the cause by `traceId`. */
        InternalErrorProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example INTERNAL_ERROR
             * @enum {string}
             */
            type: "INTERNAL_ERROR";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 500.
             * @example 500
             * @enum {integer}
             */
            status: 500;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The service is temporarily unavailable because something that it depends on cannot be reached. */
        UnavailableProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example UNAVAILABLE
             * @enum {string}
             */
            type: "UNAVAILABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 503.
             * @example 503
             * @enum {integer}
             */
            status: 503;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description One or more entity tags, with commas between them, or `*` for any.
         * @example "order-5b7d2e8f6a10-1"
         */
        EntityTags: string;
        /**
         * @description A strong entity tag (RFC 9110, section 8.8.3). It belongs to one version of one resource, with its parts: nothing
         *     else ever has it. Only compare it; what it is made of may change.
         * @example "order-5b7d2e8f6a10-1"
         */
        EntityTag: string;
        /** @description There is no such product. */
        ProductNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRODUCT_NOT_FOUND
             * @enum {string}
             */
            type: "PRODUCT_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The product, as the path names it. */
            sku: components["schemas"]["Sku"];
        };
        /**
         * Format: iso-4217
         * @description ISO 4217 code of a currency that is in use; others are refused (400). Which ones are changes with the world, so
         *     this is no list.
         * @example EUR
         */
        CurrencyInUse: string;
        /** @description What one unit of a product is to cost, 0 or more, in the currency's minor unit. */
        PriceInput: {
            /**
             * Format: int64
             * @description In the currency's minor unit (cents for EUR, yen for JPY, thousandths of a dinar for KWD).
             * @example 1250
             */
            amount: number;
            /** @description The currency of the price. All lines of an order must have the same. */
            currency: components["schemas"]["CurrencyInUse"];
        };
        /** @description The name and price of a product. They replace the existing ones. */
        ProductInput: {
            /** @description What customers see. */
            name: components["schemas"]["ProductName"];
            /** @description What one unit costs from now on. Orders that exist keep theirs. */
            price: components["schemas"]["PriceInput"];
        };
        /**
         * @description The request is not valid, or its body is not JSON in UTF-8. `errors` lists the fields that are not valid, at
         *     most 50.
         */
        InvalidBodyProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example VALIDATION_ERROR
             * @enum {string}
             */
            type: "VALIDATION_ERROR" | "MALFORMED_JSON";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 400.
             * @example 400
             * @enum {integer}
             */
            status: 400;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * @description The fields of path, query, headers and body that are not valid; with `MALFORMED_JSON`, the body as a
             *     whole. Where an array or object of the body has too many entries, that alone is named of the body.
             */
            errors: components["schemas"]["FieldError"][];
        };
        /**
         * @description The access token lacks a scope that the operation needs, has no access to orders of this customer, or is a
         *     customer's, and only the shop's own clients may do this.
         */
        OrderForbiddenProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example INSUFFICIENT_SCOPE
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE" | "FORBIDDEN";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 403.
             * @example 403
             * @enum {integer}
             */
            status: 403;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The resource no longer has the version in `If-Match`, or it no longer exists. */
        PreconditionFailedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRECONDITION_FAILED
             * @enum {string}
             */
            type: "PRECONDITION_FAILED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 412.
             * @example 412
             * @enum {integer}
             */
            status: 412;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PAYLOAD_TOO_LARGE
             * @enum {string}
             */
            type: "PAYLOAD_TOO_LARGE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 413.
             * @example 413
             * @enum {integer}
             */
            status: 413;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaTypeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example UNSUPPORTED_MEDIA_TYPE
             * @enum {string}
             */
            type: "UNSUPPORTED_MEDIA_TYPE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 415.
             * @example 415
             * @enum {integer}
             */
            status: 415;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The request has no `If-Match` and would replace a resource that somebody else may have changed. */
        PreconditionRequiredProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRECONDITION_REQUIRED
             * @enum {string}
             */
            type: "PRECONDITION_REQUIRED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 428.
             * @example 428
             * @enum {integer}
             */
            status: 428;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description `UNAVAILABLE`: the service cannot reach something that it depends on, or is too busy. It has changed
         *     nothing. `OUTCOME_UNKNOWN`: the database did not confirm the change in time, or the connection to it was lost
         *     meanwhile, so the change may have been made. With an `Idempotency-Key`, repeat the request with the same
         *     key. Without one, `retryable` is `false`: first read what the request would have changed.
         */
        ChangeUnavailableProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example UNAVAILABLE
             * @enum {string}
             */
            type: "UNAVAILABLE" | "OUTCOME_UNKNOWN";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 503.
             * @example 503
             * @enum {integer}
             */
            status: 503;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description Links of the stock. */
        StockLinks: {
            /** @description This stock. */
            self: components["schemas"]["Link"];
            /** @description The product. */
            product: components["schemas"]["Link"];
        };
        /**
         * @description The stock of a product. `onHand` counts the units in the warehouse, `reserved` those of them that are
         *     reserved for orders, and `available` those that can still be ordered. `available` = `onHand` − `reserved`,
         *     always.
         */
        Stock: {
            /** @description The product. */
            sku: components["schemas"]["Sku"];
            /** @description How many units are in the warehouse, reserved ones included. */
            onHand: components["schemas"]["Units"];
            /** @description How many of them are reserved for orders and not shipped yet. */
            reserved: components["schemas"]["Units"];
            /** @description How many of them can still be ordered: `onHand` − `reserved`. */
            available: components["schemas"]["Units"];
            /** @description Starts at 1, and grows by one with each change of the stock, by orders and shipments too. */
            version: components["schemas"]["Version"];
            /** @description When `version` last grew. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The stock and its product. */
            _links: components["schemas"]["StockLinks"];
        };
        /** @description The counted stock. */
        StockInput: {
            /** @description How many units were counted, reserved ones included. */
            onHand: components["schemas"]["Units"];
        };
        /**
         * @description Fewer units would be on hand than are reserved for orders. `onHand` and `reserved` are the current,
         *     unchanged numbers.
         */
        StockBelowReservedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example STOCK_BELOW_RESERVED
             * @enum {string}
             */
            type: "STOCK_BELOW_RESERVED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description How many units are in the warehouse, as before the request. */
            onHand: components["schemas"]["Units"];
            /** @description How many of them are reserved for orders: the least that can be on hand. */
            reserved: components["schemas"]["Units"];
        };
        /** @description A change to the stock, relative to its current number. */
        StockAdjustment: {
            /**
             * Format: int64
             * @description Units that came in (positive) or went out (negative).
             * @example 24
             */
            onHandChange: number;
        };
        /**
         * @description Fewer units would be on hand than are reserved for orders, or more than the maximum of 1 000 000 000.
         *     `onHand` and `reserved` are the current, unchanged numbers.
         */
        StockChangeRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "STOCK_BELOW_RESERVED" | "STOCK_LIMIT_EXCEEDED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description How many units are in the warehouse, as before the request. */
            onHand: components["schemas"]["Units"];
            /** @description How many of them are reserved for orders: the least that can be on hand. */
            reserved: components["schemas"]["Units"];
        };
        /** @description A request with this idempotency key is still being processed. */
        IdempotencyKeyInUseProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "IDEMPOTENCY_KEY_IN_USE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description Why the stock was not changed. `type` says which case it is. More values may be added. */
        AdjustStockConflictProblem: components["schemas"]["StockChangeRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The idempotency key was used for a request with another body. */
        IdempotencyKeyReusedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example IDEMPOTENCY_KEY_REUSED
             * @enum {string}
             */
            type: "IDEMPOTENCY_KEY_REUSED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 422.
             * @example 422
             * @enum {integer}
             */
            status: 422;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * Format: uuid
         * @description Identifier of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
         */
        OrderId: string;
        /**
         * @description The status of the order. `SUBMITTED`: placed; its stock is reserved and its payment is in progress.
         *     `CONFIRMED`: paid or authorised in full. `COMPLETED`: shipped and paid. `CANCELLED`: cancelled completely.
         *     `EXPIRED`: not paid in time. More values may be added.
         * @example SUBMITTED
         * @enum {string}
         */
        OrderStatus: "SUBMITTED" | "CONFIRMED" | "COMPLETED" | "CANCELLED" | "EXPIRED";
        /**
         * @description The shop's own identifier of a customer.
         * @example customer-1042
         */
        CustomerId: string;
        /**
         * @description The caller's own reference for the order, such as an order number. No two orders of a customer can have the
         *     same one, except that the reference of a `CANCELLED` or `EXPIRED` order that never took money can be used again.
         * @example WEB-2026-000417
         */
        Reference: string;
        /**
         * Format: date-time
         * @description A time in any form of RFC 3339: with `Z` or an offset, with or without a fraction of a second. In a query, send the
         *     `+` of an offset as `%2B`. There is no 60th second.
         * @example 2026-11-21T10:30:00+01:00
         */
        TimestampInput: string;
        /**
         * @description `NEWEST_FIRST`: by `createdAt`, the newest order first. `OLDEST_FIRST`: by `createdAt`, the oldest order first.
         *     Other values are rejected.
         * @default NEWEST_FIRST
         * @example NEWEST_FIRST
         * @enum {string}
         */
        OrderSort: "NEWEST_FIRST" | "OLDEST_FIRST";
        /**
         * @description How far the order is paid, derived from its current payment attempt, and from earlier ones whose rest it
         *     pays. `PENDING`: the payment provider has not decided yet. `REQUIRES_ACTION`: the customer has to do something. `AUTHORIZED`: the money is held, and none of
         *     it captured. `PARTIALLY_PAID`, `PAID`: a part or all of `currentTotal` is captured. `PARTIALLY_REFUNDED`,
         *     `REFUNDED`: a part or all of what was captured has been paid back. `FAILED`: the provider refused. `VOIDED`:
         *     the hold ended before anything was captured. More values may be added.
         * @example PENDING
         * @enum {string}
         */
        OrderPaymentStatus: "PENDING" | "REQUIRES_ACTION" | "AUTHORIZED" | "PARTIALLY_PAID" | "PAID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "FAILED" | "VOIDED";
        /**
         * @description How much of the order has been shipped, derived from its items. `UNFULFILLED`: nothing.
         *     `PARTIALLY_FULFILLED`: some units. `FULFILLED`: all units that are not cancelled. More values may be added.
         * @example UNFULFILLED
         * @enum {string}
         */
        OrderFulfillmentStatus: "UNFULFILLED" | "PARTIALLY_FULFILLED" | "FULFILLED";
        /**
         * Format: uuid
         * @description Identifier of a line of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a42-7e10c4d85b92
         */
        OrderItemId: string;
        /**
         * @description The number of units of a line, by what happened to them. `cancellable` = `ordered` − `cancelled` −
         *     `shipped`.
         */
        ItemQuantity: {
            /** @description How many units were ordered. It never changes. */
            ordered: components["schemas"]["Units"];
            /** @description How many of them have been cancelled. */
            cancelled: components["schemas"]["Units"];
            /** @description How many of them have been shipped. */
            shipped: components["schemas"]["Units"];
            /** @description How many of them can still be cancelled or shipped: `ordered` − `cancelled` − `shipped`. */
            cancellable: components["schemas"]["Units"];
        };
        /** @description An amount of money. The number is always an integer, never a fraction or a float. */
        Money: {
            /**
             * Format: int64
             * @description In the currency's minor unit (cents for EUR, yen for JPY). At most 2^53 − 1, so that every language can
             *     represent it exactly.
             * @example 1999
             */
            amount: number;
            /** @description The currency, which also says what the minor unit is. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description Links of a line. */
        OrderItemLinks: {
            /** @description This line, or the list of lines. */
            self: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /** @description A line of an order. Its name and price are those of the time when the order was placed. */
        OrderItem: {
            /** @description Names the line in shipments, cancellations and events. Set by the service. */
            id: components["schemas"]["OrderItemId"];
            /** @description The product that was ordered. */
            sku: components["schemas"]["Sku"];
            /** @description What the product was called when the order was placed. */
            name: components["schemas"]["ProductName"];
            /** @description How many units were ordered, and what has become of them. */
            quantity: components["schemas"]["ItemQuantity"];
            /** @description What one unit cost when the order was placed. It never changes. */
            unitPrice: components["schemas"]["Money"];
            /** @description `unitPrice` times all ordered units, cancelled ones included. It never changes. */
            total: components["schemas"]["Money"];
            /** @description The line and its order. */
            _links: components["schemas"]["OrderItemLinks"];
        };
        /**
         * @description `AUTOMATIC` captures the money as soon as it is authorised; `MANUAL` leaves that to a later capture. More
         *     values may be added.
         * @example AUTOMATIC
         * @enum {string}
         */
        CaptureMode: "AUTOMATIC" | "MANUAL";
        /**
         * @description The name of a metadata entry.
         * @example channel
         */
        MetadataKey: string;
        /**
         * @description The text of a metadata entry. It may be empty or have several lines, but cannot contain U+0000.
         * @example web
         */
        MetadataValue: string;
        /**
         * @description Up to 50 entries of the caller's own, each a name and a text. The service stores and returns them but does
         *     not interpret them.
         * @example {
         *       "channel": "web",
         *       "campaign": "autumn"
         *     }
         */
        Metadata: {
            [key: string]: components["schemas"]["MetadataValue"];
        };
        /**
         * Format: date-time
         * @description Until when the stock stays reserved if the order is not paid (RFC 3339, UTC).
         * @example 2026-11-21T09:45:00.000Z
         */
        ReservedUntil: string;
        /**
         * Format: uuid
         * @description Identifier of a matter, a UUIDv7 (RFC 9562).
         * @example 01a1fea8-3a9e-7a2f-8d10-3b9e5f7a6c41
         */
        MatterId: string;
        /**
         * @description What a person must decide. `REFUND_REFUSED`: the payment provider refused a refund for good. `REFUND_REVERSED`: a refund that had
         *     succeeded failed later. `VOID_REFUSED`: the provider refuses to release a hold. `HOLD_LAPSED`: the provider's hold on the
         *     customer's money ended before the order was shipped. `HOLD_LAPSED_AFTER_SHIPMENT`: it ended after units were shipped.
         *     `PROVIDER_MISMATCH`: the provider reports another amount, currency or payment than the service asked for.
         *     `PROVIDER_MOVEMENT`: money was captured or refunded at the provider without a request of this service. `DISPUTE`: the customer's
         *     bank disputes a charge, or has taken the money back (`failureCode` is `dispute_lost`). `MONEY_RETURNED`: all money of the order has
         *     gone back, by refunds or disputes, and units that can't be shipped any more are still reserved: cancel them.
         *     `UNKNOWN_MONEY`: the provider holds money that belongs to no order. `PAYMENT_UNRESOLVED`: the provider has not reported an outcome for longer than the operator allows.
         *     `PROVIDER_UNAVAILABLE`: the provider doesn't answer, and all payments wait; it belongs to no order.
         *     `PROVIDER_CHANGES_UNREAD`: for four hours the provider has not said what has changed there, so that disputes and refunds made at its
         *     own desk go unnoticed; it belongs to no order. More values may be added.
         * @example REFUND_REFUSED
         * @enum {string}
         */
        MatterKind: "REFUND_REFUSED" | "REFUND_REVERSED" | "VOID_REFUSED" | "HOLD_LAPSED" | "HOLD_LAPSED_AFTER_SHIPMENT" | "PROVIDER_MISMATCH" | "PROVIDER_MOVEMENT" | "DISPUTE" | "MONEY_RETURNED" | "UNKNOWN_MONEY" | "PAYMENT_UNRESOLVED" | "PROVIDER_UNAVAILABLE" | "PROVIDER_CHANGES_UNREAD";
        /**
         * Format: uuid
         * @description Identifier of a payment attempt, a UUIDv7 (RFC 9562). The attempt is at
         *     `/orders/{orderId}/payments/{paymentId}`, also once another one is the current one.
         * @example 01a1fd70-f1c0-7c3e-9a44-18b6f02d9c37
         */
        PaymentId: string;
        /**
         * Format: uuid
         * @description Identifier of a capture, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f35c-7a10-8c55-90d1e7a4b261
         */
        CaptureId: string;
        /**
         * Format: uuid
         * @description Identifier of a refund, a UUIDv7 (RFC 9562).
         * @example 01a1fe7a-7280-7e8b-b1d2-4f60a97c1e12
         */
        RefundId: string;
        /**
         * @description What can be done about a matter. `RETRY`: ask the payment provider again (`retryMatter`). `RESOLVE`: close it with a reason
         *     (`resolveMatter`). More values may be added.
         * @example RETRY
         * @enum {string}
         */
        MatterAction: "RETRY" | "RESOLVE";
        /** @description Links of an order's matter. */
        OrderMatterLinks: {
            /** @description The matter with all its fields. */
            self: components["schemas"]["Link"];
        };
        /** @description An open matter of an order, for a person to decide. */
        OrderMatter: {
            /** @description The matter, as in `GET /attention/{matterId}`. */
            matterId: components["schemas"]["MatterId"];
            /** @description What has happened, to tell the cases apart in code. */
            kind: components["schemas"]["MatterKind"];
            /** @description When the service noticed it. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The payment attempt of the order that it concerns, if it concerns one. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The capture of the order that it concerns, if it concerns one. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description The refund of the order that it concerns, if it concerns one. */
            refundId?: components["schemas"]["RefundId"];
            /** @description How much money it is about. Absent if that is not known. */
            amount?: components["schemas"]["Money"];
            /** @description What can be done now. */
            actions: components["schemas"]["MatterAction"][];
            /** @description The matter with all its fields. */
            _links: components["schemas"]["OrderMatterLinks"];
        };
        /** @description Links of an order. `cancel` is present only while the order can be cancelled. */
        OrderLinks: {
            /** @description This order. */
            self: components["schemas"]["Link"];
            /** @description Its lines. */
            items: components["schemas"]["Link"];
            /** @description Its current payment attempt, and where to pay with another method. */
            payment: components["schemas"]["Link"];
            /** @description Its shipments, and where to ship units. */
            shipments: components["schemas"]["Link"];
            /** @description Its changes, one for each version. */
            history: components["schemas"]["Link"];
            /**
             * @description Where to see what cancelling would do (`GET`), and to do it (`POST`). Absent once nothing can be
             *     cancelled.
             */
            cancel?: components["schemas"]["Link"];
        };
        /** @description An order. `total` is the price of all ordered units, `currentTotal` the price of those that are not cancelled. */
        Order: {
            /** @description Names the order in paths and events. Set by the service. */
            id: components["schemas"]["OrderId"];
            /** @description Where the order is between placing and its end. Shipping and payment have a status of their own. */
            status: components["schemas"]["OrderStatus"];
            /** @description How far the order is paid, or paid back. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of what is not cancelled has been shipped. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description Whose order it is, as given when it was placed. It never changes. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            /** @description The price of all ordered units, cancelled ones included. It never changes. */
            total: components["schemas"]["Money"];
            /** @description The price of all units that are not cancelled, whether it is already paid or not. */
            currentTotal: components["schemas"]["Money"];
            /**
             * @description How much is still to be paid: `currentTotal`, less what the payment provider holds or has taken for it. 0 as
             *     soon as the payment is authorised, and once the order has ended. What is refunded or lost in a dispute later
             *     is not outstanding again.
             */
            outstandingAmount: components["schemas"]["Money"];
            /** @description When the money of the order is captured, as chosen when it was placed. */
            captureMode: components["schemas"]["CaptureMode"];
            /** @description The caller's own number for the order. Absent if there is none. */
            reference?: components["schemas"]["Reference"];
            /** @description The caller's own entries; `{}` if there are none. */
            metadata: components["schemas"]["Metadata"];
            /** @description Until when the stock waits for the payment. Once the order is paid, it says nothing any more. */
            reservedUntil: components["schemas"]["ReservedUntil"];
            /**
             * @description What a person must decide about the order, oldest first; empty if there is nothing. Left out for a
             *     customer's token.
             */
            attention?: components["schemas"]["OrderMatter"][];
            /** @description Starts at 1, and grows by one with each change of the order or of what belongs to it. */
            version: components["schemas"]["Version"];
            /** @description When the order was placed. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When `version` last grew. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description What belongs to the order, and what can be done with it now. */
            _links: components["schemas"]["OrderLinks"];
        };
        /** @description A page of orders, newest first unless `sort` says otherwise. */
        OrderCollection: {
            /** @description The orders of this page. */
            orders: components["schemas"]["Order"][];
            /** @description How many orders match the filters, on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description A line of the order to place. */
        OrderItemInput: {
            /** @description The product to order. */
            sku: components["schemas"]["Sku"];
            /**
             * Format: int32
             * @description How many units of it to order.
             * @example 2
             */
            quantity: number;
        };
        /**
         * @description A payment provider's token for the customer's payment method. Never card data. It is stored for the payment
         *     and never returned. What may be a card number (12 to 19 digits, with or without hyphens) is rejected.
         * @example tok_approved
         */
        PaymentMethod: string;
        /** @description The total that a customer has been shown, 0 or more, in the currency's minor unit. */
        ExpectedTotal: {
            /**
             * Format: int64
             * @description In the currency's minor unit (cents for EUR, yen for JPY).
             * @example 3850
             */
            amount: number;
            /** @description The currency in which it was shown. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /**
         * Format: int32
         * @description How long stock stays reserved for an order that is not paid, in minutes.
         * @example 15
         */
        HoldMinutes: number;
        /** @description An order to place. Prices come from the catalogue, and the service computes the totals. */
        OrderInput: {
            /** @description Whose order it is. A customer's token can only name its own customer. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines of the order. Two lines may have the same SKU. */
            items: components["schemas"]["OrderItemInput"][];
            /** @description The payment provider's token for what the customer pays with. Never card data. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * @description When the money is captured. Only the shop's own clients may send `MANUAL`.
             * @default AUTOMATIC
             */
            captureMode?: components["schemas"]["CaptureMode"];
            /**
             * @description The total that the customer has been shown. If it is another one now, nothing is ordered (409
             *     `PRICE_CHANGED`).
             */
            expectedTotal?: components["schemas"]["ExpectedTotal"];
            /**
             * @description Your own number for the order. No other order of the customer may have it (409 `REFERENCE_IN_USE`), unless that
             *     order is `CANCELLED` or `EXPIRED` and never took money: a customer whose payment has failed can place the order
             *     again under the same number. An order that took money keeps its number, also if all of the money went back.
             */
            reference?: components["schemas"]["Reference"];
            /** @description Your own entries, stored with the order and returned with it. */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description How many minutes the stock stays reserved while the order is not paid. Only the shop's own clients may
             *     send it.
             * @default 15
             */
            holdMinutes?: components["schemas"]["HoldMinutes"];
        };
        /** @description A SKU with too little stock. */
        StockShortage: {
            /** @description The product of which there is too little. */
            sku: components["schemas"]["Sku"];
            /** @description How many units of it the order has, in all its lines together. */
            requested: components["schemas"]["Units"];
            /** @description How many units of it could be ordered at that moment. */
            available: components["schemas"]["Units"];
        };
        /** @description There is not enough stock. Nothing was reserved. `shortages` lists every SKU with too little stock. */
        InsufficientStockProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INSUFFICIENT_STOCK";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Every SKU of the order with too little stock, sorted by SKU. */
            shortages: components["schemas"]["StockShortage"][];
        };
        /** @description The order contains products that are not for sale. */
        ProductUnavailableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "PRODUCT_UNAVAILABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Every SKU of the order that is not for sale, sorted. */
            skus: components["schemas"]["Sku"][];
        };
        /** @description The products of the order have prices in more than one currency. */
        CurrencyMismatchProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "CURRENCY_MISMATCH";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The currencies of the products, sorted. */
            currencies: components["schemas"]["CurrencyCode"][];
        };
        /**
         * Format: int32
         * @description A number of minor units. The payment provider takes amounts of the currency only in whole multiples of it.
         * @example 10
         */
        MultipleOf: number;
        /**
         * @description The payment provider doesn't take the prices of some products, or no money of their currency. An order of them could
         *     never be paid, so nothing was reserved.
         */
        AmountNotPayableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AMOUNT_NOT_PAYABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Every SKU of the order whose price the payment provider doesn't take, sorted. */
            skus: components["schemas"]["Sku"][];
            /** @description The currency of the order. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description Prices in this currency have to be multiples of it. Absent if the provider takes no money of the currency. */
            multipleOf?: components["schemas"]["MultipleOf"];
        };
        /** @description The total of the order differs from `expectedTotal`. */
        PriceChangedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "PRICE_CHANGED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description What the order would cost now. Show it to the customer before you send it as `expectedTotal`. */
            total: components["schemas"]["Money"];
        };
        /** @description The total of the order exceeds the largest possible amount (2^53 − 1). */
        TotalTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOTAL_TOO_LARGE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description The customer has another order with this reference. The reference is free again once that order is `CANCELLED` or
         *     `EXPIRED` and has never taken money, or has been given another reference.
         */
        ReferenceInUseProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REFERENCE_IN_USE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The reference that another order of the customer has. */
            reference: components["schemas"]["Reference"];
            /** @description The order that has the reference. Absent if it got the reference at the same moment. */
            orderId?: components["schemas"]["OrderId"];
        };
        /** @description The customer has placed as many unpaid orders as may be open at a time. Only with a customer's token. */
        TooManyOpenOrdersProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOO_MANY_OPEN_ORDERS";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description How many unpaid orders that customers placed themselves may be open at a time, for each customer.
             * @example 20
             */
            limit: number;
        };
        /** @description The shop is erasing this customer. Once that is over, in a minute or so, orders of the customer can be placed again. */
        CustomerBeingErasedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "CUSTOMER_BEING_ERASED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description Why the order could not be placed. `type` says which case it is. More values may be added. */
        CreateOrderConflictProblem: components["schemas"]["InsufficientStockProblem"] | components["schemas"]["ProductUnavailableProblem"] | components["schemas"]["CurrencyMismatchProblem"] | components["schemas"]["AmountNotPayableProblem"] | components["schemas"]["PriceChangedProblem"] | components["schemas"]["TotalTooLargeProblem"] | components["schemas"]["ReferenceInUseProblem"] | components["schemas"]["TooManyOpenOrdersProblem"] | components["schemas"]["CustomerBeingErasedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, or the token has no access to it. */
        OrderNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
        };
        /**
         * @description The caller's own reference for the order, or `null` to remove it.
         * @example WEB-2026-000417
         */
        ReferencePatch: string | null;
        /**
         * @description The text of a metadata entry, or `null` to remove the entry. It may be empty or have several lines, but cannot
         *     contain U+0000.
         * @example shop
         */
        MetadataValuePatch: string | null;
        /**
         * @description The metadata entries to set, by name. `null` instead of a text removes that entry; `null` instead of the
         *     object removes all entries.
         * @example {
         *       "channel": "shop",
         *       "campaign": null
         *     }
         */
        MetadataPatch: {
            [key: string]: components["schemas"]["MetadataValuePatch"];
        } | null;
        /** @description A JSON merge patch (RFC 7396): what is left out stays, and `null` removes. */
        OrderPatch: {
            /** @description The caller's own number for the order. Left out, it stays; `null` removes it. */
            reference?: components["schemas"]["ReferencePatch"];
            /** @description Entries to add, replace or remove. Left out, all of them stay. */
            metadata?: components["schemas"]["MetadataPatch"];
        };
        /** @description All lines of an order, at most 100. They are not divided into pages. */
        OrderItemCollection: {
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            /** @description How many lines the order has: all of them are here. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description This list and its order. */
            _links: components["schemas"]["OrderItemLinks"];
        };
        /**
         * @description The order does not exist, the token has no access to it, or it has no such line. In the last case `itemId`
         *     names the line.
         */
        OrderItemNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "ORDER_ITEM_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
            /** @description The line that the order does not have. Absent with `ORDER_NOT_FOUND`. */
            itemId?: components["schemas"]["OrderItemId"];
        };
        /** @description A line and the number of its units that are cancelled or, in a preview, would be. */
        CancelledItem: {
            /** @description The line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description The product of the line. */
            sku: components["schemas"]["Sku"];
            /** @description How many units of the line this cancels. Units that were cancelled before are not counted. */
            quantity: components["schemas"]["Units"];
        };
        /** @description Units of a SKU that return to stock or, in a preview, would. */
        ReleasedStock: {
            /** @description The product. Lines with the same product are added up. */
            sku: components["schemas"]["Sku"];
            /** @description How many units of it can be ordered again. */
            quantity: components["schemas"]["Units"];
        };
        /** @description Links of a preview. */
        CancelLinks: {
            /** @description This preview. A `POST` to the same address cancels. */
            self: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /**
         * @description What cancelling the order now would do. If `allowed` is false, nothing would change
         *     and cancelling is rejected.
         */
        CancelPreview: {
            /** @description The order that would be cancelled. */
            orderId: components["schemas"]["OrderId"];
            /**
             * @description Whether the order can be cancelled now.
             * @example true
             */
            allowed: boolean;
            /** @description The lines with units that can still be cancelled. */
            items: components["schemas"]["CancelledItem"][];
            /** @description The units that would return to stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            /** @description How much money that has not been captured yet would no longer be collected. 0 if none. */
            voidedAmount: components["schemas"]["Money"];
            /** @description How much captured money would be paid back to the customer. 0 if none. */
            refundAmount: components["schemas"]["Money"];
            /**
             * @description How much of the payments that count was refunded out of goodwill, for no units, or is being refunded so. The
             *     cancellation pays back `refundAmount` besides. 0 if none.
             */
            goodwillAmount: components["schemas"]["Money"];
            /** @description How much was refunded in advance for the units that would be cancelled. `refundAmount` is that much less. 0 if none. */
            advanceAmount: components["schemas"]["Money"];
            /** @description The preview and its order. */
            _links: components["schemas"]["CancelLinks"];
        };
        /** @description A line to cancel, with the number of units. */
        CancelItemInput: {
            /** @description The line, by its `id` in the order. */
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description The number of units to cancel, at most the `cancellable` of the line.
             * @example 1
             */
            quantity: number;
        };
        /**
         * @description Why units are cancelled, as the caller says it. More values may be added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        CancelReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /** @description What to cancel of an order, and why. Without `items`, all that remains of the order is cancelled. */
        CancelInput: {
            /** @description The lines to cancel, with the number of units. Each line may appear only once. */
            items?: components["schemas"]["CancelItemInput"][];
            /** @description The `refundAmount` that you expect. If it is another one now, nothing is cancelled (409 `REFUND_AMOUNT_CHANGED`). */
            expectedRefundAmount?: components["schemas"]["Money"];
            /**
             * @description Why the units are cancelled. It appears in the history and in the events.
             * @default OTHER
             */
            reason?: components["schemas"]["CancelReason"];
        };
        /**
         * @description The result of a cancellation. `voidedAmount` is money that will no longer be collected, `refundAmount` is
         *     money that is refunded.
         */
        Cancellation: {
            /** @description The order after the cancellation. */
            order: components["schemas"]["Order"];
            /** @description The cancelled lines, with the number of units. */
            items: components["schemas"]["CancelledItem"][];
            /** @description Why the units were cancelled: what the request said, or `OTHER`. */
            reason: components["schemas"]["CancelReason"];
            /** @description The units that returned to stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            /** @description How much money that had not been captured yet will no longer be collected. 0 if none. */
            voidedAmount: components["schemas"]["Money"];
            /** @description How much captured money is being paid back to the customer. 0 if none. */
            refundAmount: components["schemas"]["Money"];
        };
        /** @description A line for which the request named too many units. */
        CancellableItem: {
            /** @description The line, as the request named it. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description How many units of it the request wanted to cancel. */
            requested: components["schemas"]["Units"];
            /** @description How many units of it can be cancelled now. */
            cancellable: components["schemas"]["Units"];
        };
        /**
         * @description Nothing of the order can be cancelled any more, or the request named more units of a line than can be
         *     cancelled.
         */
        CancelRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ORDER_NOT_CANCELLABLE" | "QUANTITY_NOT_CANCELLABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description The lines for which the request named too many units. Empty with `ORDER_NOT_CANCELLABLE`. */
            items: components["schemas"]["CancellableItem"][];
        };
        /** @description The cancellation would pay back another amount than `expectedRefundAmount`. */
        RefundAmountChangedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REFUND_AMOUNT_CHANGED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description What the cancellation that was requested would do now. */
            preview: components["schemas"]["CancelPreview"];
        };
        /** @description Why nothing was cancelled. `type` says which case it is. More values may be added. */
        CancelOrderConflictProblem: components["schemas"]["CancelRefusedProblem"] | components["schemas"]["RefundAmountChangedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * @description The status of the payment attempt. `PENDING`: not sent to the payment provider yet. `PROCESSING`: the
         *     provider is processing it. `REQUIRES_ACTION`: the customer has to do something. `AUTHORIZED`: the money is
         *     held. `CAPTURED`: the money is taken. `FAILED`, `VOIDED`, `EXPIRED`: the attempt ended without success. More
         *     values may be added.
         * @example PENDING
         * @enum {string}
         */
        PaymentAttemptStatus: "PENDING" | "PROCESSING" | "REQUIRES_ACTION" | "AUTHORIZED" | "CAPTURED" | "FAILED" | "VOIDED" | "EXPIRED";
        /**
         * Format: date-time
         * @description Until when the payment provider holds the money for the shop (RFC 3339, UTC). Present only while the payment is
         *     `AUTHORIZED`, and only if the provider says it. It can change.
         * @example 2026-11-28T13:00:00.000Z
         */
        AuthorizedUntil: string;
        /**
         * @description The payment provider's own code for why it refused.
         * @example card_declined
         */
        FailureCode: string;
        /** @description What the customer has to do before the payment can continue. */
        NextAction: {
            /**
             * @description `REDIRECT`: open `url` in the browser. More values may be added.
             * @example REDIRECT
             * @enum {string}
             */
            type: "REDIRECT";
            /**
             * Format: uri
             * @description The payment provider's page for the customer.
             * @example http://127.0.0.1:3000/simulated-provider/payments/0f7d3c52-6d1e-4a52-9a1f-5b0f6a7f2c11
             */
            url: string;
        };
        /** @description Links of a payment. */
        PaymentLinks: {
            /** @description This payment attempt, by the path by which it was asked for. */
            self: components["schemas"]["Link"];
            /** @description The order that it pays. */
            order: components["schemas"]["Link"];
            /** @description Its captures; below `/payment`, those of all attempts, and where to capture. */
            captures: components["schemas"]["Link"];
            /** @description Its refunds; below `/payment`, those of all attempts, and where to refund. */
            refunds: components["schemas"]["Link"];
        };
        /**
         * @description A payment attempt of an order. `capturableAmount` and `refundableAmount` are the most that can
         *     still be captured and refunded: what the customer's bank disputes, or has taken back after a dispute, can't be refunded
         *     as well. If money was refunded and lost besides, `refundedAmount` and `lostAmount` together are more than
         *     `capturedAmount`.
         */
        Payment: {
            /** @description Names the payment attempt in paths and events. A later attempt for the same order has another one. */
            id: components["schemas"]["PaymentId"];
            /** @description The order that it pays. */
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int32
             * @description The number of the attempt, starting at 1.
             * @example 1
             */
            number: number;
            /** @description How far the attempt has come. */
            status: components["schemas"]["PaymentAttemptStatus"];
            /**
             * @description How much the attempt is to pay: the `outstandingAmount` of the order when it was sent to the provider. That is its
             *     `currentTotal`, less what earlier attempts have captured if this one pays the rest.
             */
            amount: components["schemas"]["Money"];
            /**
             * @description How much the provider has promised to the shop. 0 before that, and only what was captured once the hold
             *     has ended.
             */
            authorizedAmount: components["schemas"]["Money"];
            /** @description When the hold ends. Absent unless the money is held and the provider says until when. */
            authorizedUntil?: components["schemas"]["AuthorizedUntil"];
            /** @description How much has been captured, whether it was refunded later or not. */
            capturedAmount: components["schemas"]["Money"];
            /** @description How much of the captured money has been paid back. Refunds that are `PENDING` are not counted. */
            refundedAmount: components["schemas"]["Money"];
            /**
             * @description How much can be captured now: what is held, up to the `currentTotal` of the order, without what is already
             *     captured or being captured, also of earlier attempts that count. 0 unless `AUTHORIZED`.
             */
            capturableAmount: components["schemas"]["Money"];
            /**
             * @description How much can be refunded now: captured, and neither paid back, nor being paid back, nor disputed by the customer's
             *     bank, nor lost in a dispute.
             */
            refundableAmount: components["schemas"]["Money"];
            /**
             * @description How much the customer's bank has while it decides on disputes. It isn't refunded by the service, and by a caller only
             *     with `acknowledgeDispute`.
             */
            disputedAmount: components["schemas"]["Money"];
            /** @description How much the customer's bank has taken back for good, after disputes that the shop has lost. */
            lostAmount: components["schemas"]["Money"];
            /** @description When its money is captured: the order's choice. */
            captureMode: components["schemas"]["CaptureMode"];
            /** @description The payment provider's own code for why it refused. Absent if it refused nothing. */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description What the customer has to do now. Absent if there is nothing. */
            nextAction?: components["schemas"]["NextAction"];
            /** @description Grows by one with each change of the attempt, its captures or its refunds. A later attempt counts on. */
            version: components["schemas"]["Version"];
            /** @description When the attempt was started. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When `version` last grew. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The attempt, its order, its captures and its refunds. */
            _links: components["schemas"]["PaymentLinks"];
        };
        /** @description Another payment method for an order whose last payment attempt ended without success. */
        PaymentInput: {
            /** @description The payment provider's token for what the customer pays with now. Never card data. */
            paymentMethod: components["schemas"]["PaymentMethod"];
        };
        /** @description The operation is not possible in the current state of the order or its payment. */
        InvalidTransitionProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INVALID_TRANSITION";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description How far the order is paid, which the request has not changed. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
        };
        /** @description The order has as many attempts to pay as an order may have. */
        TooManyPaymentsProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOO_MANY_PAYMENTS";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description How many attempts to pay an order may have.
             * @example 10
             */
            limit: number;
        };
        /** @description Why no new attempt was started. `type` says which case it is. More values may be added. */
        ReplacePaymentConflictProblem: components["schemas"]["InvalidTransitionProblem"] | components["schemas"]["TooManyPaymentsProblem"];
        /**
         * @description `PENDING`: the payment provider has not responded yet. `SUCCEEDED`: the money has moved. `FAILED`:
         *     permanently refused, or withdrawn. More values may be added.
         * @example SUCCEEDED
         * @enum {string}
         */
        MoneyMovementStatus: "PENDING" | "SUCCEEDED" | "FAILED";
        /** @description Links of a capture. */
        CaptureLinks: {
            /** @description This capture. */
            self: components["schemas"]["Link"];
            /** @description The payment attempt whose money is captured. */
            payment: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /** @description A capture: takes money that a payment attempt has authorised. */
        Capture: {
            /** @description Names the capture in paths, events and matters. Set by the service. */
            id: components["schemas"]["CaptureId"];
            /** @description The order of the capture. */
            orderId: components["schemas"]["OrderId"];
            /** @description The payment attempt whose money is captured. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description How much money the customer is charged by it. */
            amount: components["schemas"]["Money"];
            /** @description Whether the payment provider has carried it out. */
            status: components["schemas"]["MoneyMovementStatus"];
            /**
             * @description The payment provider's own code for why it refused, or `withdrawn` if the order no longer needed the capture
             *     before the provider was asked. Present only with `FAILED`, if there is one.
             */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description Starts at 1, and grows by one when `status` changes. */
            version: components["schemas"]["Version"];
            /** @description When the capture was requested. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When `status` last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The capture, its payment attempt and its order. */
            _links: components["schemas"]["CaptureLinks"];
        };
        /** @description A page of captures, oldest first. */
        CaptureCollection: {
            /** @description The captures of this page. */
            captures: components["schemas"]["Capture"][];
            /** @description How many captures there are on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description An amount of money, at least 1. */
        PositiveMoney: {
            /**
             * Format: int64
             * @description In the currency's minor unit (cents for EUR, yen for JPY).
             * @example 1250
             */
            amount: number;
            /** @description The currency. It must be that of the payment, else the request is refused (409 `CURRENCY_MISMATCH`). */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description How much to capture. Without `amount`, the `capturableAmount` of the payment. */
        CaptureInput: {
            /**
             * @description How much to capture, in the currency of the order. Left out: the `capturableAmount` of the
             *     payment.
             */
            amount?: components["schemas"]["PositiveMoney"];
            /**
             * @description Whether this is the last capture. If `true`, the rest of the authorisation is released. A capture of the
             *     whole `capturableAmount` is always final. An order becomes `COMPLETED` only once its `currentTotal` has
             *     been captured.
             * @default false
             * @example false
             */
            final?: boolean;
        };
        /**
         * @description The payment cannot be captured in this state, the amount is more than `capturableAmount`, it is in another
         *     currency, or the payment provider doesn't take such an amount (`AMOUNT_NOT_PAYABLE`).
         */
        CaptureRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INVALID_TRANSITION" | "AMOUNT_NOT_CAPTURABLE" | "CURRENCY_MISMATCH" | "AMOUNT_NOT_PAYABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description How far the order is paid, which the request has not changed. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much can be captured now. 0 if nothing can. */
            capturableAmount: components["schemas"]["Money"];
            /** @description The amount has to be a multiple of it. Present only with `AMOUNT_NOT_PAYABLE`. */
            multipleOf?: components["schemas"]["MultipleOf"];
        };
        /** @description Why nothing was captured. `type` says which case it is. More values may be added. */
        CreateCaptureConflictProblem: components["schemas"]["CaptureRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such capture. */
        CaptureNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "CAPTURE_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
            /** @description The capture, as the path names it. */
            captureId: components["schemas"]["CaptureId"];
        };
        /**
         * @description Why the money is refunded. `ORDER_CANCELLED`: units that had been paid for were cancelled. `LATE_PAYMENT`:
         *     the payment succeeded after the order had ended. `DUPLICATE_PAYMENT`: another attempt had already paid for
         *     the order. `OVERPAYMENT`: the payment provider took more than it was asked for. The service sets these four
         *     itself; the caller gives the others. More values may be added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER" | "ORDER_CANCELLED" | "LATE_PAYMENT" | "DUPLICATE_PAYMENT" | "OVERPAYMENT";
        /**
         * @description What a refund means for the order. `GOODWILL`: money out of goodwill, for no units; a later cancellation gives back all
         *     that its units cost besides. `ADVANCE`: money for units, before they are cancelled; their cancellation gives back only
         *     what is left of their price. More values may be added.
         * @example GOODWILL
         * @enum {string}
         */
        RefundPurpose: "GOODWILL" | "ADVANCE";
        /** @description A line that a refund in advance is for. */
        RefundedItem: {
            /** @description The line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description How many units of the line the refund is for. */
            quantity: components["schemas"]["Units"];
            /**
             * @description How much of the refund is for the line. An amount that is less than the units cost counts for the lines in the order
             *     in which the request names them.
             */
            amount: components["schemas"]["Money"];
        };
        /** @description Links of a refund. */
        RefundLinks: {
            /** @description This refund. */
            self: components["schemas"]["Link"];
            /** @description The payment attempt whose money is paid back. */
            payment: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /**
         * @description A refund: pays back money that a payment attempt has captured. Its amount is in another currency than the order only
         *     where the provider had taken money in that currency.
         */
        Refund: {
            /** @description Names the refund in paths, events and matters. Set by the service. */
            id: components["schemas"]["RefundId"];
            /** @description The order of the refund. */
            orderId: components["schemas"]["OrderId"];
            /** @description The payment attempt whose money is paid back. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description How much money the customer gets back by it. */
            amount: components["schemas"]["Money"];
            /** @description Whether the payment provider has carried it out. */
            status: components["schemas"]["MoneyMovementStatus"];
            /** @description Why the money is paid back. */
            reason: components["schemas"]["RefundReason"];
            /**
             * @description What it means for the order: `GOODWILL` without `items` in the request, and if it was made at the payment provider
             *     without a request; `ADVANCE` with `items`. Absent if the service refunds money by itself, and of refunds that were
             *     made before refunds had a purpose: a cancellation gives back that much less.
             */
            purpose?: components["schemas"]["RefundPurpose"];
            /** @description The lines that it is for. Present only with `ADVANCE`. */
            items?: components["schemas"]["RefundedItem"][];
            /** @description The payment provider's own code for why it refused. Present only with `FAILED`, if it gave one. */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description Starts at 1, and grows by one when `status` changes. */
            version: components["schemas"]["Version"];
            /** @description When the refund was requested. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When `status` last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The refund, its payment attempt and its order. */
            _links: components["schemas"]["RefundLinks"];
        };
        /** @description A page of refunds, oldest first. */
        RefundCollection: {
            /** @description The refunds of this page. */
            refunds: components["schemas"]["Refund"][];
            /** @description How many refunds there are on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description A line to refund in advance, with the number of units. */
        RefundItemInput: {
            /** @description The line, by its `id` in the order. */
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description The number of units to refund. Units that are cancelled, or for which all of their price has been refunded in advance,
             *     can't be.
             * @example 1
             */
            quantity: number;
        };
        /**
         * @description Why the caller refunds money. Other values are rejected.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundInputReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /**
         * @description How much to refund, of which payment attempt, and for which units. Without `paymentId`, of the current one. Without
         *     `items`, out of goodwill. Without `amount`, all of it that can be refunded (see `refundableAmount` of the payment) or,
         *     with `items`, what the units cost.
         */
        RefundInput: {
            /** @description The payment attempt whose money is paid back. Left out: the current one of the order. */
            paymentId?: components["schemas"]["PaymentId"];
            /**
             * @description How much to pay back, in the currency of the order. Left out: all that can be refunded of it; with `items` what the
             *     units cost, less what was refunded in advance for them, as far as that can be refunded. More than that is refused.
             */
            amount?: components["schemas"]["PositiveMoney"];
            /**
             * @description The lines whose units are refunded in advance, with the number of units. Each line may appear only once. Left out: the
             *     refund is out of goodwill.
             */
            items?: components["schemas"]["RefundItemInput"][];
            /**
             * @description Why the money is paid back. It appears in the history and in the events.
             * @default OTHER
             */
            reason?: components["schemas"]["RefundInputReason"];
            /**
             * @description Whether to refund also what the customer's bank disputes and has meanwhile. If the shop then loses the dispute, the
             *     customer has that money twice. Left out: it isn't refunded.
             * @example true
             */
            acknowledgeDispute?: boolean;
        };
        /**
         * @description The order does not exist, the token has no access to it, or it has no such payment attempt or line. In the last two cases
         *     `paymentId` names the attempt, or `itemId` the line.
         */
        RefundPaymentNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "PAYMENT_NOT_FOUND" | "ORDER_ITEM_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
            /** @description The payment attempt that the order does not have. Present only with `PAYMENT_NOT_FOUND`. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The line that the order does not have. Present only with `ORDER_ITEM_NOT_FOUND`. */
            itemId?: components["schemas"]["OrderItemId"];
        };
        /**
         * @description The amount is more than `refundableAmount`, it is in another currency, or the payment provider doesn't take such an amount
         *     (`AMOUNT_NOT_PAYABLE`). `PAYMENT_DISPUTED`: the customer's bank disputes the charge and has `disputedAmount` until it
         *     decides, so that isn't refunded unless `acknowledgeDispute` is given.
         */
        RefundRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AMOUNT_NOT_REFUNDABLE" | "CURRENCY_MISMATCH" | "AMOUNT_NOT_PAYABLE" | "PAYMENT_DISPUTED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description How much of the payment attempt can be refunded now and, with `items`, for these units. 0 if nothing can. */
            refundableAmount: components["schemas"]["Money"];
            /** @description The amount has to be a multiple of it. Present only with `AMOUNT_NOT_PAYABLE`. */
            multipleOf?: components["schemas"]["MultipleOf"];
            /** @description How much of it the customer's bank disputes. Present only with `PAYMENT_DISPUTED`. */
            disputedAmount?: components["schemas"]["Money"];
        };
        /** @description A line for which the request named too many units. */
        RefundableItem: {
            /** @description The line, as the request named it. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description How many units of it the request wanted to refund. */
            requested: components["schemas"]["Units"];
            /** @description How many units of it can be refunded in advance now. */
            refundable: components["schemas"]["Units"];
        };
        /**
         * @description The request named more units of a line than can be refunded in advance: the others are cancelled, or all of their price
         *     has been refunded in advance.
         */
        QuantityNotRefundableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "QUANTITY_NOT_REFUNDABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The lines for which the request named too many units. */
            items: components["schemas"]["RefundableItem"][];
        };
        /** @description Why nothing was refunded. `type` says which case it is. More values may be added. */
        CreateRefundConflictProblem: components["schemas"]["RefundRefusedProblem"] | components["schemas"]["QuantityNotRefundableProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such refund. */
        RefundNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "REFUND_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
            /** @description The refund, as the path names it. */
            refundId: components["schemas"]["RefundId"];
        };
        /** @description The payment attempts of an order, newest first. */
        PaymentCollection: {
            /** @description The payment attempts of this page. */
            payments: components["schemas"]["Payment"][];
            /** @description How many payment attempts there are on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description The order does not exist, the token has no access to it, or it has no such payment attempt. */
        PaymentNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "PAYMENT_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
            /** @description The payment attempt, as the path names it. */
            paymentId: components["schemas"]["PaymentId"];
        };
        /**
         * Format: uuid
         * @description Identifier of a shipment, a UUIDv7 (RFC 9562).
         * @example 01a1fd90-fce0-7d42-a3f6-0b7c5e21d894
         */
        ShipmentId: string;
        /** @description A line with the number of its units in the shipment. */
        ShippedItem: {
            /** @description The line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description The product of the line. */
            sku: components["schemas"]["Sku"];
            /** @description How many units of the line are in this shipment. */
            quantity: components["schemas"]["Units"];
        };
        /**
         * @description The company that carries the shipment. One line, and not only spaces.
         * @example DHL
         */
        Carrier: string;
        /**
         * @description The carrier's tracking number for the shipment.
         * @example 00340434292135100186
         */
        TrackingNumber: string;
        /** @description Links of a shipment. */
        ShipmentLinks: {
            /** @description This shipment. */
            self: components["schemas"]["Link"];
            /** @description The order that was shipped. */
            order: components["schemas"]["Link"];
        };
        /** @description Units of an order that left the warehouse together. A shipment never changes. */
        Shipment: {
            /** @description Names the shipment in paths and events. Set by the service. */
            id: components["schemas"]["ShipmentId"];
            /** @description The order that was shipped. */
            orderId: components["schemas"]["OrderId"];
            /** @description The shipped lines with the number of units, sorted as in the order. */
            items: components["schemas"]["ShippedItem"][];
            /** @description Who carries it, as the shop gave it. Absent if it gave none. */
            carrier?: components["schemas"]["Carrier"];
            /** @description The carrier's number for it, as the shop gave it. Absent if it gave none. */
            trackingNumber?: components["schemas"]["TrackingNumber"];
            /** @description When the shipment was recorded. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The shipment and its order. */
            _links: components["schemas"]["ShipmentLinks"];
        };
        /** @description The shipments of an order, oldest first. */
        ShipmentCollection: {
            /** @description The shipments of this page. */
            shipments: components["schemas"]["Shipment"][];
            /** @description How many shipments there are on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description A line to ship, with the number of units. */
        ShipmentItemInput: {
            /** @description The line, by its `id` in the order. */
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description The number of units to ship, at most the `cancellable` of the line.
             * @example 2
             */
            quantity: number;
        };
        /** @description Units that leave the warehouse together. */
        ShipmentInput: {
            /** @description The lines to ship, with the number of units. Each line may appear only once. */
            items: components["schemas"]["ShipmentItemInput"][];
            /** @description Who carries it, if customers should know. */
            carrier?: components["schemas"]["Carrier"];
            /** @description With which customers can follow it, if there is one. */
            trackingNumber?: components["schemas"]["TrackingNumber"];
        };
        /**
         * @description Why nothing of the order can be shipped. `NOT_CONFIRMED`: the order isn't `CONFIRMED`. `DISPUTED`: the customer's
         *     bank disputes the charge and has the money meanwhile, or has taken it back, and less than `currentTotal` is left.
         *     `REFUNDED`: all its money has gone back, or is on its way back. `HOLD_LAPSED`: the provider's hold on the customer's money has ended.
         *     `NOT_PAID`: less than `currentTotal` is paid or authorised. More values may be added.
         * @example REFUNDED
         * @enum {string}
         */
        NotShippableReason: "NOT_CONFIRMED" | "DISPUTED" | "REFUNDED" | "HOLD_LAPSED" | "NOT_PAID";
        /** @description A line for which the request named too many units, and how many can still be shipped. */
        ShippableItem: {
            /** @description The line, as the request named it. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description How many units of it the request wanted to ship. */
            requested: components["schemas"]["Units"];
            /** @description How many units of it can be shipped now: neither cancelled nor shipped yet. */
            shippable: components["schemas"]["Units"];
        };
        /**
         * @description Nothing of the order can be shipped in this state, or the request named more units of a line than can be
         *     shipped.
         */
        ShipmentRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ORDER_NOT_SHIPPABLE" | "QUANTITY_NOT_SHIPPABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Why nothing can be shipped. Absent with `QUANTITY_NOT_SHIPPABLE`. */
            reason?: components["schemas"]["NotShippableReason"];
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description How far the order is paid, which the request has not changed. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The lines for which the request named too many units. Empty with `ORDER_NOT_SHIPPABLE`. */
            items: components["schemas"]["ShippableItem"][];
        };
        /** @description Why nothing was shipped. `type` says which case it is. More values may be added. */
        CreateShipmentConflictProblem: components["schemas"]["ShipmentRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such shipment. */
        ShipmentNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "SHIPMENT_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The order, as the path names it. */
            orderId: components["schemas"]["OrderId"];
            /** @description The shipment, as the path names it. */
            shipmentId: components["schemas"]["ShipmentId"];
        };
        /**
         * @description What changed an order: an operation of this API, by its `operationId`, or a step that the service took
         *     automatically. `processPayment`: the payment provider reported on a payment attempt. `capturePayment`,
         *     `refundPayment`, `voidPayment`: the provider has captured or refunded money or released a hold, or has refused
         *     that. `reconcilePayment`: the provider has owed an outcome for too long. `expireOrder`: the order was not paid
         *     in time. More values may be added.
         * @example cancelOrder
         * @enum {string}
         */
        OrderOperation: "createOrder" | "updateOrder" | "cancelOrder" | "replacePayment" | "createCapture" | "createRefund" | "createShipment" | "retryMatter" | "resolveMatter" | "processPayment" | "capturePayment" | "refundPayment" | "voidPayment" | "reconcilePayment" | "expireOrder";
        /**
         * @description Why an order or its money changed. `CUSTOMER_REQUEST`, `OUT_OF_STOCK`, `FRAUD` and `OTHER` are those of the
         *     caller who cancelled or refunded. `ORDER_CANCELLED`, `LATE_PAYMENT`, `DUPLICATE_PAYMENT` and `OVERPAYMENT` are
         *     those of the service where it gives money back (see `RefundReason`). `RESERVATION_EXPIRED`: the order was not
         *     paid in time. `PAYMENT_LAPSED`: the hold on the money of a confirmed order ended, and nothing replaced it in
         *     time. `PAYMENT_REPLACED`: the customer pays in another way. All others are the kind of the matter that was opened or decided (see `MatterKind`). More values may be
         *     added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        ChangeReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER" | "ORDER_CANCELLED" | "LATE_PAYMENT" | "DUPLICATE_PAYMENT" | "OVERPAYMENT" | "RESERVATION_EXPIRED" | "PAYMENT_LAPSED" | "PAYMENT_REPLACED" | "REFUND_REFUSED" | "REFUND_REVERSED" | "VOID_REFUSED" | "HOLD_LAPSED" | "HOLD_LAPSED_AFTER_SHIPMENT" | "PROVIDER_MISMATCH" | "PROVIDER_MOVEMENT" | "DISPUTE" | "MONEY_RETURNED" | "UNKNOWN_MONEY" | "PAYMENT_UNRESOLVED" | "PROVIDER_UNAVAILABLE" | "PROVIDER_CHANGES_UNREAD";
        /** @description One change of an order. */
        HistoryEntry: {
            /** @description The version of the order that this change led to. */
            version: components["schemas"]["Version"];
            /** @description What was done, by a client or automatically. */
            operation: components["schemas"]["OrderOperation"];
            /** @description The status of the order before the change. Absent for the first entry, when there was no order. */
            fromStatus?: components["schemas"]["OrderStatus"];
            /** @description The status of the order after the change; often the same as before. */
            toStatus: components["schemas"]["OrderStatus"];
            /**
             * @description Why it was done. Absent if neither the caller nor the service had a reason, and with a customer's token
             *     where the shop decided a matter.
             */
            reason?: components["schemas"]["ChangeReason"];
            /**
             * @description The client whose token was used; `order-service` for what the service did automatically.
             * @example backoffice
             */
            clientId: string;
            /**
             * @description The trace id of the request, as in problem documents and in the service's log.
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
            /** @description When it was done, by the clock of the database. */
            occurredAt: components["schemas"]["Timestamp"];
        };
        /** @description The changes of an order, oldest first. There is one entry per version. */
        OrderHistory: {
            /** @description The changes of this page. */
            history: components["schemas"]["HistoryEntry"][];
            /** @description How many entries there are on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description `OPEN`: a person must decide. `RESOLVED`: somebody has decided, or the cause has gone. More values may be added.
         * @example OPEN
         * @enum {string}
         */
        MatterStatus: "OPEN" | "RESOLVED";
        /**
         * @description What happened and what to look at, in a sentence or two. For people; use `kind` to tell the cases apart.
         * @example The payment provider refused to refund €38.50: refund_refused.
         */
        MatterDetail: string;
        /**
         * @description The payment provider's own name for the payment, refund or dispute.
         * @example pi_3QxExample
         */
        ProviderReference: string;
        /**
         * @description Why it was decided so, in a person's own words. One line, and not only spaces. Never card data.
         * @example Paid back by bank transfer on 22 November
         */
        MatterNote: string;
        /** @description Links of a matter. `retries` and `resolution` are present only while they can be used. */
        MatterLinks: {
            /** @description This matter. */
            self: components["schemas"]["Link"];
            /** @description The order that it concerns. Absent if it belongs to no order. */
            order?: components["schemas"]["Link"];
            /** @description Where to ask the payment provider again (`retryMatter`). Absent unless `actions` has `RETRY`. */
            retries?: components["schemas"]["Link"];
            /** @description Where to close the matter (`resolveMatter`). Absent once it is resolved. */
            resolution?: components["schemas"]["Link"];
        };
        /**
         * @description Something about money that a person must decide. It concerns an order, or something at the payment provider
         *     that belongs to no order. While it is open, the service moves no money because of it.
         */
        Matter: {
            /** @description Names the matter in paths and events. Set by the service. */
            id: components["schemas"]["MatterId"];
            /** @description What has happened, to tell the cases apart in code. */
            kind: components["schemas"]["MatterKind"];
            /** @description Whether a person still has to decide. */
            status: components["schemas"]["MatterStatus"];
            /** @description What has happened and what to look at, for the person who decides. Set when the matter is opened. */
            detail: components["schemas"]["MatterDetail"];
            /** @description The order that it concerns. Absent for money or events at the provider that belong to no order. */
            orderId?: components["schemas"]["OrderId"];
            /** @description The payment attempt that it concerns, if it concerns one. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The capture that it concerns, if it concerns one. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description The refund that it concerns, if it concerns one. */
            refundId?: components["schemas"]["RefundId"];
            /** @description How much money it is about. Absent if that is not known. */
            amount?: components["schemas"]["Money"];
            /** @description The payment provider's own code for what went wrong. Absent if it gave none. */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description What to look for at the payment provider. Absent if the provider has no name for it. */
            providerReference?: components["schemas"]["ProviderReference"];
            /** @description What can be done now; empty once the matter is resolved. */
            actions: components["schemas"]["MatterAction"][];
            /** @description Why a person decided so. Absent while the matter is open, and if its cause has gone by itself. */
            note?: components["schemas"]["MatterNote"];
            /**
             * @description The client that resolved it; `order-service` if the cause has gone.
             * @example backoffice
             */
            resolvedBy?: string;
            /** @description When it was resolved. Absent while it is open. */
            resolvedAt?: components["schemas"]["Timestamp"];
            /** @description Starts at 1, and grows by one when the matter is resolved. */
            version: components["schemas"]["Version"];
            /** @description When the service noticed it. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was resolved; before that, the same as `createdAt`. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The matter, its order, and what can be done about it now. */
            _links: components["schemas"]["MatterLinks"];
        };
        /** @description A page of matters, the oldest first. */
        MatterCollection: {
            /** @description The matters of this page. */
            matters: components["schemas"]["Matter"][];
            /** @description How many matters match the filters, on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description There is no such matter. */
        MatterNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example MATTER_NOT_FOUND
             * @enum {string}
             */
            type: "MATTER_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The matter, as the path names it. */
            matterId: components["schemas"]["MatterId"];
        };
        /** @description Why the payment provider is asked again. */
        MatterRetryInput: {
            /** @description Why it should succeed now, for whoever reads the matter later. */
            note: components["schemas"]["MatterNote"];
        };
        /** @description The matter is already resolved, or there is nothing to ask the payment provider again. */
        MatterRetryRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MATTER_RESOLVED" | "MATTER_NOT_RETRYABLE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the matter: `RESOLVED` with `MATTER_RESOLVED`, otherwise `OPEN`. */
            matterStatus: components["schemas"]["MatterStatus"];
        };
        /** @description Why nothing was done. `type` says which case it is. More values may be added. */
        RetryMatterConflictProblem: components["schemas"]["MatterRetryRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description How the matter was decided. */
        MatterResolutionInput: {
            /** @description What was decided and why, for whoever reads the matter later. */
            note: components["schemas"]["MatterNote"];
        };
        /** @description The matter is already resolved. */
        MatterResolvedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MATTER_RESOLVED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the matter. */
            matterStatus: components["schemas"]["MatterStatus"];
        };
        /** @description Why nothing was done. `type` says which case it is. More values may be added. */
        ResolveMatterConflictProblem: components["schemas"]["MatterResolvedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * @description A place in the feed, which only `after` takes. It has no meaning otherwise: do not compare cursors, count with
         *     them or take them apart. Their form may change; cursors that were given out before stay valid.
         * @example 1_xrogWz917tyhYs63dt0MUw
         */
        EventCursor: string;
        /**
         * @description The kind of event. `order.confirmed`: the order is paid or authorised in full. `order.items_cancelled`: some
         *     units were cancelled, others remain. `payment.started`: a new payment attempt with another payment method.
         *     `payment.captured`, `refund.succeeded`: the money has moved. `payment.released`: after a part was captured, the
         *     rest of the hold was given up. `refund.reversed`: a refund failed after it had succeeded. `attention.opened`,
         *     `attention.resolved`: a matter for a person was opened or resolved; only the shop's own clients see these two.
         *     More values may be added.
         * @example order.confirmed
         * @enum {string}
         */
        EventType: "order.submitted" | "order.updated" | "order.confirmed" | "order.items_cancelled" | "order.cancelled" | "order.expired" | "order.completed" | "payment.started" | "payment.processing" | "payment.requires_action" | "payment.authorized" | "payment.captured" | "payment.failed" | "payment.voided" | "payment.released" | "capture.created" | "capture.failed" | "refund.created" | "refund.succeeded" | "refund.failed" | "refund.reversed" | "shipment.created" | "attention.opened" | "attention.resolved";
        /**
         * @description What every event has, also one of a type that you do not know: an event of an order or of a matter, as a
         *     CloudEvent (CloudEvents 1.0, JSON format).
         */
        CloudEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /** @description What has happened. It decides which fields `data` has. */
            type: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
        };
        /** @description The state of the order right after the event. Read everything else from the order. */
        OrderEventData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
        };
        /** @description The order as it was placed. */
        OrderSubmittedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The price of all ordered units. */
            total: components["schemas"]["Money"];
        };
        /**
         * @description An order was placed. Its payment has begun.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72",
         *       "source": "/api/v1/orders",
         *       "type": "order.submitted",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T09:30:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_ADWfLDjaD8ExfA-Bl7XFJA",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "SUBMITTED",
         *         "paymentStatus": "PENDING",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 1,
         *         "total": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        OrderSubmittedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.submitted`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.submitted";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["OrderSubmittedData"];
        };
        /**
         * @description The reference or the metadata of an order was changed.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a20244-e800-7d91-8b41-6690b81db82d",
         *       "source": "/api/v1/orders",
         *       "type": "order.updated",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-22T08:00:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_e7P9ctA-_GiCP1lkANVwAA",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "COMPLETED",
         *         "paymentStatus": "PARTIALLY_REFUNDED",
         *         "fulfillmentStatus": "FULFILLED",
         *         "version": 8
         *       }
         *     }
         */
        OrderUpdatedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.updated`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.updated";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /**
         * @description An order is paid or authorised in full.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd70-f35c-7d91-8b21-0e4d72c1a958",
         *       "source": "/api/v1/orders",
         *       "type": "order.confirmed",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T09:30:00.412Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_S5Z_ooP5HhA8MO3tmbMEcw",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 2
         *       }
         *     }
         */
        OrderConfirmedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.confirmed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.confirmed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /** @description A line that the event refers to, with the number of units. */
        EventItem: {
            /** @description The line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description The product of the line. */
            sku: components["schemas"]["Sku"];
            /** @description How many units of the line were shipped or cancelled by this event alone. */
            quantity: components["schemas"]["Units"];
        };
        /** @description The order without the units that were cancelled. */
        OrderItemsCancelledData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description Why they were cancelled. */
            reason: components["schemas"]["ChangeReason"];
            /** @description The lines of which units were cancelled, with how many of each. */
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description Some units of an order were cancelled, others remain.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd72-c680-7d91-8b43-738a0c8c3c0b",
         *       "source": "/api/v1/orders",
         *       "type": "order.items_cancelled",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T09:32:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_b38ZjrlRR6gBsaga7x9pSw",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 3,
         *         "reason": "OUT_OF_STOCK",
         *         "items": [
         *           {
         *             "itemId": "01a1fd70-f1c0-7c3e-9a42-7e10c4d85b92",
         *             "sku": "TEA-EARL-GREY-100",
         *             "quantity": 1
         *           }
         *         ]
         *       }
         *     }
         */
        OrderItemsCancelledEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.items_cancelled`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.items_cancelled";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["OrderItemsCancelledData"];
        };
        /** @description The order after nothing was left of it. */
        OrderCancelledData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description Why it was cancelled. */
            reason: components["schemas"]["ChangeReason"];
        };
        /**
         * @description An order was cancelled. Nothing is left of it.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fea8-3940-7d91-8b44-df1427b62eba",
         *       "source": "/api/v1/orders",
         *       "type": "order.cancelled",
         *       "subject": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *       "time": "2026-11-21T15:10:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_JKuBviEZj0C6gz1DdZjkcw",
         *       "data": {
         *         "orderId": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *         "customerId": "customer-1042",
         *         "status": "CANCELLED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 3,
         *         "reason": "CUSTOMER_REQUEST"
         *       }
         *     }
         */
        OrderCancelledEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.cancelled`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.cancelled";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["OrderCancelledData"];
        };
        /**
         * @description An order was not paid in time. Its stock was released.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe08-0970-7d91-8b45-0ed2ee2e155a",
         *       "source": "/api/v1/orders",
         *       "type": "order.expired",
         *       "subject": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *       "time": "2026-11-21T12:15:02.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_ZXfmm18J3736rloFjgOZaQ",
         *       "data": {
         *         "orderId": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *         "customerId": "customer-1042",
         *         "status": "EXPIRED",
         *         "paymentStatus": "VOIDED",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 5
         *       }
         *     }
         */
        OrderExpiredEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.expired`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.expired";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /**
         * @description An order is shipped and paid. Only refunds may follow.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd90-fce0-7d91-8b46-9dad7c7bae19",
         *       "source": "/api/v1/orders",
         *       "type": "order.completed",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T10:05:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1__QZgcQmpCyCzkbNm8wrAZA",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "COMPLETED",
         *         "paymentStatus": "PARTIALLY_REFUNDED",
         *         "fulfillmentStatus": "FULFILLED",
         *         "version": 5
         *       }
         *     }
         */
        OrderCompletedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.completed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.completed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /** @description The order, and the payment attempt that this is about. */
        PaymentEventData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description How much it is to pay; with `payment.authorized`, how much money the provider holds. */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description Another payment method was given after a decline, and a new payment attempt begins.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fdc5-2c40-7d91-8b47-6c44f11777d6",
         *       "source": "/api/v1/orders",
         *       "type": "payment.started",
         *       "subject": "01a1fdc3-5780-7c3e-9a41-5b7d2e8f6a20",
         *       "time": "2026-11-21T11:02:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_onw0ylEVep9J3US8BVJEHQ",
         *       "data": {
         *         "orderId": "01a1fdc3-5780-7c3e-9a41-5b7d2e8f6a20",
         *         "customerId": "customer-1042",
         *         "status": "SUBMITTED",
         *         "paymentStatus": "PENDING",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 3,
         *         "paymentId": "01a1fdc5-2c40-7c3e-9a44-18b6f02d9c28",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        PaymentStartedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.started`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.started";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentEventData"];
        };
        /**
         * @description The customer has acted, and the payment is under way at the provider.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe07-8c70-7d91-8b48-6454a35757a9",
         *       "source": "/api/v1/orders",
         *       "type": "payment.processing",
         *       "subject": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *       "time": "2026-11-21T12:14:30.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_Esd1TZ7BC4ZQQlSw-EK9ew",
         *       "data": {
         *         "orderId": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *         "customerId": "customer-1042",
         *         "status": "SUBMITTED",
         *         "paymentStatus": "PENDING",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 3,
         *         "paymentId": "01a1fdfa-4600-7c3e-9a44-18b6f02d9c37",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        PaymentProcessingEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.processing`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.processing";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentEventData"];
        };
        /**
         * @description The customer has to confirm the payment.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fdfa-4718-7d91-8b49-75e1bb87247f",
         *       "source": "/api/v1/orders",
         *       "type": "payment.requires_action",
         *       "subject": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *       "time": "2026-11-21T12:00:00.280Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_FiqLGFJ2mo6yyRML97t4lw",
         *       "data": {
         *         "orderId": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *         "customerId": "customer-1042",
         *         "status": "SUBMITTED",
         *         "paymentStatus": "REQUIRES_ACTION",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 2,
         *         "paymentId": "01a1fdfa-4600-7c3e-9a44-18b6f02d9c37",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        PaymentRequiresActionEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.requires_action`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.requires_action";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentEventData"];
        };
        /**
         * @description The payment provider holds the customer's money. Nothing is captured yet.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe31-3606-7d91-8b4a-d348e5f55895",
         *       "source": "/api/v1/orders",
         *       "type": "payment.authorized",
         *       "subject": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *       "time": "2026-11-21T13:00:00.390Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_gqUj7lN67ozhjAZiKoLYTA",
         *       "data": {
         *         "orderId": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "AUTHORIZED",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 2,
         *         "paymentId": "01a1fe31-3480-7c3e-9a44-18b6f02d9c47",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        PaymentAuthorizedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.authorized`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.authorized";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description The order, and the money that was captured. */
        PaymentCapturedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The capture. Absent if there was nothing to capture because the order costs nothing. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description How much money was captured, by this capture alone. */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description Money was captured: all of the payment, or a part of it.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd70-f35c-7d91-8b20-c5a7e914f063",
         *       "source": "/api/v1/orders",
         *       "type": "payment.captured",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T09:30:00.412Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_xrogWz917tyhYs63dt0MUw",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 2,
         *         "paymentId": "01a1fd70-f1c0-7c3e-9a44-18b6f02d9c37",
         *         "captureId": "01a1fd70-f35c-7a10-8c55-90d1e7a4b261",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        PaymentCapturedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.captured`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.captured";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentCapturedData"];
        };
        /** @description The order, and the payment attempt that failed. */
        PaymentFailedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The amount of the payment attempt. */
            amount: components["schemas"]["Money"];
            /** @description The payment provider's own code for why it refused. Absent if it gave none. */
            failureCode?: components["schemas"]["FailureCode"];
        };
        /**
         * @description A payment attempt failed. The customer may try another payment method.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fdc3-58de-7d91-8b4c-a1bd9e5b294f",
         *       "source": "/api/v1/orders",
         *       "type": "payment.failed",
         *       "subject": "01a1fdc3-5780-7c3e-9a41-5b7d2e8f6a20",
         *       "time": "2026-11-21T11:00:00.350Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_YT5bk8acq2K8TjvFY36ukQ",
         *       "data": {
         *         "orderId": "01a1fdc3-5780-7c3e-9a41-5b7d2e8f6a20",
         *         "customerId": "customer-1042",
         *         "status": "SUBMITTED",
         *         "paymentStatus": "FAILED",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 2,
         *         "paymentId": "01a1fdc3-5780-7c3e-9a44-18b6f02d9c27",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         },
         *         "failureCode": "card_declined"
         *       }
         *     }
         */
        PaymentFailedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.failed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.failed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentFailedData"];
        };
        /** @description The order, and the payment attempt that ended without having taken money. */
        PaymentVoidedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The amount of the payment attempt. */
            amount: components["schemas"]["Money"];
            /** @description Why the service ended it. Absent if the provider ended it by itself. */
            reason?: components["schemas"]["ChangeReason"];
        };
        /**
         * @description A payment attempt ended without having taken money.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe08-0588-7d91-8b4d-6283a3019b99",
         *       "source": "/api/v1/orders",
         *       "type": "payment.voided",
         *       "subject": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *       "time": "2026-11-21T12:15:01.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_wHkSkd3cXqoVU8JsYnyChw",
         *       "data": {
         *         "orderId": "01a1fdfa-4600-7c3e-9a41-5b7d2e8f6a30",
         *         "customerId": "customer-1042",
         *         "status": "SUBMITTED",
         *         "paymentStatus": "VOIDED",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 4,
         *         "paymentId": "01a1fdfa-4600-7c3e-9a44-18b6f02d9c37",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         },
         *         "reason": "RESERVATION_EXPIRED"
         *       }
         *     }
         */
        PaymentVoidedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.voided`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.voided";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentVoidedData"];
        };
        /** @description The order, and what was released of the money that was held. */
        PaymentReleasedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description How much money is no longer held, and was not captured. */
            amount: components["schemas"]["Money"];
            /** @description Why the service released it. Absent if the provider did so by itself. */
            reason?: components["schemas"]["ChangeReason"];
        };
        /**
         * @description After a part was captured, the rest of the hold was given up.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe5a-6f30-7d91-8b4e-29381ce9878d",
         *       "source": "/api/v1/orders",
         *       "type": "payment.released",
         *       "subject": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *       "time": "2026-11-21T13:45:02.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_OBvls6k1iiP9rX3h9YNKfg",
         *       "data": {
         *         "orderId": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PARTIALLY_PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 7,
         *         "paymentId": "01a1fe31-3480-7c3e-9a44-18b6f02d9c47",
         *         "amount": {
         *           "amount": 1350,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        PaymentReleasedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `payment.released`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.released";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["PaymentReleasedData"];
        };
        /** @description The order, and the capture that was requested. */
        CaptureEventData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The capture. */
            captureId: components["schemas"]["CaptureId"];
            /** @description How much money it is to capture. */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description A capture was requested. `payment.captured` or `capture.failed` follows.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe4c-abc0-7d91-8b4f-4e753717f0df",
         *       "source": "/api/v1/orders",
         *       "type": "capture.created",
         *       "subject": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *       "time": "2026-11-21T13:30:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_Z2ucGcOLZOsWOXyx0-JraQ",
         *       "data": {
         *         "orderId": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "AUTHORIZED",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 3,
         *         "paymentId": "01a1fe31-3480-7c3e-9a44-18b6f02d9c47",
         *         "captureId": "01a1fe4c-abc0-7a10-8c55-90d1e7a4b264",
         *         "amount": {
         *           "amount": 2500,
         *           "currency": "EUR"
         *         }
         *       }
         *     }
         */
        CaptureCreatedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `capture.created`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "capture.created";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["CaptureEventData"];
        };
        /** @description The order, and the capture that failed. */
        CaptureFailedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The capture. */
            captureId: components["schemas"]["CaptureId"];
            /** @description How much money was not captured. */
            amount: components["schemas"]["Money"];
            /**
             * @description The payment provider's own code for why it refused, or `withdrawn` if the order no longer needed the capture
             *     before the provider was asked.
             */
            failureCode: components["schemas"]["FailureCode"];
        };
        /**
         * @description The payment provider refused a capture, or the order no longer needed it.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe5a-6b48-7d91-8b50-1badb544a687",
         *       "source": "/api/v1/orders",
         *       "type": "capture.failed",
         *       "subject": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *       "time": "2026-11-21T13:45:01.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_kO3G4br3zHmJ41Ed9q56Iw",
         *       "data": {
         *         "orderId": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PARTIALLY_PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 6,
         *         "paymentId": "01a1fe31-3480-7c3e-9a44-18b6f02d9c47",
         *         "captureId": "01a1fe5a-6760-7a10-8c55-90d1e7a4b265",
         *         "amount": {
         *           "amount": 1350,
         *           "currency": "EUR"
         *         },
         *         "failureCode": "not_authorized"
         *       }
         *     }
         */
        CaptureFailedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `capture.failed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "capture.failed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["CaptureFailedData"];
        };
        /** @description The order, and the refund. */
        RefundEventData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The refund. */
            refundId: components["schemas"]["RefundId"];
            /** @description How much money goes back. */
            amount: components["schemas"]["Money"];
            /** @description Why it goes back. */
            reason: components["schemas"]["RefundReason"];
            /** @description What it means for the order. Absent if the refund has none. */
            purpose?: components["schemas"]["RefundPurpose"];
            /** @description The lines that it is for. Present only with `ADVANCE`. */
            items?: components["schemas"]["RefundedItem"][];
        };
        /**
         * @description A refund was requested, by a client or by the service. `refund.succeeded` or `refund.failed` follows.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd72-c680-7d91-8b51-ac6a98e10428",
         *       "source": "/api/v1/orders",
         *       "type": "refund.created",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T09:32:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_9gh1p1-zcYYgDDt9oYamvg",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 3,
         *         "paymentId": "01a1fd70-f1c0-7c3e-9a44-18b6f02d9c37",
         *         "refundId": "01a1fd72-c680-7e8b-b1d2-4f60a97c1e11",
         *         "amount": {
         *           "amount": 1250,
         *           "currency": "EUR"
         *         },
         *         "reason": "ORDER_CANCELLED"
         *       }
         *     }
         */
        RefundCreatedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `refund.created`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.created";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["RefundEventData"];
        };
        /**
         * @description The money of a refund has gone back.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd72-c7ac-7d91-8b52-1fe48729c5b9",
         *       "source": "/api/v1/orders",
         *       "type": "refund.succeeded",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T09:32:00.300Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_AbjS3ZGDMm43DVRuX0XWeA",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PARTIALLY_REFUNDED",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 4,
         *         "paymentId": "01a1fd70-f1c0-7c3e-9a44-18b6f02d9c37",
         *         "refundId": "01a1fd72-c680-7e8b-b1d2-4f60a97c1e11",
         *         "amount": {
         *           "amount": 1250,
         *           "currency": "EUR"
         *         },
         *         "reason": "ORDER_CANCELLED"
         *       }
         *     }
         */
        RefundSucceededEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `refund.succeeded`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.succeeded";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["RefundEventData"];
        };
        /** @description The order, and the refund that failed. */
        RefundFailedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The refund. */
            refundId: components["schemas"]["RefundId"];
            /** @description How much money did not go back. */
            amount: components["schemas"]["Money"];
            /** @description Why it was to go back. */
            reason: components["schemas"]["RefundReason"];
            /** @description What it means for the order. Absent if the refund has none. */
            purpose?: components["schemas"]["RefundPurpose"];
            /** @description The lines that it is for. Present only with `ADVANCE`. */
            items?: components["schemas"]["RefundedItem"][];
            /** @description The payment provider's own code for why it refused. */
            failureCode: components["schemas"]["FailureCode"];
        };
        /**
         * @description The payment provider refused a refund.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fea8-3a9e-7d91-8b53-7acc37cd9d87",
         *       "source": "/api/v1/orders",
         *       "type": "refund.failed",
         *       "subject": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *       "time": "2026-11-21T15:10:00.350Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_RKnfRzSZYv-Tmii1uDOR8A",
         *       "data": {
         *         "orderId": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *         "customerId": "customer-1042",
         *         "status": "CANCELLED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 4,
         *         "paymentId": "01a1fe9f-1180-7c3e-9a44-18b6f02d9c57",
         *         "refundId": "01a1fea8-3940-7e8b-b1d2-4f60a97c1e15",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         },
         *         "reason": "ORDER_CANCELLED",
         *         "failureCode": "refund_refused"
         *       }
         *     }
         */
        RefundFailedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `refund.failed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.failed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["RefundFailedData"];
        };
        /**
         * @description A refund failed after it had succeeded.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fed6-07d0-7d91-8b54-bb13be3407c5",
         *       "source": "/api/v1/orders",
         *       "type": "refund.reversed",
         *       "subject": "01a1fdc3-5780-7c3e-9a41-5b7d2e8f6a20",
         *       "time": "2026-11-21T16:00:02.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_GtXb-CdWQX9cZWcZzsDmTw",
         *       "data": {
         *         "orderId": "01a1fdc3-5780-7c3e-9a41-5b7d2e8f6a20",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 7,
         *         "paymentId": "01a1fdc5-2c40-7c3e-9a44-18b6f02d9c28",
         *         "refundId": "01a1fed6-0000-7e8b-b1d2-4f60a97c1e13",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         },
         *         "reason": "CUSTOMER_REQUEST",
         *         "purpose": "GOODWILL",
         *         "failureCode": "reversed"
         *       }
         *     }
         */
        RefundReversedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `refund.reversed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.reversed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["RefundFailedData"];
        };
        /** @description The order, and what was shipped. */
        ShipmentCreatedData: {
            /** @description The order. */
            orderId: components["schemas"]["OrderId"];
            /** @description Whose order it is. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. */
            version: components["schemas"]["Version"];
            /** @description The shipment. */
            shipmentId: components["schemas"]["ShipmentId"];
            /** @description The lines of which units were shipped, with how many of each. */
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description Units of an order were shipped.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd90-fce0-7d91-8b55-fccb091b5045",
         *       "source": "/api/v1/orders",
         *       "type": "shipment.created",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-21T10:05:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_CQ_jVc6_6CX5CrSpsLgdBg",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "COMPLETED",
         *         "paymentStatus": "PARTIALLY_REFUNDED",
         *         "fulfillmentStatus": "FULFILLED",
         *         "version": 5,
         *         "shipmentId": "01a1fd90-fce0-7d42-a3f6-0b7c5e21d894",
         *         "items": [
         *           {
         *             "itemId": "01a1fd70-f1c0-7c3e-9a42-7e10c4d85b92",
         *             "sku": "TEA-EARL-GREY-100",
         *             "quantity": 1
         *           },
         *           {
         *             "itemId": "01a1fd70-f1c0-7c3e-9a43-2c94d1f07ea6",
         *             "sku": "MUG-STONEWARE-BLUE",
         *             "quantity": 1
         *           }
         *         ]
         *       }
         *     }
         */
        ShipmentCreatedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `shipment.created`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shipment.created";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and what the event is about. */
            data: components["schemas"]["ShipmentCreatedData"];
        };
        /**
         * @description A matter for a person, and the state of the order that it concerns right after the event. Without an
         *     order, for example because money at the provider belongs to none, its fields are absent.
         */
        AttentionEventData: {
            /** @description The matter. */
            matterId: components["schemas"]["MatterId"];
            /** @description What a person must decide. */
            kind: components["schemas"]["MatterKind"];
            /** @description The order. Absent for a matter that belongs to no order. */
            orderId?: components["schemas"]["OrderId"];
            /** @description Whose order it is. Absent without an order. */
            customerId?: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. Absent without an order. */
            status?: components["schemas"]["OrderStatus"];
            /** @description How the order was paid right after the event. Absent without an order. */
            paymentStatus?: components["schemas"]["OrderPaymentStatus"];
            /** @description How much of the order was shipped right after the event. Absent without an order. */
            fulfillmentStatus?: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order that the event led to. Absent without an order. */
            version?: components["schemas"]["Version"];
            /** @description The payment attempt that it concerns, if it concerns one. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The capture that it concerns, if it concerns one. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description The refund that it concerns, if it concerns one. */
            refundId?: components["schemas"]["RefundId"];
            /** @description How much money it is about. Absent if that is not known. */
            amount?: components["schemas"]["Money"];
            /** @description The payment provider's own code for what went wrong. Absent if it gave none. */
            failureCode?: components["schemas"]["FailureCode"];
        };
        /**
         * @description A person must decide something. Only the shop's own clients see this event.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fea8-3a9e-7d91-8b56-d8dbf6cf1353",
         *       "source": "/api/v1/orders",
         *       "type": "attention.opened",
         *       "subject": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *       "time": "2026-11-21T15:10:00.350Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_YCXWYMDxzA1VqCPMWuYPsQ",
         *       "data": {
         *         "orderId": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *         "customerId": "customer-1042",
         *         "status": "CANCELLED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 4,
         *         "matterId": "01a1fea8-3a9e-7a2f-8d10-3b9e5f7a6c41",
         *         "kind": "REFUND_REFUSED",
         *         "paymentId": "01a1fe9f-1180-7c3e-9a44-18b6f02d9c57",
         *         "refundId": "01a1fea8-3940-7e8b-b1d2-4f60a97c1e15",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         },
         *         "failureCode": "refund_refused"
         *       }
         *     }
         */
        AttentionOpenedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `attention.opened`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "attention.opened";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The matter, and the state of its order right after the event. */
            data: components["schemas"]["AttentionEventData"];
        };
        /**
         * @description A person has decided a matter, or its cause has gone. Only the shop's own clients see this event.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a20252-a3a0-7d91-8b57-23b8893aa75e",
         *       "source": "/api/v1/orders",
         *       "type": "attention.resolved",
         *       "subject": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *       "time": "2026-11-22T08:15:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_x2h36ZsHIgv3Qp_F0m0eCg",
         *       "data": {
         *         "orderId": "01a1fe9f-1180-7c3e-9a41-5b7d2e8f6a50",
         *         "customerId": "customer-1042",
         *         "status": "CANCELLED",
         *         "paymentStatus": "PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 5,
         *         "matterId": "01a1fea8-3a9e-7a2f-8d10-3b9e5f7a6c41",
         *         "kind": "REFUND_REFUSED",
         *         "paymentId": "01a1fe9f-1180-7c3e-9a44-18b6f02d9c57",
         *         "refundId": "01a1fea8-3940-7e8b-b1d2-4f60a97c1e15",
         *         "amount": {
         *           "amount": 3850,
         *           "currency": "EUR"
         *         },
         *         "failureCode": "refund_refused"
         *       }
         *     }
         */
        AttentionResolvedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `attention.resolved`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "attention.resolved";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description The place of the event in the feed. Store that of the last event that you have processed, and go on after
             *     it with `after`.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The matter, and the state of its order right after the event. */
            data: components["schemas"]["AttentionEventData"];
        };
        /**
         * @description An event. `type` says which, and with it what `data` has. More values may be added. Read an event of a type that
         *     you do not know as a `CloudEvent`, or pass over it.
         */
        Event: components["schemas"]["OrderSubmittedEvent"] | components["schemas"]["OrderUpdatedEvent"] | components["schemas"]["OrderConfirmedEvent"] | components["schemas"]["OrderItemsCancelledEvent"] | components["schemas"]["OrderCancelledEvent"] | components["schemas"]["OrderExpiredEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["PaymentStartedEvent"] | components["schemas"]["PaymentProcessingEvent"] | components["schemas"]["PaymentRequiresActionEvent"] | components["schemas"]["PaymentAuthorizedEvent"] | components["schemas"]["PaymentCapturedEvent"] | components["schemas"]["PaymentFailedEvent"] | components["schemas"]["PaymentVoidedEvent"] | components["schemas"]["PaymentReleasedEvent"] | components["schemas"]["CaptureCreatedEvent"] | components["schemas"]["CaptureFailedEvent"] | components["schemas"]["RefundCreatedEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["RefundReversedEvent"] | components["schemas"]["ShipmentCreatedEvent"] | components["schemas"]["AttentionOpenedEvent"] | components["schemas"]["AttentionResolvedEvent"];
        /**
         * @description Links of a part of the feed. `next` is where to continue reading. It is present even if there are no new
         *     events yet.
         */
        EventCollectionLinks: {
            /** @description This part of the feed. */
            self: components["schemas"]["Link"];
            /**
             * @description Where to continue: after the last event here or, if there is none, where this request began. It stays valid
             *     as long as `after` with a cursor does.
             */
            next: components["schemas"]["Link"];
        };
        /** @description A part of the feed, oldest event first. */
        EventCollection: {
            /**
             * @description The next events after the requested `cursor`, `size` at most. Empty if nothing has happened since: ask again
             *     later at the `next` link.
             */
            events: components["schemas"]["Event"][];
            /** @description This part of the feed, and where it goes on. */
            _links: components["schemas"]["EventCollectionLinks"];
        };
        /**
         * @description Events after this cursor have been removed because they are too old. Read the orders anew, and continue after
         *     `oldestCursor`.
         */
        EventsExpiredProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example EVENTS_EXPIRED
             * @enum {string}
             */
            type: "EVENTS_EXPIRED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 410.
             * @example 410
             * @enum {integer}
             */
            status: 410;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The oldest place that is left. With it as `after`, the feed has all events that were not removed. */
            oldestCursor: components["schemas"]["EventCursor"];
        };
        /**
         * Format: uuid
         * @description Identifier of a webhook endpoint, a UUIDv7 (RFC 9562).
         * @example 01a1fd6a-8320-7b19-8c3d-1f5e9a7b2c40
         */
        WebhookEndpointId: string;
        /**
         * @description Where events are sent: an `https` address on port 443 or 8443, of a host that is public, without user name, password
         *     and fragment. An operator may allow other ports, and addresses inside.
         * @example https://shop.example.com/webhooks
         */
        WebhookUrl: string;
        /**
         * @description What the endpoint is for, in a person's own words.
         * @example Shipping software
         */
        WebhookDescription: string;
        /**
         * @description The type of an event that is sent to webhook endpoints: the types of the feed, and two more. `webhook.test`: what
         *     `createTestEvent` sends, also where a list of types does not name it. `webhook_endpoint.disabled`: the service has
         *     stopped sending to an endpoint of the same client; only endpoints whose list names it receive it. More values may be
         *     added.
         * @example order.confirmed
         * @enum {string}
         */
        WebhookEventType: "order.submitted" | "order.updated" | "order.confirmed" | "order.items_cancelled" | "order.cancelled" | "order.expired" | "order.completed" | "payment.started" | "payment.processing" | "payment.requires_action" | "payment.authorized" | "payment.captured" | "payment.failed" | "payment.voided" | "payment.released" | "capture.created" | "capture.failed" | "refund.created" | "refund.succeeded" | "refund.failed" | "refund.reversed" | "shipment.created" | "attention.opened" | "attention.resolved" | "webhook.test" | "webhook_endpoint.disabled";
        /**
         * @description Types of events, each once.
         * @example [
         *       "order.confirmed",
         *       "shipment.created"
         *     ]
         */
        WebhookEventTypes: components["schemas"]["WebhookEventType"][];
        /**
         * @description `NONE`: requests start in the order of the feed, and several are under way at a time. `PER_ORDER`: one event of an
         *     order at a time; the next one is sent when it has been delivered or given up. Other values are rejected.
         * @example NONE
         * @enum {string}
         */
        WebhookOrdering: "NONE" | "PER_ORDER";
        /**
         * @description The `Content-Type` of the requests. The body is the same. Other values are rejected.
         * @example application/cloudevents+json
         * @enum {string}
         */
        WebhookMediaType: "application/cloudevents+json" | "application/json";
        /**
         * Format: int32
         * @description How many requests to the endpoint may be under way at a time.
         * @example 16
         */
        WebhookMaxInFlight: number;
        /**
         * Format: int32
         * @description How many requests are sent to the endpoint in a second.
         * @example 50
         */
        WebhookMaxPerSecond: number;
        /**
         * @description The public key of the endpoint's `v1a` signatures (Ed25519), as Standard Webhooks writes it: `whpk_` and the key in
         *     base64. It never changes.
         * @example whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
         */
        WebhookPublicKey: string;
        /**
         * @description `ACTIVE`: events are sent. `PAUSED`: its owner has paused it. `DISABLED`: the service has stopped sending;
         *     `disabledReason` says why. More values may be added.
         * @example ACTIVE
         * @enum {string}
         */
        WebhookEndpointStatus: "ACTIVE" | "PAUSED" | "DISABLED";
        /**
         * @description `GONE`: it answered 410. `FAILING`: it was away for 5 days. `EVENTS_EXPIRED`: events that it had
         *     not received were removed because they were too old. More values may be added.
         * @example GONE
         * @enum {string}
         */
        WebhookDisabledReason: "GONE" | "FAILING" | "EVENTS_EXPIRED";
        /** @description Links of a webhook endpoint. */
        WebhookEndpointLinks: {
            /** @description This endpoint. */
            self: components["schemas"]["Link"];
            /** @description How far the sending has come. */
            progress: components["schemas"]["Link"];
            /** @description The secrets that its requests are signed with. */
            secrets: components["schemas"]["Link"];
            /** @description What was sent, and what became of it. */
            deliveries: components["schemas"]["Link"];
            /** @description Where to have events of the past sent again (`createReplay`), and what was. */
            replays: components["schemas"]["Link"];
            /** @description Where to have a test event sent (`createTestEvent`). */
            testEvents: components["schemas"]["Link"];
        };
        /**
         * @description Where the service sends events. It belongs to the client that registered it. Customers' tokens could register
         *     endpoints in earlier versions: such an endpoint belongs to that customer too, is sent only the customer's events, and
         *     can be read and deleted with such a token.
         */
        WebhookEndpoint: {
            /** @description Identifier of the endpoint. */
            id: components["schemas"]["WebhookEndpointId"];
            /** @description Where events are sent. */
            url: components["schemas"]["WebhookUrl"];
            /** @description What the endpoint is for. Absent if nobody has said so. */
            description?: components["schemas"]["WebhookDescription"];
            /** @description Only events of these types are sent. Absent if all are. */
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /** @description Only events of orders of this customer are sent. Absent if there is no such limit. */
            customerId?: components["schemas"]["CustomerId"];
            /** @description Whether an event waits for earlier ones of its order. */
            ordering: components["schemas"]["WebhookOrdering"];
            /** @description The `Content-Type` of the requests. */
            mediaType: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`).
             * @example false
             */
            asymmetricSignature: boolean;
            /** @description How many requests may be under way at a time. */
            maxInFlight: components["schemas"]["WebhookMaxInFlight"];
            /** @description How many requests are sent in a second at most. Absent if there is no such limit. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecond"];
            /** @description With which `v1a` signatures are verified. */
            publicKey: components["schemas"]["WebhookPublicKey"];
            /** @description Whether events are sent. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Why the service has stopped sending. Absent unless `status` is `DISABLED`. */
            disabledReason?: components["schemas"]["WebhookDisabledReason"];
            /** @description Increases by one with every change of the endpoint. */
            version: components["schemas"]["Version"];
            /** @description When it was registered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The endpoint, and what belongs to it. */
            _links: components["schemas"]["WebhookEndpointLinks"];
        };
        /** @description A page of webhook endpoints, newest first. */
        WebhookEndpointCollection: {
            /** @description The webhook endpoints of this page. */
            endpoints: components["schemas"]["WebhookEndpoint"][];
            /** @description How many there are, on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description A place in the feed: `NOW`, `BEGINNING` for the oldest event that is left, or the `cursor` of an event, after which
         *     the sending begins.
         * @example NOW
         */
        WebhookStart: string;
        /** @description A webhook endpoint to register. */
        WebhookEndpointInput: {
            /** @description Where events are sent. */
            url: components["schemas"]["WebhookUrl"];
            /** @description What the endpoint is for. */
            description?: components["schemas"]["WebhookDescription"];
            /** @description Only events of these types are sent. Left out, all are, also types that are added later. */
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /** @description Only events of orders of this customer are sent. */
            customerId?: components["schemas"]["CustomerId"];
            /**
             * @description Whether an event waits for earlier ones of its order.
             * @default NONE
             */
            ordering?: components["schemas"]["WebhookOrdering"];
            /**
             * @description The `Content-Type` of the requests. Some frameworks read only `application/json`.
             * @default application/cloudevents+json
             */
            mediaType?: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`).
             * @default false
             * @example false
             */
            asymmetricSignature?: boolean;
            /**
             * @description How many requests may be under way at a time.
             * @default 16
             */
            maxInFlight?: components["schemas"]["WebhookMaxInFlight"];
            /** @description How many requests are sent in a second at most. Left out, there is no such limit. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecond"];
            /**
             * @description With which events the sending begins.
             * @default NOW
             */
            startAt?: components["schemas"]["WebhookStart"];
        };
        /**
         * @description The secret of the endpoint's `v1` signatures (HMAC-SHA256), as Standard Webhooks writes it: `whsec_` and 32 bytes in
         *     base64. It is shown only here.
         * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazMTOEkeJHI=
         */
        WebhookSecretValue: string;
        /** @description A webhook endpoint that was just registered, with its secret. */
        CreatedWebhookEndpoint: {
            /** @description Identifier of the endpoint. */
            id: components["schemas"]["WebhookEndpointId"];
            /** @description Where events are sent. */
            url: components["schemas"]["WebhookUrl"];
            /** @description What the endpoint is for. Absent if nobody has said so. */
            description?: components["schemas"]["WebhookDescription"];
            /** @description Only events of these types are sent. Absent if all are. */
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /** @description Only events of orders of this customer are sent. Absent if there is no such limit. */
            customerId?: components["schemas"]["CustomerId"];
            /** @description Whether an event waits for earlier ones of its order. */
            ordering: components["schemas"]["WebhookOrdering"];
            /** @description The `Content-Type` of the requests. */
            mediaType: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`).
             * @example false
             */
            asymmetricSignature: boolean;
            /** @description How many requests may be under way at a time. */
            maxInFlight: components["schemas"]["WebhookMaxInFlight"];
            /** @description How many requests are sent in a second at most. Absent if there is no such limit. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecond"];
            /** @description With which `v1a` signatures are verified. */
            publicKey: components["schemas"]["WebhookPublicKey"];
            /** @description Whether events are sent. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Why the service has stopped sending. Absent unless `status` is `DISABLED`. */
            disabledReason?: components["schemas"]["WebhookDisabledReason"];
            /** @description Increases by one with every change of the endpoint. */
            version: components["schemas"]["Version"];
            /** @description When it was registered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The endpoint, and what belongs to it. */
            _links: components["schemas"]["WebhookEndpointLinks"];
            /** @description With which requests are verified. It is shown only here. Absent on a replay if it has been retired since. */
            secret?: components["schemas"]["WebhookSecretValue"];
        };
        /** @description The client has as many webhook endpoints as it may have. */
        WebhookEndpointLimitProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_LIMIT";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description How many webhook endpoints a client may have. If its tokens are confined to customers, for each of them.
             * @example 20
             */
            limit: number;
        };
        /** @description Why nothing was registered. `type` says which case it is. More values may be added. */
        CreateWebhookEndpointConflictProblem: components["schemas"]["WebhookEndpointLimitProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The client has no such webhook endpoint. */
        WebhookEndpointNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The webhook endpoint, as the path names it. */
            endpointId: components["schemas"]["WebhookEndpointId"];
        };
        /**
         * @description What the endpoint is for, in a person's own words, or `null` to remove it.
         * @example Shipping software
         */
        WebhookDescriptionPatch: string | null;
        /**
         * @description Types of events, each once, or `null` for all of them.
         * @example [
         *       "order.confirmed",
         *       "shipment.created"
         *     ]
         */
        WebhookEventTypesPatch: components["schemas"]["WebhookEventType"][] | null;
        /**
         * @description The only customer whose events are sent, or `null` for those of all.
         * @example customer-1042
         */
        WebhookCustomerPatch: string | null;
        /**
         * Format: int32
         * @description How many requests are sent to the endpoint in a second, or `null` for no such limit.
         * @example 50
         */
        WebhookMaxPerSecondPatch: number | null;
        /**
         * @description `ACTIVE`: events are to be sent. `PAUSED`: nothing is sent for now. Other values are rejected.
         * @example PAUSED
         * @enum {string}
         */
        WebhookEndpointState: "ACTIVE" | "PAUSED";
        /**
         * @description Where an endpoint goes on that becomes active. `WHERE_STOPPED`: with the first event that it has not received.
         *     `NOW`: with what happens from now on; what it has not received is left out. Other values are rejected.
         * @example WHERE_STOPPED
         * @enum {string}
         */
        WebhookResumeAt: "WHERE_STOPPED" | "NOW";
        /** @description A JSON merge patch (RFC 7396): what is left out stays, and `null` removes. */
        WebhookEndpointPatch: {
            /** @description Where events are sent. */
            url?: components["schemas"]["WebhookUrl"];
            /** @description What the endpoint is for. Left out, it stays; `null` removes it. */
            description?: components["schemas"]["WebhookDescriptionPatch"];
            /** @description Only events of these types are sent from now on. Left out, they stay; `null` stands for all. */
            eventTypes?: components["schemas"]["WebhookEventTypesPatch"];
            /** @description Only events of orders of this customer are sent. */
            customerId?: components["schemas"]["WebhookCustomerPatch"];
            /** @description Whether an event waits for earlier ones of its order. Left out, it stays. */
            ordering?: components["schemas"]["WebhookOrdering"];
            /** @description The `Content-Type` of the requests. Left out, it stays. */
            mediaType?: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`). Left out, it stays.
             * @example false
             */
            asymmetricSignature?: boolean;
            /** @description How many requests may be under way at a time. Left out, it stays. */
            maxInFlight?: components["schemas"]["WebhookMaxInFlight"];
            /** @description How many requests are sent in a second at most. Left out, it stays; `null` removes the limit. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecondPatch"];
            /** @description `PAUSED` stops the sending. `ACTIVE` begins it again, also where the service has stopped it. Left out, it stays. */
            status?: components["schemas"]["WebhookEndpointState"];
            /**
             * @description Where an endpoint goes on that becomes active. Without effect on one that is active.
             * @default WHERE_STOPPED
             */
            resumeAt?: components["schemas"]["WebhookResumeAt"];
        };
        /**
         * @description `HTTP_STATUS`: the answer was not 2xx. `TIMEOUT`: no answer in time. `DNS`: the host was not found. `CONNECTION`: no
         *     connection, or it broke. `TLS`: no secure connection, for example because of an expired certificate.
         *     `ADDRESS_REFUSED`: the host is not public. `PROTOCOL`: the answer is not HTTP. `INTERRUPTED`: the service was
         *     interrupted. More values may be added.
         * @example HTTP_STATUS
         * @enum {string}
         */
        WebhookFailure: "HTTP_STATUS" | "TIMEOUT" | "DNS" | "CONNECTION" | "TLS" | "ADDRESS_REFUSED" | "PROTOCOL" | "INTERRUPTED";
        /** @description Links of what belongs to a webhook endpoint. */
        WebhookPartLinks: {
            /** @description This resource. */
            self: components["schemas"]["Link"];
            /** @description The endpoint that it belongs to. */
            endpoint: components["schemas"]["Link"];
        };
        /** @description How far the sending to a webhook endpoint has come, and how it goes. */
        WebhookProgress: {
            /**
             * @description The place in the feed up to which every event has been tried. With it as `after`, the feed has those that have
             *     not.
             */
            deliveredThrough: components["schemas"]["EventCursor"];
            /**
             * @description Whether no event waits to be tried for the first time.
             * @example true
             */
            isCaughtUp: boolean;
            /**
             * Format: int32
             * @description How many events are to be tried again.
             * @example 0
             */
            pendingRetries: number;
            /** @description Since when nothing could be delivered. Absent if the last attempt succeeded. */
            failingSince?: components["schemas"]["Timestamp"];
            /** @description Why the last attempt that failed did so. Absent if none has. */
            lastFailure?: components["schemas"]["WebhookFailure"];
            /** @description When the next attempt is made. Absent if nothing is to be sent, or the endpoint is not active. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
            /** @description When an event was last delivered. Absent if none has been. */
            lastDeliveredAt?: components["schemas"]["Timestamp"];
            /** @description This progress, and the endpoint. */
            _links: components["schemas"]["WebhookPartLinks"];
        };
        /**
         * Format: uuid
         * @description Identifier of a secret of a webhook endpoint, a UUIDv7 (RFC 9562).
         * @example 01a1fd6a-8320-7b1a-9d4e-2a6f0b8c3d51
         */
        WebhookSecretId: string;
        /** @description A secret that requests to a webhook endpoint are signed with. Its value is never shown again. */
        WebhookSecret: {
            /** @description Identifier of the secret. */
            id: components["schemas"]["WebhookSecretId"];
            /** @description When it was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Until when requests are signed with it. Absent if that has no end. */
            expiresAt?: components["schemas"]["Timestamp"];
        };
        /** @description The secrets that requests to a webhook endpoint are signed with, newest first. */
        WebhookSecretCollection: {
            /** @description The secrets that have not expired. */
            secrets: components["schemas"]["WebhookSecret"][];
            /** @description These secrets, and their endpoint. */
            _links: components["schemas"]["WebhookPartLinks"];
        };
        /** @description How the secrets before it end. */
        WebhookSecretInput: {
            /**
             * Format: int32
             * @description For how many seconds requests are still signed with the secrets before this one, too. With `0` they end at once.
             *     One that ends earlier anyway does so.
             * @default 86400
             * @example 86400
             */
            previousExpiresInSeconds?: number;
        };
        /** @description A secret that was just made, with its value. */
        CreatedWebhookSecret: {
            /** @description Identifier of the secret. */
            id: components["schemas"]["WebhookSecretId"];
            /** @description When it was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Until when requests are signed with it. Absent if that has no end. */
            expiresAt?: components["schemas"]["Timestamp"];
            /** @description Its value. It is shown only here. Absent on a replay if it has been retired since. */
            secret?: components["schemas"]["WebhookSecretValue"];
        };
        /** @description The webhook endpoint has as many secrets as it may have at a time. */
        WebhookSecretLimitProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "WEBHOOK_SECRET_LIMIT";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description How many secrets an endpoint may have at a time.
             * @example 3
             */
            limit: number;
        };
        /** @description Why no secret was made. `type` says which case it is. More values may be added. */
        CreateWebhookSecretConflictProblem: components["schemas"]["WebhookSecretLimitProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The client has no such webhook endpoint, or it has no such secret. */
        WebhookSecretNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_SECRET_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The webhook endpoint, as the path names it. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description The secret, as the path names it. */
            secretId: components["schemas"]["WebhookSecretId"];
        };
        /** @description It is the only secret that does not expire. */
        LastWebhookSecretProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example LAST_WEBHOOK_SECRET
             * @enum {string}
             */
            type: "LAST_WEBHOOK_SECRET";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * Format: uuid
         * @description Identifier of an event, which is also the `webhook-id` of its requests.
         * @example 01a1fd70-f35c-7d91-8b21-0e4d72c1a958
         */
        WebhookEventId: string;
        /**
         * @description `PENDING`: to be tried, or tried again. `HELD`: waits for an earlier event of its order (`PER_ORDER`). `DELIVERED`: it
         *     has arrived. `FAILED`: given up after the last attempt. `CANCELLED`: it is no longer to be sent. More values may be
         *     added.
         * @example DELIVERED
         * @enum {string}
         */
        WebhookDeliveryStatus: "PENDING" | "HELD" | "DELIVERED" | "FAILED" | "CANCELLED";
        /** @description Links of a delivery. */
        WebhookDeliveryLinks: {
            /** @description This delivery. */
            self: components["schemas"]["Link"];
            /** @description The endpoint that the event is sent to. */
            endpoint: components["schemas"]["Link"];
            /** @description Where to have it sent again (`createWebhookAttempt`). */
            attempts: components["schemas"]["Link"];
        };
        /** @description An event and a webhook endpoint, once the service has tried to send it, or is to. */
        WebhookDelivery: {
            /** @description The event. It is also the `webhook-id` of each request. */
            eventId: components["schemas"]["WebhookEventId"];
            /** @description What has happened. */
            eventType: components["schemas"]["WebhookEventType"];
            /** @description The order, or the matter if it belongs to no order. Absent if the event is about webhook endpoints. */
            orderId?: components["schemas"]["OrderId"];
            /** @description The place of the event in the feed. Absent if it has none. */
            cursor?: components["schemas"]["EventCursor"];
            /** @description What has become of it. */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description How often it was sent.
             * @example 1
             */
            attemptCount: number;
            /** @description When it is sent next. Absent unless `status` is `PENDING`. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
            /** @description When it was first tried, or was to be. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it arrived, was given up or cancelled. Absent while it waits. */
            endedAt?: components["schemas"]["Timestamp"];
            /** @description This delivery, and what can be done with it. */
            _links: components["schemas"]["WebhookDeliveryLinks"];
        };
        /** @description The webhook endpoint is not active. */
        WebhookEndpointNotActiveProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_ACTIVE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the endpoint. */
            endpointStatus: components["schemas"]["WebhookEndpointStatus"];
        };
        /** @description Why nothing will be sent. `type` says which case it is. More values may be added. */
        SendWebhookConflictProblem: components["schemas"]["WebhookEndpointNotActiveProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description A part of the deliveries of a webhook endpoint, newest event first. */
        WebhookDeliveryCollection: {
            /** @description The deliveries of this part. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description How many entries it has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This part, and where the list begins and goes on. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Why it was sent. `FIRST`: for the first time. `RETRY`: again after a failure. `MANUAL`: somebody has asked for it.
         *     `REPLAY`: as part of a replay. More values may be added.
         * @example FIRST
         * @enum {string}
         */
        WebhookAttemptKind: "FIRST" | "RETRY" | "MANUAL" | "REPLAY";
        /** @description A request that was sent to a webhook endpoint, and its answer. */
        WebhookAttempt: {
            /**
             * Format: int32
             * @description Which attempt it was. The first one is 1.
             * @example 1
             */
            number: number;
            /** @description Why it was sent. */
            kind: components["schemas"]["WebhookAttemptKind"];
            /** @description When it was sent. */
            startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description How long it took, in milliseconds. 0 if nothing was sent.
             * @example 41
             */
            durationMs: number;
            /** @description Where it was sent. */
            url: components["schemas"]["WebhookUrl"];
            /**
             * Format: int32
             * @description The status of the answer. Absent if there was none.
             * @example 503
             */
            statusCode?: number;
            /** @description Why it failed. Absent if the event has arrived. */
            failure?: components["schemas"]["WebhookFailure"];
            /**
             * @description How the body of the answer begins. Absent if there was none.
             * @example Service Unavailable
             */
            responseExcerpt?: string;
        };
        /** @description What events about webhook endpoints have, as CloudEvents (CloudEvents 1.0, JSON format). They have no place in the feed. */
        WebhookCloudEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/webhook-endpoints
             */
            source: string;
            /**
             * @description What has happened. It decides which fields `data` has.
             * @example webhook.test
             */
            type: string;
            /** @description The webhook endpoint that it is about. */
            subject: components["schemas"]["WebhookEndpointId"];
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
        };
        /** @description Which endpoint is tried. */
        WebhookTestData: {
            /** @description The endpoint that the event is sent to. */
            endpointId: components["schemas"]["WebhookEndpointId"];
        };
        /**
         * @description Somebody has asked for a test event.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13",
         *       "source": "/api/v1/webhook-endpoints",
         *       "type": "webhook.test",
         *       "subject": "01a1fd6a-8320-7b19-8c3d-1f5e9a7b2c40",
         *       "time": "2026-11-21T09:23:37.496Z",
         *       "datacontenttype": "application/json",
         *       "data": {
         *         "endpointId": "01a1fd6a-8320-7b19-8c3d-1f5e9a7b2c40"
         *       }
         *     }
         */
        WebhookTestEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/webhook-endpoints
             */
            source: string;
            /**
             * @description The type of this event, always `webhook.test`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook.test";
            /** @description The webhook endpoint that it is about. */
            subject: components["schemas"]["WebhookEndpointId"];
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /** @description What the event is about. */
            data: components["schemas"]["WebhookTestData"];
        };
        /** @description Which endpoint receives nothing any more, and why. */
        WebhookEndpointDisabledData: {
            /** @description The endpoint that the service has stopped sending to. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description Why it has. */
            reason: components["schemas"]["WebhookDisabledReason"];
        };
        /**
         * @description The service has stopped sending to an endpoint of the same client.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1ff1c-9f00-7d91-8c61-5c9e3f70b124",
         *       "source": "/api/v1/webhook-endpoints",
         *       "type": "webhook_endpoint.disabled",
         *       "subject": "01a1fd6a-8320-7b19-8c3d-1f5e9a7b2c40",
         *       "time": "2026-11-21T17:17:08.224Z",
         *       "datacontenttype": "application/json",
         *       "data": {
         *         "endpointId": "01a1fd6a-8320-7b19-8c3d-1f5e9a7b2c40",
         *         "reason": "GONE"
         *       }
         *     }
         */
        WebhookEndpointDisabledEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use it to recognise an event that you have already processed.
             * @example 01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/webhook-endpoints
             */
            source: string;
            /**
             * @description The type of this event, always `webhook_endpoint.disabled`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook_endpoint.disabled";
            /** @description The webhook endpoint that it is about. */
            subject: components["schemas"]["WebhookEndpointId"];
            /** @description When it happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEndpointDisabledData"];
        };
        /**
         * @description What is sent to a webhook endpoint: an event of the feed, or one about webhook endpoints. `type` says which, and with
         *     it what `data` has. More values may be added. Answer one of a type that you do not know with 204, and pass over it.
         */
        WebhookEvent: components["schemas"]["OrderSubmittedEvent"] | components["schemas"]["OrderUpdatedEvent"] | components["schemas"]["OrderConfirmedEvent"] | components["schemas"]["OrderItemsCancelledEvent"] | components["schemas"]["OrderCancelledEvent"] | components["schemas"]["OrderExpiredEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["PaymentStartedEvent"] | components["schemas"]["PaymentProcessingEvent"] | components["schemas"]["PaymentRequiresActionEvent"] | components["schemas"]["PaymentAuthorizedEvent"] | components["schemas"]["PaymentCapturedEvent"] | components["schemas"]["PaymentFailedEvent"] | components["schemas"]["PaymentVoidedEvent"] | components["schemas"]["PaymentReleasedEvent"] | components["schemas"]["CaptureCreatedEvent"] | components["schemas"]["CaptureFailedEvent"] | components["schemas"]["RefundCreatedEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["RefundReversedEvent"] | components["schemas"]["ShipmentCreatedEvent"] | components["schemas"]["AttentionOpenedEvent"] | components["schemas"]["AttentionResolvedEvent"] | components["schemas"]["WebhookTestEvent"] | components["schemas"]["WebhookEndpointDisabledEvent"];
        /** @description A delivery with its attempts, and the event. */
        WebhookDeliveryDetail: {
            /** @description The event. It is also the `webhook-id` of each request. */
            eventId: components["schemas"]["WebhookEventId"];
            /** @description What has happened. */
            eventType: components["schemas"]["WebhookEventType"];
            /** @description The order, or the matter if it belongs to no order. Absent if the event is about webhook endpoints. */
            orderId?: components["schemas"]["OrderId"];
            /** @description The place of the event in the feed. Absent if it has none. */
            cursor?: components["schemas"]["EventCursor"];
            /** @description What has become of it. */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description How often it was sent.
             * @example 1
             */
            attemptCount: number;
            /** @description When it is sent next. Absent unless `status` is `PENDING`. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
            /** @description When it was first tried, or was to be. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it arrived, was given up or cancelled. Absent while it waits. */
            endedAt?: components["schemas"]["Timestamp"];
            /** @description This delivery, and what can be done with it. */
            _links: components["schemas"]["WebhookDeliveryLinks"];
            /** @description The requests that were sent, oldest first; of many, the last ones. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description What is sent. Absent if the event has been removed because it is too old. */
            event?: components["schemas"]["WebhookEvent"];
        };
        /** @description The client has no such webhook endpoint, or the event was never to be sent to it, or that was too long ago. */
        WebhookDeliveryNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The webhook endpoint, as the path names it. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description The event, as the path names it. */
            eventId: components["schemas"]["WebhookEventId"];
        };
        /**
         * Format: uuid
         * @description Identifier of a replay of a webhook endpoint, a UUIDv7 (RFC 9562).
         * @example 01a1ff28-65c0-7b1c-9a3d-6e2f8c4b7d15
         */
        WebhookReplayId: string;
        /**
         * @description `RUNNING`: events are sent, or wait until the endpoint is active. `COMPLETED`: all were sent. `CANCELLED`: its owner has
         *     ended it. `EXPIRED`: events that it had not sent yet were removed because they were too old. More values may be added.
         * @example RUNNING
         * @enum {string}
         */
        WebhookReplayStatus: "RUNNING" | "COMPLETED" | "CANCELLED" | "EXPIRED";
        /**
         * @description `ALL`: every event that is for the endpoint. `FAILED`: only those whose delivery was given up. Other values are rejected.
         * @example ALL
         * @enum {string}
         */
        WebhookReplaySelection: "ALL" | "FAILED";
        /** @description Events of the past that are sent to a webhook endpoint again, those in the feed after `after` and up to `through`. */
        WebhookReplay: {
            /** @description Identifier of the replay. */
            id: components["schemas"]["WebhookReplayId"];
            /** @description What has become of it. */
            status: components["schemas"]["WebhookReplayStatus"];
            /** @description Which events are sent. */
            deliveries: components["schemas"]["WebhookReplaySelection"];
            /** @description The place in the feed after which it begins. */
            after: components["schemas"]["EventCursor"];
            /** @description The place in the feed with which it ends. */
            through: components["schemas"]["EventCursor"];
            /** @description The place in the feed up to which its events have been tried. */
            deliveredThrough: components["schemas"]["EventCursor"];
            /**
             * Format: int64
             * @description How many requests were sent for it, without those that repeat one that failed.
             * @example 1500
             */
            sent: number;
            /**
             * Format: int64
             * @description How many of them failed. Those are tried again as other events are; the deliveries say what came of them.
             * @example 2
             */
            failed: number;
            /** @description When it was asked for. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it ended. Absent while it is running. */
            endedAt?: components["schemas"]["Timestamp"];
            /** @description This replay, and the endpoint. */
            _links: components["schemas"]["WebhookPartLinks"];
        };
        /** @description A page of the replays of a webhook endpoint, newest first. */
        WebhookReplayCollection: {
            /** @description The replays of this page. */
            replays: components["schemas"]["WebhookReplay"][];
            /** @description How many there are, on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Which events are sent again: a part of the feed. Where a place and a time are given, both hold. In the feed times are
         *     not strictly in order: among the events between two times there can be some that happened shortly before or after.
         */
        WebhookReplayInput: {
            /** @description Only events after this place. Left out, those from the oldest one on that is left. */
            after?: components["schemas"]["EventCursor"];
            /**
             * @description Only events up to this place, with the one that has this cursor. Left out, those up to the last one that was
             *     tried before the request.
             */
            through?: components["schemas"]["EventCursor"];
            /** @description Only events from the first one on that happened at this time or later. */
            from?: components["schemas"]["TimestampInput"];
            /** @description Only events up to the last one that happened before this time. */
            until?: components["schemas"]["TimestampInput"];
            /**
             * @description Which of them.
             * @default ALL
             */
            deliveries?: components["schemas"]["WebhookReplaySelection"];
        };
        /** @description A replay of the webhook endpoint is running, and there is one at a time. */
        ReplayRunningProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REPLAY_RUNNING";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 409.
             * @example 409
             * @enum {integer}
             */
            status: 409;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The replay that is running. */
            replayId: components["schemas"]["WebhookReplayId"];
        };
        /** @description Why no replay was begun. `type` says which case it is. More values may be added. */
        CreateWebhookReplayConflictProblem: components["schemas"]["WebhookEndpointNotActiveProblem"] | components["schemas"]["ReplayRunningProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The client has no such webhook endpoint, or it has no such replay, or that ended too long ago. */
        WebhookReplayNotFoundProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND" | "REPLAY_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The webhook endpoint, as the path names it. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description The replay, as the path names it. */
            replayId: components["schemas"]["WebhookReplayId"];
        };
        /**
         * @description The `client_id` under which the authorization server knows a client.
         * @example storefront-service
         */
        ClientId: string;
        /**
         * @description The `operationId` of an operation of this API.
         * @example createOrder
         */
        OperationName: string;
        /**
         * Format: date
         * @description A day in UTC (RFC 3339, `full-date`).
         * @example 2026-11-21
         */
        UsageDay: string;
        /**
         * @description A version of this API, as it stands in its address.
         * @example v1
         */
        ApiVersion: string;
        /**
         * Format: int64
         * @description A number of calls.
         * @example 12040
         */
        CallCount: number;
        /**
         * @description What of an operation was used. `STATUS`: the status of the response. `PROBLEM`: the `type` of the problem that it was.
         *     `PARAMETER`: a parameter of the query, or a header. `FIELD`: a field of the body. `VALUE`: a value of a closed list. `REQUEST_TYPE`:
         *     the media type of the body. `ANSWER_TYPE`: a media type that was asked for. `SCOPE`: a scope that the token had. More values may be
         *     added.
         * @example FIELD
         * @enum {string}
         */
        UsagePartKind: "STATUS" | "PROBLEM" | "PARAMETER" | "FIELD" | "VALUE" | "REQUEST_TYPE" | "ANSWER_TYPE" | "SCOPE";
        /**
         * @description A name of this API. Of a `FIELD` it is the JSON Pointer into the schema of the body, with references followed. A `PARAMETER` is
         *     `query status` or `header If-Match`. A `VALUE` is that of one or the other, followed by `=` and the value.
         *     In names of fields and parameters `~` is written as `~0`, and `/` as `~1`.
         * @example /properties/items/items/properties/sku
         */
        UsagePartName: string;
        /** @description A part of an operation, and how many of a client's calls had it. */
        UsagePart: {
            /** @description What of the operation it is. */
            kind: components["schemas"]["UsagePartKind"];
            /** @description The part's name in this API. */
            name: components["schemas"]["UsagePartName"];
            /** @description How many of the calls had it. */
            calls: components["schemas"]["CallCount"];
            /** @description The day of the last of them. */
            lastUsedOn: components["schemas"]["UsageDay"];
            /**
             * @description Whether the part is deprecated now.
             * @example false
             */
            deprecated: boolean;
        };
        /** @description What a client has used of an operation. */
        ClientUsage: {
            /** @description Whose tokens the calls had. */
            clientId: components["schemas"]["ClientId"];
            /** @description The version of the API that was called. */
            version: components["schemas"]["ApiVersion"];
            /** @description Which operation was called. */
            operation: components["schemas"]["OperationName"];
            /** @description How many calls there were, with any status. */
            calls: components["schemas"]["CallCount"];
            /** @description The day of the last of them. */
            lastCalledOn: components["schemas"]["UsageDay"];
            /**
             * @description Whether the operation is deprecated now.
             * @example false
             */
            deprecated: boolean;
            /** @description What of the operation was used. Of calls that were answered with 400 or 403 only status and problem. */
            parts: components["schemas"]["UsagePart"][];
        };
        /** @description A page of what clients have used, by client, version and operation. */
        UsageCollection: {
            /** @description The entries of this page. */
            usage: components["schemas"]["ClientUsage"][];
            /** @description The first day that is counted here. Earlier days are not kept, or were not asked for. */
            from: components["schemas"]["UsageDay"];
            /** @description The last day that is counted here. The calls of the last minute may be missing. */
            to: components["schemas"]["UsageDay"];
            /** @description How many entries match the filters, on all pages together. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Which page this is. The first one is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description How many entries a page has at most: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description This page, and the first, previous, next and last one as far as there are such. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description The request is not HTTP/1.1 with one `Host`, its URL cannot be decoded, or it has more than one
         *     `Authorization` header.
         */
        MalformedRequestProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example MALFORMED_REQUEST
             * @enum {string}
             */
            type: "MALFORMED_REQUEST";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 400.
             * @example 400
             * @enum {integer}
             */
            status: 400;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The path does not exist. */
        RouteNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example ROUTE_NOT_FOUND
             * @enum {string}
             */
            type: "ROUTE_NOT_FOUND";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 404.
             * @example 404
             * @enum {integer}
             */
            status: 404;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The path does not support the method. */
        MethodNotAllowedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example METHOD_NOT_ALLOWED
             * @enum {string}
             */
            type: "METHOD_NOT_ALLOWED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 405.
             * @example 405
             * @enum {integer}
             */
            status: 405;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The request took too long to arrive. */
        RequestTimeoutProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example REQUEST_TIMEOUT
             * @enum {string}
             */
            type: "REQUEST_TIMEOUT";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 408.
             * @example 408
             * @enum {integer}
             */
            status: 408;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The path has a segment that is longer than any identifier can be. */
        UriTooLongProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example URI_TOO_LONG
             * @enum {string}
             */
            type: "URI_TOO_LONG";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 414.
             * @example 414
             * @enum {integer}
             */
            status: 414;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The headers are larger than 16 KiB, with the URL. */
        HeadersTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example HEADERS_TOO_LARGE
             * @enum {string}
             */
            type: "HEADERS_TOO_LARGE";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 431.
             * @example 431
             * @enum {integer}
             */
            status: 431;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The service does not know the method. */
        MethodNotImplementedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example METHOD_NOT_IMPLEMENTED
             * @enum {string}
             */
            type: "METHOD_NOT_IMPLEMENTED";
            /**
             * @description The name of the kind, the same every time, for people. Use `type` in code.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of this response, 501.
             * @example 501
             * @enum {integer}
             */
            status: 501;
            /**
             * @description What happened this time and what to do next, for people. The wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * @description The path of the request, without its query; `/` where the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /** @description Names the request in the log of the service. Quote it to the operator. */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
    };
    responses: {
        /** @description The request is malformed. */
        MalformedRequest: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticateMalformed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MalformedRequestProblem"];
            };
        };
        /** @description The path does not exist. */
        RouteNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RouteNotFoundProblem"];
            };
        };
        /** @description The path does not support the method. `Allow` lists the methods that it supports. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotAllowedProblem"];
            };
        };
        /** @description The request took too long to arrive. The connection is closed. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestTimeoutProblem"];
            };
        };
        /** @description The path has a segment that is too long. */
        UriTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UriTooLongProblem"];
            };
        };
        /** @description The headers are too large. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["HeadersTooLargeProblem"];
            };
        };
        /** @description The service does not know the method. The connection is closed. */
        MethodNotImplemented: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotImplementedProblem"];
            };
        };
        /** @description A parameter or a header is not valid. */
        InvalidParameters: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The request has no valid access token. */
        Unauthenticated: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthenticatedProblem"];
            };
        };
        /** @description The access token lacks a required scope. */
        ProductForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InsufficientScopeProblem"];
            };
        };
        /** @description The `Accept` header allows no media type that the service can respond with. */
        NotAcceptable: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotAcceptableProblem"];
            };
        };
        /** @description The client has sent too many requests. */
        RateLimited: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request (RFC 9110, section 10.2.3). */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RateLimitedProblem"];
            };
        };
        /** @description The service failed unexpectedly. */
        InternalError: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalErrorProblem"];
            };
        };
        /** @description The service is temporarily unavailable. */
        Unavailable: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request (RFC 9110, section 10.2.3). */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnavailableProblem"];
            };
        };
        /** @description The resource still has the ETag in `If-None-Match`. The response has no body. */
        NotModified: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description The `ETag` that the caller's copy has and the resource still has (RFC 9110, section 8.8.3). */
                ETag: components["schemas"]["EntityTag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The SKU in the path, a parameter or a header is not valid. */
        InvalidSku: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description There is no such product. */
        ProductNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProductNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidProduct: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a scope, or is a customer's. Only the shop's own clients may do this. */
        ProductChangeForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The ETag in `If-Match` is not the current one of the product, or of its stock where it takes that. */
        ProductPreconditionFailed: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PayloadTooLargeProblem"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The request needs an `If-Match` header. */
        ProductPreconditionRequired: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionRequiredProblem"];
            };
        };
        /**
         * @description The service is temporarily unavailable, or does not know whether the change was made. `Retry-After` comes
         *     with problems that are `retryable`.
         */
        ChangeUnavailable: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ChangeUnavailableProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidStock: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Fewer units would be on hand than are reserved for orders. */
        SetStockConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StockBelowReservedProblem"];
            };
        };
        /** @description The stock could not be changed. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        AdjustStockConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AdjustStockConflictProblem"];
            };
        };
        /** @description The operation does not accept the media type of the patch. `Accept-Patch` lists those that it accepts. */
        UnsupportedPatch: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description The media types of a patch that this resource accepts (RFC 5789, section 3.1). */
                "Accept-Patch": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The idempotency key was used for a request with another body. */
        IdempotencyKeyReused: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        OrderForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidOrder: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /**
         * @description The access token lacks the scope, or has no access to orders of this customer, or is a customer's and the
         *     order has a field that only the shop's own clients may send.
         */
        CreateOrderForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The order could not be placed. Nothing was reserved. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateOrderConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateOrderConflictProblem"];
            };
        };
        /** @description An identifier in the path, a parameter or a header is not valid. */
        InvalidPath: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The order does not exist, or the token has no access to it. */
        OrderNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidOrderPatch: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        OrderChangeForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The customer has another order with this reference. */
        ReferenceInUse: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReferenceInUseProblem"];
            };
        };
        /** @description The ETag in `If-Match` is not the current one of the resource whose ETag it takes. */
        PreconditionFailed: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The request needs an `If-Match` header. */
        PreconditionRequired: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionRequiredProblem"];
            };
        };
        /** @description The order does not exist, the token has no access to it, or it has no such line. */
        OrderItemNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderItemNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidCancel: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Nothing was cancelled. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CancelOrderConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CancelOrderConflictProblem"];
            };
        };
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        PaymentForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidPayment: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The payment cannot be replaced now. */
        ReplacePaymentConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReplacePaymentConflictProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidCapture: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a scope, or is a customer's. Only the shop's own clients may do this. */
        PaymentChangeForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description Nothing was captured. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateCaptureConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateCaptureConflictProblem"];
            };
        };
        /** @description The order does not exist, the token has no access to it, or it has no such capture. */
        CaptureNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CaptureNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidRefund: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The order does not exist, the token has no access to it, or it has no such payment attempt or line. */
        RefundPaymentNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RefundPaymentNotFoundProblem"];
            };
        };
        /** @description Nothing was refunded. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateRefundConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateRefundConflictProblem"];
            };
        };
        /** @description The order does not exist, the token has no access to it, or it has no such refund. */
        RefundNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RefundNotFoundProblem"];
            };
        };
        /** @description The order does not exist, the token has no access to it, or it has no such payment attempt. */
        PaymentNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PaymentNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidShipment: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a scope, or is a customer's. Only the shop's own clients may do this. */
        ShipmentForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description Nothing was shipped. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateShipmentConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateShipmentConflictProblem"];
            };
        };
        /** @description The order does not exist, the token has no access to it, or it has no such shipment. */
        ShipmentNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ShipmentNotFoundProblem"];
            };
        };
        /** @description The access token lacks the scope, or is a customer's. Only the shop's own clients may do this. */
        ShopOnly: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description An identifier in the path, a parameter or a header is not valid. */
        InvalidMatterId: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description There is no such matter. */
        MatterNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MatterNotFoundProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidMatterDecision: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks the scope, or is a customer's. Only the shop's own clients may do this. */
        ShopOnlyChange: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description Nothing was done. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        RetryMatterConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RetryMatterConflictProblem"];
            };
        };
        /** @description The ETag in `If-Match` is not the current one of the matter. */
        MatterPreconditionFailed: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description Nothing was done. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        ResolveMatterConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                 *     of the database: then every read shows it.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResolveMatterConflictProblem"];
            };
        };
        /** @description A parameter or a header is not valid. */
        InvalidEventParameters: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        EventsForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description Events after this cursor have been removed because they are too old. */
        EventsExpired: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EventsExpiredProblem"];
            };
        };
        /** @description The access token lacks a required scope, or is of a user without a customer. */
        WebhookForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidWebhookEndpoint: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a scope, or is a customer's. Only the shop's own clients may do this. */
        WebhookEndpointForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description Nothing was registered. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateWebhookEndpointConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateWebhookEndpointConflictProblem"];
            };
        };
        /** @description An identifier in the path, a parameter or a header is not valid. */
        InvalidWebhookPath: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The client has no such webhook endpoint. */
        WebhookEndpointNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookEndpointNotFoundProblem"];
            };
        };
        /** @description The access token lacks a required scope, or is of a user without a customer. */
        WebhookRemovalForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The ETag in `If-Match` is not the current one of the webhook endpoint. */
        WebhookEndpointPreconditionFailed: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The request needs an `If-Match` header. */
        WebhookEndpointPreconditionRequired: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionRequiredProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidWebhookSecret: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a scope, or is a customer's. Only the shop's own clients may do this. */
        WebhookChangeForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description No secret was made. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateWebhookSecretConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateWebhookSecretConflictProblem"];
            };
        };
        /** @description The client has no such webhook endpoint, or it has no such secret. */
        WebhookSecretNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookSecretNotFoundProblem"];
            };
        };
        /** @description The secret is the only one that does not expire. */
        LastWebhookSecret: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["LastWebhookSecretProblem"];
            };
        };
        /** @description Nothing will be sent. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        SendWebhookConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SendWebhookConflictProblem"];
            };
        };
        /** @description The access token lacks a required scope, or is of a user without a customer. */
        WebhookDeliveryForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The client has no such webhook endpoint, or it has no such delivery. */
        WebhookDeliveryNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookDeliveryNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidWebhookReplay: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The access token lacks a scope, or is a customer's. Only the shop's own clients may do this. */
        WebhookReplayForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description No replay was begun. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateWebhookReplayConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateWebhookReplayConflictProblem"];
            };
        };
        /** @description Events of this part of the feed have been removed because they are too old. */
        ReplayedEventsExpired: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EventsExpiredProblem"];
            };
        };
        /** @description The client has no such webhook endpoint, or it has no such replay. */
        WebhookReplayNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookReplayNotFoundProblem"];
            };
        };
        /** @description The access token lacks the scope, or is a customer's. Only the shop's own clients may read usage. */
        UsageForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says who issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /**
         * @description The event has not arrived. With 410 the endpoint is disabled (`GONE`), and nothing more is sent. With 429, 502, 503
         *     and 504 nothing is sent to the endpoint until `Retry-After` is over, or for a minute. After anything else, this event
         *     is sent again later.
         */
        EventNotReceived: {
            headers: {
                /** @description For how many seconds to send nothing (RFC 9110, section 10.2.3). At most six hours are waited. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event has arrived, as any 2xx says. It is not sent again. */
        EventReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description What is shown in addition. `available`: of each product, how many units can be ordered now. */
        ExpandProductsParameter: components["schemas"]["ExpandableProductField"][];
        /** @description The page number, starting at 0. */
        PageParameter: number;
        /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
        SizeParameter: number;
        /**
         * @description Only products that come after this one in the list: the `sku` of the last product that you have, also if it has
         *     been deleted since. The link `next` has it. Cannot be combined with a `page` other than 0.
         */
        AfterProductParameter: components["schemas"]["Sku"];
        /**
         * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
         *     cannot read is no error: the response is as new as any can be.
         */
        ConsistencyTokenParameter: components["schemas"]["ConsistencyTokenValue"];
        /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
        SkuParameter: components["schemas"]["Sku"];
        /**
         * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
         *     (RFC 9110, section 13.1.2).
         */
        IfNoneMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **product** that you last read, not that of its stock; leave it out for a product that does not
         *     exist yet. If the product has changed since, nothing is changed and the response is 412. If the product exists
         *     and this header is missing, nothing is changed and the response is 428, because the request might overwrite a
         *     change that you have not seen. `*` matches any version.
         * @example "product-TEA-EARL-GREY-100-1"
         */
        ProductToReplaceIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description `*`: only create what the request names. If it exists, nothing is changed and the response is 412. With a list of
         *     `ETag`s that holds if one of them is the current one. `If-Match` has to hold too.
         * @example *
         */
        IfNoneMatchToChangeParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **product** that you last read, not that of its stock. If the product has changed since,
         *     nothing is changed and the response is 412. `*` matches any version.
         * @example "product-TEA-EARL-GREY-100-1"
         */
        ProductIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description With `true`, the product may also be one that was deleted: its units on hand stay, and so do those that are reserved
         *     for orders. Without it, there is nothing of a deleted product to be found (404).
         */
        DeletedProductParameter: boolean;
        /**
         * @description The `ETag` of the **stock** that you last read, not that of the product. If the stock has changed since, nothing
         *     is changed and the response is 412. If this header is missing, the response is 428, because the request might
         *     overwrite a change that you have not seen. `*` matches any version.
         * @example "stock-TEA-EARL-GREY-100-1"
         */
        RequiredStockIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
         *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
         *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
         *     on another order, or from another client, is another key.
         */
        IdempotencyKeyParameter: string;
        /**
         * @description The `ETag` of the **stock** that you last read, not that of the product. If the stock has changed since, nothing
         *     is changed and the response is 412. `*` matches any version.
         * @example "stock-TEA-EARL-GREY-100-2"
         */
        StockIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only these orders, at most 25 of them, given one by one: `orderId=…&orderId=…`. Those that do not exist, or that
         *     the token has no access to, are left out.
         */
        OrderIdsParameter: components["schemas"]["OrderId"][];
        /** @description Only orders with this status. Several statuses are given one by one: `status=SUBMITTED&status=CONFIRMED`. */
        OrderStatusParameter: components["schemas"]["OrderStatus"][];
        /** @description Only orders of this customer. The filter never gives access to orders that the token has no access to. */
        CustomerIdParameter: components["schemas"]["CustomerId"];
        /**
         * @description Only orders with exactly this reference. Of a customer, there may also be orders that were `CANCELLED` or `EXPIRED`
         *     before they took money. A token that is not confined to a customer may find orders of several customers.
         */
        ReferenceParameter: components["schemas"]["Reference"];
        /**
         * @description Only orders that were created at this time or later.
         * @example 2026-11-21T00:00:00Z
         */
        CreatedFromParameter: components["schemas"]["TimestampInput"];
        /**
         * @description Only orders that were created before this time. An order can appear in the list some seconds after its
         *     `createdAt`, so read a period again, or read it when it has been over for a minute.
         * @example 2026-11-22T00:00:00+01:00
         */
        CreatedToParameter: components["schemas"]["TimestampInput"];
        /** @description Only orders with an open matter for a person (`true`), or without one (`false`). Forbidden with a customer's token. */
        AttentionParameter: boolean;
        /** @description The sort order of the list. */
        OrderSortParameter: components["schemas"]["OrderSort"];
        /**
         * @description Only orders that come after this one in the list: the `id` of the last order that you have, also if it has left
         *     the list since. The link `next` has it. Every page takes the same time, however deep it is, and orders that enter
         *     or leave the list do not shift the pages as they do with `page`. Cannot be combined with a `page` other than 0.
         *
         *     It is for going through the list once, not for following new orders: an order can appear in the list some
         *     seconds after its `createdAt`, and then before orders that you already have. `GET /events` leaves none out.
         */
        AfterOrderParameter: components["schemas"]["OrderId"];
        /** @description The order's identifier. */
        OrderIdParameter: string;
        /**
         * @description The `ETag` of the **order** that you last read. If the order has changed since, nothing is changed and the
         *     response is 412. If this header is missing, the response is 428, because the request might overwrite a change
         *     that you have not seen. `*` matches any version.
         * @example "order-5b7d2e8f6a10-7"
         */
        RequiredOrderIfMatchParameter: components["schemas"]["EntityTags"];
        /** @description The item's identifier. */
        ItemIdParameter: string;
        /**
         * @description The `ETag` of the **order** that you last read, not that of its payment or of anything else. If the order has
         *     changed since, nothing is changed and the response is 412. `*` matches any version.
         * @example "order-5b7d2e8f6a10-2"
         */
        OrderIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **current payment attempt** that you last read, not that of the order. If the attempt has
         *     changed since, or is no longer the current one, nothing is changed and the response is 412. If this header is
         *     missing, the response is 428, so that nobody pays twice. `*` matches any.
         * @example "payment-18b6f02d9c27-3"
         */
        RequiredPaymentIfMatchParameter: components["schemas"]["EntityTags"];
        /** @description The capture's identifier. */
        CaptureIdParameter: string;
        /** @description The refund's identifier. */
        RefundIdParameter: string;
        /** @description The payment attempt's identifier. */
        PaymentIdParameter: string;
        /** @description The shipment's identifier. */
        ShipmentIdParameter: string;
        /** @description Only matters with this status. */
        MatterStatusParameter: components["schemas"]["MatterStatus"];
        /** @description Only matters of this kind. */
        MatterKindParameter: components["schemas"]["MatterKind"];
        /**
         * @description Only matters that come after this one in the list: the `id` of the last matter that you have, also if it has left
         *     the list since. The link `next` has it. Cannot be combined with a `page` other than 0.
         */
        AfterMatterParameter: components["schemas"]["MatterId"];
        /** @description The matter's identifier. */
        MatterIdParameter: string;
        /**
         * @description The `ETag` of the **matter** that you last read. If the matter has changed since, nothing is changed and the
         *     response is 412. `*` matches any version.
         * @example "matter-3b9e5f7a6c41-1"
         */
        MatterIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only events after this `cursor`. If left out, the feed starts with the oldest event that is left. A cursor whose
         *     next events have been removed is answered with 410, one that this service has not given out with 400.
         */
        AfterEventParameter: components["schemas"]["EventCursor"];
        /**
         * @description Only endpoints that come after this one in the list: the `id` of the last endpoint that you have, also if it has
         *     been deleted since. The link `next` has it. Cannot be combined with a `page` other than 0.
         */
        AfterEndpointParameter: components["schemas"]["WebhookEndpointId"];
        /** @description The webhook endpoint's identifier. */
        EndpointIdParameter: string;
        /**
         * @description The `ETag` of the **webhook endpoint** that you last read. If the endpoint has changed since, nothing is changed
         *     and the response is 412. `*` matches any version.
         * @example "webhook-endpoint-1f5e9a7b2c40-1"
         */
        EndpointIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **webhook endpoint** that you last read. If the endpoint has changed since, nothing is changed
         *     and the response is 412. If this header is missing, the response is 428, because the request might overwrite a
         *     change that you have not seen. `*` matches any version.
         * @example "webhook-endpoint-1f5e9a7b2c40-1"
         */
        RequiredEndpointIfMatchParameter: components["schemas"]["EntityTags"];
        /** @description The secret's identifier. */
        SecretIdParameter: string;
        /** @description Only deliveries with this status. */
        DeliveryStatusParameter: components["schemas"]["WebhookDeliveryStatus"];
        /** @description Only deliveries of events of this type. */
        DeliveryEventTypeParameter: components["schemas"]["WebhookEventType"];
        /** @description Only deliveries of events of this order. */
        DeliveryOrderIdParameter: components["schemas"]["OrderId"];
        /** @description Only deliveries that come after this one in the list: the `eventId` of the last delivery that you have. */
        AfterDeliveryParameter: components["schemas"]["WebhookEventId"];
        /** @description The event's identifier, which is also the `webhook-id` of its requests. */
        EventIdParameter: string;
        /** @description The replay's identifier. */
        ReplayIdParameter: string;
        /** @description Only what this client has used. */
        UsageClientParameter: components["schemas"]["ClientId"];
        /** @description Only what was used of this operation. */
        UsageOperationParameter: components["schemas"]["OperationName"];
        /** @description Only what was used on this day (UTC) or later. */
        UsageSinceParameter: components["schemas"]["UsageDay"];
        /** @description With `true` only operations that are deprecated, or of which a client has used something that is deprecated now. */
        UsageDeprecatedParameter: boolean;
        /** @description The `id` of the event, the same at each attempt. Use it to recognise an event that you have already processed. */
        WebhookIdParameter: string;
        /** @description When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes old. */
        WebhookTimestampParameter: number;
        /**
         * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), with spaces between them. One is enough.
         *     `v1,` and base64: HMAC-SHA256 with a secret of the endpoint, one for each that has not expired. `v1a,` and base64:
         *     Ed25519, if the endpoint has `asymmetricSignature`.
         */
        WebhookSignatureParameter: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests (`r`) the client may still send within the next `t` seconds
         *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
         */
        RateLimit: string;
        /**
         * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
         *     has set no limit.
         */
        RateLimitPolicy: string;
        /**
         * @description What is wrong with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
         *     that says who issues tokens for this service (RFC 9728, section 5.1).
         */
        WWWAuthenticate: string;
        /** @description How many seconds to wait before repeating the same request (RFC 9110, section 10.2.3). */
        RetryAfter: number;
        /**
         * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
         * @example "product-TEA-EARL-GREY-100-1"
         */
        ProductETag: components["schemas"]["EntityTag"];
        /** @description The `ETag` that the caller's copy has and the resource still has (RFC 9110, section 8.8.3). */
        ETag: components["schemas"]["EntityTag"];
        /**
         * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
         *     of the database: then every read shows it.
         */
        ConsistencyToken: components["schemas"]["ConsistencyTokenValue"];
        /** @description The path of the created resource. */
        Location: string;
        /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
        RetryAfterInUse: number;
        /**
         * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. The product has one of its own.
         * @example "stock-TEA-EARL-GREY-100-4"
         */
        StockETag: components["schemas"]["EntityTag"];
        /**
         * @description Present, with the value `true`, if this is the response to an earlier request with the same
         *     `Idempotency-Key`.
         */
        IdempotentReplayed: "true";
        /** @description The media types of a patch that this resource accepts (RFC 5789, section 3.1). */
        AcceptPatch: string;
        /**
         * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
         * @example "order-5b7d2e8f6a10-1"
         */
        OrderETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
         * @example "payment-18b6f02d9c37-1"
         */
        PaymentETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the capture, a strong validator (RFC 9110, section 8.8.3).
         * @example "capture-90d1e7a4b264-1"
         */
        CaptureETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the refund, a strong validator (RFC 9110, section 8.8.3).
         * @example "refund-4f60a97c1e12-1"
         */
        RefundETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the shipment, a strong validator (RFC 9110, section 8.8.3). A shipment never changes, and neither does its `ETag`.
         * @example "shipment-0b7c5e21d894-1"
         */
        ShipmentETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
         * @example "matter-3b9e5f7a6c41-1"
         */
        MatterETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
         * @example "webhook-endpoint-1f5e9a7b2c40-1"
         */
        WebhookEndpointETag: components["schemas"]["EntityTag"];
        /** @description For how many seconds to send nothing (RFC 9110, section 10.2.3). At most six hours are waited. */
        ReceiverRetryAfter: number;
        /**
         * @description Present if the request has more than one `Authorization` header (`error="invalid_request"`; RFC 6750,
         *     section 3.1).
         */
        WWWAuthenticateMalformed: string;
        /** @description The methods that the path supports (RFC 9110, section 10.2.1). */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query: {
                /** @description What is shown in addition. `available`: of each product, how many units can be ordered now. */
                expand?: components["parameters"]["ExpandProductsParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only products that come after this one in the list: the `sku` of the last product that you have, also if it has
                 *     been deleted since. The link `next` has it. Cannot be combined with a `page` other than 0.
                 */
                after?: components["parameters"]["AfterProductParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCollection"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductForbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "product-TEA-EARL-GREY-100-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidSku"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductForbidden"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the **product** that you last read, not that of its stock; leave it out for a product that does not
                 *     exist yet. If the product has changed since, nothing is changed and the response is 412. If the product exists
                 *     and this header is missing, nothing is changed and the response is 428, because the request might overwrite a
                 *     change that you have not seen. `*` matches any version.
                 * @example "product-TEA-EARL-GREY-100-1"
                 */
                "If-Match"?: components["parameters"]["ProductToReplaceIfMatchParameter"];
                /**
                 * @description `*`: only create what the request names. If it exists, nothing is changed and the response is 412. With a list of
                 *     `ETag`s that holds if one of them is the current one. `If-Match` has to hold too.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description The name and price of the product. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description The product was replaced. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "product-TEA-EARL-GREY-100-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description The product was created. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "product-TEA-EARL-GREY-100-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["InvalidProduct"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["ProductPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["ProductPreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the **product** that you last read, not that of its stock. If the product has changed since,
                 *     nothing is changed and the response is 412. `*` matches any version.
                 * @example "product-TEA-EARL-GREY-100-1"
                 */
                "If-Match"?: components["parameters"]["ProductIfMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product was deleted. */
            204: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidSku"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["ProductPreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getStock: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, the product may also be one that was deleted: its units on hand stay, and so do those that are reserved
                 *     for orders. Without it, there is nothing of a deleted product to be found (404).
                 */
                deleted?: components["parameters"]["DeletedProductParameter"];
            };
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stock. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. The product has one of its own.
                     * @example "stock-TEA-EARL-GREY-100-4"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidSku"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductForbidden"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setStock: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, the product may also be one that was deleted: its units on hand stay, and so do those that are reserved
                 *     for orders. Without it, there is nothing of a deleted product to be found (404).
                 */
                deleted?: components["parameters"]["DeletedProductParameter"];
            };
            header: {
                /**
                 * @description The `ETag` of the **stock** that you last read, not that of the product. If the stock has changed since, nothing
                 *     is changed and the response is 412. If this header is missing, the response is 428, because the request might
                 *     overwrite a change that you have not seen. `*` matches any version.
                 * @example "stock-TEA-EARL-GREY-100-1"
                 */
                "If-Match": components["parameters"]["RequiredStockIfMatchParameter"];
                /**
                 * @description `*`: only create what the request names. If it exists, nothing is changed and the response is 412. With a list of
                 *     `ETag`s that holds if one of them is the current one. `If-Match` has to hold too.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description The counted stock. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockInput"];
            };
        };
        responses: {
            /** @description The stock as it is now. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. The product has one of its own.
                     * @example "stock-TEA-EARL-GREY-100-4"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            400: components["responses"]["InvalidStock"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SetStockConflict"];
            412: components["responses"]["ProductPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["ProductPreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    adjustStock: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, the product may also be one that was deleted: its units on hand stay, and so do those that are reserved
                 *     for orders. Without it, there is nothing of a deleted product to be found (404).
                 */
                deleted?: components["parameters"]["DeletedProductParameter"];
            };
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **stock** that you last read, not that of the product. If the stock has changed since, nothing
                 *     is changed and the response is 412. `*` matches any version.
                 * @example "stock-TEA-EARL-GREY-100-2"
                 */
                "If-Match"?: components["parameters"]["StockIfMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description The units that came in or went out. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockAdjustment"];
            };
        };
        responses: {
            /** @description The stock as it is now; on a replay, as it was after the first request. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. The product has one of its own.
                     * @example "stock-TEA-EARL-GREY-100-4"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            400: components["responses"]["InvalidStock"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["AdjustStockConflict"];
            412: components["responses"]["ProductPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedPatch"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                /**
                 * @description Only these orders, at most 25 of them, given one by one: `orderId=…&orderId=…`. Those that do not exist, or that
                 *     the token has no access to, are left out.
                 */
                orderId?: components["parameters"]["OrderIdsParameter"];
                /** @description Only orders with this status. Several statuses are given one by one: `status=SUBMITTED&status=CONFIRMED`. */
                status?: components["parameters"]["OrderStatusParameter"];
                /** @description Only orders of this customer. The filter never gives access to orders that the token has no access to. */
                customerId?: components["parameters"]["CustomerIdParameter"];
                /**
                 * @description Only orders with exactly this reference. Of a customer, there may also be orders that were `CANCELLED` or `EXPIRED`
                 *     before they took money. A token that is not confined to a customer may find orders of several customers.
                 */
                reference?: components["parameters"]["ReferenceParameter"];
                /**
                 * @description Only orders that were created at this time or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                createdFrom?: components["parameters"]["CreatedFromParameter"];
                /**
                 * @description Only orders that were created before this time. An order can appear in the list some seconds after its
                 *     `createdAt`, so read a period again, or read it when it has been over for a minute.
                 * @example 2026-11-22T00:00:00+01:00
                 */
                createdTo?: components["parameters"]["CreatedToParameter"];
                /** @description Only orders with an open matter for a person (`true`), or without one (`false`). Forbidden with a customer's token. */
                attention?: components["parameters"]["AttentionParameter"];
                /** @description The sort order of the list. */
                sort: components["parameters"]["OrderSortParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only orders that come after this one in the list: the `id` of the last order that you have, also if it has left
                 *     the list since. The link `next` has it. Every page takes the same time, however deep it is, and orders that enter
                 *     or leave the list do not shift the pages as they do with `page`. Cannot be combined with a `page` other than 0.
                 *
                 *     It is for going through the list once, not for following new orders: an order can appear in the list some
                 *     seconds after its `createdAt`, and then before orders that you already have. `GET /events` leaves none out.
                 */
                after?: components["parameters"]["AfterOrderParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCollection"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The order to place. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderInput"];
            };
        };
        responses: {
            /** @description The order was placed. On a replay, the order as it was when it was placed. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidOrder"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CreateOrderForbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateOrderConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The `ETag` of the **order** that you last read. If the order has changed since, nothing is changed and the
                 *     response is 412. If this header is missing, the response is 428, because the request might overwrite a change
                 *     that you have not seen. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-7"
                 */
                "If-Match": components["parameters"]["RequiredOrderIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPatch"];
                "application/merge-patch+json": components["schemas"]["OrderPatch"];
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidOrderPatch"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderChangeForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ReferenceInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedPatch"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listOrderItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItemCollection"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrderItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The item's identifier. */
                itemId: components["parameters"]["ItemIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItem"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderItemNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewCancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What cancelling the order would do. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPreview"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not that of its payment or of anything else. If the order has
                 *     changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description What to cancel, and why. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelInput"];
            };
        };
        responses: {
            /**
             * @description What was cancelled, and the order as it is now. On a replay, the order as it was after the first
             *     request.
             */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. Also what is a part of the order, such as a line, has it.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
            400: components["responses"]["InvalidCancel"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderChangeForbidden"];
            404: components["responses"]["OrderItemNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CancelOrderConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "payment-18b6f02d9c37-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replacePayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The `ETag` of the **current payment attempt** that you last read, not that of the order. If the attempt has
                 *     changed since, or is no longer the current one, nothing is changed and the response is 412. If this header is
                 *     missing, the response is 428, so that nobody pays twice. `*` matches any.
                 * @example "payment-18b6f02d9c27-3"
                 */
                "If-Match": components["parameters"]["RequiredPaymentIfMatchParameter"];
                /**
                 * @description `*`: only create what the request names. If it exists, nothing is changed and the response is 412. With a list of
                 *     `ETag`s that holds if one of them is the current one. `If-Match` has to hold too.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The new payment method. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            /** @description The new payment attempt. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "payment-18b6f02d9c37-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["InvalidPayment"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderChangeForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ReplacePaymentConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listCaptures: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of captures. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCapture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not that of its payment or of anything else. If the order has
                 *     changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description How much to capture. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaptureInput"];
            };
        };
        responses: {
            /**
             * @description The capture, which the payment provider has yet to carry out. On a replay, the capture as it was after
             *     the first request.
             */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description The `ETag` of the capture, a strong validator (RFC 9110, section 8.8.3).
                     * @example "capture-90d1e7a4b264-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capture"];
                };
            };
            400: components["responses"]["InvalidCapture"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentChangeForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateCaptureConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getCapture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The capture's identifier. */
                captureId: components["parameters"]["CaptureIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capture. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the capture, a strong validator (RFC 9110, section 8.8.3).
                     * @example "capture-90d1e7a4b264-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capture"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["CaptureNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefunds: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refunds. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not that of its payment or of anything else. If the order has
                 *     changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description How much to refund. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /**
             * @description The refund, which the payment provider has yet to carry out. On a replay, the refund as it was after
             *     the first request.
             */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description The `ETag` of the refund, a strong validator (RFC 9110, section 8.8.3).
                     * @example "refund-4f60a97c1e12-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["InvalidRefund"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentChangeForbidden"];
            404: components["responses"]["RefundPaymentNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateRefundConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The refund's identifier. */
                refundId: components["parameters"]["RefundIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refund. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the refund, a strong validator (RFC 9110, section 8.8.3).
                     * @example "refund-4f60a97c1e12-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["RefundNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayments: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payment attempts. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPaymentById: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The payment attempt's identifier. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment attempt. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "payment-18b6f02d9c37-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["PaymentNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCapturesOfPayment: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The payment attempt's identifier. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of captures. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["PaymentNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefundsOfPayment: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The payment attempt's identifier. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refunds. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PaymentForbidden"];
            404: components["responses"]["PaymentNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipments: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shipments. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not that of its payment or of anything else. If the order has
                 *     changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description What was shipped. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentInput"];
            };
        };
        responses: {
            /** @description The shipment. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description The `ETag` of the shipment, a strong validator (RFC 9110, section 8.8.3). A shipment never changes, and neither does its `ETag`.
                     * @example "shipment-0b7c5e21d894-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["InvalidShipment"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShipmentForbidden"];
            404: components["responses"]["OrderItemNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateShipmentConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The shipment's identifier. */
                shipmentId: components["parameters"]["ShipmentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the shipment, a strong validator (RFC 9110, section 8.8.3). A shipment never changes, and neither does its `ETag`.
                     * @example "shipment-0b7c5e21d894-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["ShipmentNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderHistory: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. This one is then at least as new. A token that the service
                 *     cannot read is no error: the response is as new as any can be.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderHistory"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMatters: {
        parameters: {
            query: {
                /** @description Only matters with this status. */
                status?: components["parameters"]["MatterStatusParameter"];
                /** @description Only matters of this kind. */
                kind?: components["parameters"]["MatterKindParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only matters that come after this one in the list: the `id` of the last matter that you have, also if it has left
                 *     the list since. The link `next` has it. Cannot be combined with a `page` other than 0.
                 */
                after?: components["parameters"]["AfterMatterParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of matters. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatterCollection"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShopOnly"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMatter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The matter's identifier. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matter. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "matter-3b9e5f7a6c41-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matter"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidMatterId"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShopOnly"];
            404: components["responses"]["MatterNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryMatter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **matter** that you last read. If the matter has changed since, nothing is changed and the
                 *     response is 412. `*` matches any version.
                 * @example "matter-3b9e5f7a6c41-1"
                 */
                "If-Match"?: components["parameters"]["MatterIfMatchParameter"];
            };
            path: {
                /** @description The matter's identifier. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        /** @description Why it is repeated. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatterRetryInput"];
            };
        };
        responses: {
            /** @description The matter, resolved by the retry; on a replay, as it was then. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "matter-3b9e5f7a6c41-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matter"];
                };
            };
            400: components["responses"]["InvalidMatterDecision"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShopOnlyChange"];
            404: components["responses"]["MatterNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["RetryMatterConflict"];
            412: components["responses"]["MatterPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    resolveMatter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **matter** that you last read. If the matter has changed since, nothing is changed and the
                 *     response is 412. `*` matches any version.
                 * @example "matter-3b9e5f7a6c41-1"
                 */
                "If-Match"?: components["parameters"]["MatterIfMatchParameter"];
            };
            path: {
                /** @description The matter's identifier. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        /** @description How it was decided. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatterResolutionInput"];
            };
        };
        responses: {
            /** @description The matter, resolved; on a replay, as it was then. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "matter-3b9e5f7a6c41-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matter"];
                };
            };
            400: components["responses"]["InvalidMatterDecision"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShopOnlyChange"];
            404: components["responses"]["MatterNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ResolveMatterConflict"];
            412: components["responses"]["MatterPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query: {
                /**
                 * @description Only events after this `cursor`. If left out, the feed starts with the oldest event that is left. A cursor whose
                 *     next events have been removed is answered with 410, one that this service has not given out with 400.
                 */
                after?: components["parameters"]["AfterEventParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description Send it with the reads that have to show what this response tells of. Absent if the operator has set up no copy
                     *     of the database: then every read shows it.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCollection"];
                };
            };
            400: components["responses"]["InvalidEventParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["EventsForbidden"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["EventsExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only endpoints that come after this one in the list: the `id` of the last endpoint that you have, also if it has
                 *     been deleted since. The link `next` has it. Cannot be combined with a `page` other than 0.
                 */
                after?: components["parameters"]["AfterEndpointParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook endpoints. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointCollection"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint, and its secret; on a replay, as it was after the first request. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "webhook-endpoint-1f5e9a7b2c40-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidWebhookEndpoint"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookEndpointForbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateWebhookEndpointConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "webhook-endpoint-1f5e9a7b2c40-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the **webhook endpoint** that you last read. If the endpoint has changed since, nothing is changed
                 *     and the response is 412. `*` matches any version.
                 * @example "webhook-endpoint-1f5e9a7b2c40-1"
                 */
                "If-Match"?: components["parameters"]["EndpointIfMatchParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint was deleted. */
            204: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookRemovalForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["WebhookEndpointPreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The `ETag` of the **webhook endpoint** that you last read. If the endpoint has changed since, nothing is changed
                 *     and the response is 412. If this header is missing, the response is 428, because the request might overwrite a
                 *     change that you have not seen. `*` matches any version.
                 * @example "webhook-endpoint-1f5e9a7b2c40-1"
                 */
                "If-Match": components["parameters"]["RequiredEndpointIfMatchParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`.
                     * @example "webhook-endpoint-1f5e9a7b2c40-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidWebhookEndpoint"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookEndpointForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["WebhookEndpointPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["WebhookEndpointPreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getWebhookProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookProgress"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secrets. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretCollection"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /** @description How the secrets before it end. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookSecretInput"];
            };
        };
        responses: {
            /** @description The new secret; on a replay, that of the first request. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookSecret"];
                };
            };
            400: components["responses"]["InvalidWebhookSecret"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookChangeForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateWebhookSecretConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    deleteWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The secret's identifier. */
                secretId: components["parameters"]["SecretIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret was retired. */
            204: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookChangeForbidden"];
            404: components["responses"]["WebhookSecretNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["LastWebhookSecret"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    createTestEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery of the event, which is sent in the background; on a replay, as it was after the first request. */
            202: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookChangeForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SendWebhookConflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query: {
                /** @description Only deliveries with this status. */
                status?: components["parameters"]["DeliveryStatusParameter"];
                /** @description Only deliveries of events of this type. */
                eventType?: components["parameters"]["DeliveryEventTypeParameter"];
                /** @description Only deliveries of events of this order. */
                orderId?: components["parameters"]["DeliveryOrderIdParameter"];
                /** @description Only deliveries that come after this one in the list: the `eventId` of the last delivery that you have. */
                after?: components["parameters"]["AfterDeliveryParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the deliveries. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryCollection"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The event's identifier, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookDeliveryForbidden"];
            404: components["responses"]["WebhookDeliveryNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookAttempt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The event's identifier, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, of which the next attempt is made in the background; on a replay, as it was after the first request. */
            202: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookChangeForbidden"];
            404: components["responses"]["WebhookDeliveryNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SendWebhookConflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listReplays: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of replays. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayCollection"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReplay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice. A key counts for one client (and the customer of its token), one method and one path: the same key
                 *     on another order, or from another client, is another key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /** @description Which events are sent again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /** @description The replay, which is carried out in the background; where the key repeats a request, as it was after the first one. */
            202: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /** @description The path of the created resource. */
                    Location: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["InvalidWebhookReplay"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookReplayForbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateWebhookReplayConflict"];
            410: components["responses"]["ReplayedEventsExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The replay's identifier. */
                replayId: components["parameters"]["ReplayIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookReplayNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook endpoint's identifier. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The replay's identifier. */
                replayId: components["parameters"]["ReplayIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay has ended. */
            204: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidWebhookPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["WebhookRemovalForbidden"];
            404: components["responses"]["WebhookReplayNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listUsage: {
        parameters: {
            query: {
                /** @description Only what this client has used. */
                clientId?: components["parameters"]["UsageClientParameter"];
                /** @description Only what was used of this operation. */
                operation?: components["parameters"]["UsageOperationParameter"];
                /** @description Only what was used on this day (UTC) or later. */
                since?: components["parameters"]["UsageSinceParameter"];
                /** @description With `true` only operations that are deprecated, or of which a client has used something that is deprecated now. */
                deprecated?: components["parameters"]["UsageDeprecatedParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what clients have used. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageCollection"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UsageForbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
