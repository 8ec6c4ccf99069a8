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
         * @description Orders within reach of the token, the newest first, a page at a time. Filters narrow them together.
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
        patch?: never;
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
             * Format: uri-reference
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
        /** @description What went wrong (RFC 9457). Each kind of problem has this form, some with fields of their own. */
        Problem: {
            /**
             * @description The kind of problem, to switch on. More kinds may be added.
             * @example ORDER_NOT_FOUND
             */
            type: string;
            /**
             * @description The kind of problem in words, the same every time.
             * @example Order not found
             */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             * @example 404
             */
            status: number;
            /**
             * @description What happened this time and what to do next, for people.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 within reach of this token.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path of the request.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Names this request in the service's log (W3C Trace Context). Quote it to the operator.
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
            /**
             * @description Whether the same request may succeed later, without a change to it.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description The value that was rejected. `null` where a field is missing; an array, an object or a long text is described in words.
         * @example 0
         */
        RejectedValue: unknown;
        /** @description One failing field. `rejectedValue` is there for a field of the body, and left out for a path, query or header parameter. */
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
        ValidationProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "VALIDATION_ERROR";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 400;
            /** @description The failing fields of path, query, headers and body together. */
            errors: components["schemas"]["FieldError"][];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "VALIDATION_ERROR";
        };
        /** @description There is no valid access token in the request. */
        UnauthenticatedProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "UNAUTHENTICATED";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 401;
        };
        /** @description The access token lacks a scope that the operation needs. */
        InsufficientScopeProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "INSUFFICIENT_SCOPE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 403;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE";
        };
        /** @description The request accepts no media type that the service can answer with. */
        NotAcceptableProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "NOT_ACCEPTABLE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 406;
        };
        /** @description The service failed. The operator finds the cause under `traceId`. */
        InternalErrorProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "INTERNAL_ERROR";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 500;
        };
        /** @description The service can not work at the moment, because something that it needs is away. */
        UnavailableProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "UNAVAILABLE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 503;
        };
        /** @description There is no such product. */
        ProductNotFoundProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "PRODUCT_NOT_FOUND";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 404;
            sku: components["schemas"]["Sku"];
        };
        /** @description What a product is to be. Replaces the whole of it. */
        ProductInput: {
            name: components["schemas"]["ProductName"];
            price: components["schemas"]["Price"];
        };
        /** @description The body isn't JSON in UTF-8. */
        MalformedJsonProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "MALFORMED_JSON";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 400;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "MALFORMED_JSON";
        };
        /** @description What is wrong with the request. `type` tells the kinds apart. */
        InvalidBodyProblem: components["schemas"]["ValidationProblem"] | components["schemas"]["MalformedJsonProblem"];
        /** @description The resource has changed since the `ETag` in `If-Match`, or no longer exists. */
        PreconditionFailedProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "PRECONDITION_FAILED";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 412;
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLargeProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "PAYLOAD_TOO_LARGE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 413;
        };
        /** @description The body isn't of the media type that the operation takes. */
        UnsupportedMediaTypeProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "UNSUPPORTED_MEDIA_TYPE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 415;
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
        /** @description There would be fewer units on hand than are promised to orders. */
        StockBelowReservedProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "STOCK_BELOW_RESERVED";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            reserved: components["schemas"]["Units"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "STOCK_BELOW_RESERVED";
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
        /** @description There would be more units on hand than a stock can hold (1 000 000 000). */
        StockLimitExceededProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "STOCK_LIMIT_EXCEEDED";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            onHand: components["schemas"]["Units"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "STOCK_LIMIT_EXCEEDED";
        };
        /** @description Why the stock could not be changed. `type` tells the kinds apart. */
        AdjustStockConflictProblem: components["schemas"]["StockBelowReservedProblem"] | components["schemas"]["StockLimitExceededProblem"];
        /** @description The idempotency key was used for a request with another body. */
        IdempotencyKeyReusedProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "IDEMPOTENCY_KEY_REUSED";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 422;
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
            cancel?: components["schemas"]["Link"];
        };
        /** @description An order. `total` is what was ordered, `amountDue` is what of it is not cancelled: what the customer is to pay. */
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
        /** @description The access token doesn't reach this customer's orders. */
        ForbiddenProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "FORBIDDEN";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 403;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "FORBIDDEN";
        };
        /** @description Why the token is not enough. `type` tells the kinds apart. */
        OrderForbiddenProblem: components["schemas"]["InsufficientScopeProblem"] | components["schemas"]["ForbiddenProblem"];
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
        InsufficientStockProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "INSUFFICIENT_STOCK";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            /** @description Every SKU of the order of which there is too little, sorted by SKU. */
            shortages: components["schemas"]["StockShortage"][];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "INSUFFICIENT_STOCK";
        };
        /** @description The order names products that aren't for sale. */
        ProductUnavailableProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "PRODUCT_UNAVAILABLE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            /** @description Every SKU of the order that is not for sale, sorted. */
            skus: components["schemas"]["Sku"][];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "PRODUCT_UNAVAILABLE";
        };
        /** @description The order's products have prices in more than one currency. */
        CurrencyMismatchProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "CURRENCY_MISMATCH";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            /** @description The currencies of the products, sorted. */
            currencies: components["schemas"]["CurrencyCode"][];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CURRENCY_MISMATCH";
        };
        /** @description The order's total is not the one that was expected. */
        PriceChangedProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "PRICE_CHANGED";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            total: components["schemas"]["Money"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "PRICE_CHANGED";
        };
        /** @description The order's total is more than an amount of money can be (2^53 − 1). */
        TotalTooLargeProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "TOTAL_TOO_LARGE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "TOTAL_TOO_LARGE";
        };
        /** @description The customer has another order with this reference. */
        ReferenceInUseProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "REFERENCE_IN_USE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            reference: components["schemas"]["Reference"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "REFERENCE_IN_USE";
        };
        /** @description A request with this idempotency key is still being worked on. */
        IdempotencyKeyInUseProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "IDEMPOTENCY_KEY_IN_USE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "IDEMPOTENCY_KEY_IN_USE";
        };
        /** @description Why the order could not be placed. `type` tells the kinds apart. */
        CreateOrderConflictProblem: components["schemas"]["InsufficientStockProblem"] | components["schemas"]["ProductUnavailableProblem"] | components["schemas"]["CurrencyMismatchProblem"] | components["schemas"]["PriceChangedProblem"] | components["schemas"]["TotalTooLargeProblem"] | components["schemas"]["ReferenceInUseProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description There is no such order within reach of the token. */
        OrderNotFoundProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "ORDER_NOT_FOUND";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 404;
            orderId: components["schemas"]["OrderId"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND";
        };
        /** @description All lines of an order. */
        OrderItemCollection: {
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            total: components["schemas"]["Total"];
            _links: components["schemas"]["OrderItemLinks"];
        };
        /** @description The order has no such line. */
        OrderItemNotFoundProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "ORDER_ITEM_NOT_FOUND";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 404;
            orderId: components["schemas"]["OrderId"];
            itemId: components["schemas"]["OrderItemId"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ORDER_ITEM_NOT_FOUND";
        };
        /** @description What was not found. `type` tells the kinds apart. */
        OrderItemAbsentProblem: components["schemas"]["OrderNotFoundProblem"] | components["schemas"]["OrderItemNotFoundProblem"];
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
        /** @description Nothing of the order can be cancelled any more. */
        OrderNotCancellableProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "ORDER_NOT_CANCELLABLE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            orderStatus: components["schemas"]["OrderStatus"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ORDER_NOT_CANCELLABLE";
        };
        /** @description A line of which too many units were to be cancelled. */
        CancellableItem: {
            itemId: components["schemas"]["OrderItemId"];
            requested: components["schemas"]["Units"];
            cancellable: components["schemas"]["Units"];
        };
        /** @description More units of a line were to be cancelled than can be. */
        QuantityNotCancellableProblem: components["schemas"]["Problem"] & {
            /**
             * @description The kind of problem.
             * @constant
             */
            type: "QUANTITY_NOT_CANCELLABLE";
            /**
             * Format: int32
             * @description The HTTP status.
             * @constant
             */
            status: 409;
            /** @description Every line of which too many units were named, with what can be cancelled of it. */
            items: components["schemas"]["CancellableItem"][];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "QUANTITY_NOT_CANCELLABLE";
        };
        /** @description Why the order could not be cancelled. `type` tells the kinds apart. */
        CancelOrderConflictProblem: components["schemas"]["OrderNotCancellableProblem"] | components["schemas"]["QuantityNotCancellableProblem"];
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
        /** @description Links of a payment. */
        PaymentLinks: {
            self: components["schemas"]["Link"];
            order: components["schemas"]["Link"];
        };
        /** @description The current attempt to pay an order. */
        Payment: {
            id: components["schemas"]["PaymentId"];
            orderId: components["schemas"]["OrderId"];
            status: components["schemas"]["PaymentAttemptStatus"];
            amount: components["schemas"]["Money"];
            authorizedAmount: components["schemas"]["Money"];
            capturedAmount: components["schemas"]["Money"];
            refundedAmount: components["schemas"]["Money"];
            capture: components["schemas"]["CaptureMode"];
            version: components["schemas"]["Version"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            _links: components["schemas"]["PaymentLinks"];
        };
    };
    responses: {
        /** @description The request has the wrong shape. */
        InvalidParameters: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description There is no valid access token in the request. */
        Unauthenticated: {
            headers: {
                /** @description What is wrong with the credentials (RFC 6750, section 3). */
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
                /** @description What is wrong with the credentials (RFC 6750, section 3). */
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotAcceptableProblem"];
            };
        };
        /** @description The service failed. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalErrorProblem"];
            };
        };
        /** @description The service can not work at the moment. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait before the same request is worth repeating (RFC 9110, section 10.2.3). */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnavailableProblem"];
            };
        };
        /** @description An identifier in the path, a parameter or a header has the wrong shape. */
        InvalidPath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description There is no such product. */
        ProductNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProductNotFoundProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidProduct: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The resource has changed since the `ETag` in `If-Match`. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PayloadTooLargeProblem"];
            };
        };
        /** @description The body is not of the media type that the operation takes. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidStock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description There would be fewer units on hand than are promised to orders. */
        SetStockConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StockBelowReservedProblem"];
            };
        };
        /** @description The stock could not be changed. */
        AdjustStockConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AdjustStockConflictProblem"];
            };
        };
        /** @description The idempotency key was used for a request with another body. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description The access token lacks the scope, or reaches no orders of this customer. */
        OrderForbidden: {
            headers: {
                /** @description What is wrong with the credentials (RFC 6750, section 3). */
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description The order could not be placed. Nothing was reserved. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateOrderConflict: {
            headers: {
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
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderNotFoundProblem"];
            };
        };
        /** @description There is no such order within reach of the token, or it has no such line. */
        OrderItemNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderItemAbsentProblem"];
            };
        };
        /** @description The request has the wrong shape. */
        InvalidCancel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidBodyProblem"];
            };
        };
        /** @description Nothing was cancelled. */
        CancelOrderConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CancelOrderConflictProblem"];
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
         * @description The `ETag` that you last saw. If the resource has changed since, nothing is changed and the answer is 412. `*` means
         *     "only if it exists".
         */
        IfMatchParameter: string;
        /**
         * @description A string of your own, unique to this piece of work, up to 255 characters, bare or as a quoted string (`"…"`; both name
         *     the same key). Repeating the request with the same key within 7 days never does the work twice.
         */
        IdempotencyKeyParameter: string;
        /** @description Only orders with this status. */
        OrderStatusParameter: components["schemas"]["OrderStatus"];
        /** @description Only orders of this customer. It narrows what the token reaches, and never widens it. */
        CustomerIdParameter: components["schemas"]["CustomerId"];
        /** @description The order's identifier. */
        OrderIdParameter: string;
        /** @description The item's identifier. */
        ItemIdParameter: string;
    };
    requestBodies: never;
    headers: {
        /** @description What is wrong with the credentials (RFC 6750, section 3). */
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putProduct: {
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStock: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setStock: {
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
            /** @description A page of orders. */
            200: {
                headers: {
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderItems: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItemCollection"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrderItem: {
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
        requestBody?: never;
        responses: {
            /** @description The line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItem"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderItemNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewCancel: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPreview"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The version of the resource as a strong validator (RFC 9110, section 8.8.3): send it back in `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
