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
         *     with the stock that it had.
         */
        put: operations["putProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Takes the product off sale: it can no longer be read, listed or ordered. Existing orders keep it, and the
         *     units reserved for them stay reserved.
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
         *     order must match all filters. `total` counts all orders that match. For pages deep in a long list, use
         *     `after`.
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
         *     removes. Possible in every status of the order. A patch that changes nothing does not change the version.
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
         *     `EXPIRED`). Possible while the order is `SUBMITTED`, until `reservedUntil`, and while it is `CONFIRMED` and the
         *     hold on its money has ended. An order can have only so many attempts.
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
         * @description Captures authorised money: all that is due or a part of it, in one or several captures. The money moves in
         *     the background: the capture is `PENDING` until the payment provider has responded. An order with
         *     `capture: AUTOMATIC` is captured as soon as it is authorised. If the provider has not confirmed the
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
         *     attempt whose money is refunded, by default the current one. Possible in every status of the order and of
         *     the attempt. The money moves in the background: the refund is `PENDING` until the payment provider has
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
         *     answer is 503. The order becomes `COMPLETED` once every unit that is not cancelled is shipped and all that is
         *     due is captured.
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
         *     background and resolves the matter; if the provider refuses again, a new one is opened. Only for the shop's
         *     own clients.
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
         * @description Events of the orders that the token has access to, oldest first and without gaps. A client that always
         *     continues at the `next` link misses no event and sees none twice. Events of the same order appear in the
         *     order of its versions. Store the `sequence` of the last event that you have processed.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A stock keeping unit (SKU), the shop's own identifier of a product. Case-sensitive.
         * @example TEA-EARL-GREY-100
         */
        Sku: string;
        /**
         * @description The product name that customers see.
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
            currency: components["schemas"]["CurrencyCode"];
        };
        /**
         * Format: int64
         * @description Increases by one with every change. The `ETag` is this number in quotes.
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
            self: components["schemas"]["Link"];
            stock: components["schemas"]["Link"];
        };
        /** @description A product for sale. */
        Product: {
            sku: components["schemas"]["Sku"];
            name: components["schemas"]["ProductName"];
            price: components["schemas"]["Price"];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["ProductLinks"];
        };
        /**
         * Format: int64
         * @description The number of entries on all pages together.
         * @example 1
         */
        Total: number;
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
            self: components["schemas"]["Link"];
            first?: components["schemas"]["Link"];
            prev?: components["schemas"]["Link"];
            next?: components["schemas"]["Link"];
            last?: components["schemas"]["Link"];
        };
        /** @description A page of products, sorted by SKU. */
        ProductCollection: {
            /** @description The products of this page. */
            products: components["schemas"]["Product"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description The name of the kind of problem, the same every time.
         * @example Order not found
         */
        ProblemTitle: string;
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 400
         * @enum {integer}
         */
        Status400: 400;
        /**
         * @description What happened this time and what to do next, for people to read.
         * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
         */
        ProblemDetail: string;
        /**
         * @description The path of the request.
         * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
         */
        ProblemInstance: string;
        /**
         * @description Identifies the request in the service's log (W3C Trace Context). Include it when you contact the operator.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * @description Whether the same request, unchanged, may succeed later.
         * @example false
         */
        Retryable: boolean;
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
             * @description A JSON Pointer into the body (RFC 6901; empty for the body as a whole), or the parameter's name.
             * @example /items/0/quantity
             */
            field: string;
            /**
             * @description What is wrong with it.
             * @example must be >= 1
             */
            message: string;
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status400"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            /** @description The fields of path, query, headers and body that are not valid. */
            errors: components["schemas"]["FieldError"][];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 401
         * @enum {integer}
         */
        Status401: 401;
        /** @description The request has no valid access token. */
        UnauthenticatedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example UNAUTHENTICATED
             * @enum {string}
             */
            type: "UNAUTHENTICATED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status401"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 403
         * @enum {integer}
         */
        Status403: 403;
        /** @description The access token lacks a scope that the operation needs. */
        InsufficientScopeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example INSUFFICIENT_SCOPE
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status403"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 406
         * @enum {integer}
         */
        Status406: 406;
        /** @description The `Accept` header allows no media type that the service can respond with. */
        NotAcceptableProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example NOT_ACCEPTABLE
             * @enum {string}
             */
            type: "NOT_ACCEPTABLE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status406"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 429
         * @enum {integer}
         */
        Status429: 429;
        /** @description The client has sent too many requests. `Retry-After` says how long to wait before the next one. */
        RateLimitedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example RATE_LIMITED
             * @enum {string}
             */
            type: "RATE_LIMITED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status429"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 500
         * @enum {integer}
         */
        Status500: 500;
        /** @description The service failed unexpectedly. The operator can find the cause by `traceId`. */
        InternalErrorProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example INTERNAL_ERROR
             * @enum {string}
             */
            type: "INTERNAL_ERROR";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status500"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 503
         * @enum {integer}
         */
        Status503: 503;
        /** @description The service is temporarily unavailable because something that it depends on cannot be reached. */
        UnavailableProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example UNAVAILABLE
             * @enum {string}
             */
            type: "UNAVAILABLE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status503"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 404
         * @enum {integer}
         */
        Status404: 404;
        /** @description There is no such product. */
        ProductNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRODUCT_NOT_FOUND
             * @enum {string}
             */
            type: "PRODUCT_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            sku: components["schemas"]["Sku"];
        };
        /** @description The name and price of a product. They replace the existing ones. */
        ProductInput: {
            name: components["schemas"]["ProductName"];
            price: components["schemas"]["Price"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status400"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            /**
             * @description The fields of path, query, headers and body that are not valid; with `MALFORMED_JSON`, the body as a
             *     whole. Where an array or object of the body has too many entries, that alone is named of the body.
             */
            errors: components["schemas"]["FieldError"][];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 412
         * @enum {integer}
         */
        Status412: 412;
        /** @description The resource no longer has the version in `If-Match`, or it no longer exists. */
        PreconditionFailedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRECONDITION_FAILED
             * @enum {string}
             */
            type: "PRECONDITION_FAILED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status412"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 413
         * @enum {integer}
         */
        Status413: 413;
        /** @description The body is larger than 256 KiB. */
        PayloadTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PAYLOAD_TOO_LARGE
             * @enum {string}
             */
            type: "PAYLOAD_TOO_LARGE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status413"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 415
         * @enum {integer}
         */
        Status415: 415;
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaTypeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example UNSUPPORTED_MEDIA_TYPE
             * @enum {string}
             */
            type: "UNSUPPORTED_MEDIA_TYPE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status415"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 428
         * @enum {integer}
         */
        Status428: 428;
        /** @description The request has no `If-Match` and would replace a resource that somebody else may have changed. */
        PreconditionRequiredProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRECONDITION_REQUIRED
             * @enum {string}
             */
            type: "PRECONDITION_REQUIRED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status428"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status503"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /**
         * Format: int64
         * @description A number of units.
         * @example 120
         */
        Units: number;
        /** @description Links of the stock. */
        StockLinks: {
            self: components["schemas"]["Link"];
            product: components["schemas"]["Link"];
        };
        /**
         * @description The stock of a product. `onHand` counts the units in the warehouse, `reserved` those of them that are
         *     reserved for orders, and `available` those that can still be ordered. `available` = `onHand` − `reserved`,
         *     always.
         */
        Stock: {
            sku: components["schemas"]["Sku"];
            onHand: components["schemas"]["Units"];
            reserved: components["schemas"]["Units"];
            available: components["schemas"]["Units"];
            version: components["schemas"]["Version"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["StockLinks"];
        };
        /** @description The counted stock. */
        StockInput: {
            onHand: components["schemas"]["Units"];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 409
         * @enum {integer}
         */
        Status409: 409;
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            onHand: components["schemas"]["Units"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            onHand: components["schemas"]["Units"];
            reserved: components["schemas"]["Units"];
        };
        /** @description A request with this idempotency key is still being processed. */
        IdempotencyKeyInUseProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "IDEMPOTENCY_KEY_IN_USE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /** @description Why the stock was not changed. `type` says which case it is. */
        AdjustStockConflictProblem: components["schemas"]["StockChangeRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 422
         * @enum {integer}
         */
        Status422: 422;
        /** @description The idempotency key was used for a request with another body. */
        IdempotencyKeyReusedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example IDEMPOTENCY_KEY_REUSED
             * @enum {string}
             */
            type: "IDEMPOTENCY_KEY_REUSED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status422"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
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
         * @description `-createdAt`: newest first. `createdAt`: oldest first.
         * @default -createdAt
         * @example -createdAt
         * @enum {string}
         */
        OrderSort: "-createdAt" | "createdAt";
        /**
         * Format: uuid
         * @description Identifier of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
         */
        OrderId: string;
        /**
         * @description The payment status of the order, derived from its payment attempts, captures and refunds. More values may be
         *     added.
         * @example PENDING
         * @enum {string}
         */
        OrderPaymentStatus: "PENDING" | "REQUIRES_ACTION" | "AUTHORIZED" | "PARTIALLY_PAID" | "PAID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "FAILED" | "VOIDED";
        /**
         * @description How much of the order has been shipped, derived from its items. More values may be added.
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
            ordered: components["schemas"]["Units"];
            cancelled: components["schemas"]["Units"];
            shipped: components["schemas"]["Units"];
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
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description Links of a line. */
        OrderItemLinks: {
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description A line of an order. Its name and price are those of the time when the order was placed. */
        OrderItem: {
            id: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            name: components["schemas"]["ProductName"];
            quantity: components["schemas"]["ItemQuantity"];
            unitPrice: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            _links: components["schemas"]["OrderItemLinks"];
        };
        /**
         * @description `AUTOMATIC` captures the money as soon as it is authorised; `MANUAL` leaves that to a later capture.
         * @example AUTOMATIC
         * @enum {string}
         */
        CaptureMode: "AUTOMATIC" | "MANUAL";
        /**
         * @description The caller's own reference for the order, such as an order number. No two orders of a customer can have the
         *     same one.
         * @example WEB-2026-000417
         */
        Reference: string;
        /**
         * @description The name of a metadata entry.
         * @example channel
         */
        MetadataKey: string;
        /**
         * @description The text of a metadata entry. It cannot contain U+0000.
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
         * @example 01a1fd7b-0c55-7a2f-8d10-3b9e5f7a6c41
         */
        MatterId: string;
        /**
         * @description What a person must decide. `REFUND_REFUSED`: the payment provider refused a refund for good. `REFUND_REVERSED`: a refund that had
         *     succeeded failed later. `VOID_REFUSED`: the provider refuses to release a hold. `HOLD_LAPSED`: the provider's hold on the
         *     customer's money ended before the order was shipped. `HOLD_LAPSED_AFTER_SHIPMENT`: it ended after units were shipped.
         *     `PROVIDER_MISMATCH`: the provider reports another amount, currency or payment than the service asked for.
         *     `PROVIDER_MOVEMENT`: money was captured or refunded at the provider without a request of this service. `DISPUTE`: the customer's
         *     bank disputes a charge, or has taken the money back (`failureCode` is `dispute_lost`). `UNKNOWN_MONEY`: the provider holds money
         *     that belongs to no order. `PAYMENT_UNRESOLVED`: the provider has not reported an outcome for longer than the operator allows.
         *     `PROVIDER_UNAVAILABLE`: the provider doesn't answer, and all payments wait; it belongs to no order. More values may be added.
         * @example REFUND_REFUSED
         * @enum {string}
         */
        MatterKind: "REFUND_REFUSED" | "REFUND_REVERSED" | "VOID_REFUSED" | "HOLD_LAPSED" | "HOLD_LAPSED_AFTER_SHIPMENT" | "PROVIDER_MISMATCH" | "PROVIDER_MOVEMENT" | "DISPUTE" | "UNKNOWN_MONEY" | "PAYMENT_UNRESOLVED" | "PROVIDER_UNAVAILABLE";
        /**
         * Format: uuid
         * @description Identifier of a payment attempt, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a44-18b6f02d9c37
         */
        PaymentId: string;
        /**
         * Format: uuid
         * @description Identifier of a capture, a UUIDv7 (RFC 9562).
         * @example 01a1fd75-2f3b-7a10-8c55-90d1e7a4b263
         */
        CaptureId: string;
        /**
         * Format: uuid
         * @description Identifier of a refund, a UUIDv7 (RFC 9562).
         * @example 01a1fd7a-63c4-7e8b-b1d2-4f60a97c1e85
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
            self: components["schemas"]["Link"];
        };
        /** @description An open matter of an order, for a person to decide. */
        OrderMatter: {
            matterId: components["schemas"]["MatterId"];
            kind: components["schemas"]["MatterKind"];
            since: components["schemas"]["Timestamp"];
            paymentId?: components["schemas"]["PaymentId"];
            captureId?: components["schemas"]["CaptureId"];
            refundId?: components["schemas"]["RefundId"];
            amount?: components["schemas"]["Money"];
            /** @description What can be done now. */
            actions: components["schemas"]["MatterAction"][];
            _links: components["schemas"]["OrderMatterLinks"];
        };
        /** @description Links of an order. `cancel` is present only while the order can be cancelled. */
        OrderLinks: {
            self: components["schemas"]["Link"];
            items: components["schemas"]["Link"];
            payment: components["schemas"]["Link"];
            shipments: components["schemas"]["Link"];
            history: components["schemas"]["Link"];
            cancel?: components["schemas"]["Link"];
        };
        /**
         * @description An order. `total` is the price of all ordered units. `amountDue` is the price of those that are not
         *     cancelled: what the customer has to pay in all, whether it is already paid (`paymentStatus`) or not.
         */
        Order: {
            id: components["schemas"]["OrderId"];
            status: components["schemas"]["OrderStatus"];
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            total: components["schemas"]["Money"];
            amountDue: components["schemas"]["Money"];
            capture: components["schemas"]["CaptureMode"];
            reference?: components["schemas"]["Reference"];
            metadata: components["schemas"]["Metadata"];
            reservedUntil: components["schemas"]["ReservedUntil"];
            /**
             * @description What a person must decide about the order, oldest first; empty if there is nothing. Left out for a
             *     customer's token.
             */
            attention?: components["schemas"]["OrderMatter"][];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["OrderLinks"];
        };
        /** @description A page of orders, newest first unless `sort` says otherwise. */
        OrderCollection: {
            /** @description The orders of this page. */
            orders: components["schemas"]["Order"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description The access token lacks a scope that the operation needs, or has no access to orders of this customer. */
        OrderForbiddenProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example INSUFFICIENT_SCOPE
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE" | "FORBIDDEN";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status403"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /** @description A line of the order to place. */
        OrderItemInput: {
            sku: components["schemas"]["Sku"];
            /**
             * Format: int32
             * @description The number of units.
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
        /**
         * @description An order to place. Prices come from the catalogue, and the service computes the totals. With
         *     `expectedTotal`, the order is rejected if its total differs from that. `capture` defaults to `AUTOMATIC`.
         *     Only the shop's own clients may send `MANUAL` or `holdMinutes`.
         */
        OrderInput: {
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines of the order. Two lines may have the same SKU. */
            items: components["schemas"]["OrderItemInput"][];
            paymentMethod: components["schemas"]["PaymentMethod"];
            capture?: components["schemas"]["CaptureMode"];
            expectedTotal?: components["schemas"]["Money"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: int32
             * @description How many minutes the stock stays reserved while the order is not paid. Default 15.
             * @example 30
             */
            holdMinutes?: number;
        };
        /** @description A SKU with too little stock. */
        StockShortage: {
            sku: components["schemas"]["Sku"];
            requested: components["schemas"]["Units"];
            available: components["schemas"]["Units"];
        };
        /** @description There is not enough stock. Nothing was reserved. `shortages` lists every SKU with too little stock. */
        InsufficientStockProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INSUFFICIENT_STOCK";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            /** @description The currencies of the products, sorted. */
            currencies: components["schemas"]["CurrencyCode"][];
        };
        /** @description The total of the order differs from `expectedTotal`. */
        PriceChangedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "PRICE_CHANGED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            total: components["schemas"]["Money"];
        };
        /** @description The total of the order exceeds the largest possible amount (2^53 − 1). */
        TotalTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOTAL_TOO_LARGE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
        };
        /** @description The customer has another order with this reference. */
        ReferenceInUseProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REFERENCE_IN_USE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            reference: components["schemas"]["Reference"];
        };
        /** @description The customer has placed as many unpaid orders as may be open at a time. Only with a customer's token. */
        TooManyOpenOrdersProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOO_MANY_OPEN_ORDERS";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            /**
             * Format: int32
             * @description How many unpaid orders that customers placed themselves may be open at a time, for each customer.
             * @example 20
             */
            limit: number;
        };
        /** @description Why the order could not be placed. `type` says which case it is. */
        CreateOrderConflictProblem: components["schemas"]["InsufficientStockProblem"] | components["schemas"]["ProductUnavailableProblem"] | components["schemas"]["CurrencyMismatchProblem"] | components["schemas"]["PriceChangedProblem"] | components["schemas"]["TotalTooLargeProblem"] | components["schemas"]["ReferenceInUseProblem"] | components["schemas"]["TooManyOpenOrdersProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, or the token has no access to it. */
        OrderNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
        };
        /**
         * @description The caller's own reference for the order, or `null` to remove it.
         * @example WEB-2026-000417
         */
        ReferencePatch: string | null;
        /**
         * @description The text of a metadata entry, or `null` to remove the entry. It cannot contain U+0000.
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
            reference?: components["schemas"]["ReferencePatch"];
            metadata?: components["schemas"]["MetadataPatch"];
        };
        /** @description All lines of an order. */
        OrderItemCollection: {
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            total: components["schemas"]["Total"];
            _links: components["schemas"]["OrderItemLinks"];
        };
        /**
         * @description The order does not exist, the token has no access to it, or it has no such line. In the last case `itemId`
         *     names the line.
         */
        OrderItemAbsentProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "ORDER_ITEM_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
            itemId?: components["schemas"]["OrderItemId"];
        };
        /** @description A line and the number of its units that are cancelled or, in a preview, would be. */
        CancelledItem: {
            itemId: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /** @description Units of a SKU that return to stock or, in a preview, would. */
        ReleasedStock: {
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /** @description Links of a preview. */
        CancelLinks: {
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /**
         * @description What cancelling the order now would do. If `cancellable` is false, nothing would change
         *     and cancelling is rejected.
         */
        CancelPreview: {
            orderId: components["schemas"]["OrderId"];
            /**
             * @description Whether the order can be cancelled now.
             * @example true
             */
            cancellable: boolean;
            /** @description The lines with units that can still be cancelled. */
            items: components["schemas"]["CancelledItem"][];
            /** @description The units that would return to stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            voidedAmount: components["schemas"]["Money"];
            refundAmount: components["schemas"]["Money"];
            _links: components["schemas"]["CancelLinks"];
        };
        /** @description A line to cancel, with the number of units. */
        CancelItemInput: {
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description The number of units to cancel, at most the `cancellable` of the line.
             * @example 1
             */
            quantity: number;
        };
        /**
         * @description Why the units are cancelled. Default `OTHER`.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        CancelReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /** @description What to cancel of an order, and why. Without `items`, all that remains of the order is cancelled. */
        CancelInput: {
            /** @description The lines to cancel, with the number of units. Each line may appear only once. */
            items?: components["schemas"]["CancelItemInput"][];
            reason?: components["schemas"]["CancelReason"];
        };
        /**
         * @description The result of a cancellation. `voidedAmount` is money that will no longer be collected, `refundAmount` is
         *     money that is refunded.
         */
        Cancellation: {
            order: components["schemas"]["Order"];
            /** @description The cancelled lines, with the number of units. */
            items: components["schemas"]["CancelledItem"][];
            reason: components["schemas"]["CancelReason"];
            /** @description The units that returned to stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            voidedAmount: components["schemas"]["Money"];
            refundAmount: components["schemas"]["Money"];
        };
        /** @description A line for which the request named too many units. */
        CancellableItem: {
            itemId: components["schemas"]["OrderItemId"];
            requested: components["schemas"]["Units"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description The lines for which the request named too many units. Empty with `ORDER_NOT_CANCELLABLE`. */
            items: components["schemas"]["CancellableItem"][];
        };
        /** @description Why nothing was cancelled. `type` says which case it is. */
        CancelOrderConflictProblem: components["schemas"]["CancelRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
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
         * @example 2026-11-28T09:30:00.000Z
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
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
            captures: components["schemas"]["Link"];
            refunds: components["schemas"]["Link"];
        };
        /**
         * @description A payment attempt of an order. `capturableAmount` and `refundableAmount` are the most that can
         *     still be captured and refunded: what the customer's bank has taken back after a dispute can't be refunded as well.
         */
        Payment: {
            id: components["schemas"]["PaymentId"];
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int32
             * @description The number of the attempt, starting at 1.
             * @example 1
             */
            number: number;
            status: components["schemas"]["PaymentAttemptStatus"];
            amount: components["schemas"]["Money"];
            authorizedAmount: components["schemas"]["Money"];
            authorizedUntil?: components["schemas"]["AuthorizedUntil"];
            capturedAmount: components["schemas"]["Money"];
            refundedAmount: components["schemas"]["Money"];
            capturableAmount: components["schemas"]["Money"];
            refundableAmount: components["schemas"]["Money"];
            capture: components["schemas"]["CaptureMode"];
            failureCode?: components["schemas"]["FailureCode"];
            nextAction?: components["schemas"]["NextAction"];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["PaymentLinks"];
        };
        /** @description Another payment method for an order whose last payment attempt ended without success. */
        PaymentInput: {
            paymentMethod: components["schemas"]["PaymentMethod"];
        };
        /** @description The operation is not possible in the current state of the order or its payment. */
        InvalidTransitionProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INVALID_TRANSITION";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderStatus: components["schemas"]["OrderStatus"];
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
        };
        /** @description The order has as many attempts to pay as an order may have. */
        TooManyPaymentsProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOO_MANY_PAYMENTS";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            /**
             * Format: int32
             * @description How many attempts to pay an order may have.
             * @example 10
             */
            limit: number;
        };
        /** @description Why no new attempt was started. `type` says which case it is. */
        ReplacePaymentConflictProblem: components["schemas"]["InvalidTransitionProblem"] | components["schemas"]["TooManyPaymentsProblem"];
        /**
         * @description `PENDING`: the payment provider has not responded yet. `SUCCEEDED`: the money has moved. `FAILED`:
         *     permanently refused. More values may be added.
         * @example SUCCEEDED
         * @enum {string}
         */
        MoneyMovementStatus: "PENDING" | "SUCCEEDED" | "FAILED";
        /** @description Links of a capture. */
        CaptureLinks: {
            self: components["schemas"]["Link"];
            payment: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description A capture: takes money that a payment attempt has authorised. */
        Capture: {
            id: components["schemas"]["CaptureId"];
            orderId: components["schemas"]["OrderId"];
            paymentId: components["schemas"]["PaymentId"];
            amount: components["schemas"]["Money"];
            status: components["schemas"]["MoneyMovementStatus"];
            failureCode?: components["schemas"]["FailureCode"];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["CaptureLinks"];
        };
        /** @description A page of captures, oldest first. */
        CaptureCollection: {
            /** @description The entries of this page. */
            captures: components["schemas"]["Capture"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
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
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description How much to capture. Without `amount`, all that is authorised, due and not captured yet. */
        CaptureInput: {
            amount?: components["schemas"]["PositiveMoney"];
            /**
             * @description Whether this is the last capture. If `true`, the rest of the authorisation is released. A capture of all
             *     that is due is always final. An order becomes `COMPLETED` only once all that is due has been captured.
             * @default false
             * @example false
             */
            final?: boolean;
        };
        /**
         * @description The payment cannot be captured in this state, the amount is more than `capturable`, or it is in another
         *     currency.
         */
        CaptureRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INVALID_TRANSITION" | "AMOUNT_NOT_CAPTURABLE" | "CURRENCY_MISMATCH";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderStatus: components["schemas"]["OrderStatus"];
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            capturable: components["schemas"]["Money"];
        };
        /** @description Why nothing was captured. `type` says which case it is. */
        CreateCaptureConflictProblem: components["schemas"]["CaptureRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such capture. */
        CaptureAbsentProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "CAPTURE_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
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
        /** @description Links of a refund. */
        RefundLinks: {
            self: components["schemas"]["Link"];
            payment: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /**
         * @description A refund: pays back money that a payment attempt has captured. Its amount is in another currency than the order only
         *     where the provider had taken money in that currency.
         */
        Refund: {
            id: components["schemas"]["RefundId"];
            orderId: components["schemas"]["OrderId"];
            paymentId: components["schemas"]["PaymentId"];
            amount: components["schemas"]["Money"];
            status: components["schemas"]["MoneyMovementStatus"];
            reason: components["schemas"]["RefundReason"];
            failureCode?: components["schemas"]["FailureCode"];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["RefundLinks"];
        };
        /** @description A page of refunds, oldest first. */
        RefundCollection: {
            /** @description The entries of this page. */
            refunds: components["schemas"]["Refund"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Why the money is refunded. Default `OTHER`.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundInputReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /**
         * @description How much to refund, and of which payment attempt. Without `paymentId`, of the current one. Without `amount`,
         *     all that the attempt has captured and not refunded yet.
         */
        RefundInput: {
            paymentId?: components["schemas"]["PaymentId"];
            amount?: components["schemas"]["PositiveMoney"];
            reason?: components["schemas"]["RefundInputReason"];
        };
        /**
         * @description The order does not exist, the token has no access to it, or it has no such payment attempt. In the last case
         *     `paymentId` names the attempt.
         */
        RefundPaymentAbsentProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "PAYMENT_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
            paymentId?: components["schemas"]["PaymentId"];
        };
        /** @description The amount is more than `refundable`, or it is in another currency. */
        RefundRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AMOUNT_NOT_REFUNDABLE" | "CURRENCY_MISMATCH";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            refundable: components["schemas"]["Money"];
        };
        /** @description Why nothing was refunded. `type` says which case it is. */
        CreateRefundConflictProblem: components["schemas"]["RefundRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such refund. */
        RefundAbsentProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "REFUND_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
            refundId: components["schemas"]["RefundId"];
        };
        /** @description The payment attempts of an order, newest first. */
        PaymentCollection: {
            /** @description The entries of this page. */
            payments: components["schemas"]["Payment"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description The order does not exist, the token has no access to it, or it has no such payment attempt. */
        PaymentAbsentProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "PAYMENT_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
            paymentId: components["schemas"]["PaymentId"];
        };
        /**
         * Format: uuid
         * @description Identifier of a shipment, a UUIDv7 (RFC 9562).
         * @example 01a1fd78-9ae1-7d42-a3f6-0b7c5e21d894
         */
        ShipmentId: string;
        /** @description A line with the number of its units in the shipment. */
        ShippedItem: {
            itemId: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /**
         * @description The company that carries the shipment.
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
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description Units of an order that left the warehouse together. A shipment never changes. */
        Shipment: {
            id: components["schemas"]["ShipmentId"];
            orderId: components["schemas"]["OrderId"];
            /** @description The shipped lines with the number of units, sorted as in the order. */
            items: components["schemas"]["ShippedItem"][];
            carrier?: components["schemas"]["Carrier"];
            trackingNumber?: components["schemas"]["TrackingNumber"];
            createdAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["ShipmentLinks"];
        };
        /** @description The shipments of an order, oldest first. */
        ShipmentCollection: {
            /** @description The entries of this page. */
            shipments: components["schemas"]["Shipment"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description A line to ship, with the number of units. */
        ShipmentItemInput: {
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
            carrier?: components["schemas"]["Carrier"];
            trackingNumber?: components["schemas"]["TrackingNumber"];
        };
        /**
         * @description Why nothing of the order can be shipped. `NOT_CONFIRMED`: the order isn't `CONFIRMED`. `REFUNDED`: all its money
         *     has gone back, or is on its way back. `HOLD_LAPSED`: the provider's hold on the customer's money has ended.
         *     `NOT_PAID`: less is paid or authorised than is due. More values may be added.
         * @example REFUNDED
         * @enum {string}
         */
        NotShippableReason: "NOT_CONFIRMED" | "REFUNDED" | "HOLD_LAPSED" | "NOT_PAID";
        /** @description A line for which the request named too many units, and how many can still be shipped. */
        ShippableItem: {
            itemId: components["schemas"]["OrderItemId"];
            requested: components["schemas"]["Units"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            reason?: components["schemas"]["NotShippableReason"];
            orderStatus: components["schemas"]["OrderStatus"];
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The lines for which the request named too many units. Empty with `ORDER_NOT_SHIPPABLE`. */
            items: components["schemas"]["ShippableItem"][];
        };
        /** @description Why nothing was shipped. `type` says which case it is. */
        CreateShipmentConflictProblem: components["schemas"]["ShipmentRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such shipment. */
        ShipmentAbsentProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "SHIPMENT_NOT_FOUND";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderId: components["schemas"]["OrderId"];
            shipmentId: components["schemas"]["ShipmentId"];
        };
        /** @description One change of an order. */
        HistoryEntry: {
            version: components["schemas"]["Version"];
            /**
             * @description What was done: the `operationId` of the request, or a step that the service took automatically
             *     (`processPayment`, `expireOrder`, …). More values may be added.
             * @example cancelOrder
             */
            operation: string;
            fromStatus?: components["schemas"]["OrderStatus"];
            toStatus: components["schemas"]["OrderStatus"];
            /**
             * @description The reason, if the caller gave one or the service had one of its own. More values may be added.
             * @example CUSTOMER_REQUEST
             */
            reason?: string;
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
            occurredAt: components["schemas"]["Timestamp"];
        };
        /** @description The changes of an order, oldest first. There is one entry per version. */
        OrderHistory: {
            /** @description The entries of this page. */
            history: components["schemas"]["HistoryEntry"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description `OPEN`: a person must decide. `RESOLVED`: somebody has decided, or the cause has gone.
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
         * @description Why it was decided so, in a person's own words. Never card data.
         * @example Paid back by bank transfer on 22 November
         */
        MatterReason: string;
        /** @description Links of a matter. `retries` and `resolution` are present only while they can be used. */
        MatterLinks: {
            self: components["schemas"]["Link"];
            order?: components["schemas"]["Link"];
            retries?: components["schemas"]["Link"];
            resolution?: components["schemas"]["Link"];
        };
        /**
         * @description Something about money that a person must decide. It concerns an order, or something at the payment provider
         *     that belongs to no order. While it is open, the service moves no money because of it.
         */
        Matter: {
            id: components["schemas"]["MatterId"];
            kind: components["schemas"]["MatterKind"];
            status: components["schemas"]["MatterStatus"];
            detail: components["schemas"]["MatterDetail"];
            orderId?: components["schemas"]["OrderId"];
            paymentId?: components["schemas"]["PaymentId"];
            captureId?: components["schemas"]["CaptureId"];
            refundId?: components["schemas"]["RefundId"];
            amount?: components["schemas"]["Money"];
            failureCode?: components["schemas"]["FailureCode"];
            providerReference?: components["schemas"]["ProviderReference"];
            /** @description What can be done now; empty once the matter is resolved. */
            actions: components["schemas"]["MatterAction"][];
            reason?: components["schemas"]["MatterReason"];
            /**
             * @description The client that resolved it; `order-service` if the cause has gone.
             * @example backoffice
             */
            resolvedBy?: string;
            resolvedAt?: components["schemas"]["Timestamp"];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["MatterLinks"];
        };
        /** @description A page of matters, the oldest first. */
        MatterCollection: {
            /** @description The entries of this page. */
            matters: components["schemas"]["Matter"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
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
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status404"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            matterId: components["schemas"]["MatterId"];
        };
        /** @description Why the payment provider is asked again. */
        MatterRetryInput: {
            reason: components["schemas"]["MatterReason"];
        };
        /** @description The matter is already resolved, or there is nothing to ask the payment provider again. */
        MatterRetryRefusedProblem: {
            /**
             * @description The kind of problem. Use it to tell the cases apart. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MATTER_RESOLVED" | "MATTER_NOT_RETRYABLE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            matterStatus: components["schemas"]["MatterStatus"];
        };
        /** @description Why nothing was done. `type` says which case it is. */
        RetryMatterConflictProblem: components["schemas"]["MatterRetryRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description How the matter was decided. */
        MatterResolutionInput: {
            reason: components["schemas"]["MatterReason"];
        };
        /** @description The matter is already resolved. */
        MatterResolvedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MATTER_RESOLVED";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            matterStatus: components["schemas"]["MatterStatus"];
        };
        /** @description Why nothing was done. `type` says which case it is. */
        ResolveMatterConflictProblem: components["schemas"]["MatterResolvedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
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
         * @description The position of the event in the feed: 16 digits, ascending without gaps (the CloudEvents extension
         *     "sequence"). Compare it as a string.
         * @example 0000000000000042
         */
        EventSequence: string;
        /** @description A line that the event refers to, with the number of units. */
        EventItem: {
            itemId: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /**
         * @description The state of the order right after the event, and what the event refers to. Read everything else from the
         *     order. The fields of the order are left out for a matter that belongs to no order.
         */
        EventData: {
            orderId?: components["schemas"]["OrderId"];
            customerId?: components["schemas"]["CustomerId"];
            status?: components["schemas"]["OrderStatus"];
            paymentStatus?: components["schemas"]["OrderPaymentStatus"];
            fulfillmentStatus?: components["schemas"]["OrderFulfillmentStatus"];
            version?: components["schemas"]["Version"];
            total?: components["schemas"]["Money"];
            paymentId?: components["schemas"]["PaymentId"];
            captureId?: components["schemas"]["CaptureId"];
            refundId?: components["schemas"]["RefundId"];
            shipmentId?: components["schemas"]["ShipmentId"];
            matterId?: components["schemas"]["MatterId"];
            kind?: components["schemas"]["MatterKind"];
            amount?: components["schemas"]["Money"];
            /**
             * @description The reason, if the caller gave one or the service had one of its own. More values may be added.
             * @example CUSTOMER_REQUEST
             */
            reason?: string;
            failureCode?: components["schemas"]["FailureCode"];
            /** @description The lines that the event refers to, with the number of units. */
            items?: components["schemas"]["EventItem"][];
        };
        /** @description An event of an order or of a matter, as a CloudEvent (CloudEvents 1.0, JSON format). */
        Event: {
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
            type: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if it belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            sequence: components["schemas"]["EventSequence"];
            data: components["schemas"]["EventData"];
        };
        /**
         * @description Links of a part of the feed. `next` is where to continue reading. It is present even if there are no new
         *     events yet.
         */
        EventCollectionLinks: {
            self: components["schemas"]["Link"];
            next: components["schemas"]["Link"];
        };
        /** @description A part of the feed, oldest event first. */
        EventCollection: {
            /** @description The events after the requested `sequence`. Empty if there are no new events. */
            events: components["schemas"]["Event"][];
            _links: components["schemas"]["EventCollectionLinks"];
        };
    };
    responses: {
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
        InsufficientScope: {
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
        /** @description The resource still has the version in `If-None-Match`. The response has no body. */
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
                /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                ETag: string;
                [name: string]: unknown;
            };
            content?: never;
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
        /** @description The resource does not have the version in `If-Match`. */
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AdjustStockConflictProblem"];
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateOrderConflictProblem"];
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReferenceInUseProblem"];
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
                "application/problem+json": components["schemas"]["OrderItemAbsentProblem"];
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CancelOrderConflictProblem"];
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
                "application/problem+json": components["schemas"]["CaptureAbsentProblem"];
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
        /** @description The order does not exist, the token has no access to it, or it has no such payment attempt. */
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
                "application/problem+json": components["schemas"]["RefundPaymentAbsentProblem"];
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
                "application/problem+json": components["schemas"]["RefundAbsentProblem"];
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
                "application/problem+json": components["schemas"]["PaymentAbsentProblem"];
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
                "application/problem+json": components["schemas"]["ShipmentAbsentProblem"];
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RetryMatterConflictProblem"];
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResolveMatterConflictProblem"];
            };
        };
    };
    parameters: {
        /** @description The page number, starting at 0. */
        PageParameter: number;
        /** @description The number of entries per page. More than 100 is rejected, not reduced to 100. */
        SizeParameter: number;
        /** @description The product's SKU. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
        SkuParameter: components["schemas"]["Sku"];
        /**
         * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
         *     (RFC 9110, section 13.1.2).
         */
        IfNoneMatchParameter: string;
        /**
         * @description The `ETag` that you last read; leave it out for a resource that does not exist yet. If the resource has
         *     changed since, nothing is changed and the response is 412. If the resource exists and this header is
         *     missing, nothing is changed and the response is 428, because the request might overwrite a change that you
         *     have not seen. `*` matches any version.
         */
        IfMatchToReplaceParameter: string;
        /**
         * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
         *     is 412. `*` means "only if it exists".
         */
        IfMatchParameter: string;
        /**
         * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
         *     is 412. If this header is missing, the response is 428, because the request might overwrite a change that you
         *     have not seen. `*` matches any version.
         */
        RequiredIfMatchParameter: string;
        /**
         * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
         *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
         *     work twice.
         */
        IdempotencyKeyParameter: string;
        /** @description Only orders with this status. */
        OrderStatusParameter: components["schemas"]["OrderStatus"];
        /** @description Only orders of this customer. The filter never gives access to orders that the token has no access to. */
        CustomerIdParameter: components["schemas"]["CustomerId"];
        /** @description Only orders that were created at this time or later. */
        CreatedFromParameter: components["schemas"]["Timestamp"];
        /**
         * @description Only orders that were created before this time. An order can appear in the list some seconds after its
         *     `createdAt`, so read a period again, or read it when it has been over for a minute.
         */
        CreatedToParameter: components["schemas"]["Timestamp"];
        /** @description Only orders with an open matter for a person (`true`), or without one (`false`). Forbidden with a customer's token. */
        AttentionParameter: boolean;
        /** @description The sort order of the list. */
        OrderSortParameter: components["schemas"]["OrderSort"];
        /**
         * @description Only orders that come after this one in the list: the `id` of the last order that you have. Every page takes
         *     the same time, however deep it is, and new orders do not shift the pages as they do with `page`. Cannot be
         *     combined with a `page` other than 0.
         *
         *     This is not for following new orders: an order can appear in the list some seconds after its `createdAt`, and
         *     then before orders that you already have. `GET /events` leaves none out.
         */
        AfterOrderParameter: components["schemas"]["OrderId"];
        /** @description The order's identifier. */
        OrderIdParameter: string;
        /** @description The item's identifier. */
        ItemIdParameter: string;
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
        /** @description The matter's identifier. */
        MatterIdParameter: string;
        /** @description Only events after this `sequence`. If left out, the feed starts at its first event. */
        AfterSequenceParameter: string;
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
        /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
        ETag: string;
        /** @description The path of the created resource. */
        Location: string;
        /** @description How many seconds to wait before repeating the same request. Present only with a temporary problem. */
        RetryAfterInUse: number;
        /**
         * @description Present, with the value `true`, if this is the response to an earlier request with the same
         *     `Idempotency-Key`.
         */
        IdempotentReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query: {
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
            403: components["responses"]["InsufficientScope"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
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
                 * @description The `ETag` that you last read; leave it out for a resource that does not exist yet. If the resource has
                 *     changed since, nothing is changed and the response is 412. If the resource exists and this header is
                 *     missing, nothing is changed and the response is 428, because the request might overwrite a change that you
                 *     have not seen. `*` matches any version.
                 */
                "If-Match"?: components["parameters"]["IfMatchToReplaceParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["InvalidProduct"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
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
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getStock: {
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setStock: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. If this header is missing, the response is 428, because the request might overwrite a change that you
                 *     have not seen. `*` matches any version.
                 */
                "If-Match": components["parameters"]["RequiredIfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            400: components["responses"]["InvalidStock"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SetStockConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    adjustStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own that is unique to this piece of work. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. Repeating the request with the same key within 7 days never does the
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            400: components["responses"]["InvalidStock"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["AdjustStockConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                /** @description Only orders with this status. */
                status?: components["parameters"]["OrderStatusParameter"];
                /** @description Only orders of this customer. The filter never gives access to orders that the token has no access to. */
                customerId?: components["parameters"]["CustomerIdParameter"];
                /** @description Only orders that were created at this time or later. */
                createdFrom?: components["parameters"]["CreatedFromParameter"];
                /**
                 * @description Only orders that were created before this time. An order can appear in the list some seconds after its
                 *     `createdAt`, so read a period again, or read it when it has been over for a minute.
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
                 * @description Only orders that come after this one in the list: the `id` of the last order that you have. Every page takes
                 *     the same time, however deep it is, and new orders do not shift the pages as they do with `page`. Cannot be
                 *     combined with a `page` other than 0.
                 *
                 *     This is not for following new orders: an order can appear in the list some seconds after its `createdAt`, and
                 *     then before orders that you already have. `GET /events` leaves none out.
                 */
                after?: components["parameters"]["AfterOrderParameter"];
            };
            header?: never;
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
                 *     work twice.
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
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
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. If this header is missing, the response is 428, because the request might overwrite a change that you
                 *     have not seen. `*` matches any version.
                 */
                "If-Match": components["parameters"]["RequiredIfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidOrderPatch"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ReferenceInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
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
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
            400: components["responses"]["InvalidCancel"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
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
    replacePayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. If this header is missing, the response is 428, because the request might overwrite a change that you
                 *     have not seen. `*` matches any version.
                 */
                "If-Match": components["parameters"]["RequiredIfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["InvalidPayment"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
            403: components["responses"]["OrderForbidden"];
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
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capture"];
                };
            };
            400: components["responses"]["InvalidCapture"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capture"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
            403: components["responses"]["OrderForbidden"];
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
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["InvalidRefund"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
            403: components["responses"]["OrderForbidden"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["InvalidShipment"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
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
            header?: never;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matter"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
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
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matter"];
                };
            };
            400: components["responses"]["InvalidMatterDecision"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShopOnly"];
            404: components["responses"]["MatterNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["RetryMatterConflict"];
            412: components["responses"]["PreconditionFailed"];
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
                 *     work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last read. If the resource has changed since, nothing is changed and the response
                 *     is 412. `*` means "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3). Send it back in `If-Match`. */
                    ETag: string;
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matter"];
                };
            };
            400: components["responses"]["InvalidMatterDecision"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShopOnly"];
            404: components["responses"]["MatterNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ResolveMatterConflict"];
            412: components["responses"]["PreconditionFailed"];
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
                /** @description Only events after this `sequence`. If left out, the feed starts at its first event. */
                after: components["parameters"]["AfterSequenceParameter"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCollection"];
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
}
