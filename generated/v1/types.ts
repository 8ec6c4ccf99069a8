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
         * @description What is for sale, sorted by SKU, a page at a time.
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
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
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
         * @description Creates the product under this SKU, with a stock of nothing, or replaces its name and price. Orders that were placed
         *     keep the name and price that they were placed with. Putting a product that was deleted offers it again, with the
         *     stock that it had.
         */
        put: operations["putProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Takes the product off sale: it can no longer be read, listed or ordered. Orders that hold it keep it, and the units
         *     that are promised to them stay promised.
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
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the stock of a product
         * @description How many units there are, how many are promised to orders, and how many can still be ordered.
         */
        get: operations["getStock"];
        /**
         * Set the stock of a product
         * @description Says how many units are on hand, as after a stocktaking. Refused where fewer would be on hand than are promised to
         *     orders. For goods that come in or go out use `PATCH`, which needs no knowledge of the current number.
         */
        put: operations["setStock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Add to or take from the stock of a product
         * @description Changes the units on hand by a difference. It is a difference and no new value (no JSON merge patch), because stock
         *     moves with every order: whoever had to read it first would lose the race against the shop on every busy day. Send an
         *     `Idempotency-Key`, so that a repeated request doesn't count the same goods twice.
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
         * @description Orders within reach of the token, the newest first unless `sort` says otherwise, a page at a time. Filters narrow them
         *     together. `total` counts all that match. For pages deep in a long list use `after`.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order
         * @description Takes the prices from the catalogue, reserves the stock of every line until `reservedUntil`, and starts the payment.
         *     All of it happens or nothing of it: where any SKU is short, the answer lists every short one.
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
         * @description An order with its lines and the links to what can be done with it.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the notes of an order
         * @description Changes `reference` and `metadata` by a JSON merge patch (RFC 7396): what is left out stays, `null` removes. An order can be
         *     annotated in every status. A patch that changes nothing leaves the version as it is.
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
         * @description All lines of an order, in the order in which they were sent. There are at most 100, so there are no pages.
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
         * Preview the cancelling of an order
         * @description Says whether the order can be cancelled now, and what would move if all that remains of it were: units that go back into
         *     stock, money that would no longer be collected, money that would be paid back. Nothing changes.
         */
        get: operations["previewCancel"];
        put?: never;
        /**
         * Cancel an order, or some units of it
         * @description Without `items` (or without a body) cancels all that remains of the order. With `items` cancels so many units of those
         *     lines; the order is `CANCELLED` once nothing of it is left. The units go back into stock, and what is not collected yet is
         *     collected for the rest only. All of it happens or nothing of it, and the answer says what moved.
         *
         *     An order can be cancelled for as long as it has a `cancel` link.
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
         * @description The current attempt to pay an order.
         */
        get: operations["getPayment"];
        /**
         * Pay with another means of payment
         * @description Starts a new attempt to pay, once the one before has come to nothing and for as long as the order is `SUBMITTED`: until
         *     `reservedUntil` the customer may try again.
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
         * @description The captures of an order, the oldest first, a page at a time.
         */
        get: operations["listCaptures"];
        put?: never;
        /**
         * Capture money of an order
         * @description Takes money that is authorised, all that is due or a part of it, in one or several captures. The money moves in the
         *     background: the capture is `PENDING` until the payment provider has answered. An order with `capture: AUTOMATIC` is captured as
         *     soon as it is authorised.
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
         * @description The refunds of an order, the oldest first, a page at a time.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund money of an order
         * @description Pays back money that was captured, all of it or a part, in one or several refunds; in every status of the order, and of the
         *     current attempt. The money moves in the background: the refund is `PENDING` until the payment provider has answered.
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
         * @description The shipments of an order, the oldest first, a page at a time.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Ship units of an order
         * @description Says that units have left the house: they leave the stock, and can no longer be cancelled. Only an order that is `CONFIRMED`
         *     can be shipped, in one or several shipments, and only while its payment still holds. Once every unit that is not cancelled is shipped and what is due is captured, the
         *     order is `COMPLETED`.
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
         * List what happened to an order
         * @description Who changed the order, by what, from which status to which, and when: one entry per version, the oldest first, a page at a
         *     time.
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
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the feed of events
         * @description What happened to the orders within reach of the token, the oldest first, without gaps: whoever goes on at `next` misses
         *     nothing and sees nothing twice. Events of one order come in the order of its versions. Keep the `sequence` of the last event that
         *     you have dealt with.
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
         * @description A stock keeping unit, the shop's own name for a product. Letters are told apart by case.
         * @example TEA-EARL-GREY-100
         */
        Sku: string;
        /**
         * @description The name that customers see.
         * @example Earl Grey, 100 g
         */
        ProductName: string;
        /**
         * @description ISO 4217 code of the currency.
         * @example EUR
         */
        CurrencyCode: string;
        /** @description The price of one unit, nothing or more, in the currency's minor unit. */
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
         * @description Rises by one with every change. The `ETag` is this number in quotes.
         * @example 1
         */
        Version: number;
        /**
         * Format: date-time
         * @description A moment in UTC (RFC 3339), with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        Timestamp: string;
        /** @description A link to a related resource. */
        Link: {
            /**
             * @description A path on this service, ready to be requested.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            href: string;
        };
        /** @description Links of a product. */
        ProductLinks: {
            self: components["schemas"]["Link"];
            stock: components["schemas"]["Link"];
        };
        /** @description Something for sale. */
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
         * @description How many entries there are on all pages together.
         * @example 1
         */
        Total: number;
        /**
         * Format: int32
         * @description The number of this page, counted from 0.
         * @example 0
         */
        PageNumber: number;
        /**
         * Format: int32
         * @description How many entries a page can hold.
         * @example 20
         */
        PageSize: number;
        /** @description Links to this page and the others. A link is left out where there is no such page. */
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
         * @description The kind of problem in words, the same every time.
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
         * @description What happened this time and what to do next, for people.
         * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
         */
        ProblemDetail: string;
        /**
         * @description The path of the request.
         * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
         */
        ProblemInstance: string;
        /**
         * @description Names the request in the service's log (W3C Trace Context). Quote it to the operator.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * @description Whether the same request may succeed later, without a change to it.
         * @example false
         */
        Retryable: boolean;
        /**
         * @description The value that was rejected. `null` where a field is missing; an array, an object or a long text is described in words.
         * @example 0
         */
        RejectedValue: unknown;
        /**
         * @description One failing field. `rejectedValue` is there for a field of the body, and left out for a path, query or header parameter, and
         *     for a body that can't be read.
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
        /** @description The request has the wrong shape; `errors` lists the failing fields, at most 50. */
        ValidationProblem: {
            /**
             * @description The kind of problem. More may be added.
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
            /** @description The failing fields of path, query, headers and body together. */
            errors: components["schemas"]["FieldError"][];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 401
         * @enum {integer}
         */
        Status401: 401;
        /** @description There is no valid access token in the request. */
        UnauthenticatedProblem: {
            /**
             * @description The kind of problem. More may be added.
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
             * @description The kind of problem. More may be added.
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
        /** @description The request accepts no media type that the service can answer with. */
        NotAcceptableProblem: {
            /**
             * @description The kind of problem. More may be added.
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
        /** @description The client has sent too many requests; `Retry-After` says when it may send the next one. */
        RateLimitedProblem: {
            /**
             * @description The kind of problem. More may be added.
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
        /** @description The service failed. The operator finds the cause under `traceId`. */
        InternalErrorProblem: {
            /**
             * @description The kind of problem. More may be added.
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
        /** @description The service can not work at the moment, because something that it needs is away. */
        UnavailableProblem: {
            /**
             * @description The kind of problem. More may be added.
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
             * @description The kind of problem. More may be added.
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
        /** @description What a product is to be. Replaces the whole of it. */
        ProductInput: {
            name: components["schemas"]["ProductName"];
            price: components["schemas"]["Price"];
        };
        /** @description The request has the wrong shape, or its body isn't JSON in UTF-8; `errors` lists the failing fields, at most 50. */
        InvalidBodyProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
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
            /** @description The failing fields of path, query, headers and body together; with `MALFORMED_JSON` the body as a whole. */
            errors: components["schemas"]["FieldError"][];
        };
        /**
         * Format: int32
         * @description The HTTP status.
         * @example 412
         * @enum {integer}
         */
        Status412: 412;
        /** @description The resource has changed since the `ETag` in `If-Match`, or no longer exists. */
        PreconditionFailedProblem: {
            /**
             * @description The kind of problem. More may be added.
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
             * @description The kind of problem. More may be added.
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
        /** @description The body isn't of the media type that the operation takes. */
        UnsupportedMediaTypeProblem: {
            /**
             * @description The kind of problem. More may be added.
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
        /** @description The request would replace what somebody else may have changed, and has no `If-Match`. */
        PreconditionRequiredProblem: {
            /**
             * @description The kind of problem. More may be added.
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
         * Format: int64
         * @description A number of units.
         * @example 120
         */
        Units: number;
        /** @description Links of a stock. */
        StockLinks: {
            self: components["schemas"]["Link"];
            product: components["schemas"]["Link"];
        };
        /**
         * @description The stock of a product. `available` = `onHand` − `reserved`, always:
         *     units in the warehouse, units of these that are promised to orders, units that can still be ordered.
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
        /** @description The stock as it was counted. */
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
        /** @description There would be fewer units on hand than are promised to orders. `onHand` and `reserved` are as they were and are. */
        StockBelowReservedProblem: {
            /**
             * @description The kind of problem. More may be added.
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
        /** @description A change to the stock, relative to whatever it is now. */
        StockAdjustment: {
            /**
             * Format: int64
             * @description Units that came in (positive) or went out (negative).
             * @example 24
             */
            onHandChange: number;
        };
        /** @description There would be fewer units on hand than are promised to orders, or more than a stock can hold (1 000 000 000). `onHand` and `reserved` are as they were and are. */
        AdjustStockConflictProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
             * @example STOCK_BELOW_RESERVED
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
             * @description The kind of problem. More may be added.
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
         * @description Where the order stands. `SUBMITTED`: placed, its stock is reserved, its payment is under way. `CONFIRMED`: paid or
         *     authorised in full. `COMPLETED`: shipped and paid. `CANCELLED`: called off. `EXPIRED`: not paid in time. More may be added.
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
         * @description `-createdAt`: the newest first. `createdAt`: the oldest first.
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
         * @description The money side of the order, derived from its payment attempts, captures and refunds. More values may be added.
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
        /** @description What has become of the units of a line. `cancellable` = `ordered` − `cancelled` − `shipped`. */
        ItemQuantity: {
            ordered: components["schemas"]["Units"];
            cancelled: components["schemas"]["Units"];
            shipped: components["schemas"]["Units"];
            cancellable: components["schemas"]["Units"];
        };
        /** @description An amount of money. Never a fraction, never a float. */
        Money: {
            /**
             * Format: int64
             * @description In the currency's minor unit (cents for EUR, yen for JPY). At most 2^53 − 1, so that every language can hold it.
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
        /** @description A line of an order. Name and price are those at the moment when the order was placed. */
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
         * @description `AUTOMATIC` takes the money as soon as it is authorised; `MANUAL` leaves that to a later capture.
         * @example AUTOMATIC
         * @enum {string}
         */
        CaptureMode: "AUTOMATIC" | "MANUAL";
        /**
         * @description The caller's own number for the order. A customer can have it on one order only.
         * @example WEB-2026-000417
         */
        Reference: string;
        /**
         * @description The name of a note.
         * @example channel
         */
        MetadataKey: string;
        /**
         * @description The text of a note. No U+0000.
         * @example web
         */
        MetadataValue: string;
        /**
         * @description Up to 50 notes of the caller's own. The service stores them and gives them back; it never reads them.
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
         * @description Until when the stock is held if the order isn't paid (RFC 3339, UTC).
         * @example 2026-11-21T09:45:00.000Z
         */
        ReservedUntil: string;
        /** @description Links of an order. `cancel` is there only while the order can be cancelled. */
        OrderLinks: {
            self: components["schemas"]["Link"];
            items: components["schemas"]["Link"];
            payment: components["schemas"]["Link"];
            shipments: components["schemas"]["Link"];
            history: components["schemas"]["Link"];
            cancel?: components["schemas"]["Link"];
        };
        /**
         * @description An order. `total` is what was ordered, `amountDue` is what of it is not cancelled: what the customer is to pay in all,
         *     whether it is paid already (`paymentStatus`) or not.
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
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["OrderLinks"];
        };
        /** @description A page of orders, the newest first. */
        OrderCollection: {
            /** @description The orders of this page. */
            orders: components["schemas"]["Order"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description The access token lacks a scope that the operation needs, or doesn't reach this customer's orders. */
        OrderForbiddenProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
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
        /** @description A line of the order to be placed. */
        OrderItemInput: {
            sku: components["schemas"]["Sku"];
            /**
             * Format: int32
             * @description How many units.
             * @example 2
             */
            quantity: number;
        };
        /**
         * @description A payment provider's token for the customer's means of payment. Never card data. It is stored for the payment and never given back.
         * @example tok_approved
         */
        PaymentMethod: string;
        /**
         * @description An order to be placed. Prices come from the catalogue; the service computes the totals. With `expectedTotal` the order is
         *     refused unless that is its total. `capture` is `AUTOMATIC` where it is left out.
         */
        OrderInput: {
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines of the order. Two lines may name the same SKU. */
            items: components["schemas"]["OrderItemInput"][];
            paymentMethod: components["schemas"]["PaymentMethod"];
            capture?: components["schemas"]["CaptureMode"];
            expectedTotal?: components["schemas"]["Money"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: int32
             * @description For how many minutes the stock is held while the order isn't paid. 15 where it is left out.
             * @example 30
             */
            holdMinutes?: number;
        };
        /** @description A SKU of which there isn't enough. */
        StockShortage: {
            sku: components["schemas"]["Sku"];
            requested: components["schemas"]["Units"];
            available: components["schemas"]["Units"];
        };
        /** @description There is not enough stock. `shortages` lists every SKU of which there is too little; nothing was reserved. */
        InsufficientStockProblem: {
            /**
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INSUFFICIENT_STOCK";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            /** @description Every SKU of the order of which there is too little, sorted by SKU. */
            shortages: components["schemas"]["StockShortage"][];
        };
        /** @description The order names products that aren't for sale. */
        ProductUnavailableProblem: {
            /**
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
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
        /** @description The order's products have prices in more than one currency. */
        CurrencyMismatchProblem: {
            /**
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
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
        /** @description The order's total is not the one that was expected. */
        PriceChangedProblem: {
            /**
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
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
        /** @description The order's total is more than an amount of money can be (2^53 − 1). */
        TotalTooLargeProblem: {
            /**
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
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
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
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
        /** @description A request with this idempotency key is still being worked on. */
        IdempotencyKeyInUseProblem: {
            /**
             * @description The kind of problem. More may be added. (enum property replaced by openapi-typescript)
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
        /** @description Why the order could not be placed. `type` tells the kinds apart. */
        CreateOrderConflictProblem: components["schemas"]["InsufficientStockProblem"] | components["schemas"]["ProductUnavailableProblem"] | components["schemas"]["CurrencyMismatchProblem"] | components["schemas"]["PriceChangedProblem"] | components["schemas"]["TotalTooLargeProblem"] | components["schemas"]["ReferenceInUseProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description There is no such order within reach of the token. */
        OrderNotFoundProblem: {
            /**
             * @description The kind of problem. More may be added.
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
         * @description The caller's own number for the order, or `null` to take it away.
         * @example WEB-2026-000417
         */
        ReferencePatch: string | null;
        /**
         * @description The text of a note, or `null` to remove it. No U+0000.
         * @example shop
         */
        MetadataValuePatch: string | null;
        /**
         * @description Notes to be set, each by its name; a note that is `null` is removed, and `null` for all of them removes all.
         * @example {
         *       "channel": "shop",
         *       "campaign": null
         *     }
         */
        MetadataPatch: {
            [key: string]: components["schemas"]["MetadataValuePatch"];
        } | null;
        /** @description A JSON merge patch (RFC 7396): what is left out stays as it is, and `null` removes. */
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
        /** @description There is no such order within reach of the token, or it has no such line; `itemId` names the line then. */
        OrderItemAbsentProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
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
        /** @description Units of a line that are cancelled, or would be. */
        CancelledItem: {
            itemId: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /** @description Units of a SKU that go back into stock, or would. */
        ReleasedStock: {
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /** @description Links of a preview. */
        CancelLinks: {
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description What cancelling the order would do now. Where `cancellable` is false nothing would move, and cancelling is refused. */
        CancelPreview: {
            orderId: components["schemas"]["OrderId"];
            /**
             * @description Whether the order can be cancelled now.
             * @example true
             */
            cancellable: boolean;
            /** @description All units that remain to be cancelled. */
            items: components["schemas"]["CancelledItem"][];
            /** @description What would go back into stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            voidedAmount: components["schemas"]["Money"];
            refundAmount: components["schemas"]["Money"];
            _links: components["schemas"]["CancelLinks"];
        };
        /** @description Units of a line to be cancelled. */
        CancelItemInput: {
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description How many units, no more than the line's `cancellable`.
             * @example 1
             */
            quantity: number;
        };
        /**
         * @description Why units are cancelled. `OTHER` where it is left out.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        CancelReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /** @description What to cancel of an order, and why. Without `items`, all that remains of it. */
        CancelInput: {
            /** @description Units of which lines. A line stands in it once. */
            items?: components["schemas"]["CancelItemInput"][];
            reason?: components["schemas"]["CancelReason"];
        };
        /** @description What a cancelling did. `voidedAmount` is money that will not be collected any more, `refundAmount` is money that is paid back. */
        Cancellation: {
            order: components["schemas"]["Order"];
            /** @description The units that were cancelled. */
            items: components["schemas"]["CancelledItem"][];
            reason: components["schemas"]["CancelReason"];
            /** @description What went back into stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            voidedAmount: components["schemas"]["Money"];
            refundAmount: components["schemas"]["Money"];
        };
        /** @description A line of which too many units were to be cancelled. */
        CancellableItem: {
            itemId: components["schemas"]["OrderItemId"];
            requested: components["schemas"]["Units"];
            cancellable: components["schemas"]["Units"];
        };
        /** @description Nothing of the order can be cancelled any more, or fewer units of a line than were named. */
        CancelOrderConflictProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
             * @example ORDER_NOT_CANCELLABLE
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
            /** @description The lines of which too many units were named; none with `ORDER_NOT_CANCELLABLE`. */
            items: components["schemas"]["CancellableItem"][];
        };
        /**
         * Format: uuid
         * @description Identifier of an attempt to pay, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a44-18b6f02d9c37
         */
        PaymentId: string;
        /**
         * @description Where the attempt stands. `PENDING`: not yet at the payment provider. `PROCESSING`: at the provider. `REQUIRES_ACTION`:
         *     the customer has something to do. `AUTHORIZED`, `CAPTURED`: the money is held, taken. `FAILED`, `VOIDED`, `EXPIRED`:
         *     it came to nothing. More may be added.
         * @example PENDING
         * @enum {string}
         */
        PaymentAttemptStatus: "PENDING" | "PROCESSING" | "REQUIRES_ACTION" | "AUTHORIZED" | "CAPTURED" | "FAILED" | "VOIDED" | "EXPIRED";
        /**
         * @description Why the payment provider refused, in its own words.
         * @example card_declined
         */
        FailureCode: string;
        /** @description What the customer has to do before the payment can go on. */
        NextAction: {
            /**
             * @description `REDIRECT`: open `url` in the browser. More may be added.
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
        /** @description The current attempt to pay an order. `capturableAmount` and `refundableAmount` are what a capture and a refund may still take. */
        Payment: {
            id: components["schemas"]["PaymentId"];
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int32
             * @description Which attempt it is, counted from 1.
             * @example 1
             */
            number: number;
            status: components["schemas"]["PaymentAttemptStatus"];
            amount: components["schemas"]["Money"];
            authorizedAmount: components["schemas"]["Money"];
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
        /** @description Another means of payment for an order whose last attempt to pay came to nothing. */
        PaymentInput: {
            paymentMethod: components["schemas"]["PaymentMethod"];
        };
        /** @description The order or its payment is in a state in which this can not be done. */
        InvalidTransitionProblem: {
            /**
             * @description The kind of problem. More may be added.
             * @example INVALID_TRANSITION
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
        /**
         * Format: uuid
         * @description Identifier of a capture, a UUIDv7 (RFC 9562).
         * @example 01a1fd75-2f3b-7a10-8c55-90d1e7a4b263
         */
        CaptureId: string;
        /**
         * @description `PENDING`: on its way to the payment provider. `SUCCEEDED`: the money has moved. `FAILED`: refused for good. More may be added.
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
        /** @description Money that is taken, of what an attempt has authorised. */
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
        /** @description The captures of an order, the oldest first. */
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
        /** @description What to capture. Without `amount`, all that is authorised, due and not captured yet. */
        CaptureInput: {
            amount?: components["schemas"]["PositiveMoney"];
            /**
             * @description Nothing more will be captured, so that the rest of the authorisation is released. A capture of all that is due is final anyway.
             *     An order becomes COMPLETED only once all that is due has been captured.
             * @default false
             * @example false
             */
            final?: boolean;
        };
        /** @description The payment can't be captured in this state, or no more than `capturable`, or it has another currency. */
        CreateCaptureConflictProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
             * @example INVALID_TRANSITION
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
        /** @description There is no such order within reach of the token, or it has no such capture. */
        CaptureAbsentProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
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
         * Format: uuid
         * @description Identifier of a refund, a UUIDv7 (RFC 9562).
         * @example 01a1fd7a-63c4-7e8b-b1d2-4f60a97c1e85
         */
        RefundId: string;
        /**
         * @description Why money is paid back. `ORDER_CANCELLED`: units that were paid were cancelled. `LATE_PAYMENT`: the payment succeeded after
         *     the order had ended. `DUPLICATE_PAYMENT`: the order was paid by another attempt. Those three the service gives itself; the
         *     others are the caller's. More may be added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER" | "ORDER_CANCELLED" | "LATE_PAYMENT" | "DUPLICATE_PAYMENT";
        /** @description Links of a refund. */
        RefundLinks: {
            self: components["schemas"]["Link"];
            payment: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description Money that is paid back, of what an attempt has captured. */
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
        /** @description The refunds of an order, of all its payment attempts, the oldest first. */
        RefundCollection: {
            /** @description The entries of this page. */
            refunds: components["schemas"]["Refund"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Why money is to be paid back. `OTHER` where it is left out.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundInputReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /** @description What to pay back. Without `amount`, all that was captured and not refunded yet. */
        RefundInput: {
            amount?: components["schemas"]["PositiveMoney"];
            reason?: components["schemas"]["RefundInputReason"];
        };
        /** @description No more than `refundable` can be refunded, or it has another currency. */
        CreateRefundConflictProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
             * @example AMOUNT_NOT_REFUNDABLE
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
        /** @description There is no such order within reach of the token, or it has no such refund. */
        RefundAbsentProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
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
        /**
         * Format: uuid
         * @description Identifier of a shipment, a UUIDv7 (RFC 9562).
         * @example 01a1fd78-9ae1-7d42-a3f6-0b7c5e21d894
         */
        ShipmentId: string;
        /** @description Units of a line that were shipped. */
        ShippedItem: {
            itemId: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /**
         * @description Who carries the shipment.
         * @example DHL
         */
        Carrier: string;
        /**
         * @description The carrier's number of the shipment.
         * @example 00340434292135100186
         */
        TrackingNumber: string;
        /** @description Links of a shipment. */
        ShipmentLinks: {
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description Units of an order that left the house together. It doesn't change any more. */
        Shipment: {
            id: components["schemas"]["ShipmentId"];
            orderId: components["schemas"]["OrderId"];
            /** @description What was shipped, in the order of the lines. */
            items: components["schemas"]["ShippedItem"][];
            carrier?: components["schemas"]["Carrier"];
            trackingNumber?: components["schemas"]["TrackingNumber"];
            createdAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["ShipmentLinks"];
        };
        /** @description The shipments of an order, the oldest first. */
        ShipmentCollection: {
            /** @description The entries of this page. */
            shipments: components["schemas"]["Shipment"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description Units of a line to be shipped. */
        ShipmentItemInput: {
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description How many units, no more than the line's `cancellable`.
             * @example 2
             */
            quantity: number;
        };
        /** @description Units that leave the house together. */
        ShipmentInput: {
            /** @description Units of which lines. A line stands in it once. */
            items: components["schemas"]["ShipmentItemInput"][];
            carrier?: components["schemas"]["Carrier"];
            trackingNumber?: components["schemas"]["TrackingNumber"];
        };
        /** @description What of a line can still be shipped. */
        ShippableItem: {
            itemId: components["schemas"]["OrderItemId"];
            requested: components["schemas"]["Units"];
            shippable: components["schemas"]["Units"];
        };
        /** @description The order is in a state in which nothing of it can be shipped, or fewer units of a line can than were named. */
        CreateShipmentConflictProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
             * @example INVALID_TRANSITION
             * @enum {string}
             */
            type: "INVALID_TRANSITION" | "QUANTITY_NOT_SHIPPABLE";
            title: components["schemas"]["ProblemTitle"];
            status: components["schemas"]["Status409"];
            detail: components["schemas"]["ProblemDetail"];
            instance: components["schemas"]["ProblemInstance"];
            traceId: components["schemas"]["TraceId"];
            retryable: components["schemas"]["Retryable"];
            orderStatus: components["schemas"]["OrderStatus"];
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The lines of which too many units were named; none with `INVALID_TRANSITION`. */
            items: components["schemas"]["ShippableItem"][];
        };
        /** @description There is no such order within reach of the token, or it has no such shipment. */
        ShipmentAbsentProblem: {
            /**
             * @description The kind of problem, to switch on. More may be added.
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
             * @description What was done: the `operationId` of the request, or what the service did by itself (`processPayment`, `expireOrder`, …).
             *     More may be added.
             * @example cancelOrder
             */
            operation: string;
            fromStatus?: components["schemas"]["OrderStatus"];
            toStatus: components["schemas"]["OrderStatus"];
            /**
             * @description Why, where somebody gave or the service had a reason. More may be added.
             * @example CUSTOMER_REQUEST
             */
            reason?: string;
            /**
             * @description The client whose token it was done with; `order-service` for what the service did by itself.
             * @example backoffice
             */
            clientId: string;
            /**
             * @description The trace of the request, as in problem documents and in the service's log.
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
            occurredAt: components["schemas"]["Timestamp"];
        };
        /** @description The changes of an order, the oldest first. There is one entry per version. */
        OrderHistory: {
            /** @description The entries of this page. */
            history: components["schemas"]["HistoryEntry"][];
            total: components["schemas"]["Total"];
            page: components["schemas"]["PageNumber"];
            size: components["schemas"]["PageSize"];
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description What happened. `order.confirmed`: paid or authorised in full. `order.items_cancelled`: units were cancelled, others remain.
         *     `payment.started`: a new attempt with another means of payment. `payment.captured`, `refund.succeeded`: money has moved.
         *     More may be added.
         * @example order.confirmed
         * @enum {string}
         */
        EventType: "order.submitted" | "order.updated" | "order.confirmed" | "order.items_cancelled" | "order.cancelled" | "order.expired" | "order.completed" | "payment.started" | "payment.processing" | "payment.requires_action" | "payment.authorized" | "payment.captured" | "payment.failed" | "payment.voided" | "capture.created" | "capture.failed" | "refund.created" | "refund.succeeded" | "refund.failed" | "shipment.created";
        /**
         * @description Where the event stands in the feed: 16 digits that grow, without gaps (CloudEvents' extension "sequence"). Compare it as a string.
         * @example 0000000000000042
         */
        EventSequence: string;
        /** @description Units of a line. */
        EventItem: {
            itemId: components["schemas"]["OrderItemId"];
            sku: components["schemas"]["Sku"];
            quantity: components["schemas"]["Units"];
        };
        /** @description The order as it was right after the event, and what the event is about. The rest is read from the order itself. */
        EventData: {
            orderId: components["schemas"]["OrderId"];
            customerId: components["schemas"]["CustomerId"];
            status: components["schemas"]["OrderStatus"];
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            version: components["schemas"]["Version"];
            total?: components["schemas"]["Money"];
            paymentId?: components["schemas"]["PaymentId"];
            captureId?: components["schemas"]["CaptureId"];
            refundId?: components["schemas"]["RefundId"];
            shipmentId?: components["schemas"]["ShipmentId"];
            amount?: components["schemas"]["Money"];
            /**
             * @description Why, where somebody gave or the service had a reason. More may be added.
             * @example CUSTOMER_REQUEST
             */
            reason?: string;
            failureCode?: components["schemas"]["FailureCode"];
            /** @description The units of lines that it is about. */
            items?: components["schemas"]["EventItem"][];
        };
        /** @description Something that happened to an order, as a CloudEvent (CloudEvents 1.0, JSON format). */
        Event: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Whoever sees it again has seen the event before.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Where the event comes from.
             * @example /api/v1/orders
             */
            source: string;
            type: components["schemas"]["EventType"];
            subject: components["schemas"]["OrderId"];
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            sequence: components["schemas"]["EventSequence"];
            data: components["schemas"]["EventData"];
        };
        /** @description Links of a piece of the feed. `next` is where to go on reading, also when there is nothing new yet. */
        EventCollectionLinks: {
            self: components["schemas"]["Link"];
            next: components["schemas"]["Link"];
        };
        /** @description A piece of the feed, the oldest event first. */
        EventCollection: {
            /** @description The events after the given place; none where there is nothing new. */
            events: components["schemas"]["Event"][];
            _links: components["schemas"]["EventCollectionLinks"];
        };
    };
    responses: {
        /** @description The request has the wrong shape. */
        InvalidParameters: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description There is no valid access token in the request. */
        Unauthenticated: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3), and in `resource_metadata` where the service says who issues its
                 *     tokens (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthenticatedProblem"];
            };
        };
        /** @description The access token lacks the scope. */
        InsufficientScope: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3), and in `resource_metadata` where the service says who issues its
                 *     tokens (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InsufficientScopeProblem"];
            };
        };
        /** @description The request accepts no media type that the service can answer with. */
        NotAcceptable: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /** @description Seconds to wait before the same request is worth repeating (RFC 9110, section 10.2.3). */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RateLimitedProblem"];
            };
        };
        /** @description The service failed. */
        InternalError: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalErrorProblem"];
            };
        };
        /** @description The service can not work at the moment. */
        Unavailable: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /** @description Seconds to wait before the same request is worth repeating (RFC 9110, section 10.2.3). */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnavailableProblem"];
            };
        };
        /** @description The resource is still at the version in `If-None-Match`; there is no body. */
        NotModified: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                ETag: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description An identifier in the path, a parameter or a header has the wrong shape. */
        InvalidPath: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProductNotFoundProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidProduct: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The resource has changed since the `ETag` in `If-Match`. */
        PreconditionFailed: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PayloadTooLargeProblem"];
            };
        };
        /** @description The body is not of the media type that the operation takes. */
        UnsupportedMediaType: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The request needs an `If-Match`. */
        PreconditionRequired: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionRequiredProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidStock: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description There would be fewer units on hand than are promised to orders. */
        SetStockConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StockBelowReservedProblem"];
            };
        };
        /** @description The stock could not be changed. */
        AdjustStockConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
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
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description The access token lacks the scope, or reaches no orders of this customer. */
        OrderForbidden: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is wrong with the credentials (RFC 6750, section 3), and in `resource_metadata` where the service says who issues its
                 *     tokens (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidOrder: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The order could not be placed. Nothing was reserved. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateOrderConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                /** @description Seconds to wait before the same request is worth repeating; only with a problem that passes by itself. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateOrderConflictProblem"];
            };
        };
        /** @description There is no such order within reach of the token. */
        OrderNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderNotFoundProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidOrderPatch: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Another order of the customer has this reference. */
        ReferenceInUse: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReferenceInUseProblem"];
            };
        };
        /** @description There is no such order within reach of the token, or it has no such line. */
        OrderItemNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderItemAbsentProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidCancel: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Nothing was cancelled. */
        CancelOrderConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CancelOrderConflictProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidPayment: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The payment can not be replaced now. */
        ReplacePaymentConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidTransitionProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidCapture: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Nothing was captured. */
        CreateCaptureConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateCaptureConflictProblem"];
            };
        };
        /** @description There is no such order within reach of the token, or it has no such capture. */
        CaptureNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CaptureAbsentProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidRefund: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Nothing was refunded. */
        CreateRefundConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateRefundConflictProblem"];
            };
        };
        /** @description There is no such order within reach of the token, or it has no such refund. */
        RefundNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RefundAbsentProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidShipment: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Nothing was shipped. */
        CreateShipmentConflict: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateShipmentConflictProblem"];
            };
        };
        /** @description There is no such order within reach of the token, or it has no such shipment. */
        ShipmentNotFound: {
            headers: {
                /**
                 * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                 *     the operator has set no limit.
                 */
                RateLimit?: string;
                /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ShipmentAbsentProblem"];
            };
        };
    };
    parameters: {
        /** @description Which page, counted from 0. */
        PageParameter: number;
        /** @description How many entries a page holds. More than 100 is refused, not cut. */
        SizeParameter: number;
        /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
        SkuParameter: components["schemas"]["Sku"];
        /**
         * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
         *     section 13.1.2).
         */
        IfNoneMatchParameter: string;
        /**
         * @description The `ETag` that you last saw; none for what doesn't exist yet. If the resource has changed since, nothing is changed and
         *     the answer is 412. Without it what exists stays as it is and the answer is 428, because what somebody else changed
         *     meanwhile would be overwritten unseen. `*` stands for any version.
         */
        IfMatchToReplaceParameter: string;
        /**
         * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
         *     "only if it exists".
         */
        IfMatchParameter: string;
        /**
         * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. Without it the
         *     answer is 428, because what somebody else changed meanwhile would be overwritten unseen. `*` stands for any version.
         */
        RequiredIfMatchParameter: string;
        /**
         * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
         *     the same key). Repeating the request with the same key within 7 days never does the work twice.
         */
        IdempotencyKeyParameter: string;
        /** @description Only orders with this status. */
        OrderStatusParameter: components["schemas"]["OrderStatus"];
        /** @description Only orders of this customer. It narrows what the token reaches, and never widens it. */
        CustomerIdParameter: components["schemas"]["CustomerId"];
        /** @description Only orders that were created at this moment or later. */
        CreatedFromParameter: components["schemas"]["Timestamp"];
        /** @description Only orders that were created before this moment. */
        CreatedToParameter: components["schemas"]["Timestamp"];
        /** @description The order of the list. */
        OrderSortParameter: components["schemas"]["OrderSort"];
        /**
         * @description Only orders that come after this one in the list: the `id` of the last order that you have. Any depth costs the same, and orders
         *     that are placed meanwhile don't shift the pages, as they do with `page`. Only with `page` left out or 0.
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
        /** @description The shipment's identifier. */
        ShipmentIdParameter: string;
        /** @description Only events after this `sequence`. Left out, the feed is read from its beginning. */
        AfterSequenceParameter: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
         *     the operator has set no limit.
         */
        RateLimit: string;
        /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
        RateLimitPolicy: string;
        /**
         * @description What is wrong with the credentials (RFC 6750, section 3), and in `resource_metadata` where the service says who issues its
         *     tokens (RFC 9728, section 5.1).
         */
        WWWAuthenticate: string;
        /** @description Seconds to wait before the same request is worth repeating (RFC 9110, section 10.2.3). */
        RetryAfter: number;
        /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
        ETag: string;
        /** @description The path of what was created. */
        Location: string;
        /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
        IdempotentReplayed: "true";
        /** @description Seconds to wait before the same request is worth repeating; only with a problem that passes by itself. */
        RetryAfterInUse: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query: {
                /** @description Which page, counted from 0. */
                page: components["parameters"]["PageParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description The `ETag` that you last saw; none for what doesn't exist yet. If the resource has changed since, nothing is changed and
                 *     the answer is 412. Without it what exists stays as it is and the answer is 428, because what somebody else changed
                 *     meanwhile would be overwritten unseen. `*` stands for any version.
                 */
                "If-Match"?: components["parameters"]["IfMatchToReplaceParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description What the product is to be. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The path of what was created. */
                    Location: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
                 *     "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is gone. */
            204: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    getStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. Without it the
                 *     answer is 428, because what somebody else changed meanwhile would be overwritten unseen. `*` stands for any version.
                 */
                "If-Match": components["parameters"]["RequiredIfMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description The stock as it was counted. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    adjustStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
                 *     the same key). Repeating the request with the same key within 7 days never does the work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
                 *     "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The product's SKU. Percent-encode what a path segment can't hold (`/` is `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description What came in or went out. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                /** @description Only orders with this status. */
                status?: components["parameters"]["OrderStatusParameter"];
                /** @description Only orders of this customer. It narrows what the token reaches, and never widens it. */
                customerId?: components["parameters"]["CustomerIdParameter"];
                /** @description Only orders that were created at this moment or later. */
                createdFrom?: components["parameters"]["CreatedFromParameter"];
                /** @description Only orders that were created before this moment. */
                createdTo?: components["parameters"]["CreatedToParameter"];
                /** @description The order of the list. */
                sort: components["parameters"]["OrderSortParameter"];
                /** @description Which page, counted from 0. */
                page: components["parameters"]["PageParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only orders that come after this one in the list: the `id` of the last order that you have. Any depth costs the same, and orders
                 *     that are placed meanwhile don't shift the pages, as they do with `page`. Only with `page` left out or 0.
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
                 *     the same key). Repeating the request with the same key within 7 days never does the work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The order to be placed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderInput"];
            };
        };
        responses: {
            /** @description The order was placed; on a replay, the order as it was then. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The path of what was created. */
                    Location: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidOrder"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateOrderConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. Without it the
                 *     answer is 428, because what somebody else changed meanwhile would be overwritten unseen. `*` stands for any version.
                 */
                "If-Match": components["parameters"]["RequiredIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
            /** @description What cancelling would do. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
                 *     the same key). Repeating the request with the same key within 7 days never does the work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
                 *     "only if it exists".
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
            /** @description What moved, and the order as it is now; on a replay, as it was after the first request. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. Without it the
                 *     answer is 428, because what somebody else changed meanwhile would be overwritten unseen. `*` stands for any version.
                 */
                "If-Match": components["parameters"]["RequiredIfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The other means of payment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            /** @description The new attempt. */
            200: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    listCaptures: {
        parameters: {
            query: {
                /** @description Which page, counted from 0. */
                page: components["parameters"]["PageParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
                 *     the same key). Repeating the request with the same key within 7 days never does the work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
                 *     "only if it exists".
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
            /** @description The capture, on its way to the provider; on a replay, as it was then. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The path of what was created. */
                    Location: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
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
            503: components["responses"]["Unavailable"];
        };
    };
    getCapture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
                /** @description Which page, counted from 0. */
                page: components["parameters"]["PageParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
                 *     the same key). Repeating the request with the same key within 7 days never does the work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
                 *     "only if it exists".
                 */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The order's identifier. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description How much to pay back. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /** @description The refund, on its way to the provider; on a replay, as it was then. */
            201: {
                headers: {
                    /**
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The path of what was created. */
                    Location: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
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
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateRefundConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the copy that you have. If the resource hasn't changed since, the answer is 304 without a body (RFC 9110,
                 *     section 13.1.2).
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
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
    listShipments: {
        parameters: {
            query: {
                /** @description Which page, counted from 0. */
                page: components["parameters"]["PageParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                 * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
                 *     the same key). Repeating the request with the same key within 7 days never does the work twice.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
                 *     "only if it exists".
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
                    "RateLimit-Policy"?: string;
                    /** @description The path of what was created. */
                    Location: string;
                    /** @description Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`. */
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
            503: components["responses"]["Unavailable"];
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
                /** @description Which page, counted from 0. */
                page: components["parameters"]["PageParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
    listEvents: {
        parameters: {
            query: {
                /** @description Only events after this `sequence`. Left out, the feed is read from its beginning. */
                after: components["parameters"]["AfterSequenceParameter"];
                /** @description How many entries a page holds. More than 100 is refused, not cut. */
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
                     * @description How many requests (`r`) the client may still send within the next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where
                     *     the operator has set no limit.
                     */
                    RateLimit?: string;
                    /** @description The limit itself: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the operator has set none. */
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
