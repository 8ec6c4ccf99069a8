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
         * @description Lists the products for sale, sorted by SKU, one page at a time.
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
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a product
         * @description Returns one product with its current price.
         */
        get: operations["getProduct"];
        /**
         * Create or replace a product
         * @description Creates the product under this SKU, without stock, or replaces its name, price and tax class. Existing
         *     orders keep the name, price and tax class with which they were placed. A `PUT` on a deleted product offers
         *     it for sale again, with the stock that it had.
         *
         *     A new SKU cannot contain `//`, `/./` or `/../`, or end in `/stock` (400). A proxy that normalises paths
         *     would turn such a path into the path of another resource.
         */
        put: operations["putProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Takes the product off sale: it can no longer be read, listed or ordered. Existing orders keep the product,
         *     and the units that are reserved for them stay reserved. With `deleted=true`, the stock of a deleted
         *     product can still be read and changed.
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
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the stock of a product
         * @description Returns the numbers of units that are on hand, that are reserved for orders, and that can still be
         *     ordered.
         */
        get: operations["getStock"];
        /**
         * Set the stock of a product
         * @description Sets the number of units on hand, for example after a stocktaking. A request is rejected if fewer units
         *     would be on hand than are reserved for orders. For units that come in or go out, use `PATCH`, because
         *     `PATCH` does not need the current number of units.
         */
        put: operations["setStock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Add to or subtract from the stock of a product
         * @description Changes the number of units on hand by a difference. The body contains the difference, not a new value (it
         *     is not a JSON merge patch). So a client does not need to read the stock first. A number that a client has
         *     read would often be outdated, because stock changes with every order. Send an `Idempotency-Key`, so that a
         *     repeated request does not count the same units twice.
         */
        patch: operations["adjustStock"];
        trace?: never;
    };
    "/shipping-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipping methods
         * @description Lists the shipping methods, sorted by code, one page at a time.
         */
        get: operations["listShippingMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipping-methods/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code of the shipping method. */
                code: components["parameters"]["ShippingMethodCodeParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a shipping method
         * @description Returns one shipping method in its current version.
         */
        get: operations["getShippingMethod"];
        /**
         * Create or replace a shipping method
         * @description Creates the shipping method under this code, or replaces all of its fields. Existing orders keep the
         *     values with which they were placed.
         */
        put: operations["putShippingMethod"];
        post?: never;
        /**
         * Delete a shipping method
         * @description Removes the shipping method: it can no longer be read, listed or used in orders. Existing orders keep
         *     their shipping method. A later `PUT` creates the method again: `version` continues from its last number.
         */
        delete: operations["deleteShippingMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax rates
         * @description Lists the rates of all tax classes, sorted by country and tax class, one page at a time.
         */
        get: operations["listTaxRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-rates/{countryCode}/{taxClass}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The country. */
                countryCode: components["parameters"]["CountryCodeParameter"];
                /** @description The tax class. */
                taxClass: components["parameters"]["TaxClassParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a tax rate
         * @description Returns the rates of a tax class in a country.
         */
        get: operations["getTaxRate"];
        /**
         * Create or replace a tax rate
         * @description Replaces the rates of a tax class in a country. Keep past rates, and add future rates before they apply.
         *     Existing orders keep the rates with which they were placed.
         */
        put: operations["putTaxRate"];
        post?: never;
        /**
         * Delete a tax rate
         * @description Removes the rates of a tax class in a country. Existing orders keep the rates with which they were placed.
         *     A later `PUT` creates the rates again: `version` continues from its last number.
         */
        delete: operations["deleteTaxRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List discount codes
         * @description Lists the discount codes, sorted by code, one page at a time.
         *
         *     Only the shop's own applications (OAuth clients) and its staff may use this operation. With a customer's
         *     token, the response is 403.
         */
        get: operations["listDiscountCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount-codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link to the discount code. */
                code: components["parameters"]["DiscountCodeParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a discount code
         * @description Returns one discount code, and the number of orders that use it.
         *
         *     Only the shop's own applications (OAuth clients) and its staff may use this operation. With a customer's
         *     token, the response is 403.
         */
        get: operations["getDiscountCode"];
        /**
         * Create or replace a discount code
         * @description Creates the discount code, or replaces all of its fields except `uses`. Existing orders keep their
         *     discount.
         */
        put: operations["putDiscountCode"];
        post?: never;
        /**
         * Delete a discount code
         * @description Removes the discount code: no more orders can use it. Existing orders keep their discount. A later `PUT`
         *     creates the code again: `version` and `uses` continue from their last numbers.
         */
        delete: operations["deleteDiscountCode"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists the orders that the token has access to, one page at a time, newest first unless `sort` says
         *     otherwise. An order must match all filters. `totalCount` counts all orders that match. To go through a
         *     long list, use `after`. To follow new orders, use `GET /events`. To search by e-mail address or name, use
         *     `POST /order-searches`.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order
         * @description Takes the prices from the catalogue, reserves the stock for every line until `reservedUntil`, and starts
         *     the payment. If one of these steps fails, none of them takes effect. If stock is insufficient, the
         *     response lists every SKU with too little stock. With a customer's token, the number of unpaid orders that
         *     are open at the same time is limited.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Price an order before placing it
         * @description Computes the price of an order, with the same code that places orders. A quote stores nothing and reserves
         *     nothing. The response also lists each shipping method that can be used, with its price, and each SKU with
         *     too little stock. Send the `total` as `expectedTotal` of `POST /orders`. The order then has this price, or
         *     is refused with 409 `PRICE_CHANGED` because the catalogue has changed. The problem `PRICE_CHANGED`
         *     contains the new quote.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search orders by e-mail address or name
         * @description Lists the orders with a contact or an address that matches, newest first, one page at a time. Both
         *     criteria must match if both are given. The criteria are in the body, so that no personal data is in a URL.
         *     The criteria are not stored or logged. Links of the response do not contain them: to get another page,
         *     send the same body with `POST` to the link. The orders are shown as in `GET /orders`, without personal
         *     data.
         *
         *     Orders whose personal data was erased are not found. A search finds at most 10,000 orders, and
         *     `totalCount` counts only the orders that it finds. If more orders match an e-mail address, the newest
         *     orders are found. If more orders match a name, any 10,000 of these orders are found.
         */
        post: operations["searchOrders"];
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns an order with its lines, and links to the operations that are possible now.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the reference and metadata of an order
         * @description Updates `reference` and `metadata` with a JSON merge patch (RFC 7396). A field that is left out remains
         *     unchanged, and `null` removes a field. Send the patch as `application/merge-patch+json` or as
         *     `application/json`; the media type makes no difference. Possible in every status of the order. A patch
         *     that changes nothing does not change the version.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/orders/{orderId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the items of an order
         * @description Lists all lines of an order, in the order in which they were sent. An order has at most 100 lines, so the
         *     list has no pages.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the line. */
                itemId: components["parameters"]["ItemIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get an item of an order
         * @description Returns one line of an order.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Preview the cancellation of an order
         * @description Shows whether the order can be cancelled now, and what cancelling all its remaining units would do. The
         *     preview lists units that would return to stock, money that would no longer be collected, and money that
         *     would be refunded. Nothing changes.
         *
         *     If you have refunded money instead of cancelling, look at `goodwillAmount` and `advanceAmount` before you
         *     cancel. Money that was refunded in advance for units reduces `refundAmount`. Money that was refunded out
         *     of goodwill does not reduce `refundAmount`: the cancellation pays back `refundAmount` in addition.
         */
        get: operations["previewCancel"];
        put?: never;
        /**
         * Cancel an order, or some units of it
         * @description Cancels units of an order. Without `items` (or without a body), cancels all remaining units. With `items`,
         *     cancels the given number of units of each line. The order becomes `CANCELLED` once no units are left. The
         *     cancelled units return to stock. Money that has not been collected yet is collected only for the remaining
         *     units. If one of these steps fails, none of them takes effect. The response shows the units and the
         *     amounts that are affected.
         *
         *     The cancelled units are paid back in full, up to the money that was captured for them. Money that was
         *     refunded out of goodwill (`createRefund` without `items`) is not deducted. Money that was refunded for
         *     these units in advance (`createRefund` with `items`) is deducted. An advance counts for the units of its
         *     line that are cancelled next. To make sure of the amount that is paid back, send `expectedRefundAmount`.
         *
         *     A capture of money that is no longer due is withdrawn, unless the request to the payment provider is
         *     already in progress. The withdrawn capture becomes `FAILED`, and a new capture collects the part that is
         *     still due. If the money is captured anyway, the service refunds it.
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
    "/orders/{orderId}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the contact of an order
         * @description Returns the contact person of an order, its billing address and its buyer. The `ETag` is the `ETag` of the
         *     order. A token that is confined to a customer needs `orders:read` instead of `contacts:read`.
         */
        get: operations["getContact"];
        /**
         * Replace the contact of an order
         * @description Replaces the contact, the billing address and the buyer of an order: fields that are left out are removed.
         *     Possible in every status of the order. A request that changes nothing does not change the version. A token
         *     that is confined to a customer needs `orders:write` instead of `contacts:write`.
         */
        put: operations["putContact"];
        post?: never;
        /**
         * Erase the contact of an order
         * @description Erases the contact, both addresses, the buyer and the customer's note of an order. The order must have
         *     ended, and must have no open matter (a case that your staff must decide). The service keeps no copy of the
         *     erased data. No later response contains the data, not even the response to a repeated request. If there is
         *     nothing to erase, the version does not change.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}/shipping": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the shipping of an order
         * @description Returns the shipping address and the shipping method of an order. The `ETag` is the `ETag` of the order. A
         *     token that is confined to a customer needs `orders:read` instead of `contacts:read`.
         */
        get: operations["getShipping"];
        /**
         * Change the shipping of an order
         * @description Replaces the shipping address of an order, and its shipping method if the request names one. A change is
         *     possible only if no unit has been shipped, the order has not ended, and its price remains the same. The
         *     shipping method must deliver to the country of the address. A request that changes nothing does not change
         *     the version. A token that is confined to a customer needs `orders:write` instead of `contacts:write`.
         */
        put: operations["putShipping"];
        post?: never;
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the payment of an order
         * @description Returns the current payment attempt of an order.
         */
        get: operations["getPayment"];
        /**
         * Pay with another payment method
         * @description Starts a new payment attempt after the previous one has ended without success (`FAILED`, `VOIDED` or
         *     `EXPIRED`). A new attempt can also start while the previous attempt waits for the customer
         *     (`REQUIRES_ACTION`). So a customer who has closed the bank's page can pay in another way. A new attempt is
         *     possible while the order is `SUBMITTED`, until `reservedUntil`. A new attempt is also possible while the
         *     order is `CONFIRMED` and the hold on its money has ended. An order has a limited number of attempts.
         *
         *     A new attempt can also pay the rest of a `CONFIRMED` order. This is possible if only a part was captured
         *     and no more money is held: a capture with `final` took only a part, or the hold ended after a partial
         *     capture. The attempt is then for the `outstandingAmount` of the order. The money of the earlier attempts
         *     still counts for the order, whether the new attempt succeeds or not. Together the attempts pay the order.
         *     Each attempt is refunded separately, up to the amount that it has captured.
         *
         *     An attempt that waits for the customer becomes `VOIDED` immediately. The new attempt stays `PENDING` until
         *     the payment provider has ended the earlier one, or has refused to end it. If the earlier attempt takes
         *     money after that, this money is refunded (`DUPLICATE_PAYMENT`).
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the captures of an order
         * @description Lists the captures of an order, for all its payment attempts, oldest first, one page at a time.
         */
        get: operations["listCaptures"];
        put?: never;
        /**
         * Capture money of an order
         * @description Captures authorised money: the `capturableAmount` of the payment or a part of it, in one or several
         *     captures. The money moves in the background: the capture is `PENDING` until the payment provider has
         *     responded. An order with `captureMode: AUTOMATIC` is captured as soon as it is authorised.
         *
         *     If the provider has not confirmed the hold for a while, or if `authorizedUntil` has passed, the service
         *     first asks the provider whether the money is still held. If the provider does not answer, nothing is
         *     captured and the response is 503.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the capture. */
                captureId: components["parameters"]["CaptureIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a capture
         * @description Returns one capture of an order.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the refunds of an order
         * @description Lists the refunds of an order, for all its payment attempts, oldest first, one page at a time.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund money of an order
         * @description Refunds captured money: all of it or a part, in one or several refunds. `paymentId` names the payment
         *     attempt whose money is refunded. By default this is the current attempt; it may also be an earlier attempt
         *     that was replaced. A refund is possible in every status of the order and of the attempt, as long as the
         *     attempt has captured money that is not refunded.
         *
         *     Without `items`, the refund is out of goodwill: the refund is for no units, and does not change the price
         *     of the order. A later cancellation also pays back the full price of the cancelled units. With `items`, the
         *     refund is an advance: money for the units in `items` before these units are cancelled. When these units
         *     are cancelled later, only the rest of their price is paid back.
         *
         *     So if you refund units instead of cancelling them, name these units in `items`. An example is a line that
         *     is out of stock while the order cannot be cancelled yet. If you cancel units, do not refund them yourself,
         *     because `cancelOrder` refunds what was paid for them.
         *
         *     The money moves in the background: the refund is `PENDING` until the payment provider has responded.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the refund. */
                refundId: components["parameters"]["RefundIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a refund
         * @description Returns one refund of an order.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the payments of an order
         * @description Lists all payment attempts of an order, newest first, one page at a time. The first attempt in the list is
         *     the current one.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the payment attempt. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a payment by its identifier
         * @description Returns one payment attempt of an order, the current one or an earlier one.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the payment attempt. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the captures of a payment
         * @description Lists the captures of one payment attempt, oldest first, one page at a time.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the payment attempt. */
                paymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description Lists the refunds of one payment attempt, oldest first, one page at a time.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the shipments of an order
         * @description Lists the shipments of an order, oldest first, one page at a time.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Ship units of an order
         * @description Records that units have left the warehouse. The units are removed from stock and can no longer be
         *     cancelled. Only a `CONFIRMED` order can be shipped, and only while its payment is still valid. An order
         *     can have several shipments.
         *
         *     If the payment is only `AUTHORIZED`, the service may first ask the payment provider whether the money is
         *     still held. This happens if the provider has not confirmed the hold for a while, or if `authorizedUntil`
         *     has passed. If the provider does not answer, nothing is shipped and the response is 503.
         *
         *     The order becomes `COMPLETED` once every unit that is not cancelled is shipped and its `currentTotal` is
         *     captured.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the shipment. */
                shipmentId: components["parameters"]["ShipmentIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a shipment
         * @description Returns one shipment of an order.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the history of an order
         * @description Lists the changes of an order: the client and the operation that made the change, the status before and
         *     after it, and its time. There is one entry per version, oldest first, one page at a time.
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
    "/orders/{orderId}/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the breakdown of an order's price
         * @description Shows how the price of an order was computed, when the order was placed and now. Each amount has the
         *     published rule that it follows from, and the inputs of this rule. You can recompute both prices from the
         *     entries alone.
         */
        get: operations["getOrderBreakdown"];
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
         * List the matters that your staff must decide
         * @description Lists the matters that your staff must decide, oldest first, one page at a time. The matters concern any
         *     order, or money that belongs to no order.
         *
         *     Only the shop's own applications (OAuth clients) and its staff may use this operation. With a customer's
         *     token, the response is 403.
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
                /** @description The identifier of the matter. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a matter
         * @description Returns one matter (a case that your staff must decide).
         *
         *     Only the shop's own applications (OAuth clients) and its staff may use this operation. With a customer's
         *     token, the response is 403.
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
                /** @description The identifier of the matter. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the payment provider again
         * @description Repeats the request that the payment provider refused, or asks the provider for the outcome that it has
         *     not reported. The service does this in the background, and resolves the matter. If the provider refuses
         *     again, the service opens a new matter.
         *
         *     A refund that the order no longer owes is not repeated (`MATTER_NOT_RETRYABLE`). For example, the units of
         *     the refund were cancelled in the meantime, or their price was paid back in another way.
         *
         *     Only the shop's own applications (OAuth clients) and its staff may use this operation. With a customer's
         *     token, the response is 403.
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
                /** @description The identifier of the matter. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a matter
         * @description Closes a matter that your staff has decided. The decision moves no money, now or later: a refund that the
         *     payment provider refused stays refused.
         *
         *     Only the shop's own applications (OAuth clients) and its staff may use this operation. With a customer's
         *     token, the response is 403.
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
         * @description Returns the next events of the orders that the token has access to. Events of the same order appear in the
         *     sequence of the order's versions. The sequence of events of different orders has no meaning, but it never
         *     changes.
         *
         *     A client that always continues at the `next` link misses no event. Store the link `next`, or the `cursor`
         *     of the last event that you have processed. You can safely read events again: recognise an event that you
         *     have already processed by its `id`.
         *
         *     **How often to ask.** If a response has `size` events, request the next events immediately. Otherwise wait
         *     for a second or longer, because an event appears about a second after the change that it reports. An empty
         *     response means that nothing has happened since. Request the link `next` again later.
         *
         *     **How long events are kept.** Events remain in the feed for at least 90 days. If the next events after a
         *     cursor have been removed, the response is 410 `EVENTS_EXPIRED`, with the oldest position that still
         *     exists.
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
         * @description Lists the webhook endpoints of the client, newest first, one page at a time.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Registers an address to which the service sends events, as `webhooks` describes. The response contains the
         *     secret, with which you verify the requests. Only this response shows the secret.
         *
         *     The service neither looks up the host nor calls the address before there is an event to send.
         *
         *     Only the shop's own applications (OAuth clients) may use this operation. With a customer's token, the response
         *     is 403.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns one webhook endpoint of the client, without its secrets.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint with its secrets. No more events are sent to the endpoint. Requests in flight are not
         *     stopped.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Updates an endpoint with a JSON merge patch (RFC 7396). A field that is left out remains unchanged, and
         *     `null` removes a field. Send the patch as `application/merge-patch+json` or as `application/json`; the
         *     media type makes no difference. Requests in flight are not stopped; later requests use the new settings. A
         *     patch that changes nothing does not change the version.
         *
         *     `status` pauses an endpoint, or makes it active again. This is also possible if the service has disabled
         *     the endpoint. No event is lost in between: the sending continues where it stopped, unless `resumeAt` says
         *     otherwise.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get the progress of a webhook endpoint
         * @description Returns the progress of the sending to a webhook endpoint, and whether the sending works.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the secrets of a webhook endpoint
         * @description Lists the secrets that sign the requests to the endpoint, newest first, without their values.
         */
        get: operations["listWebhookSecrets"];
        put?: never;
        /**
         * Create a new secret for a webhook endpoint
         * @description Creates a new secret, which signs requests from now on. For a limited time, the previous secrets also sign
         *     the requests, so that receivers can change to the new secret. This time is one day, unless
         *     `previousExpiresInSeconds` says otherwise. At most three secrets sign at the same time.
         *
         *     The response contains the value of the new secret, which is shown only here. The response is sent as soon
         *     as all new requests are signed with the new secret. If events are being sent at that moment, the response
         *     takes some seconds.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the secret. */
                secretId: components["parameters"]["SecretIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retire a secret of a webhook endpoint
         * @description Retires a secret: after the response, no new request is signed with this secret. The newest secret cannot
         *     be retired, so create another one first.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Sends a `webhook.test` event to the endpoint, whatever its `eventTypes` are. The event is sent
         *     immediately. If that fails, the event is sent again. The delivery of the event shows the result. The
         *     endpoint must be `ACTIVE`.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint
         * @description Lists the events that were sent to the endpoint or will be sent again, newest event first. Events that
         *     have not been tried yet are not listed: read these events in the feed, after `deliveredThrough` of the
         *     endpoint's progress. Deliveries are kept for a limited time.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the event, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a delivery of a webhook endpoint
         * @description Returns one event and its delivery to the endpoint, with the attempts.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the event, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Sends an event again with the same `webhook-id`, whatever the status of its delivery is. If this attempt
         *     fails, the event is not sent again. The exception is an event whose retry was already due: this attempt is
         *     then one of its ten attempts. The endpoint must be `ACTIVE`.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /**
         * List the replays of a webhook endpoint
         * @description Lists the replays of the endpoint, newest first, one page at a time. Replays that have ended are kept for
         *     a limited time.
         */
        get: operations["listReplays"];
        put?: never;
        /**
         * Send past events again
         * @description Sends the events in a range of the feed again, in addition to new events. The range begins at a position
         *     in the feed or at a time, and ends at a later position or time. You choose all events in the range, or
         *     only the events that could not be delivered. The events are sent with the same ids, in the same sequence
         *     and with the same bytes as before. An event is sent only if the `eventTypes` and the `customerId` of the
         *     endpoint include it at that moment.
         *
         *     An event that has never been sent, or that waits for a retry, is not part of the replay: the service sends
         *     it anyway. A replayed event that fails is retried like any other event. While the endpoint is not active,
         *     the replay waits.
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the replay. */
                replayId: components["parameters"]["ReplayIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get a replay
         * @description Returns a replay of a webhook endpoint, with its progress.
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        /**
         * Cancel a replay
         * @description Ends a replay. Nothing more is sent for the replay, except for requests in flight and events that wait for
         *     a retry. A replay that has already ended does not change.
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
         * List the usage of this API by client
         * @description Lists how often each client has called each operation. The list also shows which parts of the operation
         *     the client has used: parameters, fields, values of closed lists, media types, and the statuses of the
         *     responses. The list contains only names of this API, and no data that a client has sent. The list is
         *     sorted by client, version and operation. The operator decides how long usage is kept. An entry that is
         *     missing does not prove that no client uses it.
         *
         *     Only the shop's own applications (OAuth clients) may use this operation. With a customer's token, the response
         *     is 403.
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
         * @description An order was placed. The payment of the order has begun.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
    "order.contact_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.contact_changed
         * @description The contact, the billing address or the buyer of an order was changed. Read the new data from the order.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderContactChangedEvent"];
                    "application/json": components["schemas"]["OrderContactChangedEvent"];
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
    "order.shipping_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.shipping_changed
         * @description The shipping address of an order was changed. Read the new address from the order.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderShippingChangedEvent"];
                    "application/json": components["schemas"]["OrderShippingChangedEvent"];
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
    "order.contact_erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.contact_erased
         * @description The contact of an order was erased, with its addresses. Erase your copies of the contact and of its
         *     addresses.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
                     */
                    "webhook-signature": components["parameters"]["WebhookSignatureParameter"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/cloudevents+json": components["schemas"]["OrderContactErasedEvent"];
                    "application/json": components["schemas"]["OrderContactErasedEvent"];
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description An order was cancelled completely.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description An order was not paid in time. The stock of the order was released.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description A new payment attempt has begun, for example with another payment method after a decline.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description The customer has acted, and the payment is pending at the provider.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description The rest of the held money was released after a part was captured.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description The money of a refund was paid back.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description A matter was opened: a case about money that your staff must decide. Only the shop's own clients see this
         *     event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description A matter (a case that your staff must decide) was resolved: your staff decided it, or its cause no longer
         *     exists. Only the shop's own clients see this event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description A client has requested a test event (`createTestEvent`). The event is sent even if the `eventTypes` of the
         *     endpoint do not list its type.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description The service has stopped sending events to an endpoint of the same client. Only endpoints whose
         *     `eventTypes` list this type receive it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
                     *     already processed.
                     */
                    "webhook-id": components["parameters"]["WebhookIdParameter"];
                    /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestampParameter"];
                    /**
                     * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
                     *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
                     *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
                     *     signature `v1a,` followed by an Ed25519 signature in base64.
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
         * @description A token that says how new a response is. The token has no other meaning: do not compare or parse tokens. The
         *     form of tokens may change.
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
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY).
             * @example 1250
             */
            amount: number;
            /** @description The currency of the price. All lines of an order must have the same currency. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description A code of the shop's own for products and charges with the same tax, such as `reduced` for food. `standard`
         *     is the class of everything that has no other class.
         * @example standard
         * @example reduced
         */
        TaxClass: string;
        /**
         * Format: int64
         * @description A number of units.
         * @example 120
         */
        Units: number;
        /**
         * Format: int64
         * @description The version increases by one with every change of the resource. The `ETag` of the resource changes with the
         *     version.
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
             * @description A path on this service, which you can request as it is.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            href: string;
        };
        /** @description Links of a product. */
        ProductLinks: {
            /** @description This product. */
            self: components["schemas"]["Link"];
            /** @description The stock of the product. */
            stock: components["schemas"]["Link"];
        };
        /** @description A product for sale. */
        Product: {
            /**
             * @description Identifier of the product in paths and in the lines of orders. The shop chooses this identifier, which
             *     never changes.
             */
            sku: components["schemas"]["Sku"];
            /** @description Name that customers see. Existing orders keep the name that the product had when they were placed. */
            name: components["schemas"]["ProductName"];
            /** @description Price of one unit now. Existing orders keep the price that the product had when they were placed. */
            price: components["schemas"]["Price"];
            /** @description Tax class of the product. `standard` if the shop has set none. */
            taxClass: components["schemas"]["TaxClass"];
            /** @description Number of units that can be ordered now. Present only in `listProducts`, with `expand=available`. */
            available?: components["schemas"]["Units"];
            /**
             * @description Version number. Starts at 1 and increases by one each time the product is written or taken off sale. The
             *     stock has its own version.
             */
            version: components["schemas"]["Version"];
            /** @description Time when the product was first offered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the product and its stock. */
            _links: components["schemas"]["ProductLinks"];
        };
        /**
         * Format: int64
         * @description The number of entries on all pages.
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
            /** @description The page before this one. Absent on the first page, and if the request had `after`. */
            prev?: components["schemas"]["Link"];
            /**
             * @description The next page. Absent on the last page. In lists that take `after`, the next page begins after the last
             *     entry of this page.
             */
            next?: components["schemas"]["Link"];
            /** @description The last page. Absent if the request had `after`. */
            last?: components["schemas"]["Link"];
        };
        /** @description A page of products, sorted by SKU. */
        ProductCollection: {
            /** @description The products of this page. */
            products: components["schemas"]["Product"][];
            /** @description Number of products on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Identifier of the request in the log of the service (W3C Trace Context). Include this identifier when you
         *     contact the operator.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * @description The fields that every error has, whatever its kind. A client can read any problem with this schema, also a
         *     problem of a kind that the client does not know. Each kind of problem adds its own fields.
         */
        Problem: {
            /**
             * @description The kind of problem. Use this field to distinguish problems in code. Compare the type as a text, and
             *     ignore the path of the request. The type is a relative reference (RFC 9457, section 3.1.1) with the base
             *     `{base_url}/api/v1/problems/`. There is no document at this address.
             * @example ORDER_NOT_FOUND
             */
            type: string;
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description The value that was rejected. `null` if the field is missing. A long text, an array or an object is replaced
         *     by a short description.
         * @example 0
         */
        RejectedValue: unknown;
        /**
         * @description A field that is not valid. `rejectedValue` is present only for a field of the body that is known, may be
         *     returned, and has no personal data. `rejectedValue` is also left out for a body that cannot be read.
         */
        FieldError: {
            /**
             * @description Name or position of the field. In the body: a JSON Pointer (RFC 6901), empty for the whole body. In the
             *     path, the query or a header: the name of the parameter, as this contract writes it (`orderId`, `page`,
             *     `If-Match`). If the contract has no such parameter: the name that the client sent. A longer name is cut,
             *     and U+0000 is replaced by U+FFFD.
             * @example /items/0/quantity
             */
            field: string;
            /**
             * @description Reason why the field is not valid, or the values that are valid. Meant for people; the wording may
             *     change.
             * @example must be at least 1
             */
            message: string;
            /**
             * @description The value that was sent; `null` if the field is missing. Absent for parameters and headers, and for a
             *     body that cannot be read. Also absent if the field is unknown, is never returned, or contains personal
             *     data.
             */
            rejectedValue?: components["schemas"]["RejectedValue"];
        };
        /** @description The request is not valid. `errors` lists at most 50 fields that are not valid. */
        ValidationProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example VALIDATION_ERROR
             * @enum {string}
             */
            type: "VALIDATION_ERROR";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The client has sent too many requests. `Retry-After` says how long to wait before the next request. */
        RateLimitedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example RATE_LIMITED
             * @enum {string}
             */
            type: "RATE_LIMITED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description One or more entity tags, separated by commas, or `*` for any.
         * @example "order-5b7d2e8f6a10-1"
         */
        EntityTags: string;
        /**
         * @description A strong entity tag (RFC 9110, section 8.8.3). An entity tag identifies one version of one resource and the
         *     parts of that resource. Only compare entity tags, because their form may change.
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `sku` in the path of the request. */
            sku: components["schemas"]["Sku"];
        };
        /**
         * Format: iso-4217
         * @description ISO 4217 code of a currency that is in use. Codes of other currencies are refused (400). This contract does
         *     not list the codes, because new currencies are introduced and old ones are abolished.
         * @example EUR
         */
        CurrencyInUse: string;
        /** @description The new price of one unit of a product, 0 or more, in the currency's minor unit. */
        PriceInput: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY, thousandths of a dinar for KWD).
             * @example 1250
             */
            amount: number;
            /** @description The currency of the price. All lines of an order must have the same currency. */
            currency: components["schemas"]["CurrencyInUse"];
        };
        /** @description The name, price and tax class of a product, which replace the existing values. */
        ProductInput: {
            /** @description Name that customers see. */
            name: components["schemas"]["ProductName"];
            /** @description Price of one unit from now on. Existing orders keep their price. */
            price: components["schemas"]["PriceInput"];
            /**
             * @description Tax class of the product. If left out, the class is `standard`, even if the product had another class
             *     before.
             */
            taxClass?: components["schemas"]["TaxClass"];
        };
        /**
         * @description The request is not valid, or its body is not JSON in UTF-8. `errors` lists at most 50 fields that are not
         *     valid.
         */
        InvalidBodyProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example VALIDATION_ERROR
             * @enum {string}
             */
            type: "VALIDATION_ERROR" | "MALFORMED_JSON";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * @description The fields of path, query, headers and body that are not valid. With `MALFORMED_JSON`, the whole
             *     body. If an array or object of the body has too many entries, this array or object is the only field
             *     of the body in this list.
             */
            errors: components["schemas"]["FieldError"][];
        };
        /**
         * @description The access token lacks a scope that the operation needs, or has no access to orders of this customer. The
         *     response is also 403 if a customer's token requests an operation that only the shop may use.
         */
        OrderForbiddenProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example INSUFFICIENT_SCOPE
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE" | "FORBIDDEN";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The request has no `If-Match` and would replace a resource that another client may have changed. */
        PreconditionRequiredProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example PRECONDITION_REQUIRED
             * @enum {string}
             */
            type: "PRECONDITION_REQUIRED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description The service is temporarily unavailable, or does not know whether the change was made. `UNAVAILABLE`: the
         *     service cannot reach something that it depends on, or is too busy. The service has changed nothing.
         *     `OUTCOME_UNKNOWN`: the database did not confirm the change in time, or the connection to it was lost. So the
         *     service may have made the change. With an `Idempotency-Key`, repeat the request with the same key. If the
         *     request had no `Idempotency-Key`, `retryable` is `false`: first check whether the change was made.
         */
        ChangeUnavailableProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example UNAVAILABLE
             * @enum {string}
             */
            type: "UNAVAILABLE" | "OUTCOME_UNKNOWN";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
         * @description The stock of a product. `onHand` is the number of units in the warehouse. `reserved` is the number of these
         *     units that are reserved for orders. `available` is the number of units that can still be ordered, which is
         *     always `onHand` − `reserved`.
         */
        Stock: {
            /** @description SKU of the product. */
            sku: components["schemas"]["Sku"];
            /** @description Number of units in the warehouse, including reserved units. */
            onHand: components["schemas"]["Units"];
            /** @description Number of units in the warehouse that are reserved for orders and not shipped yet. */
            reserved: components["schemas"]["Units"];
            /** @description Number of units that can still be ordered: `onHand` − `reserved`. */
            available: components["schemas"]["Units"];
            /**
             * @description Version number. Starts at 1 and increases by one with each change of the stock, including changes by
             *     orders and shipments.
             */
            version: components["schemas"]["Version"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the stock and its product. */
            _links: components["schemas"]["StockLinks"];
        };
        /** @description The counted stock. */
        StockInput: {
            /** @description Number of units that were counted, including reserved units. */
            onHand: components["schemas"]["Units"];
        };
        /**
         * @description The service refuses the request, because it would leave fewer units on hand than are reserved for orders.
         *     `onHand` and `reserved` are the current numbers, which the request has not changed.
         */
        StockBelowReservedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example STOCK_BELOW_RESERVED
             * @enum {string}
             */
            type: "STOCK_BELOW_RESERVED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Number of units in the warehouse, as before the request. */
            onHand: components["schemas"]["Units"];
            /** @description Number of units in the warehouse that are reserved for orders, which is the minimum for `onHand`. */
            reserved: components["schemas"]["Units"];
        };
        /** @description A change to the stock, relative to its current number. */
        StockAdjustment: {
            /**
             * Format: int64
             * @description Number of units that came in (positive) or went out (negative).
             * @example 24
             */
            onHandChange: number;
        };
        /**
         * @description The service refuses the request, because it would leave fewer units on hand than are reserved for orders, or
         *     more units than the maximum of 1 000 000 000.
         *     `onHand` and `reserved` are the current numbers, which the request has not changed.
         */
        StockChangeRefusedProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "STOCK_BELOW_RESERVED" | "STOCK_LIMIT_EXCEEDED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Number of units in the warehouse, as before the request. */
            onHand: components["schemas"]["Units"];
            /** @description Number of units in the warehouse that are reserved for orders, which is the minimum for `onHand`. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The reason why the stock was not changed. `type` distinguishes the cases. More values may be added. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description The shop's own identifier of a shipping method. Case-sensitive.
         * @example parcel
         */
        ShippingMethodCode: string;
        /**
         * @description Kind of a shipping method. `SHIPPING`: to an address. `PICKUP`: at the shop. `DIGITAL`: without a physical
         *     delivery. More values may be added.
         * @example SHIPPING
         * @enum {string}
         */
        ShippingMethodKind: "SHIPPING" | "PICKUP" | "DIGITAL";
        /**
         * @description The ISO 3166-1 alpha-2 code of a country or territory, or `XK` for Kosovo. The list of codes may grow.
         * @example DE
         */
        CountryCode: string;
        /**
         * @description The countries of a shipping method, without duplicates. If the list is empty, all countries.
         * @example [
         *       "DE",
         *       "AT"
         *     ]
         */
        DeliveryCountries: components["schemas"]["CountryCode"][];
        /** @description An amount of money. `amount` is always an integer, never a fraction or a float. */
        Money: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY). At most 2^53 − 1, so that every
             *     language can represent the amount exactly.
             * @example 1999
             */
            amount: number;
            /** @description The currency, which defines the minor unit. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description Estimated duration in days, as a range. */
        EstimatedDays: {
            /**
             * Format: int32
             * @description Minimum number of days. 0 is the same day.
             * @example 2
             */
            min: number;
            /**
             * Format: int32
             * @description Maximum number of days, at least `min`.
             * @example 4
             */
            max: number;
        };
        /** @description The link of a resource to itself. */
        SelfLink: {
            /** @description Link to this resource. */
            self: components["schemas"]["Link"];
        };
        /** @description A method by which orders reach their customers. */
        ShippingMethod: {
            /** @description Identifier of the shipping method in paths. The shop chooses this identifier, which never changes. */
            code: components["schemas"]["ShippingMethodCode"];
            /** @description Name that customers see. */
            name: components["schemas"]["ProductName"];
            /** @description The kind of shipping method. */
            kind: components["schemas"]["ShippingMethodKind"];
            /** @description The countries that the method is for. If empty, all countries. */
            countryCodes: components["schemas"]["DeliveryCountries"];
            /** @description Price of the shipping. */
            price: components["schemas"]["Money"];
            /** @description Value of goods from which the shipping is free. Absent if the shipping always costs `price`. */
            freeFrom?: components["schemas"]["Money"];
            /** @description Estimated duration in days. Absent if the shop has set none. */
            estimatedDays?: components["schemas"]["EstimatedDays"];
            /** @description Tax class of the shipping. Absent if the shipping is taxed like the goods of the order. */
            taxClass?: components["schemas"]["TaxClass"];
            /** @description Version number. Starts at 1 and increases by one each time the shipping method is written or deleted. */
            version: components["schemas"]["Version"];
            /** @description Time when the shipping method was first created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links of the shipping method. */
            _links: components["schemas"]["SelfLink"];
        };
        /** @description A page of shipping methods, sorted by code. */
        ShippingMethodCollection: {
            /** @description The shipping methods of this page. */
            shippingMethods: components["schemas"]["ShippingMethod"][];
            /** @description Number of shipping methods on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description There is no such shipping method. */
        ShippingMethodNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example SHIPPING_METHOD_NOT_FOUND
             * @enum {string}
             */
            type: "SHIPPING_METHOD_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `code` in the path of the request. */
            code: components["schemas"]["ShippingMethodCode"];
        };
        /**
         * Format: iso-3166-1
         * @description The ISO 3166-1 alpha-2 code of a country or territory, or `XK` for Kosovo. Other codes are refused with 400.
         *     The list of codes may grow.
         * @example DE
         */
        CountryCodeInput: string;
        /**
         * @description The countries of a shipping method, without duplicates. If the list is empty, all countries.
         * @example [
         *       "DE",
         *       "AT"
         *     ]
         */
        DeliveryCountriesInput: components["schemas"]["CountryCodeInput"][];
        /** @description An amount of money, 0 or more, in a currency that is in use. */
        MoneyInput: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY, thousandths of a dinar for KWD).
             * @example 490
             */
            amount: number;
            /** @description The currency, which defines the minor unit. */
            currency: components["schemas"]["CurrencyInUse"];
        };
        /** @description The fields of a shipping method, which replace all existing fields. */
        ShippingMethodInput: {
            /** @description Name that customers see. */
            name: components["schemas"]["ProductName"];
            /** @description The kind of shipping method. */
            kind: components["schemas"]["ShippingMethodKind"];
            /** @description The countries that the method is for. If left out or empty, the method is for all countries. */
            countryCodes?: components["schemas"]["DeliveryCountriesInput"];
            /** @description Price of the shipping. */
            price: components["schemas"]["MoneyInput"];
            /**
             * @description Value of goods from which the shipping is free, in the currency of `price`. If left out, the shipping
             *     always costs `price`.
             */
            freeFrom?: components["schemas"]["MoneyInput"];
            /** @description Estimated duration in days, for customers to read. */
            estimatedDays?: components["schemas"]["EstimatedDays"];
            /** @description Tax class of the shipping. If left out, the shipping is taxed like the goods of the order. */
            taxClass?: components["schemas"]["TaxClass"];
        };
        /**
         * @description Country and tax class with a hyphen between them. The list of tax rates is sorted by this name.
         * @example DE-standard
         */
        TaxRateName: string;
        /**
         * @description A percentage from 0 to 100. The percentage is a text, so that it is exact. The text has at most 4 decimals,
         *     and no unnecessary zeros.
         * @example 19
         * @example 5.5
         * @example 8.875
         */
        Percent: string;
        /**
         * @description Reason why tax, or no tax, is charged. `STANDARD`: the tax of the country is charged, at its rate. With all
         *     other values, no tax is charged. `REVERSE_CHARGE`: the buyer owes the tax. `INTRA_COMMUNITY`: the goods go
         *     to a business in another EU country. `EXPORT`: the goods leave the EU. `EXEMPT` and `OUT_OF_SCOPE`: no tax
         *     is due. More values may be added.
         * @example STANDARD
         * @enum {string}
         */
        TaxTreatment: "STANDARD" | "REVERSE_CHARGE" | "INTRA_COMMUNITY" | "EXPORT" | "EXEMPT" | "OUT_OF_SCOPE";
        /** @description A rate, and the time from which it applies. */
        DatedTaxRate: {
            /** @description The rate as a percentage. */
            percent: components["schemas"]["Percent"];
            /** @description Time from which the rate applies, until the next rate applies. */
            validFrom: components["schemas"]["Timestamp"];
            /** @description Reason why this tax, or no tax, is charged. */
            treatment: components["schemas"]["TaxTreatment"];
        };
        /** @description The rates of a tax class in a country over time. Before the first `validFrom` there is no rate. */
        TaxRate: {
            /** @description The country of the rates, which never changes. */
            countryCode: components["schemas"]["CountryCode"];
            /** @description The tax class of the rates, which never changes. */
            taxClass: components["schemas"]["TaxClass"];
            /** @description All rates, sorted by `validFrom`. Each rate applies until the next one applies. */
            rates: components["schemas"]["DatedTaxRate"][];
            /** @description Version number. Starts at 1 and increases by one each time the rates are written or deleted. */
            version: components["schemas"]["Version"];
            /** @description Time when the rates were first written. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links of the tax rate. */
            _links: components["schemas"]["SelfLink"];
        };
        /** @description A page of tax rates, sorted by country and tax class. */
        TaxRateCollection: {
            /** @description The tax rates of this page. */
            taxRates: components["schemas"]["TaxRate"][];
            /** @description Number of tax rates on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description There is no such tax rate. */
        TaxRateNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example TAX_RATE_NOT_FOUND
             * @enum {string}
             */
            type: "TAX_RATE_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `countryCode` in the path of the request. */
            countryCode: components["schemas"]["CountryCode"];
            /** @description The `taxClass` in the path of the request. */
            taxClass: components["schemas"]["TaxClass"];
        };
        /**
         * Format: date-time
         * @description A time in any form of RFC 3339: with `Z` or an offset, with or without a fraction of a second. In a query,
         *     send the `+` of an offset as `%2B`. Seconds range from 00 to 59 (no leap seconds).
         * @example 2026-11-21T10:30:00+01:00
         */
        TimestampInput: string;
        /** @description A rate, and the time from which it applies. */
        DatedTaxRateInput: {
            /** @description The rate as a percentage. The rate must be `0` if `treatment` is not `STANDARD`. */
            percent: components["schemas"]["Percent"];
            /**
             * @description Time from which the rate applies, until the next rate applies. Two rates cannot apply from the same
             *     time.
             */
            validFrom: components["schemas"]["TimestampInput"];
            /** @description Reason why this tax, or no tax, is charged. If left out, `STANDARD`. */
            treatment?: components["schemas"]["TaxTreatment"];
        };
        /** @description The rates of a tax class in a country, which replace all existing rates. */
        TaxRateInput: {
            /** @description Past, current and future rates, in any order. */
            rates: components["schemas"]["DatedTaxRateInput"][];
        };
        /**
         * @description The text that customers type to get a discount. The API shows the text in capital letters; customers may
         *     type capital or small letters.
         * @example WELCOME10
         */
        DiscountCodeName: string;
        /**
         * @description The products that a discount is for, without duplicates.
         * @example [
         *       "TEA-EARL-GREY-100"
         *     ]
         */
        DiscountedSkus: components["schemas"]["Sku"][];
        /**
         * Format: int64
         * @description Maximum number of uses.
         * @example 1000
         */
        UsesLimit: number;
        /** @description A code for a discount. */
        DiscountCode: {
            /** @description The code as customers type it. The shop chooses the code, which never changes. */
            code: components["schemas"]["DiscountCodeName"];
            /** @description Discount as a percentage of the price. Absent if the code has an `amount`. */
            percent?: components["schemas"]["Percent"];
            /** @description Discount as an amount. Absent if the code has a `percent`. */
            amount?: components["schemas"]["Money"];
            /** @description Time from which the code is valid. Absent if the code has no start time. */
            validFrom?: components["schemas"]["Timestamp"];
            /** @description Time from which the code is no longer valid. Absent if the code has no end time. */
            validUntil?: components["schemas"]["Timestamp"];
            /**
             * @description Minimum price of the lines of an order that may use the code, after the shop's own discounts and before codes.
             *     Absent if there is no minimum.
             */
            minimumTotal?: components["schemas"]["Money"];
            /** @description The products that the code is for. Absent if the code is for all products. */
            skus?: components["schemas"]["DiscountedSkus"];
            /** @description Maximum number of orders that may use the code. Absent if there is no maximum. */
            maxUses?: components["schemas"]["UsesLimit"];
            /**
             * @description Maximum number of orders of one customer that may use the code. Absent if there is no maximum. This
             *     limit has no effect for guests who get a new `customerId` for each order. Orders that the shop has
             *     removed don't count.
             */
            maxUsesPerCustomer?: components["schemas"]["UsesLimit"];
            /**
             * @description Whether an order may use the code together with other codes.
             * @example false
             */
            combinable: boolean;
            /**
             * Format: int64
             * @description Number of orders that use the code. The service counts these orders; `version` does not increase with
             *     this number. An order that becomes `EXPIRED` or `CANCELLED` no longer counts.
             * @example 17
             */
            uses: number;
            /** @description Version number. Starts at 1 and increases by one each time the code is written or deleted. */
            version: components["schemas"]["Version"];
            /** @description Time when the code was first created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links of the discount code. */
            _links: components["schemas"]["SelfLink"];
        };
        /** @description A page of discount codes, sorted by code. */
        DiscountCodeCollection: {
            /** @description The discount codes of this page. */
            discountCodes: components["schemas"]["DiscountCode"][];
            /** @description Number of discount codes on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description There is no such discount code. */
        DiscountCodeNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example DISCOUNT_CODE_NOT_FOUND
             * @enum {string}
             */
            type: "DISCOUNT_CODE_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `code` in the path of the request. */
            code: components["schemas"]["DiscountCodeName"];
        };
        /** @description The amount of a discount, at least 1, in a currency that is in use. */
        DiscountAmountInput: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY).
             * @example 500
             */
            amount: number;
            /** @description The currency, which defines the minor unit. */
            currency: components["schemas"]["CurrencyInUse"];
        };
        /** @description The fields of a discount code, which replace all existing fields. The code has either `percent` or `amount`. */
        DiscountCodeInput: {
            /** @description Discount as a percentage of the price. Send either `percent` or `amount`, not both (400). */
            percent?: components["schemas"]["Percent"];
            /** @description Discount as an amount. Send either `amount` or `percent`, not both (400). */
            amount?: components["schemas"]["DiscountAmountInput"];
            /** @description Time from which the code is valid. If left out, the code is valid from now on. */
            validFrom?: components["schemas"]["TimestampInput"];
            /** @description Time until which the code is valid, later than `validFrom`. If left out, the code has no end time. */
            validUntil?: components["schemas"]["TimestampInput"];
            /**
             * @description Minimum price of the lines of an order that may use the code, after the shop's own discounts and before
             *     codes. If the code has an `amount`, the minimum price must be in the same currency.
             */
            minimumTotal?: components["schemas"]["MoneyInput"];
            /** @description The products that the code is for. If left out, the code is for all products. */
            skus?: components["schemas"]["DiscountedSkus"];
            /** @description Maximum number of orders that may use the code. If left out, there is no maximum. */
            maxUses?: components["schemas"]["UsesLimit"];
            /**
             * @description Maximum number of orders of one customer that may use the code. If left out, there is no maximum. This
             *     limit has no effect for guests who get a new `customerId` for each order. Orders that the shop has
             *     removed don't count.
             */
            maxUsesPerCustomer?: components["schemas"]["UsesLimit"];
            /**
             * @description Whether an order may use the code together with other codes. If left out, an order must not use the code
             *     together with other codes.
             * @example false
             */
            combinable?: boolean;
        };
        /**
         * Format: uuid
         * @description Identifier of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
         */
        OrderId: string;
        /**
         * @description The number of an order, in the form in which people write it: small letters are accepted, and blanks and
         *     hyphens are ignored.
         * @example 7d4k 9wqm 2rxp
         */
        OrderNumberInput: string;
        /**
         * @description The status of the order. `SUBMITTED`: the order is placed, its stock is reserved, and its payment is in
         *     progress. `CONFIRMED`: the order is paid or authorised in full. `COMPLETED`: the order is shipped and paid.
         *     `CANCELLED`: the order is cancelled completely. `EXPIRED`: the order was not paid in time. More values may
         *     be added.
         * @example SUBMITTED
         * @enum {string}
         */
        OrderStatus: "SUBMITTED" | "CONFIRMED" | "COMPLETED" | "CANCELLED" | "EXPIRED";
        /**
         * @description Payment status of an order, derived from the current payment attempt. If the current attempt pays an amount
         *     that earlier attempts have left unpaid, the status is also derived from the earlier attempts. `PENDING`: the
         *     payment provider has not decided yet. `REQUIRES_ACTION`: the customer has to do something. `AUTHORIZED`: the
         *     money is held, and nothing is captured. `PARTIALLY_PAID`, `PAID`: a part or all of `currentTotal` is
         *     captured. `PARTIALLY_REFUNDED`, `REFUNDED`: a part or all of the captured money has been paid back.
         *     `FAILED`: the provider refused. `VOIDED`: the hold ended before anything was captured. More values may be
         *     added.
         * @example PENDING
         * @enum {string}
         */
        OrderPaymentStatus: "PENDING" | "REQUIRES_ACTION" | "AUTHORIZED" | "PARTIALLY_PAID" | "PAID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "FAILED" | "VOIDED";
        /**
         * @description Fulfillment status of an order, derived from its lines. `UNFULFILLED`: nothing has been shipped.
         *     `PARTIALLY_FULFILLED`: some units have been shipped. `FULFILLED`: all units that are not cancelled have been
         *     shipped. More values may be added.
         * @example UNFULFILLED
         * @enum {string}
         */
        OrderFulfillmentStatus: "UNFULFILLED" | "PARTIALLY_FULFILLED" | "FULFILLED";
        /**
         * @description The shop's own identifier of a customer.
         * @example customer-1042
         */
        CustomerId: string;
        /**
         * @description Your own reference for the order, such as an order number. Each order of a customer has a different
         *     reference. But the reference of a `CANCELLED` or `EXPIRED` order that never took money can be used again.
         * @example WEB-2026-000417
         */
        Reference: string;
        /**
         * @description `NEWEST_FIRST`: by `createdAt`, the newest order first. `OLDEST_FIRST`: by `createdAt`, the oldest order first.
         *     Other values are rejected.
         * @default NEWEST_FIRST
         * @example NEWEST_FIRST
         * @enum {string}
         */
        OrderSort: "NEWEST_FIRST" | "OLDEST_FIRST";
        /**
         * @description A short name of an order for people, such as `7D4K-9WQM-2RXP`. A number consists of the digits 2 to 9 and
         *     the capital letters without I, L, O and U. So no two characters look alike. Numbers are random: they do not
         *     reveal the number of orders, or the time of an order. Each order has a different number, which never
         *     changes.
         *
         *     The last character is a check character. It is computed from the other characters without the hyphens, by
         *     Luhn mod N with N = 30 in the alphabet `23456789ABCDEFGHJKMNPQRSTVWXYZ`. The check character is different if
         *     one character is wrong or two are swapped.
         * @example 7D4K-9WQM-2RXP
         */
        OrderNumber: string;
        /**
         * Format: uuid
         * @description Identifier of a line of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a42-7e10c4d85b92
         */
        OrderItemId: string;
        /** @description Numbers of units of a line. `cancellable` = `ordered` − `cancelled` − `shipped`. */
        ItemQuantity: {
            /** @description Number of units that were ordered. This number never changes. */
            ordered: components["schemas"]["Units"];
            /** @description Number of units that have been cancelled. */
            cancelled: components["schemas"]["Units"];
            /** @description Number of units that have been shipped. */
            shipped: components["schemas"]["Units"];
            /** @description Number of units that can still be cancelled or shipped: `ordered` − `cancelled` − `shipped`. */
            cancellable: components["schemas"]["Units"];
        };
        /** @description The tax of a line. */
        ItemTax: {
            /** @description The country of the tax. */
            countryCode: components["schemas"]["CountryCode"];
            /** @description The rate as a percentage. 0 for each treatment except `STANDARD`. */
            percent: components["schemas"]["Percent"];
            /** @description Reason why this tax, or no tax, is charged. */
            treatment: components["schemas"]["TaxTreatment"];
            /**
             * @description Share of the line in the tax of the order when it was placed, for information. Taxes are rounded once
             *     per rate and order. So the share may differ by 1 minor unit from a tax that is computed for the line
             *     alone.
             */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description The name of a metadata entry.
         * @example campaign
         */
        MetadataKey: string;
        /**
         * @description The text of a metadata entry. The text may be empty or have several lines, but cannot contain U+0000.
         * @example autumn
         */
        MetadataValue: string;
        /**
         * @description Up to 50 entries of your own. Each entry has a name and a text. The service stores and returns the entries
         *     but does not interpret them.
         * @example {
         *       "campaign": "autumn",
         *       "gift": "yes"
         *     }
         */
        Metadata: {
            [key: string]: components["schemas"]["MetadataValue"];
        };
        /** @description Links of a line. */
        OrderItemLinks: {
            /** @description This line, or the list of lines. */
            self: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /** @description A line of an order. The name and price are from the time when the order was placed. */
        OrderItem: {
            /** @description Identifier of the line in shipments, cancellations and events. Set by the service. */
            id: components["schemas"]["OrderItemId"];
            /** @description SKU of the product that was ordered. */
            sku: components["schemas"]["Sku"];
            /** @description Name of the product when the order was placed. */
            name: components["schemas"]["ProductName"];
            /** @description Numbers of units that were ordered, cancelled and shipped, and that can still be cancelled. */
            quantity: components["schemas"]["ItemQuantity"];
            /** @description Price of one unit when the order was placed. This price never changes. */
            unitPrice: components["schemas"]["Money"];
            /**
             * @description Price of all ordered units before discounts, including cancelled units: `unitPrice` times the ordered
             *     units. This price never changes. Do not add up the totals of the lines, because `total` of the order is
             *     its price.
             */
            total: components["schemas"]["Money"];
            /** @description Amount of the discounts on the line. This amount never changes. */
            discountAmount: components["schemas"]["Money"];
            /**
             * @description Price of all ordered units after discounts. If prices contain a tax that is not due, this tax is
             *     deducted. With `taxMode` `ADDED`, without the tax. This price never changes. The price of m of the n
             *     units is `payableTotal` × m ÷ n, rounded half up.
             */
            payableTotal: components["schemas"]["Money"];
            /** @description The tax of the line. Absent if the order has no taxes. */
            tax?: components["schemas"]["ItemTax"];
            /** @description Your own entries for the line. Absent if there are none. */
            metadata?: components["schemas"]["Metadata"];
            /** @description Links to the line and its order. */
            _links: components["schemas"]["OrderItemLinks"];
        };
        /**
         * @description Whether prices contain taxes. `INCLUDED`: the prices contain the taxes. `ADDED`: taxes are added to the
         *     prices. `NONE`: the order has no taxes. More values may be added.
         * @example INCLUDED
         * @enum {string}
         */
        TaxMode: "NONE" | "INCLUDED" | "ADDED";
        /**
         * @description A short text that customers see. One line, and not only spaces. Do not put personal data into this name.
         * @example Welcome discount
         */
        PriceLabel: string;
        /** @description Treatment of all taxes of an order that the shop has decided. */
        OrderTaxTreatment: {
            /** @description Reason why tax, or no tax, is charged. */
            treatment: components["schemas"]["TaxTreatment"];
            /** @description The law or the evidence for the treatment. Absent if the shop has not sent this field. */
            reason?: components["schemas"]["PriceLabel"];
        };
        /** @description The shipping method of an order, as it was when the order was placed, or when `putShipping` changed it. */
        OrderDelivery: {
            /** @description Identifier of the shipping method. The method may have been deleted since. */
            code: components["schemas"]["ShippingMethodCode"];
            /** @description Name of the shipping method when it was chosen. */
            name: components["schemas"]["PriceLabel"];
            /** @description Whether the order is shipped, picked up or delivered electronically. */
            kind: components["schemas"]["ShippingMethodKind"];
        };
        /**
         * Format: uuid
         * @description Identifier of a discount of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a44-4f0b7a6d1c35
         */
        DiscountId: string;
        /**
         * @description The part of the price that a discount lowers: the price of all `ITEMS`, of one `ITEM`, or of the `CHARGES`.
         *     More values may be added.
         * @example ITEMS
         * @enum {string}
         */
        DiscountTarget: "ITEMS" | "ITEM" | "CHARGES";
        /**
         * Format: uuid
         * @description Identifier of a charge of an order, a UUIDv7 (RFC 9562).
         * @example 01a1fd70-f1c0-7c3e-9a45-91d2c5e08b74
         */
        ChargeId: string;
        /** @description The share of one line or one charge in a discount. The share never changes. */
        DiscountAllocation: {
            /** @description The line that the share lowers. Absent if the share lowers the price of a charge. */
            itemId?: components["schemas"]["OrderItemId"];
            /** @description The charge that the share lowers. Absent if the share lowers the price of a line. */
            chargeId?: components["schemas"]["ChargeId"];
            /** @description Amount of the share. The shares of a discount add up to its `amount`. */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description A discount of an order, as it was applied when the order was placed. This price never changes, even if units
         *     are cancelled.
         */
        Discount: {
            /** @description Identifier of the discount in a breakdown. Set by the service. */
            id: components["schemas"]["DiscountId"];
            /** @description Name of the discount. If the discount comes from a discount code, the name is the code. */
            label: components["schemas"]["PriceLabel"];
            /** @description The discount code that gives the discount. Absent if the shop gives the discount. */
            code?: components["schemas"]["DiscountCodeName"];
            /** @description The part of the price that the discount lowers. */
            target: components["schemas"]["DiscountTarget"];
            /** @description The discount as a percentage. Absent if the discount is an amount. */
            percent?: components["schemas"]["Percent"];
            /**
             * @description Amount of the discount. The maximum of a discount is the price of its target after the earlier
             *     discounts.
             */
            amount: components["schemas"]["Money"];
            /** @description Shares of the lines or charges that the discount lowers, without shares of 0. */
            allocations: components["schemas"]["DiscountAllocation"][];
        };
        /**
         * @description Kind of a charge. More values may be added.
         * @example SHIPPING
         * @enum {string}
         */
        ChargeKind: "SHIPPING" | "GIFT_WRAP" | "PAYMENT" | "OTHER";
        /**
         * @description Status of a charge. `DUE`: the customer has to pay the charge. `CANCELLED`: the charge was cancelled
         *     together with the units of the order. More values may be added.
         * @example DUE
         * @enum {string}
         */
        ChargeStatus: "DUE" | "CANCELLED";
        /** @description A charge of an order in addition to its lines, such as the charge for shipping. */
        Charge: {
            /** @description Identifier of the charge in a breakdown. Set by the service. */
            id: components["schemas"]["ChargeId"];
            /** @description Kind of the charge. */
            kind: components["schemas"]["ChargeKind"];
            /** @description Name of the charge. For shipping, the name of the shipping method. */
            label: components["schemas"]["PriceLabel"];
            /** @description The charge before discounts. This amount never changes. */
            amount: components["schemas"]["Money"];
            /** @description The charge after discounts, as it was when the order was placed. This amount never changes. */
            payableTotal: components["schemas"]["Money"];
            /**
             * @description Amount of the charge that is due now. The charge remains due as long as the order has a unit. If all
             *     units are cancelled before any was shipped, the whole charge is paid back. If some units were shipped,
             *     only the price of the standard delivery is paid back.
             */
            currentTotal: components["schemas"]["Money"];
            /** @description The status of the charge: whether it is due. */
            status: components["schemas"]["ChargeStatus"];
        };
        /**
         * @description A tax of an order, for all lines and charges that have this tax. `taxAmount` is rounded once, half up.
         *     `netAmount` plus `taxAmount` is `grossAmount`.
         */
        OrderTax: {
            /** @description The country of the tax. */
            countryCode: components["schemas"]["CountryCode"];
            /** @description The rate as a percentage. 0 for each treatment except `STANDARD`. */
            percent: components["schemas"]["Percent"];
            /** @description Reason why this tax, or no tax, is charged. */
            treatment: components["schemas"]["TaxTreatment"];
            /** @description The price without the tax. */
            netAmount: components["schemas"]["Money"];
            /** @description The tax. */
            taxAmount: components["schemas"]["Money"];
            /** @description The price with the tax. */
            grossAmount: components["schemas"]["Money"];
            /**
             * @description Difference between `taxAmount` and the tax that is computed from `netAmount`: −1, 0 or 1 of the minor
             *     unit. The difference is not 0 if no net price leads to exactly this gross price.
             */
            roundingAmount: components["schemas"]["Money"];
        };
        /**
         * @description The time when money is captured. `AUTOMATIC`: the money is captured as soon as it is authorised. `MANUAL`:
         *     the money is captured later, by a capture that you request. More values may be added.
         * @example AUTOMATIC
         * @enum {string}
         */
        CaptureMode: "AUTOMATIC" | "MANUAL";
        /**
         * @description The channel through which an order was placed, in your own words, such as `web`, `app` or the name of a
         *     shop. Do not use a personal name, because the channel is not erased when the customer's data is erased.
         * @example web
         */
        Channel: string;
        /**
         * @description An e-mail address, in any script. The service checks only that there is a part before and after `@`.
         * @example anna@example.com
         */
        EmailAddress: string;
        /**
         * @description A personal name, in any script. One line, and not only spaces.
         * @example Anna Müller
         */
        PersonName: string;
        /**
         * @description A telephone number in any form.
         * @example +49 30 23125014
         */
        PhoneNumber: string;
        /**
         * @description A language tag (BCP 47), such as `de` or `pt-BR`.
         * @example de
         */
        LanguageTag: string;
        /** @description The person to contact about an order. Fields that were not given are absent. */
        Contact: {
            /** @description The e-mail address for messages about the order. */
            email: components["schemas"]["EmailAddress"];
            /** @description The name of the person. */
            name?: components["schemas"]["PersonName"];
            /** @description The telephone number for questions about the order. */
            phone?: components["schemas"]["PhoneNumber"];
            /** @description The language for messages about the order. */
            locale?: components["schemas"]["LanguageTag"];
        };
        /**
         * @description The name of a company, in any script. One line, and not only spaces.
         * @example Teehaus am Park GmbH
         */
        CompanyName: string;
        /**
         * @description A line of an address, in any script. One line, and not only spaces.
         * @example Beispielweg 7
         */
        AddressLine: string;
        /**
         * @description A postal code as it is written in its country. Any form of postal code is accepted.
         * @example 10117
         */
        PostalCode: string;
        /**
         * @description The name of a city, town or village, in any script. One line, and not only spaces.
         * @example Berlin
         */
        City: string;
        /**
         * @description A state, province or county, as it is written in its country. One line, and not only spaces.
         * @example Ontario
         */
        Region: string;
        /** @description A postal address. Fields that were not given are absent. */
        Address: {
            /** @description The person at this address. */
            name: components["schemas"]["PersonName"];
            /** @description The company at this address. */
            companyName?: components["schemas"]["CompanyName"];
            /** @description Street and number, or their equivalent. */
            line1: components["schemas"]["AddressLine"];
            /** @description A second line, such as a building or a floor. */
            line2?: components["schemas"]["AddressLine"];
            /** @description A third line. */
            line3?: components["schemas"]["AddressLine"];
            /** @description The postal code. Absent if the address has none. */
            postalCode?: components["schemas"]["PostalCode"];
            /** @description The city, town or village. */
            city: components["schemas"]["City"];
            /** @description The state, province or county, if addresses of the country have one. */
            region?: components["schemas"]["Region"];
            /** @description The country or territory. */
            countryCode: components["schemas"]["CountryCode"];
            /** @description The telephone number for the carrier. */
            phone?: components["schemas"]["PhoneNumber"];
        };
        /**
         * @description Whether the buyer is a consumer or a business. More values may be added.
         * @example BUSINESS
         * @enum {string}
         */
        BuyerKind: "CONSUMER" | "BUSINESS";
        /**
         * @description A VAT identification number. The service stores the number but does not check it.
         * @example DE123456789
         */
        VatId: string;
        /**
         * @description The result of the check of a VAT identification number. `UNAVAILABLE`: the register gave no answer. More
         *     values may be added.
         * @example VALID
         * @enum {string}
         */
        VatIdResult: "VALID" | "INVALID" | "UNAVAILABLE";
        /**
         * @description A proof that a VAT identification number was checked, such as the number of the consultation.
         * @example WAPIAAAAZ1x2y3
         */
        VatIdEvidence: string;
        /** @description The shop's check of the buyer's VAT identification number. */
        VatIdCheck: {
            /** @description The register's answer about the VAT identification number. */
            result: components["schemas"]["VatIdResult"];
            /** @description Time when the number was checked. */
            checkedAt: components["schemas"]["Timestamp"];
            /** @description Proof that the number was checked, such as the number of the consultation. */
            evidence?: components["schemas"]["VatIdEvidence"];
        };
        /**
         * @description The buyer's own number for the order. One line, and not only spaces.
         * @example PO-4711
         */
        PurchaseOrderNumber: string;
        /** @description The buyer on the invoice. Fields that were not given are absent. */
        Buyer: {
            /** @description Whether the buyer is a consumer or a business. */
            kind: components["schemas"]["BuyerKind"];
            /** @description The company that buys. */
            companyName?: components["schemas"]["CompanyName"];
            /** @description The VAT identification number of the company. */
            vatId?: components["schemas"]["VatId"];
            /** @description The shop's check of `vatId`. Absent if the shop has sent no check, and with a customer's token. */
            vatIdCheck?: components["schemas"]["VatIdCheck"];
            /** @description The buyer's own number for the order, for the invoice. */
            purchaseOrderNumber?: components["schemas"]["PurchaseOrderNumber"];
        };
        /**
         * @description A note of the customer about the order. A note may have several lines and tabs, but no other control
         *     characters.
         * @example Please ring twice.
         */
        CustomerNote: string;
        /**
         * Format: date-time
         * @description Time until which the stock stays reserved if the order is not paid (RFC 3339, UTC).
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
         * @description Kind of a matter that your staff must decide. `REFUND_REFUSED`: the payment provider refused a refund
         *     permanently. `REFUND_REVERSED`: a refund that had succeeded failed later. `VOID_REFUSED`: the provider
         *     refuses to release a hold. `HOLD_LAPSED`: the provider's hold on the customer's money ended before the order
         *     was shipped. `HOLD_LAPSED_AFTER_SHIPMENT`: the hold ended after units were shipped. `PROVIDER_MISMATCH`: the
         *     provider reports another amount, currency or payment than the service requested. `PROVIDER_MOVEMENT`: money
         *     was captured or refunded at the provider without a request of this service. `DISPUTE`: the customer's bank
         *     disputes a charge, or has taken the money back (`failureCode` is `dispute_lost`). `MONEY_RETURNED`: all
         *     money of the order was paid back, by refunds or disputes, and units that can no longer be shipped are still
         *     reserved. Cancel these units. `UNKNOWN_MONEY`: the provider holds money that belongs to no order.
         *     `PAYMENT_UNRESOLVED`: the provider has not reported an outcome for longer than the operator allows.
         *     `PROVIDER_UNAVAILABLE`: the provider does not answer, and all payments wait. This matter belongs to no
         *     order. `PROVIDER_CHANGES_UNREAD`: for four hours the service could not read what has changed at the
         *     provider. The service therefore does not notice disputes, and refunds that were made at the provider. This
         *     matter belongs to no order. More values may be added.
         * @example REFUND_REFUSED
         * @enum {string}
         */
        MatterKind: "REFUND_REFUSED" | "REFUND_REVERSED" | "VOID_REFUSED" | "HOLD_LAPSED" | "HOLD_LAPSED_AFTER_SHIPMENT" | "PROVIDER_MISMATCH" | "PROVIDER_MOVEMENT" | "DISPUTE" | "MONEY_RETURNED" | "UNKNOWN_MONEY" | "PAYMENT_UNRESOLVED" | "PROVIDER_UNAVAILABLE" | "PROVIDER_CHANGES_UNREAD";
        /**
         * Format: uuid
         * @description Identifier of a payment attempt, a UUIDv7 (RFC 9562). The attempt is at
         *     `/orders/{orderId}/payments/{paymentId}`, even after another attempt has become the current one.
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
         * @description Action that is possible for a matter. `RETRY`: ask the payment provider again (`retryMatter`). `RESOLVE`:
         *     close the matter with a reason (`resolveMatter`). More values may be added.
         * @example RETRY
         * @enum {string}
         */
        MatterAction: "RETRY" | "RESOLVE";
        /** @description Links of an order's matter. */
        OrderMatterLinks: {
            /** @description The matter with all its fields. */
            self: components["schemas"]["Link"];
        };
        /** @description An open matter of an order, which your staff must decide. */
        OrderMatter: {
            /** @description Identifier of the matter, as in `GET /attention/{matterId}`. */
            matterId: components["schemas"]["MatterId"];
            /** @description The kind of matter. Use this field in code to distinguish the cases. */
            kind: components["schemas"]["MatterKind"];
            /** @description Time when the service opened the matter. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The payment attempt that the matter is about. Absent if the matter is about no payment attempt. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The capture that the matter is about. Absent if the matter is about no capture. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description The refund that the matter is about. Absent if the matter is about no refund. */
            refundId?: components["schemas"]["RefundId"];
            /** @description Amount of money that the matter is about. Absent if the amount is not known. */
            amount?: components["schemas"]["Money"];
            /** @description Actions that are possible now. */
            actions: components["schemas"]["MatterAction"][];
            /** @description Link to the matter with all its fields. */
            _links: components["schemas"]["OrderMatterLinks"];
        };
        /** @description Links of an order. `cancel` is present only while the order can be cancelled. */
        OrderLinks: {
            /** @description This order. */
            self: components["schemas"]["Link"];
            /** @description The lines of the order. */
            items: components["schemas"]["Link"];
            /** @description The current payment attempt. A `PUT` to this address pays with another method. */
            payment: components["schemas"]["Link"];
            /** @description The shipments of the order. A `POST` to this address ships units. */
            shipments: components["schemas"]["Link"];
            /** @description The changes of the order, one for each version. */
            history: components["schemas"]["Link"];
            /**
             * @description A `GET` request to this address shows the effects of a cancellation. A `POST` request cancels. Absent if
             *     nothing can be cancelled.
             */
            cancel?: components["schemas"]["Link"];
        };
        /**
         * @description An order. `total` is the price of the order when it was placed. `currentTotal` is the price of the order
         *     now, without the units and charges that were cancelled.
         */
        Order: {
            /** @description Identifier of the order in paths and events. Set by the service. */
            id: components["schemas"]["OrderId"];
            /** @description Short name of the order for people to write or say. Set by the service. */
            number: components["schemas"]["OrderNumber"];
            /**
             * @description The status of the order between its placement and its end. The payment and the shipping have their own
             *     statuses.
             */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order: how much is paid or paid back. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order: how many of the units that are not cancelled are shipped. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The customer of the order, given when the order was placed. The customer never changes. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            /**
             * @description Price of the order when it was placed: the price of its lines, less discounts, plus charges and taxes
             *     that are added to the prices. It never changes.
             */
            total: components["schemas"]["Money"];
            /**
             * @description Current price of the order, paid or not: `total` without the units and charges that were cancelled
             *     since.
             */
            currentTotal: components["schemas"]["Money"];
            /**
             * @description Amount that is still to be paid: `currentTotal`, less the money that the payment provider holds or has
             *     captured for the order. 0 once the payment is authorised, and once the order has ended. Money that is
             *     refunded, or lost in a dispute, later does not become outstanding again.
             */
            outstandingAmount: components["schemas"]["Money"];
            /** @description Whether the prices of the order contain taxes. This mode never changes. */
            taxMode: components["schemas"]["TaxMode"];
            /** @description Tax treatment that the shop has decided. Absent if the stored tax rates decided the treatment. */
            taxTreatment?: components["schemas"]["OrderTaxTreatment"];
            /** @description The shipping method of the order. Absent if no method was chosen. */
            shippingMethod?: components["schemas"]["OrderDelivery"];
            /** @description The discounts, in the order in which they were applied. Empty if there are none. */
            discounts: components["schemas"]["Discount"][];
            /** @description The charges, with the charge for shipping first. Empty if there are none. */
            charges: components["schemas"]["Charge"][];
            /**
             * @description The taxes of the current price, including taxes of 0 %. The gross amounts of the taxes add up to
             *     `currentTotal`. Empty if `taxMode` is `NONE`.
             */
            taxes: components["schemas"]["OrderTax"][];
            /** @description The time when the money of the order is captured, chosen when the order was placed. */
            captureMode: components["schemas"]["CaptureMode"];
            /** @description Your own reference for the order. Absent if there is none. */
            reference?: components["schemas"]["Reference"];
            /** @description The channel through which the order was placed, as given by the caller. Absent if no channel was given. */
            channel?: components["schemas"]["Channel"];
            /** @description Your own entries. An empty object (`{}`) if there are no entries. */
            metadata: components["schemas"]["Metadata"];
            /** @description The person to contact about the order. See _Personal data_ for the tokens that can see it. */
            contact?: components["schemas"]["Contact"];
            /** @description The address to which the order is shipped. See _Personal data_ for the tokens that can see it. */
            shippingAddress?: components["schemas"]["Address"];
            /**
             * @description The address for the invoice. If there is no billing address, the shipping address is used. See _Personal
             *     data_ for the tokens that can see it.
             */
            billingAddress?: components["schemas"]["Address"];
            /** @description The buyer on the invoice. See _Personal data_ for the tokens that can see it. */
            buyer?: components["schemas"]["Buyer"];
            /** @description A note of the customer about the order. See _Personal data_ for the tokens that can see it. */
            customerNote?: components["schemas"]["CustomerNote"];
            /**
             * @description Time until which the stock stays reserved while the order is not paid. Once the order is paid, this time
             *     has no effect.
             */
            reservedUntil: components["schemas"]["ReservedUntil"];
            /**
             * @description The open matters of the order that your staff must decide, oldest first. Empty if there are none. Absent
             *     with a customer's token.
             */
            attention?: components["schemas"]["OrderMatter"][];
            /**
             * @description Version number. Starts at 1 and increases by one with each change of the order or of anything that
             *     belongs to it.
             */
            version: components["schemas"]["Version"];
            /** @description Time when the order was placed. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the parts of the order, and to the operations that are possible now. */
            _links: components["schemas"]["OrderLinks"];
        };
        /** @description A page of orders, newest first unless `sort` says otherwise. */
        OrderCollection: {
            /** @description The orders of this page. */
            orders: components["schemas"]["Order"][];
            /** @description Number of orders that match the filters, on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description A client's own identifier of a person, such as an employee. Not a name: the client knows to whom it belongs.
         * @example staff-17
         */
        Actor: string;
        /** @description The tax of a line that the shop has computed, for example with a tax service. */
        ItemTaxInput: {
            /** @description The rate as a percentage. The rate must be `0` for each treatment except `STANDARD`. */
            percent: components["schemas"]["Percent"];
            /** @description Reason why this tax, or no tax, is charged. If left out, `STANDARD`. */
            treatment?: components["schemas"]["TaxTreatment"];
        };
        /** @description A line of the order to place. */
        OrderItemInput: {
            /** @description SKU of the product to order. */
            sku: components["schemas"]["Sku"];
            /**
             * Format: int32
             * @description Number of units to order.
             * @example 2
             */
            quantity: number;
            /** @description Price of one unit, instead of the price in the catalogue. Only the shop's own clients may send it (403). */
            unitPrice?: components["schemas"]["MoneyInput"];
            /**
             * @description The tax of the line, instead of the stored rate. Only the shop's own clients may send this field (403),
             *     and only if the shop has taxes (400).
             */
            tax?: components["schemas"]["ItemTaxInput"];
            /** @description Your own entries for the line, stored with the line and returned with it. The entries cannot be changed later. */
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description A payment provider's token for the customer's payment method. Never card data. The token is stored for the
         *     payment and never returned. A value that may be a card number (12 to 19 digits, with or without hyphens) is
         *     rejected.
         * @example tok_approved
         */
        PaymentMethod: string;
        /**
         * @description A discount that the shop gives. A discount has either `percent` or `amount`. Discounts apply in the order in
         *     which they are sent, each to the price that the earlier discounts have left.
         */
        DiscountInput: {
            /** @description Name of the discount. */
            label: components["schemas"]["PriceLabel"];
            /** @description The part of the price that the discount lowers. */
            target: components["schemas"]["DiscountTarget"];
            /**
             * Format: int32
             * @description Position of the line in `items`, from 0. Required if `target` is `ITEM`, and not allowed otherwise (400).
             * @example 0
             */
            itemIndex?: number;
            /** @description Percentage of the target. Send either `percent` or `amount`, not both (400). */
            percent?: components["schemas"]["Percent"];
            /** @description Amount of the discount, in the currency of the order. Send either `amount` or `percent`, not both (400). */
            amount?: components["schemas"]["MoneyInput"];
        };
        /**
         * @description A discount code as the customer has typed it, in capital or small letters. The service converts the code to
         *     capital letters.
         * @example welcome10
         */
        TypedDiscountCode: string;
        /** @description A charge that the shop adds. The charge for shipping follows from `shippingMethod`. */
        ChargeInput: {
            /**
             * @description Kind of the charge. Do not send `SHIPPING` (400), because the charge for shipping follows from
             *     `shippingMethod`.
             */
            kind: components["schemas"]["ChargeKind"];
            /** @description Name of the charge. */
            label: components["schemas"]["PriceLabel"];
            /** @description Amount of the charge, in the currency of the order. */
            amount: components["schemas"]["MoneyInput"];
            /**
             * @description Tax class of the charge. If left out, the charge is taxed like the lines, in proportion to their value
             *     after discounts.
             */
            taxClass?: components["schemas"]["TaxClass"];
        };
        /**
         * @description Treatment of all taxes of an order that the shop has decided. With `REVERSE_CHARGE`, `INTRA_COMMUNITY` and
         *     `EXPORT`, the tax of the home country is deducted from prices that contain it. `EXEMPT` and `OUT_OF_SCOPE`
         *     leave prices unchanged.
         */
        TaxTreatmentInput: {
            /** @description Reason why tax, or no tax, is charged. */
            treatment: components["schemas"]["TaxTreatment"];
            /** @description The law or the evidence for the treatment. */
            reason?: components["schemas"]["PriceLabel"];
        };
        /** @description The total that the customer has seen, 0 or more, in the currency's minor unit. */
        ExpectedTotal: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY).
             * @example 3850
             */
            amount: number;
            /** @description The currency of the total that the customer has seen. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description The person to contact about an order. */
        ContactInput: {
            /** @description The e-mail address for messages about the order. */
            email: components["schemas"]["EmailAddress"];
            /** @description The name of the person. */
            name?: components["schemas"]["PersonName"];
            /** @description The telephone number for questions about the order. */
            phone?: components["schemas"]["PhoneNumber"];
            /** @description The language for messages about the order. */
            locale?: components["schemas"]["LanguageTag"];
        };
        /** @description A postal address. The service accepts any form of postal code and telephone number. */
        AddressInput: {
            /** @description The person at this address. */
            name: components["schemas"]["PersonName"];
            /** @description The company at this address. */
            companyName?: components["schemas"]["CompanyName"];
            /** @description Street and number, or their equivalent. */
            line1: components["schemas"]["AddressLine"];
            /** @description A second line, such as a building or a floor. */
            line2?: components["schemas"]["AddressLine"];
            /** @description A third line. */
            line3?: components["schemas"]["AddressLine"];
            /** @description The postal code. Leave the postal code out if the address has none. */
            postalCode?: components["schemas"]["PostalCode"];
            /** @description The city, town or village. */
            city: components["schemas"]["City"];
            /** @description The state, province or county, if addresses of the country have one. */
            region?: components["schemas"]["Region"];
            /** @description The country or territory. */
            countryCode: components["schemas"]["CountryCodeInput"];
            /** @description The telephone number for the carrier. */
            phone?: components["schemas"]["PhoneNumber"];
        };
        /** @description The shop's check of the buyer's VAT identification number. */
        VatIdCheckInput: {
            /** @description The register's answer about the VAT identification number. */
            result: components["schemas"]["VatIdResult"];
            /** @description Time when the number was checked. */
            checkedAt: components["schemas"]["TimestampInput"];
            /** @description Proof that the number was checked, such as the number of the consultation. */
            evidence?: components["schemas"]["VatIdEvidence"];
        };
        /** @description The buyer on the invoice. */
        BuyerInput: {
            /** @description Whether the buyer is a consumer or a business. */
            kind: components["schemas"]["BuyerKind"];
            /** @description The company that buys. */
            companyName?: components["schemas"]["CompanyName"];
            /** @description The VAT identification number of the company. */
            vatId?: components["schemas"]["VatId"];
            /**
             * @description The shop's check of `vatId`. Send `vatIdCheck` only together with `vatId`. Only the shop's own clients
             *     may send this field. If left out, the order keeps the existing check, unless `vatId` changes.
             */
            vatIdCheck?: components["schemas"]["VatIdCheckInput"];
            /** @description The buyer's own number for the order, for the invoice. */
            purchaseOrderNumber?: components["schemas"]["PurchaseOrderNumber"];
        };
        /**
         * Format: int32
         * @description Number of minutes that stock stays reserved for an order that is not paid.
         * @example 15
         */
        HoldMinutes: number;
        /**
         * @description An order to place. Prices come from the catalogue, unless the shop's own client sends them. The service
         *     computes the total prices.
         */
        OrderInput: {
            /** @description The customer of the order. A customer's token can only name its own customer. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines of the order. Two lines may have the same SKU. */
            items: components["schemas"]["OrderItemInput"][];
            /** @description The payment provider's token for the customer's payment method. Never card data. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * @description The time when the money is captured. Only the shop's own clients may send `MANUAL`.
             * @default AUTOMATIC
             */
            captureMode?: components["schemas"]["CaptureMode"];
            /**
             * @description The shipping method of the order. The price of the method becomes a charge of the order. A method of the
             *     kind `SHIPPING` needs `shippingAddress` (400). `POST /quotes` lists the methods that can be used.
             */
            shippingMethod?: components["schemas"]["ShippingMethodCode"];
            /** @description Discounts that the shop gives. Only the shop's own clients may send this field (403). */
            discounts?: components["schemas"]["DiscountInput"][];
            /**
             * @description Discount codes that the customer has typed. The codes apply after `discounts`, in this sequence, each to the
             *     price that the earlier discounts have left. If a code cannot be used, nothing is ordered (409
             *     `DISCOUNT_CODE_NOT_APPLICABLE`). An order has at most 20 discounts and codes together, and each code only once
             *     (400).
             */
            discountCodes?: components["schemas"]["TypedDiscountCode"][];
            /** @description Charges in addition to shipping. Only the shop's own clients may send this field (403). */
            charges?: components["schemas"]["ChargeInput"][];
            /**
             * @description Treatment of all taxes of the order, instead of the treatment of the stored rates. Only the shop's own
             *     clients may send this field (403), and only if the shop has taxes (400).
             */
            taxTreatment?: components["schemas"]["TaxTreatmentInput"];
            /**
             * @description The total that the customer has seen. If the total is different now, nothing is ordered (409
             *     `PRICE_CHANGED`).
             */
            expectedTotal?: components["schemas"]["ExpectedTotal"];
            /**
             * @description Your own reference for the order. The request is refused if another order of the customer has the same
             *     reference (409 `REFERENCE_IN_USE`). An order that is `CANCELLED` or `EXPIRED` and never took money does
             *     not count. So a customer whose payment has failed can place the order again with the same reference. An
             *     order that took money keeps its reference, even if all of the money was paid back.
             */
            reference?: components["schemas"]["Reference"];
            /** @description The channel through which the order was placed. The channel cannot be changed later. */
            channel?: components["schemas"]["Channel"];
            /** @description Your own entries, stored with the order and returned with it. */
            metadata?: components["schemas"]["Metadata"];
            /** @description The person to contact about the order. */
            contact?: components["schemas"]["ContactInput"];
            /** @description The address to which the order is shipped. */
            shippingAddress?: components["schemas"]["AddressInput"];
            /** @description The address for the invoice. If left out, the shipping address is used. */
            billingAddress?: components["schemas"]["AddressInput"];
            /** @description The buyer on the invoice. */
            buyer?: components["schemas"]["BuyerInput"];
            /** @description A note of the customer about the order. */
            customerNote?: components["schemas"]["CustomerNote"];
            /**
             * @description Number of minutes that the stock stays reserved while the order is not paid. Only the shop's own clients
             *     may send this field.
             * @default 15
             */
            holdMinutes?: components["schemas"]["HoldMinutes"];
        };
        /**
         * @description The access token lacks a scope that the operation needs, or has no access to orders of this customer. The
         *     response is also 403 if a customer's token requests an operation that only the shop may use,
         *     or sends the header `Actor`.
         */
        OrderChangeForbiddenProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example INSUFFICIENT_SCOPE
             * @enum {string}
             */
            type: "INSUFFICIENT_SCOPE" | "FORBIDDEN" | "ACTOR_NOT_ALLOWED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description A SKU with too little stock. */
        StockShortage: {
            /** @description SKU of the product with too little stock. */
            sku: components["schemas"]["Sku"];
            /** @description Number of units that the order has, in all its lines together. */
            requested: components["schemas"]["Units"];
            /** @description Number of units that could be ordered at that moment. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
         * @description A number of minor units. The payment provider takes amounts of the currency only in whole multiples of this
         *     number.
         * @example 10
         */
        MultipleOf: number;
        /**
         * @description The payment provider does not take the prices of some products, or does not take their currency. The
         *     order could never be paid, so nothing was reserved.
         */
        AmountNotPayableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AMOUNT_NOT_PAYABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Every SKU of the order that has a price which the payment provider does not take, sorted. */
            skus: components["schemas"]["Sku"][];
            /** @description The currency of the order. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Step of the prices in this currency: they must be multiples of this number. Absent if the provider
             *     does not take the currency.
             */
            multipleOf?: components["schemas"]["MultipleOf"];
        };
        /** @description A line of a quote. */
        QuoteItem: {
            /** @description SKU of the product. */
            sku: components["schemas"]["Sku"];
            /** @description Name of the product. */
            name: components["schemas"]["ProductName"];
            /**
             * Format: int64
             * @description Number of units.
             * @example 2
             */
            quantity: number;
            /** @description Price of one unit. */
            unitPrice: components["schemas"]["Money"];
            /** @description `unitPrice` times the units, before discounts. */
            total: components["schemas"]["Money"];
            /** @description Amount of the discounts on the line. */
            discountAmount: components["schemas"]["Money"];
            /** @description The price after discounts. With `taxMode` `ADDED`, without the tax. */
            payableTotal: components["schemas"]["Money"];
            /** @description The tax of the line. Absent if there are no taxes. */
            tax?: components["schemas"]["ItemTax"];
        };
        /** @description A discount of a quote. */
        QuoteDiscount: {
            /** @description Name of the discount. If the discount comes from a discount code, the name is the code. */
            label: components["schemas"]["PriceLabel"];
            /** @description The discount code that gives the discount. Absent if the shop gives the discount. */
            code?: components["schemas"]["DiscountCodeName"];
            /** @description Part of the price that the discount lowers. */
            target: components["schemas"]["DiscountTarget"];
            /** @description The discount as a percentage. Absent if the discount is an amount. */
            percent?: components["schemas"]["Percent"];
            /** @description Amount of the discount. */
            amount: components["schemas"]["Money"];
        };
        /** @description A charge of a quote. */
        QuoteCharge: {
            /** @description Kind of the charge. */
            kind: components["schemas"]["ChargeKind"];
            /** @description Name of the charge. */
            label: components["schemas"]["PriceLabel"];
            /** @description The charge before discounts. */
            amount: components["schemas"]["Money"];
            /** @description The charge after discounts. */
            payableTotal: components["schemas"]["Money"];
        };
        /** @description A shipping method that can be used for an order. */
        QuoteShippingMethod: {
            /** @description Send this code in `shippingMethod` to choose the method. */
            code: components["schemas"]["ShippingMethodCode"];
            /** @description Name of the shipping method. */
            name: components["schemas"]["PriceLabel"];
            /** @description Whether the order is shipped, picked up or delivered electronically. */
            kind: components["schemas"]["ShippingMethodKind"];
            /** @description Price for this order. */
            price: components["schemas"]["Money"];
            /** @description Number of days until the order arrives. Absent if the shop has set none. */
            estimatedDays?: components["schemas"]["EstimatedDays"];
        };
        /** @description Current price of an order. The service does not store the quote. */
        Quote: {
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["QuoteItem"][];
            /** @description The discounts, in the order in which they apply. Empty if there are none. */
            discounts: components["schemas"]["QuoteDiscount"][];
            /** @description The charges, with the charge for shipping first. Empty if there are none. */
            charges: components["schemas"]["QuoteCharge"][];
            /** @description Whether the prices contain taxes. */
            taxMode: components["schemas"]["TaxMode"];
            /** @description The taxes, also those of 0 %. Empty if `taxMode` is `NONE`. */
            taxes: components["schemas"]["OrderTax"][];
            /** @description Price of the order. Send this price as `expectedTotal`. */
            total: components["schemas"]["Money"];
            /** @description The shipping methods that can be used for this order, by code. */
            shippingMethods: components["schemas"]["QuoteShippingMethod"][];
            /** @description SKUs with too little stock now, sorted. Empty if the order could be placed. */
            shortages: components["schemas"]["StockShortage"][];
        };
        /** @description The total of the order differs from `expectedTotal`. */
        PriceChangedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "PRICE_CHANGED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The price of the order now. Show this price to the customer before you send it as `expectedTotal`. */
            total: components["schemas"]["Money"];
            /**
             * @description The quote that `POST /quotes` returns now for the same order. The `total` of the quote is the `total` of this
             *     problem. Absent if the order can no longer be priced, for
             *     example because a product has gone off sale since the order was refused.
             */
            quote?: components["schemas"]["Quote"];
        };
        /** @description The total of the order exceeds the largest possible amount (2^53 − 1). */
        TotalTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOTAL_TOO_LARGE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The order cannot be delivered with this shipping method. */
        ShippingMethodUnavailableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "SHIPPING_METHOD_UNAVAILABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * @description The `shippingMethod` in the request. If the request changes only the address, this is the method of
             *     the order.
             */
            shippingMethod: components["schemas"]["ShippingMethodCode"];
            /**
             * @description Reason why the method cannot be used. `UNKNOWN`: there is no such method. `COUNTRY`: the method does
             *     not deliver to the country of the address. `CURRENCY`: the price of the method is in another
             *     currency than the order. More values may be added.
             * @example COUNTRY
             * @enum {string}
             */
            reason: "UNKNOWN" | "COUNTRY" | "CURRENCY";
        };
        /** @description The tax of the order cannot be computed, because the shop has stored no rate. */
        TaxRateMissingProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TAX_RATE_MISSING";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The country whose rate is missing. */
            countryCode: components["schemas"]["CountryCode"];
            /** @description The tax class whose rate is missing. */
            taxClass: components["schemas"]["TaxClass"];
        };
        /** @description The order cannot use this discount code. */
        DiscountCodeNotApplicableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "DISCOUNT_CODE_NOT_APPLICABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The code that cannot be used, in capital letters. */
            discountCode: components["schemas"]["DiscountCodeName"];
            /**
             * @description Reason why the code cannot be used. `UNKNOWN`: there is no such code. `NOT_YET_VALID`, `EXPIRED`:
             *     the code is not valid yet, or no longer valid. `USED_UP`: as many orders as `maxUses` use it. With a
             *     customer's token, the reason is `UNAVAILABLE` instead of one of these four. `USED_UP_BY_CUSTOMER`:
             *     as many orders of the customer as `maxUsesPerCustomer` use it. `MINIMUM_NOT_REACHED`: the lines cost
             *     less than `minimumTotal`. `NO_ELIGIBLE_ITEMS`: no line has one of the `skus` of the code.
             *     `CURRENCY`: the code is for another currency than the order. `NOT_COMBINABLE`: the code cannot be
             *     combined with the other codes of the request. More values may be added.
             * @example MINIMUM_NOT_REACHED
             * @enum {string}
             */
            reason: "UNKNOWN" | "NOT_YET_VALID" | "EXPIRED" | "USED_UP" | "UNAVAILABLE" | "USED_UP_BY_CUSTOMER" | "MINIMUM_NOT_REACHED" | "NO_ELIGIBLE_ITEMS" | "CURRENCY" | "NOT_COMBINABLE";
        };
        /**
         * @description The customer has another order with this reference. The reference is free again as soon as the other order
         *     gets another reference. The reference is also free as soon as the other order is `CANCELLED` or `EXPIRED`,
         *     if no money was ever taken for the other order.
         */
        ReferenceInUseProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REFERENCE_IN_USE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The reference that another order of the customer has. */
            reference: components["schemas"]["Reference"];
            /** @description The order that has the reference. Absent if the other order got the reference at the same moment. */
            orderId?: components["schemas"]["OrderId"];
        };
        /**
         * @description The customer already has the maximum number of unpaid open orders. This problem occurs only with a
         *     customer's token.
         */
        TooManyOpenOrdersProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOO_MANY_OPEN_ORDERS";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description Maximum number of unpaid open orders for each customer, counting the orders that were placed with a
             *     customer's token.
             * @example 20
             */
            limit: number;
        };
        /**
         * @description The shop is erasing this customer. The erasure takes about a minute. After that, orders of the customer can
         *     be placed again.
         */
        CustomerBeingErasedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "CUSTOMER_BEING_ERASED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The reason why the order could not be placed. `type` distinguishes the cases. More values may be added. */
        CreateOrderConflictProblem: components["schemas"]["InsufficientStockProblem"] | components["schemas"]["ProductUnavailableProblem"] | components["schemas"]["CurrencyMismatchProblem"] | components["schemas"]["AmountNotPayableProblem"] | components["schemas"]["PriceChangedProblem"] | components["schemas"]["TotalTooLargeProblem"] | components["schemas"]["ShippingMethodUnavailableProblem"] | components["schemas"]["TaxRateMissingProblem"] | components["schemas"]["DiscountCodeNotApplicableProblem"] | components["schemas"]["ReferenceInUseProblem"] | components["schemas"]["TooManyOpenOrdersProblem"] | components["schemas"]["CustomerBeingErasedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description A line of the order to price. */
        QuoteItemInput: {
            /** @description SKU of the product to price. */
            sku: components["schemas"]["Sku"];
            /**
             * Format: int32
             * @description Number of units.
             * @example 2
             */
            quantity: number;
            /** @description Price of one unit, instead of the price in the catalogue. Only the shop's own clients may send it (403). */
            unitPrice?: components["schemas"]["MoneyInput"];
            /**
             * @description The tax of the line, instead of the stored rate. Only the shop's own clients may send this field (403),
             *     and only if the shop has taxes (400).
             */
            tax?: components["schemas"]["ItemTaxInput"];
        };
        /**
         * @description An order to price. A quote takes the fields of `POST /orders` that influence the price, and countries
         *     instead of addresses.
         */
        QuoteInput: {
            /** @description The customer for whom the order is priced. A customer's token can only name its own customer. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The lines of the order. */
            items: components["schemas"]["QuoteItemInput"][];
            /** @description Country of the shipping address. The shipping methods and the taxes depend on this country. */
            shippingCountry?: components["schemas"]["CountryCodeInput"];
            /** @description Country of the billing address. If left out, the country of the shipping address is used. */
            billingCountry?: components["schemas"]["CountryCodeInput"];
            /** @description The shipping method of the order. */
            shippingMethod?: components["schemas"]["ShippingMethodCode"];
            /** @description Discounts that the shop gives. Only the shop's own clients may send this field (403). */
            discounts?: components["schemas"]["DiscountInput"][];
            /**
             * @description Discount codes that the customer has typed. The codes apply after `discounts`, in this sequence. A quote
             *     does not count as a use of a code.
             */
            discountCodes?: components["schemas"]["TypedDiscountCode"][];
            /** @description Charges other than shipping. Only the shop's own clients may send this field (403). */
            charges?: components["schemas"]["ChargeInput"][];
            /** @description Treatment of all taxes. Only the shop's own clients may send it (403). */
            taxTreatment?: components["schemas"]["TaxTreatmentInput"];
        };
        /** @description The reason why the order cannot be priced. `type` distinguishes the cases. More values may be added. */
        CreateQuoteConflictProblem: components["schemas"]["ProductUnavailableProblem"] | components["schemas"]["CurrencyMismatchProblem"] | components["schemas"]["AmountNotPayableProblem"] | components["schemas"]["TotalTooLargeProblem"] | components["schemas"]["ShippingMethodUnavailableProblem"] | components["schemas"]["TaxRateMissingProblem"] | components["schemas"]["DiscountCodeNotApplicableProblem"];
        /**
         * @description An e-mail address to search for.
         * @example anna@example.com
         */
        SearchedEmail: string;
        /**
         * @description Words of a personal name, or beginnings of such words. One line, and not only spaces.
         * @example Anna Mü
         */
        SearchedName: string;
        /** @description Criteria of a search for orders. At least one criterion is required. */
        OrderSearchInput: {
            /** @description The whole e-mail address of the `contact`. Capital and small letters are the same. */
            email?: components["schemas"]["SearchedEmail"];
            /**
             * @description Words of a name, or beginnings of such words, in any order. The words match if they occur in the `name`
             *     of the `contact`, of the `shippingAddress` or of the `billingAddress`. Capital and small letters are the
             *     same, accents differ. Punctuation separates words.
             */
            name?: components["schemas"]["SearchedName"];
        };
        /** @description The order does not exist, or the token has no access to it. */
        OrderNotFoundProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
        };
        /**
         * @description Your own reference for the order, or `null` to remove it.
         * @example WEB-2026-000417
         */
        ReferencePatch: string | null;
        /**
         * @description The text of a metadata entry, or `null` to remove the entry. The text may be empty or have several lines,
         *     but cannot contain U+0000.
         * @example yes
         */
        MetadataValuePatch: string | null;
        /**
         * @description The metadata entries to set, by name. With `null` instead of a text, that entry is removed. With `null`
         *     instead of the object, all entries are removed.
         * @example {
         *       "gift": "yes",
         *       "campaign": null
         *     }
         */
        MetadataPatch: {
            [key: string]: components["schemas"]["MetadataValuePatch"];
        } | null;
        /** @description A JSON merge patch (RFC 7396). A field that is left out remains unchanged, and `null` removes a field. */
        OrderPatch: {
            /**
             * @description Your own reference for the order. If left out, the reference remains unchanged; `null` removes the
             *     reference.
             */
            reference?: components["schemas"]["ReferencePatch"];
            /** @description The entries to add, replace or remove. If left out, all entries remain unchanged. */
            metadata?: components["schemas"]["MetadataPatch"];
        };
        /** @description All lines of an order, at most 100, without pages. */
        OrderItemCollection: {
            /** @description The lines, in the order in which they were sent. */
            items: components["schemas"]["OrderItem"][];
            /** @description Number of lines of the order. The list has all lines of the order. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Links to this list and its order. */
            _links: components["schemas"]["OrderItemLinks"];
        };
        /**
         * @description The order does not exist, the token has no access to it, or it has no such line. If the line does not exist,
         *     `itemId` names it.
         */
        OrderItemNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "ORDER_ITEM_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
            /** @description The `itemId` of the request, which is not a line of the order. Absent with `ORDER_NOT_FOUND`. */
            itemId?: components["schemas"]["OrderItemId"];
        };
        /** @description A line, and the number of its units that are cancelled or, in a preview, would be cancelled. */
        CancelledItem: {
            /** @description Identifier of the line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description SKU of the product of the line. */
            sku: components["schemas"]["Sku"];
            /**
             * @description Number of units of the line that this cancellation cancels. Units that were cancelled before are not
             *     counted.
             */
            quantity: components["schemas"]["Units"];
        };
        /** @description Units of a SKU that return to stock or, in a preview, would return to stock. */
        ReleasedStock: {
            /** @description SKU of the product. Lines with the same product are added up. */
            sku: components["schemas"]["Sku"];
            /** @description Number of units that can be ordered again. */
            quantity: components["schemas"]["Units"];
        };
        /** @description Links of a preview. */
        CancelLinks: {
            /** @description This preview. A `POST` to the same address cancels the order. */
            self: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /**
         * @description The effects that cancelling the order now would have. If `allowed` is false, nothing would change, and a
         *     cancellation is rejected.
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
            /** @description Amount that has not been captured yet and would no longer be collected. 0 if none. */
            voidedAmount: components["schemas"]["Money"];
            /** @description Amount of captured money that would be paid back to the customer. 0 if none. */
            refundAmount: components["schemas"]["Money"];
            /**
             * @description Amount that was refunded out of goodwill (for no units) from the payments that count for the order.
             *     Refunds in progress are included. The cancellation pays back `refundAmount` in addition to this amount.
             *     0 if none.
             */
            goodwillAmount: components["schemas"]["Money"];
            /**
             * @description Amount that was refunded in advance for the units that would be cancelled. This amount reduces
             *     `refundAmount`. 0 if none.
             */
            advanceAmount: components["schemas"]["Money"];
            /** @description Links to the preview and its order. */
            _links: components["schemas"]["CancelLinks"];
        };
        /** @description A line to cancel, with the number of units. */
        CancelItemInput: {
            /** @description The `id` of the line in the order. */
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description Number of units to cancel, at most the `cancellable` units of the line.
             * @example 1
             */
            quantity: number;
        };
        /**
         * @description Reason for the cancellation, given by the caller. More values may be added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        CancelReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /** @description The units to cancel, and the reason. Without `items`, all remaining units of the order are cancelled. */
        CancelInput: {
            /** @description The lines to cancel, with the number of units. Each line may appear only once. */
            items?: components["schemas"]["CancelItemInput"][];
            /**
             * @description The `refundAmount` that you expect. If the amount is different now, nothing is cancelled (409
             *     `REFUND_AMOUNT_CHANGED`).
             */
            expectedRefundAmount?: components["schemas"]["Money"];
            /**
             * @description Reason for the cancellation. The history and the events show this reason.
             * @default OTHER
             */
            reason?: components["schemas"]["CancelReason"];
        };
        /**
         * @description The result of a cancellation. `voidedAmount` is money that will no longer be collected. `refundAmount` is
         *     money that is paid back.
         */
        Cancellation: {
            /** @description The order after the cancellation. */
            order: components["schemas"]["Order"];
            /** @description The cancelled lines, with the number of cancelled units. */
            items: components["schemas"]["CancelledItem"][];
            /** @description Reason for the cancellation: the reason in the request, or `OTHER`. */
            reason: components["schemas"]["CancelReason"];
            /** @description The units that returned to stock, sorted by SKU. */
            releasedStock: components["schemas"]["ReleasedStock"][];
            /** @description Amount that had not been captured yet and will no longer be collected. 0 if none. */
            voidedAmount: components["schemas"]["Money"];
            /** @description Amount of captured money that is being paid back to the customer. 0 if none. */
            refundAmount: components["schemas"]["Money"];
        };
        /** @description A line for which the request named too many units. */
        CancellableItem: {
            /** @description The `itemId` in the request. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description Number of units of the line that the request wanted to cancel. */
            requested: components["schemas"]["Units"];
            /** @description Number of units of the line that can be cancelled now. */
            cancellable: components["schemas"]["Units"];
        };
        /** @description No unit of the order can be cancelled now, or the request named more units of a line than can be cancelled. */
        CancelRefusedProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ORDER_NOT_CANCELLABLE" | "QUANTITY_NOT_CANCELLABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
        /** @description The cancellation would pay back a different amount than `expectedRefundAmount`. */
        RefundAmountChangedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REFUND_AMOUNT_CHANGED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description A preview of the requested cancellation as it would be now. */
            preview: components["schemas"]["CancelPreview"];
        };
        /** @description The reason why nothing was cancelled. `type` distinguishes the cases. More values may be added. */
        CancelOrderConflictProblem: components["schemas"]["CancelRefusedProblem"] | components["schemas"]["RefundAmountChangedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description Links of a part of an order. */
        OrderPartLinks: {
            /** @description This resource. */
            self: components["schemas"]["Link"];
            /** @description The order that the resource belongs to. */
            order: components["schemas"]["Link"];
        };
        /**
         * @description The contact of an order, with its billing address and its buyer. Fields that the order does not have are
         *     absent. All fields are absent if no contact was given, or if the contact was erased.
         */
        OrderContact: {
            /** @description The person to contact about the order. */
            contact?: components["schemas"]["Contact"];
            /** @description The address for the invoice. If there is no billing address, the shipping address is used. */
            billingAddress?: components["schemas"]["Address"];
            /** @description The buyer on the invoice. */
            buyer?: components["schemas"]["Buyer"];
            /** @description The version of the order, which its `ETag` contains. */
            version: components["schemas"]["Version"];
            /** @description Links to this resource and its order. */
            _links: components["schemas"]["OrderPartLinks"];
        };
        /** @description The contact of an order. The contact replaces the current contact: fields that are left out are removed. */
        OrderContactInput: {
            /** @description The person to contact about the order. */
            contact: components["schemas"]["ContactInput"];
            /**
             * @description The address for the invoice. If left out, the order has no billing address, and the shipping address is
             *     used.
             */
            billingAddress?: components["schemas"]["AddressInput"];
            /** @description The buyer on the invoice. */
            buyer?: components["schemas"]["BuyerInput"];
        };
        /** @description The contact of the order is still needed, because the order is open. */
        ErasureRefusedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example ERASURE_REFUSED
             * @enum {string}
             */
            type: "ERASURE_REFUSED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
        };
        /** @description The shipping of an order. */
        OrderShipping: {
            /** @description The address to which the order is shipped. Absent if no address was given, or if the address was erased. */
            shippingAddress?: components["schemas"]["Address"];
            /** @description The shipping method of the order. Absent if no method was chosen. */
            shippingMethod?: components["schemas"]["OrderDelivery"];
            /** @description The version of the order, which its `ETag` contains. */
            version: components["schemas"]["Version"];
            /** @description Links to this resource and its order. */
            _links: components["schemas"]["OrderPartLinks"];
        };
        /** @description The new shipping of an order. */
        OrderShippingInput: {
            /** @description The address to which the order is shipped. The new address replaces the current address. */
            shippingAddress: components["schemas"]["AddressInput"];
            /**
             * @description The shipping method of the order. If the method is left out, the order keeps its method. Another method
             *     must cost the same, and must have the same kind and the same tax class (409 `SHIPPING_CHANGE_REFUSED`).
             *     An order that was placed without a shipping method cannot get a method later.
             */
            shippingMethod?: components["schemas"]["ShippingMethodCode"];
        };
        /**
         * @description Reason why the shipping of an order cannot change. `SHIPPED`: units have left the warehouse. `ENDED`: the
         *     order is `COMPLETED`, `CANCELLED` or `EXPIRED`. `PRICE_WOULD_CHANGE`: the price of the order would be
         *     different, or the refund of its shipping charge could be. The price changes if the new shipping method has
         *     another price, kind or tax class, or if the tax rates of another country apply to the new address. More
         *     values may be added.
         * @example SHIPPED
         * @enum {string}
         */
        ShippingChangeRefusal: "SHIPPED" | "ENDED" | "PRICE_WOULD_CHANGE";
        /** @description The shipping of the order can no longer change, or cannot change in this way. */
        ShippingChangeRefusedProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "SHIPPING_CHANGE_REFUSED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Reason why the shipping cannot change. */
            reason: components["schemas"]["ShippingChangeRefusal"];
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
        };
        /** @description The reason why the shipping was not changed. `type` distinguishes the cases. More values may be added. */
        PutShippingConflictProblem: components["schemas"]["ShippingChangeRefusedProblem"] | components["schemas"]["ShippingMethodUnavailableProblem"];
        /**
         * @description The status of the payment attempt. `PENDING`: the attempt was not sent to the payment provider yet.
         *     `PROCESSING`: the provider is processing the attempt. `REQUIRES_ACTION`: the customer has to do something.
         *     `AUTHORIZED`: the money is held. `CAPTURED`: the money is captured. `FAILED`, `VOIDED`, `EXPIRED`: the
         *     attempt ended without success. More values may be added.
         * @example PENDING
         * @enum {string}
         */
        PaymentAttemptStatus: "PENDING" | "PROCESSING" | "REQUIRES_ACTION" | "AUTHORIZED" | "CAPTURED" | "FAILED" | "VOIDED" | "EXPIRED";
        /**
         * Format: date-time
         * @description Time until which the payment provider holds the money for the shop (RFC 3339, UTC). Present only while the
         *     payment is `AUTHORIZED`, and only if the provider reports this time. It can change.
         * @example 2026-11-28T13:00:00.000Z
         */
        AuthorizedUntil: string;
        /**
         * @description The payment provider's own code for the reason of its refusal.
         * @example card_declined
         */
        FailureCode: string;
        /** @description The action that the customer has to take before the payment can continue. */
        NextAction: {
            /**
             * @description Kind of action. `REDIRECT`: open `url` in the browser. More values may be added.
             * @example REDIRECT
             * @enum {string}
             */
            type: "REDIRECT";
            /**
             * Format: uri
             * @description Address of the payment provider's page for the customer.
             * @example http://127.0.0.1:3000/simulated-provider/payments/0f7d3c52-6d1e-4a52-9a1f-5b0f6a7f2c11
             */
            url: string;
        };
        /** @description Links of a payment. */
        PaymentLinks: {
            /** @description This payment attempt, with the path of the request. */
            self: components["schemas"]["Link"];
            /** @description The order that the attempt pays. */
            order: components["schemas"]["Link"];
            /**
             * @description The captures of the attempt. In the response to `/payment`, this link leads to the captures of all
             *     attempts of the order. A `POST` to this address captures money.
             */
            captures: components["schemas"]["Link"];
            /**
             * @description The refunds of the attempt. In the response to `/payment`, this link leads to the refunds of all
             *     attempts of the order. A `POST` to this address refunds money.
             */
            refunds: components["schemas"]["Link"];
        };
        /**
         * @description A payment attempt of an order. `capturableAmount` and `refundableAmount` are the maximum amounts that can
         *     still be captured and refunded. Money that the customer's bank disputes, or has taken back after a dispute,
         *     cannot be refunded as well. If money was both refunded and lost, `refundedAmount` and `lostAmount` together
         *     are more than `capturedAmount`.
         */
        Payment: {
            /**
             * @description Identifier of the payment attempt in paths and events. A later attempt of the same order has a different
             *     identifier.
             */
            id: components["schemas"]["PaymentId"];
            /** @description The order that the attempt pays. */
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int32
             * @description Number of the attempt within the order, starting at 1.
             * @example 1
             */
            number: number;
            /** @description The status of the attempt. */
            status: components["schemas"]["PaymentAttemptStatus"];
            /**
             * @description Amount of the attempt: the `outstandingAmount` of the order when the attempt was sent to the provider.
             *     This amount is the `currentTotal` of the order. If earlier attempts have captured a part of
             *     `currentTotal`, their captured money is subtracted.
             */
            amount: components["schemas"]["Money"];
            /**
             * @description Amount that the provider has promised to the shop. 0 before the authorisation. After the hold has ended,
             *     this is the amount that was captured.
             */
            authorizedAmount: components["schemas"]["Money"];
            /** @description Time when the hold ends. Absent unless the money is held and the provider reports this time. */
            authorizedUntil?: components["schemas"]["AuthorizedUntil"];
            /** @description Amount that has been captured, whether it was refunded later or not. */
            capturedAmount: components["schemas"]["Money"];
            /** @description Amount of the captured money that has been paid back. Refunds that are `PENDING` are not counted. */
            refundedAmount: components["schemas"]["Money"];
            /**
             * @description Amount that can be captured now: the money that is held, up to the `currentTotal` of the order. Money
             *     that is already captured, or is being captured, is deducted. This includes the money that earlier
             *     attempts have captured for the order. 0 unless the attempt is `AUTHORIZED`.
             */
            capturableAmount: components["schemas"]["Money"];
            /**
             * @description Amount that can be refunded now: captured money, less the money that was paid back, that is being paid
             *     back, that the customer's bank disputes, or that was lost in a dispute. Refunds that the provider has
             *     refused, but that the shop still owes the customer, are deducted as well.
             */
            refundableAmount: components["schemas"]["Money"];
            /**
             * @description Amount that the customer's bank has while it decides on disputes. The service does not refund this
             *     amount by itself. A caller can refund this amount only with `acknowledgeDispute`.
             */
            disputedAmount: components["schemas"]["Money"];
            /** @description Amount that the customer's bank has taken back permanently, after disputes that the shop has lost. */
            lostAmount: components["schemas"]["Money"];
            /** @description The time when the money of the attempt is captured, as chosen for the order. */
            captureMode: components["schemas"]["CaptureMode"];
            /** @description The payment provider's own code for the reason of its refusal. Absent if the provider refused nothing. */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description The action that the customer has to take now. Absent if there is none. */
            nextAction?: components["schemas"]["NextAction"];
            /**
             * @description Version number. Increases by one with each change of the attempt, its captures or its refunds. The
             *     version of a later attempt of the order continues from this number.
             */
            version: components["schemas"]["Version"];
            /** @description Time when the attempt was started. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `version` last increased. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the attempt, its order, its captures and its refunds. */
            _links: components["schemas"]["PaymentLinks"];
        };
        /** @description Another payment method for the order, for example after its last payment attempt ended without success. */
        PaymentInput: {
            /** @description The payment provider's token for the customer's new payment method. Never card data. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order, which the request has not changed. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
        };
        /** @description The order already has the maximum number of payment attempts. */
        TooManyPaymentsProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "TOO_MANY_PAYMENTS";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description Maximum number of payment attempts of an order.
             * @example 10
             */
            limit: number;
        };
        /** @description The reason why no new attempt was started. `type` distinguishes the cases. More values may be added. */
        ReplacePaymentConflictProblem: components["schemas"]["InvalidTransitionProblem"] | components["schemas"]["TooManyPaymentsProblem"];
        /**
         * @description Status of a capture or refund. `PENDING`: the payment provider has not responded yet. `SUCCEEDED`: the money
         *     has moved. `FAILED`: the provider has refused permanently, or the service has withdrawn the request. More
         *     values may be added.
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
        /** @description A capture, which takes money that a payment attempt has authorised. */
        Capture: {
            /** @description Identifier of the capture in paths, events and matters. Set by the service. */
            id: components["schemas"]["CaptureId"];
            /** @description The order of the capture. */
            orderId: components["schemas"]["OrderId"];
            /** @description The payment attempt whose money is captured. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Amount of money that the customer is charged. */
            amount: components["schemas"]["Money"];
            /** @description The status of the capture: whether the payment provider has carried it out. */
            status: components["schemas"]["MoneyMovementStatus"];
            /**
             * @description The payment provider's own code for the reason of its refusal. `withdrawn` if the order no longer needed
             *     the capture before the provider received a request. Present only with `FAILED`, if there is a code.
             */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description Version number. Starts at 1 and increases by one when `status` changes. */
            version: components["schemas"]["Version"];
            /** @description Time when the capture was requested. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `status` last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the capture, its payment attempt and its order. */
            _links: components["schemas"]["CaptureLinks"];
        };
        /** @description A page of captures, oldest first. */
        CaptureCollection: {
            /** @description The captures of this page. */
            captures: components["schemas"]["Capture"][];
            /** @description Number of captures on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description An amount of money, at least 1. */
        PositiveMoney: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit (cents for EUR, yen for JPY).
             * @example 1250
             */
            amount: number;
            /**
             * @description The currency. The currency must be that of the payment. Otherwise the request is refused (409
             *     `CURRENCY_MISMATCH`).
             */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description The amount to capture. Without `amount`, the whole `capturableAmount` of the payment is captured. */
        CaptureInput: {
            /**
             * @description Amount to capture, in the currency of the order. If left out, the whole `capturableAmount` of the
             *     payment is captured.
             */
            amount?: components["schemas"]["PositiveMoney"];
            /**
             * @description Whether this is the last capture. If `true`, the rest of the held money is released. A capture of the
             *     whole `capturableAmount` is always final. An order becomes `COMPLETED` only once its `currentTotal` has
             *     been captured.
             * @default false
             * @example false
             */
            final?: boolean;
        };
        /**
         * @description The payment cannot be captured in this state, or the amount is not possible. An amount is not possible if it
         *     is more than `capturableAmount`, if it is in another currency, or if the payment provider does not take it
         *     (`AMOUNT_NOT_PAYABLE`).
         */
        CaptureRefusedProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INVALID_TRANSITION" | "AMOUNT_NOT_CAPTURABLE" | "CURRENCY_MISMATCH" | "AMOUNT_NOT_PAYABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order, which the request has not changed. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description Amount that can be captured now. 0 if none. */
            capturableAmount: components["schemas"]["Money"];
            /** @description Step of the amount: it must be a multiple of this number. Present only with `AMOUNT_NOT_PAYABLE`. */
            multipleOf?: components["schemas"]["MultipleOf"];
        };
        /** @description The reason why nothing was captured. `type` distinguishes the cases. More values may be added. */
        CreateCaptureConflictProblem: components["schemas"]["CaptureRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such capture. */
        CaptureNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "CAPTURE_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
            /** @description The `captureId` in the path of the request. */
            captureId: components["schemas"]["CaptureId"];
        };
        /**
         * @description Reason for the refund. `ORDER_CANCELLED`: units that had been paid for were cancelled. `LATE_PAYMENT`: the
         *     payment succeeded after the order had ended. `DUPLICATE_PAYMENT`: another attempt had already paid for the
         *     order. `OVERPAYMENT`: the payment provider took more money than the service requested. The service sets
         *     these four reasons by itself; the caller gives the other reasons. More values may be added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER" | "ORDER_CANCELLED" | "LATE_PAYMENT" | "DUPLICATE_PAYMENT" | "OVERPAYMENT";
        /**
         * @description Purpose of a refund. `GOODWILL`: money out of goodwill, for no units. A later cancellation also pays back
         *     the full price of the cancelled units. `ADVANCE`: money for units before these units are cancelled. When
         *     these units are cancelled, only the rest of their price is paid back. More values may be added.
         * @example GOODWILL
         * @enum {string}
         */
        RefundPurpose: "GOODWILL" | "ADVANCE";
        /** @description A line for which money is refunded in advance. */
        RefundedItem: {
            /** @description Identifier of the line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description Number of units of the line that the refund is for. */
            quantity: components["schemas"]["Units"];
            /**
             * @description Part of the refund that is for the line. If the refund is less than the price of all units, it covers
             *     the lines in the order in which the request names them.
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
         * @description A refund, which pays back money that a payment attempt has captured. The currency of the refund differs from
         *     the currency of the order only if the provider had taken money in that other currency.
         */
        Refund: {
            /** @description Identifier of the refund in paths, events and matters. Set by the service. */
            id: components["schemas"]["RefundId"];
            /** @description The order of the refund. */
            orderId: components["schemas"]["OrderId"];
            /** @description The payment attempt whose money is paid back. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Amount of money that the customer gets back. */
            amount: components["schemas"]["Money"];
            /** @description The status of the refund: whether the payment provider has carried it out. */
            status: components["schemas"]["MoneyMovementStatus"];
            /** @description Reason for the refund. */
            reason: components["schemas"]["RefundReason"];
            /**
             * @description Purpose of the refund. `GOODWILL`: the request had no `items`, or the refund was made at the payment
             *     provider without a request. `ADVANCE`: the request had `items`. Absent if the service refunds money by
             *     itself, and for refunds that were made before refunds had a purpose. A refund that was made before
             *     refunds had a purpose reduces the amount that a later cancellation pays back.
             */
            purpose?: components["schemas"]["RefundPurpose"];
            /** @description The lines that the refund is for. Present only with `ADVANCE`. */
            items?: components["schemas"]["RefundedItem"][];
            /**
             * @description The payment provider's own code for the reason of its refusal. Present only with `FAILED`, if the
             *     provider gave one.
             */
            failureCode?: components["schemas"]["FailureCode"];
            /** @description Version number. Starts at 1 and increases by one when `status` changes. */
            version: components["schemas"]["Version"];
            /** @description Time when the refund was requested. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when `status` last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the refund, its payment attempt and its order. */
            _links: components["schemas"]["RefundLinks"];
        };
        /** @description A page of refunds, oldest first. */
        RefundCollection: {
            /** @description The refunds of this page. */
            refunds: components["schemas"]["Refund"][];
            /** @description Number of refunds on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description A line to refund in advance, with the number of units. */
        RefundItemInput: {
            /** @description The `id` of the line in the order. */
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description Number of units to refund. Units cannot be refunded in advance if they are cancelled, or if their whole
             *     price has already been refunded in advance.
             * @example 1
             */
            quantity: number;
        };
        /**
         * @description Reason why the caller refunds money. Other values are rejected.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        RefundInputReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER";
        /**
         * @description The amount to refund, the payment attempt, and the units that the refund is for. Without `paymentId`, money
         *     of the current attempt is refunded. Without `items`, the refund is out of goodwill. Without `amount`, the
         *     whole amount that can be refunded is refunded: the `refundableAmount` of the payment or, with `items`, the
         *     price of the units.
         */
        RefundInput: {
            /**
             * @description The payment attempt whose money is paid back. If left out, money of the current attempt of the order is
             *     refunded.
             */
            paymentId?: components["schemas"]["PaymentId"];
            /**
             * @description Amount to pay back, in the currency of the order. A larger amount than can be refunded is refused. If
             *     left out, the whole amount that can be refunded is refunded. With `items`, this is the price of the
             *     units, less the money that was already refunded in advance for these units, but at most
             *     `refundableAmount`. If taxes are added to the prices (`taxMode` `ADDED`), the amount is rounded down.
             *     The cancellation of the units pays back the rest of their price.
             */
            amount?: components["schemas"]["PositiveMoney"];
            /**
             * @description The lines whose units are refunded in advance, with the number of units. Each line may appear only once.
             *     If left out, the refund is out of goodwill, for no units.
             */
            items?: components["schemas"]["RefundItemInput"][];
            /**
             * @description Reason for the refund. The history and the events show this reason.
             * @default OTHER
             */
            reason?: components["schemas"]["RefundInputReason"];
            /**
             * @description Whether to refund also money that the customer's bank disputes and currently has. If the shop then loses
             *     the dispute, the customer has that money twice. If left out, disputed money is not refunded.
             * @example true
             */
            acknowledgeDispute?: boolean;
        };
        /**
         * @description The order does not exist, the token has no access to it, or it has no such payment attempt or line.
         *     `paymentId` names the attempt that does not exist, or `itemId` names the line that does not exist.
         */
        RefundPaymentNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "PAYMENT_NOT_FOUND" | "ORDER_ITEM_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
            /**
             * @description The `paymentId` of the request, which is not a payment attempt of the order. Present only with
             *     `PAYMENT_NOT_FOUND`.
             */
            paymentId?: components["schemas"]["PaymentId"];
            /**
             * @description The `itemId` of the request, which is not a line of the order. Present only with
             *     `ORDER_ITEM_NOT_FOUND`.
             */
            itemId?: components["schemas"]["OrderItemId"];
        };
        /**
         * @description The amount is more than `refundableAmount`, it is in another currency, or the payment provider does not take
         *     this amount (`AMOUNT_NOT_PAYABLE`). `PAYMENT_DISPUTED`: the customer's bank disputes the charge and has
         *     `disputedAmount` until it decides. This money is refunded only with `acknowledgeDispute`.
         */
        RefundRefusedProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AMOUNT_NOT_REFUNDABLE" | "CURRENCY_MISMATCH" | "AMOUNT_NOT_PAYABLE" | "PAYMENT_DISPUTED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * @description Amount of the payment attempt that can be refunded now. If the request has `items`, this is the
             *     amount for these units only. 0 if none.
             */
            refundableAmount: components["schemas"]["Money"];
            /** @description Step of the amount: it must be a multiple of this number. Present only with `AMOUNT_NOT_PAYABLE`. */
            multipleOf?: components["schemas"]["MultipleOf"];
            /**
             * @description Amount of the payment attempt that the customer's bank disputes. Present only with
             *     `PAYMENT_DISPUTED`.
             */
            disputedAmount?: components["schemas"]["Money"];
        };
        /** @description A line for which the request named too many units. */
        RefundableItem: {
            /** @description The `itemId` in the request. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description Number of units of the line that the request wanted to refund. */
            requested: components["schemas"]["Units"];
            /** @description Number of units of the line that can be refunded in advance now. */
            refundable: components["schemas"]["Units"];
        };
        /**
         * @description The request named more units of a line than can be refunded in advance. The remaining units of
         *     the line are cancelled, or their whole price has been refunded in advance.
         */
        QuantityNotRefundableProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "QUANTITY_NOT_REFUNDABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The lines for which the request named too many units. */
            items: components["schemas"]["RefundableItem"][];
        };
        /** @description The reason why nothing was refunded. `type` distinguishes the cases. More values may be added. */
        CreateRefundConflictProblem: components["schemas"]["RefundRefusedProblem"] | components["schemas"]["QuantityNotRefundableProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such refund. */
        RefundNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "REFUND_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
            /** @description The `refundId` in the path of the request. */
            refundId: components["schemas"]["RefundId"];
        };
        /** @description The payment attempts of an order, newest first. */
        PaymentCollection: {
            /** @description The payment attempts of this page. */
            payments: components["schemas"]["Payment"][];
            /** @description Number of payment attempts on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description The order does not exist, the token has no access to it, or it has no such payment attempt. */
        PaymentNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "PAYMENT_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
            /** @description The `paymentId` in the path of the request. */
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
            /** @description Identifier of the line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description SKU of the product of the line. */
            sku: components["schemas"]["Sku"];
            /** @description Number of units of the line in this shipment. */
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
            /** @description Identifier of the shipment in paths and events. Set by the service. */
            id: components["schemas"]["ShipmentId"];
            /** @description The order that was shipped. */
            orderId: components["schemas"]["OrderId"];
            /** @description The shipped lines with the number of units, in the same order as in the order. */
            items: components["schemas"]["ShippedItem"][];
            /** @description Name of the carrier, as given by the shop. Absent if the shop has not sent this field. */
            carrier?: components["schemas"]["Carrier"];
            /** @description The carrier's tracking number, as given by the shop. Absent if the shop has not sent this field. */
            trackingNumber?: components["schemas"]["TrackingNumber"];
            /** @description Time when the shipment was recorded. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Links to the shipment and its order. */
            _links: components["schemas"]["ShipmentLinks"];
        };
        /** @description The shipments of an order, oldest first. */
        ShipmentCollection: {
            /** @description The shipments of this page. */
            shipments: components["schemas"]["Shipment"][];
            /** @description Number of shipments on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /** @description A line to ship, with the number of units. */
        ShipmentItemInput: {
            /** @description The `id` of the line in the order. */
            itemId: components["schemas"]["OrderItemId"];
            /**
             * Format: int32
             * @description Number of units to ship, at most the `cancellable` units of the line.
             * @example 2
             */
            quantity: number;
        };
        /** @description Units that leave the warehouse together. */
        ShipmentInput: {
            /** @description The lines to ship, with the number of units. Each line may appear only once. */
            items: components["schemas"]["ShipmentItemInput"][];
            /** @description Name of the carrier, if customers should know it. */
            carrier?: components["schemas"]["Carrier"];
            /** @description The tracking number with which customers can follow the shipment, if there is one. */
            trackingNumber?: components["schemas"]["TrackingNumber"];
        };
        /**
         * @description Reason why the order cannot be shipped. `NOT_CONFIRMED`: the order is not `CONFIRMED`. `DISPUTED`: the money
         *     that is left is less than `currentTotal`, because the customer's bank disputes the charge and currently has
         *     the money, or has taken the money back. `REFUNDED`: all money of the order was paid back, or is being paid
         *     back. `HOLD_LAPSED`: the provider's hold on the customer's money has ended. `NOT_PAID`: less than
         *     `currentTotal` is paid or authorised. More values may be added.
         * @example REFUNDED
         * @enum {string}
         */
        NotShippableReason: "NOT_CONFIRMED" | "DISPUTED" | "REFUNDED" | "HOLD_LAPSED" | "NOT_PAID";
        /** @description A line for which the request named too many units, and the number of units that can still be shipped. */
        ShippableItem: {
            /** @description The `itemId` in the request. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description Number of units of the line that the request wanted to ship. */
            requested: components["schemas"]["Units"];
            /** @description Number of units of the line that can be shipped now: units that are neither cancelled nor shipped yet. */
            shippable: components["schemas"]["Units"];
        };
        /**
         * @description The order cannot be shipped in its current state, or the request named more units of a line than can be
         *     shipped.
         */
        ShipmentRefusedProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ORDER_NOT_SHIPPABLE" | "QUANTITY_NOT_SHIPPABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description Reason why nothing can be shipped. Absent with `QUANTITY_NOT_SHIPPABLE`. */
            reason?: components["schemas"]["NotShippableReason"];
            /** @description The status of the order, which the request has not changed. */
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order, which the request has not changed. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The lines for which the request named too many units. Empty with `ORDER_NOT_SHIPPABLE`. */
            items: components["schemas"]["ShippableItem"][];
        };
        /** @description The reason why nothing was shipped. `type` distinguishes the cases. More values may be added. */
        CreateShipmentConflictProblem: components["schemas"]["ShipmentRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The order does not exist, the token has no access to it, or it has no such shipment. */
        ShipmentNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example ORDER_NOT_FOUND
             * @enum {string}
             */
            type: "ORDER_NOT_FOUND" | "SHIPMENT_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `orderId` in the path of the request. */
            orderId: components["schemas"]["OrderId"];
            /** @description The `shipmentId` in the path of the request. */
            shipmentId: components["schemas"]["ShipmentId"];
        };
        /**
         * @description The operation that changed an order: an operation of this API, by its `operationId`, or an automatic step of
         *     the service. `processPayment`: the payment provider reported on a payment attempt. `capturePayment`,
         *     `refundPayment`, `voidPayment`: the provider captured money, refunded money or released a hold, or refused
         *     to do so. `reconcilePayment`: the provider has not reported an outcome for too long. `expireOrder`: the
         *     order was not paid in time. More values may be added.
         * @example cancelOrder
         * @enum {string}
         */
        OrderOperation: "createOrder" | "updateOrder" | "putContact" | "putShipping" | "deleteContact" | "cancelOrder" | "replacePayment" | "createCapture" | "createRefund" | "createShipment" | "retryMatter" | "resolveMatter" | "processPayment" | "capturePayment" | "refundPayment" | "voidPayment" | "reconcilePayment" | "expireOrder";
        /**
         * @description Reason why an order or its money changed. The caller who cancelled or refunded gives `CUSTOMER_REQUEST`,
         *     `OUT_OF_STOCK`, `FRAUD` or `OTHER`. The service gives `ORDER_CANCELLED`, `LATE_PAYMENT`, `DUPLICATE_PAYMENT`
         *     or `OVERPAYMENT` if it refunds money by itself (see `RefundReason`). `RESERVATION_EXPIRED`: the order was
         *     not paid in time. `PAYMENT_LAPSED`: the hold on the money of a confirmed order ended, and no other payment
         *     replaced it in time. `PAYMENT_REPLACED`: the customer pays in another way. All other values are kinds of the
         *     matter that was opened or decided (see `MatterKind`). More values may be added.
         * @example CUSTOMER_REQUEST
         * @enum {string}
         */
        ChangeReason: "CUSTOMER_REQUEST" | "OUT_OF_STOCK" | "FRAUD" | "OTHER" | "ORDER_CANCELLED" | "LATE_PAYMENT" | "DUPLICATE_PAYMENT" | "OVERPAYMENT" | "RESERVATION_EXPIRED" | "PAYMENT_LAPSED" | "PAYMENT_REPLACED" | "REFUND_REFUSED" | "REFUND_REVERSED" | "VOID_REFUSED" | "HOLD_LAPSED" | "HOLD_LAPSED_AFTER_SHIPMENT" | "PROVIDER_MISMATCH" | "PROVIDER_MOVEMENT" | "DISPUTE" | "MONEY_RETURNED" | "UNKNOWN_MONEY" | "PAYMENT_UNRESOLVED" | "PROVIDER_UNAVAILABLE" | "PROVIDER_CHANGES_UNREAD";
        /** @description One change of an order. */
        HistoryEntry: {
            /** @description The version of the order right after this change. */
            version: components["schemas"]["Version"];
            /** @description The operation that changed the order, called by a client or carried out automatically. */
            operation: components["schemas"]["OrderOperation"];
            /**
             * @description The status of the order before the change. Absent for the first entry, because there was no order
             *     before.
             */
            fromStatus?: components["schemas"]["OrderStatus"];
            /** @description The status of the order after the change. The same as `fromStatus` if the status did not change. */
            toStatus: components["schemas"]["OrderStatus"];
            /**
             * @description Reason for the change. Absent if neither the caller nor the service had a reason. With a customer's
             *     token, the reason is also absent if the change was the shop's decision about a matter (a case for its
             *     staff).
             */
            reason?: components["schemas"]["ChangeReason"];
            /**
             * @description The client whose token was used. `order-service` for automatic changes by the service.
             * @example backoffice
             */
            clientId: string;
            /**
             * @description The person for whom the client made the change, as the client said in the header `Actor`. Absent if the
             *     client sent no `Actor`, for automatic changes by the service, and with a customer's token.
             */
            actor?: components["schemas"]["Actor"];
            /**
             * @description The trace id of the request, the same as in problem documents and in the log of the service.
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
            /** @description Time of the change, by the clock of the database. */
            occurredAt: components["schemas"]["Timestamp"];
        };
        /** @description The changes of an order, oldest first. There is one entry per version. */
        OrderHistory: {
            /** @description The changes of this page. */
            history: components["schemas"]["HistoryEntry"][];
            /** @description Number of entries on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Part of a price. `ITEM`: a line at its list price. `CHARGE`: a charge before discounts. `DISCOUNT`: the
         *     share of a discount. `TAX_REDUCTION`: tax that prices contain and that is not due. `UNITS_BACK`: units of a
         *     line that were cancelled or returned. `CHARGE_BACK`: the part of a charge that is paid back. `CREDIT`: a
         *     price reduction without goods. `DEDUCTION`: the money that the shop keeps for returned goods. `TAX`: tax
         *     that is added to the prices. `INCLUDED_TAX`: tax that other amounts contain, so it is not added. More values
         *     may be added.
         * @example ITEM
         * @enum {string}
         */
        BreakdownKind: "ITEM" | "CHARGE" | "DISCOUNT" | "TAX_REDUCTION" | "UNITS_BACK" | "CHARGE_BACK" | "CREDIT" | "DEDUCTION" | "TAX" | "INCLUDED_TAX";
        /**
         * @description A published rule of pricing, which has a file of test vectors: see "Prices". More values may be added.
         * @example LIST_PRICE
         * @enum {string}
         */
        PricingRule: "LIST_PRICE" | "DISCOUNTS" | "REDUCTIONS" | "UNITS" | "CREDITS" | "CHARGES" | "TAXES";
        /**
         * @description Name of an input of a rule.
         * @example unitPrice
         */
        BreakdownInputName: string;
        /**
         * @description An amount, a number of units, a percentage or a code, as text.
         * @example 1250
         */
        BreakdownInputValue: string;
        /**
         * @description Inputs of a pricing rule, by the names that the published rules use.
         * @example {
         *       "unitPrice": "1250",
         *       "quantity": "2"
         *     }
         */
        BreakdownInputs: {
            [key: string]: components["schemas"]["BreakdownInputValue"];
        };
        /** @description A part of a price, and the values from which the part was computed. */
        BreakdownEntry: {
            /** @description Kind of the amount. */
            kind: components["schemas"]["BreakdownKind"];
            /** @description The amount; below 0 if it lowers the price. */
            amount: components["schemas"]["Money"];
            /** @description The line that the amount belongs to. Absent if the amount belongs to a charge, or to the order. */
            itemId?: components["schemas"]["OrderItemId"];
            /** @description The charge that the amount belongs to. Absent if the amount belongs to a line, or to the order. */
            chargeId?: components["schemas"]["ChargeId"];
            /** @description The discount that the amount is a share of. Absent if `kind` is not `DISCOUNT`. */
            discountId?: components["schemas"]["DiscountId"];
            /** @description The published rule that the amount follows from. */
            rule: components["schemas"]["PricingRule"];
            /**
             * @description Inputs of the rule, by the names that the published rules use. Amounts are in the minor unit of the
             *     order's currency.
             */
            inputs: components["schemas"]["BreakdownInputs"];
        };
        /** @description A price and the amounts that it consists of. */
        PriceBreakdown: {
            /** @description The price. */
            total: components["schemas"]["Money"];
            /** @description The amounts that the price consists of: first those of each line, then those of each charge, then those of the order. */
            entries: components["schemas"]["BreakdownEntry"][];
        };
        /** @description Links of a breakdown. */
        OrderBreakdownLinks: {
            /** @description This breakdown. */
            self: components["schemas"]["Link"];
            /** @description The order. */
            order: components["schemas"]["Link"];
        };
        /**
         * @description How the price of an order was computed, when the order was placed and now. Each total is the sum of its
         *     entries, without those of kind `INCLUDED_TAX`.
         */
        OrderBreakdown: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /**
             * @description The version of the rules by which the order is priced. The rules of each version are published with this contract:
             *     see "Prices".
             * @example 1
             */
            pricing: string;
            /** @description Price of the order when it was placed. This price never changes. */
            placed: components["schemas"]["PriceBreakdown"];
            /** @description Price of the order now. */
            current: components["schemas"]["PriceBreakdown"];
            /** @description This breakdown and its order. */
            _links: components["schemas"]["OrderBreakdownLinks"];
        };
        /**
         * @description Status of a matter. `OPEN`: your staff must decide. `RESOLVED`: your staff has decided, or the cause no
         *     longer exists. More values may be added.
         * @example OPEN
         * @enum {string}
         */
        MatterStatus: "OPEN" | "RESOLVED";
        /**
         * @description One or two sentences for your staff about the event and about what to check. In code, use `kind` to
         *     distinguish the cases.
         * @example The payment provider refused to refund €38.50: refund_refused.
         */
        MatterDetail: string;
        /**
         * @description The payment provider's own identifier of the payment, refund or dispute.
         * @example pi_3QxExample
         */
        ProviderReference: string;
        /**
         * @description Reason for the decision, in the words of your staff. One line, and not only spaces. Never card data.
         * @example Paid back by bank transfer on 22 November
         */
        MatterNote: string;
        /** @description Links of a matter. The links `retries` and `resolution` are present only while their actions are possible. */
        MatterLinks: {
            /** @description This matter. */
            self: components["schemas"]["Link"];
            /** @description The order that the matter is about. Absent if the matter belongs to no order. */
            order?: components["schemas"]["Link"];
            /** @description The address to ask the payment provider again (`retryMatter`). Absent unless `actions` has `RETRY`. */
            retries?: components["schemas"]["Link"];
            /** @description The address to close the matter (`resolveMatter`). Absent once the matter is resolved. */
            resolution?: components["schemas"]["Link"];
        };
        /**
         * @description A matter: a case about money that your staff must decide. A matter is about an order, or about something at
         *     the payment provider that belongs to no order. While a matter is open, the service moves no money because of
         *     this matter.
         */
        Matter: {
            /** @description Identifier of the matter in paths and events. Set by the service. */
            id: components["schemas"]["MatterId"];
            /** @description The kind of matter. Use this field in code to distinguish the cases. */
            kind: components["schemas"]["MatterKind"];
            /** @description The status of the matter: whether your staff still has to decide. */
            status: components["schemas"]["MatterStatus"];
            /** @description Description of the event and of what to check, for the staff who decide. Set when the matter is opened. */
            detail: components["schemas"]["MatterDetail"];
            /** @description The order that the matter is about. Absent for money or events at the provider that belong to no order. */
            orderId?: components["schemas"]["OrderId"];
            /**
             * @description The number of that order. Absent if the matter belongs to no order, and in a repeated response that is
             *     older than order numbers.
             */
            orderNumber?: components["schemas"]["OrderNumber"];
            /** @description The payment attempt that the matter is about. Absent if the matter is about no payment attempt. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The capture that the matter is about. Absent if the matter is about no capture. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description The refund that the matter is about. Absent if the matter is about no refund. */
            refundId?: components["schemas"]["RefundId"];
            /** @description Amount of money that the matter is about. Absent if the amount is not known. */
            amount?: components["schemas"]["Money"];
            /** @description The payment provider's own code for the failure. Absent if the provider gave no code. */
            failureCode?: components["schemas"]["FailureCode"];
            /**
             * @description The provider's own identifier of the payment, refund or dispute that your staff should look up there.
             *     Absent if the provider has none.
             */
            providerReference?: components["schemas"]["ProviderReference"];
            /** @description Actions that are possible now. Empty once the matter is resolved. */
            actions: components["schemas"]["MatterAction"][];
            /**
             * @description Reason for the decision. Absent while the matter is open, and if the cause of the matter ended by
             *     itself.
             */
            note?: components["schemas"]["MatterNote"];
            /**
             * @description The client that resolved the matter. `order-service` if the cause of the matter ended by itself.
             * @example backoffice
             */
            resolvedBy?: string;
            /**
             * @description The person for whom that client resolved the matter, as the client said in the header `Actor`. Absent while
             *     the matter is open, and if the client sent no `Actor`.
             */
            actor?: components["schemas"]["Actor"];
            /** @description Time when the matter was resolved. Absent while the matter is open. */
            resolvedAt?: components["schemas"]["Timestamp"];
            /** @description Version number. Starts at 1 and increases by one when the matter is resolved. */
            version: components["schemas"]["Version"];
            /** @description Time when the service opened the matter. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when the matter was resolved. Before that, this is the same as `createdAt`. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the matter, its order, and the actions that are possible now. */
            _links: components["schemas"]["MatterLinks"];
        };
        /** @description A page of matters, oldest first. */
        MatterCollection: {
            /** @description The matters of this page. */
            matters: components["schemas"]["Matter"][];
            /** @description Number of matters that match the filters, on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `matterId` in the path of the request. */
            matterId: components["schemas"]["MatterId"];
        };
        /** @description The reason for a repeated request to the payment provider. */
        MatterRetryInput: {
            /** @description Reason why the retry should succeed now, for later readers of the matter. */
            note: components["schemas"]["MatterNote"];
        };
        /** @description The matter is already resolved, or has no request to the payment provider that could be repeated. */
        MatterRetryRefusedProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MATTER_RESOLVED" | "MATTER_NOT_RETRYABLE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the matter: `RESOLVED` with `MATTER_RESOLVED`, otherwise `OPEN`. */
            matterStatus: components["schemas"]["MatterStatus"];
        };
        /** @description The reason why nothing was done. `type` distinguishes the cases. More values may be added. */
        RetryMatterConflictProblem: components["schemas"]["MatterRetryRefusedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The decision about the matter. */
        MatterResolutionInput: {
            /** @description The decision and its reason, for later readers of the matter. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the matter. */
            matterStatus: components["schemas"]["MatterStatus"];
        };
        /** @description The reason why nothing was done. `type` distinguishes the cases. More values may be added. */
        ResolveMatterConflictProblem: components["schemas"]["MatterResolvedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * @description A position in the feed, to send as `after`. A cursor has no other meaning: do not compare cursors, count
         *     with them or parse them. The form of cursors may change, but cursors that were given out before stay valid.
         * @example 1_xrogWz917tyhYs63dt0MUw
         */
        EventCursor: string;
        /**
         * @description The type of an event. `order.confirmed`: the order is paid or authorised in full. `order.contact_erased`: no
         *     personal data of the order is left. `order.items_cancelled`: some units were cancelled, others remain.
         *     `payment.started`: a new payment attempt with another payment method. `payment.captured`,
         *     `refund.succeeded`: the money has moved. `payment.released`: the rest of the held money was released after a
         *     part was captured. `refund.reversed`: a refund failed after it had succeeded. `attention.opened`,
         *     `attention.resolved`: a matter (a case that your staff must decide) was opened or resolved. Only the shop's
         *     own clients see these two types. More values may be added.
         * @example order.confirmed
         * @enum {string}
         */
        EventType: "order.submitted" | "order.updated" | "order.contact_changed" | "order.shipping_changed" | "order.contact_erased" | "order.confirmed" | "order.items_cancelled" | "order.cancelled" | "order.expired" | "order.completed" | "payment.started" | "payment.processing" | "payment.requires_action" | "payment.authorized" | "payment.captured" | "payment.failed" | "payment.voided" | "payment.released" | "capture.created" | "capture.failed" | "refund.created" | "refund.succeeded" | "refund.failed" | "refund.reversed" | "shipment.created" | "attention.opened" | "attention.resolved";
        /**
         * @description The fields that every event in the feed has, also an event of a type that you do not know. An event in the
         *     feed is about an order or a matter, and is a CloudEvent (CloudEvents 1.0, JSON format).
         */
        CloudEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/orders
             */
            source: string;
            /** @description The type of the event. The type decides which fields `data` has. */
            type: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
        };
        /** @description The state of the order right after the event. For all other fields, read the order. */
        OrderEventData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
        };
        /** @description The order as it was placed. */
        OrderSubmittedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Price of the order when it was placed, as in `total` of the order. */
            total: components["schemas"]["Money"];
        };
        /**
         * @description An order was placed. The payment of the order has begun.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /**
         * @description The contact, the billing address or the buyer of an order was changed. Read the new data from the order.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a2024e-0fc0-7d91-8b50-3c1f0a9e7b20",
         *       "source": "/api/v1/orders",
         *       "type": "order.contact_changed",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-22T08:10:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_Yw3m0Q8r1kXbq4TzPZ2c7A",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "COMPLETED",
         *         "paymentStatus": "PARTIALLY_REFUNDED",
         *         "fulfillmentStatus": "FULFILLED",
         *         "version": 9
         *       }
         *     }
         */
        OrderContactChangedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.contact_changed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.contact_changed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /**
         * @description The shipping address of an order was changed. Read the new address from the order.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a1fe5e-fb40-7d91-8b51-3c1f0a9e7b21",
         *       "source": "/api/v1/orders",
         *       "type": "order.shipping_changed",
         *       "subject": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *       "time": "2026-11-21T13:50:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_b0nN6mJk9fS5sDq2LxV1Gg",
         *       "data": {
         *         "orderId": "01a1fe31-3480-7c3e-9a41-5b7d2e8f6a40",
         *         "customerId": "customer-1042",
         *         "status": "CONFIRMED",
         *         "paymentStatus": "PARTIALLY_PAID",
         *         "fulfillmentStatus": "UNFULFILLED",
         *         "version": 8
         *       }
         *     }
         */
        OrderShippingChangedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.shipping_changed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.shipping_changed";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /**
         * @description The contact of an order was erased, with its addresses. Erase your copies of the contact and of its
         *     addresses.
         * @example {
         *       "specversion": "1.0",
         *       "id": "01a20257-3780-7d91-8b52-3c1f0a9e7b22",
         *       "source": "/api/v1/orders",
         *       "type": "order.contact_erased",
         *       "subject": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *       "time": "2026-11-22T08:20:00.000Z",
         *       "datacontenttype": "application/json",
         *       "cursor": "1_pT8eW2cVh6YtQ0uKdJ4o9w",
         *       "data": {
         *         "orderId": "01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10",
         *         "customerId": "customer-1042",
         *         "status": "COMPLETED",
         *         "paymentStatus": "PARTIALLY_REFUNDED",
         *         "fulfillmentStatus": "FULFILLED",
         *         "version": 10
         *       }
         *     }
         */
        OrderContactErasedEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/orders
             */
            source: string;
            /**
             * @description The type of this event, always `order.contact_erased`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "order.contact_erased";
            /**
             * Format: uuid
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /** @description A line that the event refers to, with the number of units. */
        EventItem: {
            /** @description Identifier of the line of the order. */
            itemId: components["schemas"]["OrderItemId"];
            /** @description SKU of the product of the line. */
            sku: components["schemas"]["Sku"];
            /** @description Number of units of the line that were shipped or cancelled by this event alone. */
            quantity: components["schemas"]["Units"];
        };
        /** @description The order without the units that were cancelled. */
        OrderItemsCancelledData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Reason why the units were cancelled. */
            reason: components["schemas"]["ChangeReason"];
            /** @description The lines that had units cancelled, with the number of cancelled units. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["OrderItemsCancelledData"];
        };
        /** @description The order after all its units were cancelled. */
        OrderCancelledData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Reason why the order was cancelled. */
            reason: components["schemas"]["ChangeReason"];
        };
        /**
         * @description An order was cancelled completely.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["OrderCancelledData"];
        };
        /**
         * @description An order was not paid in time. The stock of the order was released.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event. */
            data: components["schemas"]["OrderEventData"];
        };
        /** @description The order, and the payment attempt of this event. */
        PaymentEventData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /**
             * @description Amount of the payment attempt. With `payment.authorized`, the amount of money that the provider
             *     holds.
             */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description A new payment attempt has begun, for example with another payment method after a decline.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["PaymentEventData"];
        };
        /**
         * @description The customer has acted, and the payment is pending at the provider.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description The order, and the money that was captured. */
        PaymentCapturedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Identifier of the capture. Absent if the price of the order is 0, because then nothing was captured. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description Amount of money that was captured, by this capture alone. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["PaymentCapturedData"];
        };
        /** @description The order, and the payment attempt that failed. */
        PaymentFailedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The amount of the payment attempt. */
            amount: components["schemas"]["Money"];
            /** @description The payment provider's own code for the reason of its refusal. Absent if the provider gave no code. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["PaymentFailedData"];
        };
        /** @description The order, and the payment attempt that ended without having taken money. */
        PaymentVoidedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description The amount of the payment attempt. */
            amount: components["schemas"]["Money"];
            /**
             * @description Reason why the service ended the attempt. Absent if the provider ended the attempt without a request
             *     of the service.
             */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["PaymentVoidedData"];
        };
        /** @description The order, and the part of the held money that was released. */
        PaymentReleasedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Amount of money that is no longer held and was not captured. */
            amount: components["schemas"]["Money"];
            /**
             * @description Reason why the service released the hold. Absent if the provider released the hold without a request
             *     of the service.
             */
            reason?: components["schemas"]["ChangeReason"];
        };
        /**
         * @description The rest of the held money was released after a part was captured.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["PaymentReleasedData"];
        };
        /** @description The order, and the capture that was requested. */
        CaptureEventData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Identifier of the capture. */
            captureId: components["schemas"]["CaptureId"];
            /** @description Amount of money to capture. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["CaptureEventData"];
        };
        /** @description The order, and the capture that failed. */
        CaptureFailedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Identifier of the capture. */
            captureId: components["schemas"]["CaptureId"];
            /** @description Amount of money that was not captured. */
            amount: components["schemas"]["Money"];
            /**
             * @description The payment provider's own code for the reason of its refusal. `withdrawn` if the order no longer
             *     needed the capture before the provider received a request.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["CaptureFailedData"];
        };
        /** @description The order, and the refund. */
        RefundEventData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Identifier of the refund. */
            refundId: components["schemas"]["RefundId"];
            /** @description Amount of money that is paid back. */
            amount: components["schemas"]["Money"];
            /** @description Reason for the refund. */
            reason: components["schemas"]["RefundReason"];
            /**
             * @description `GOODWILL`: the refund is for no units. `ADVANCE`: the refund is for units before they are
             *     cancelled. Absent if the service refunds money by itself.
             */
            purpose?: components["schemas"]["RefundPurpose"];
            /** @description The lines that the refund is for. Present only with `ADVANCE`. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["RefundEventData"];
        };
        /**
         * @description The money of a refund was paid back.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["RefundEventData"];
        };
        /** @description The order, and the refund that failed. */
        RefundFailedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the payment attempt. */
            paymentId: components["schemas"]["PaymentId"];
            /** @description Identifier of the refund. */
            refundId: components["schemas"]["RefundId"];
            /** @description Amount of money that was not paid back. */
            amount: components["schemas"]["Money"];
            /** @description Reason for the refund. */
            reason: components["schemas"]["RefundReason"];
            /**
             * @description `GOODWILL`: the refund is for no units. `ADVANCE`: the refund is for units before they are
             *     cancelled. Absent if the service refunds money by itself.
             */
            purpose?: components["schemas"]["RefundPurpose"];
            /** @description The lines that the refund is for. Present only with `ADVANCE`. */
            items?: components["schemas"]["RefundedItem"][];
            /** @description The payment provider's own code for the reason of its refusal. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["RefundFailedData"];
        };
        /** @description The order, and the units that were shipped. */
        ShipmentCreatedData: {
            /** @description Identifier of the order. */
            orderId: components["schemas"]["OrderId"];
            /** @description The customer of the order. */
            customerId: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. */
            status: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. */
            paymentStatus: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. */
            fulfillmentStatus: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. */
            version: components["schemas"]["Version"];
            /** @description Identifier of the shipment. */
            shipmentId: components["schemas"]["ShipmentId"];
            /** @description The lines that had units shipped, with the number of shipped units. */
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The state of the order right after the event, and the fields of this event. */
            data: components["schemas"]["ShipmentCreatedData"];
        };
        /**
         * @description A matter (a case that your staff must decide), and the state of its order right after the event. A matter
         *     may belong to no order, for example if it is about unknown money at the provider. In that case, the fields
         *     of the order are absent.
         */
        AttentionEventData: {
            /** @description Identifier of the matter. */
            matterId: components["schemas"]["MatterId"];
            /** @description The kind of the matter. */
            kind: components["schemas"]["MatterKind"];
            /** @description The order. Absent if the matter belongs to no order. */
            orderId?: components["schemas"]["OrderId"];
            /** @description The customer of the order. Absent if the matter belongs to no order. */
            customerId?: components["schemas"]["CustomerId"];
            /** @description The status of the order right after the event. Absent if the matter belongs to no order. */
            status?: components["schemas"]["OrderStatus"];
            /** @description The payment status of the order right after the event. Absent if the matter belongs to no order. */
            paymentStatus?: components["schemas"]["OrderPaymentStatus"];
            /** @description The fulfillment status of the order right after the event. Absent if the matter belongs to no order. */
            fulfillmentStatus?: components["schemas"]["OrderFulfillmentStatus"];
            /** @description The version of the order right after the event. Absent if the matter belongs to no order. */
            version?: components["schemas"]["Version"];
            /** @description The payment attempt that the matter is about. Absent if the matter is about no payment attempt. */
            paymentId?: components["schemas"]["PaymentId"];
            /** @description The capture that the matter is about. Absent if the matter is about no capture. */
            captureId?: components["schemas"]["CaptureId"];
            /** @description The refund that the matter is about. Absent if the matter is about no refund. */
            refundId?: components["schemas"]["RefundId"];
            /** @description Amount of money that the matter is about. Absent if the amount is not known. */
            amount?: components["schemas"]["Money"];
            /** @description The payment provider's own code for the failure. Absent if the provider gave no code. */
            failureCode?: components["schemas"]["FailureCode"];
        };
        /**
         * @description A matter was opened: a case about money that your staff must decide. Only the shop's own clients see this
         *     event.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The matter, and the state of its order right after the event. */
            data: components["schemas"]["AttentionEventData"];
        };
        /**
         * @description A matter (a case that your staff must decide) was resolved: your staff decided it, or its cause no longer
         *     exists. Only the shop's own clients see this event.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72
             */
            id: string;
            /**
             * @description Origin of the event.
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
             * @description Identifier of the order, or of the matter if the matter belongs to no order.
             * @example 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            subject: string;
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /**
             * @description Position of the event in the feed. Store the `cursor` of the last event that you have processed, and
             *     send it as `after` to continue.
             */
            cursor: components["schemas"]["EventCursor"];
            /** @description The matter, and the state of its order right after the event. */
            data: components["schemas"]["AttentionEventData"];
        };
        /**
         * @description An event. `type` is the type of the event and decides which fields `data` has. More values may be added.
         *     Read an event of a type that you do not know as a `CloudEvent`, or ignore it.
         */
        Event: components["schemas"]["OrderSubmittedEvent"] | components["schemas"]["OrderUpdatedEvent"] | components["schemas"]["OrderContactChangedEvent"] | components["schemas"]["OrderShippingChangedEvent"] | components["schemas"]["OrderContactErasedEvent"] | components["schemas"]["OrderConfirmedEvent"] | components["schemas"]["OrderItemsCancelledEvent"] | components["schemas"]["OrderCancelledEvent"] | components["schemas"]["OrderExpiredEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["PaymentStartedEvent"] | components["schemas"]["PaymentProcessingEvent"] | components["schemas"]["PaymentRequiresActionEvent"] | components["schemas"]["PaymentAuthorizedEvent"] | components["schemas"]["PaymentCapturedEvent"] | components["schemas"]["PaymentFailedEvent"] | components["schemas"]["PaymentVoidedEvent"] | components["schemas"]["PaymentReleasedEvent"] | components["schemas"]["CaptureCreatedEvent"] | components["schemas"]["CaptureFailedEvent"] | components["schemas"]["RefundCreatedEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["RefundReversedEvent"] | components["schemas"]["ShipmentCreatedEvent"] | components["schemas"]["AttentionOpenedEvent"] | components["schemas"]["AttentionResolvedEvent"];
        /**
         * @description Links of a page of the feed. `next` is the address to continue at, and is present even if there are no new
         *     events yet.
         */
        EventCollectionLinks: {
            /** @description This page of the feed. */
            self: components["schemas"]["Link"];
            /**
             * @description The next page. It begins after the last event of this page. If this page has no event, it begins after
             *     the same position as this page. This link remains valid as long as its cursor (the value of `after`) is
             *     valid.
             */
            next: components["schemas"]["Link"];
        };
        /** @description A page of the feed, oldest event first. */
        EventCollection: {
            /**
             * @description The events that follow the requested `cursor`, at most `size` events. If empty, nothing has happened
             *     since: ask again later at the `next` link.
             */
            events: components["schemas"]["Event"][];
            /** @description Links to this page of the feed and to the next one. */
            _links: components["schemas"]["EventCollectionLinks"];
        };
        /**
         * @description Events after this cursor have been removed because they are too old. Read the orders again, and continue
         *     after `oldestCursor`.
         */
        EventsExpiredProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example EVENTS_EXPIRED
             * @enum {string}
             */
            type: "EVENTS_EXPIRED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * @description The oldest position that still exists. Request the feed with this cursor in the query parameter
             *     `after` to get all events that still exist.
             */
            oldestCursor: components["schemas"]["EventCursor"];
        };
        /**
         * Format: uuid
         * @description Identifier of a webhook endpoint, a UUIDv7 (RFC 9562).
         * @example 01a1fd6a-8320-7b19-8c3d-1f5e9a7b2c40
         */
        WebhookEndpointId: string;
        /**
         * @description Address to which events are sent: an `https` address on port 443 or 8443, of a public host, without user
         *     name, password and fragment. An operator may allow other ports, and internal addresses.
         * @example https://shop.example.com/webhooks
         */
        WebhookUrl: string;
        /**
         * @description Purpose of the endpoint, in your own words.
         * @example Shipping software
         */
        WebhookDescription: string;
        /**
         * @description The type of an event that is sent to webhook endpoints: a type of the feed, `webhook.test` or
         *     `webhook_endpoint.disabled`. `webhook.test`: the event that `createTestEvent` sends, even if `eventTypes`
         *     does not list it. `webhook_endpoint.disabled`: the service has stopped sending to an endpoint of the same
         *     client. Only endpoints whose `eventTypes` list this type receive this event. More values may be added.
         * @example order.confirmed
         * @enum {string}
         */
        WebhookEventType: "order.submitted" | "order.updated" | "order.contact_changed" | "order.shipping_changed" | "order.contact_erased" | "order.confirmed" | "order.items_cancelled" | "order.cancelled" | "order.expired" | "order.completed" | "payment.started" | "payment.processing" | "payment.requires_action" | "payment.authorized" | "payment.captured" | "payment.failed" | "payment.voided" | "payment.released" | "capture.created" | "capture.failed" | "refund.created" | "refund.succeeded" | "refund.failed" | "refund.reversed" | "shipment.created" | "attention.opened" | "attention.resolved" | "webhook.test" | "webhook_endpoint.disabled";
        /**
         * @description Types of events, without duplicates.
         * @example [
         *       "order.confirmed",
         *       "shipment.created"
         *     ]
         */
        WebhookEventTypes: components["schemas"]["WebhookEventType"][];
        /**
         * @description Order in which events are sent. `NONE`: requests start in the order of the feed, and several are in flight
         *     at the same time. `PER_ORDER`: one event of an order at a time. The next event of the order is sent after
         *     the previous event was delivered, or all its attempts have failed. Other values are rejected.
         * @example NONE
         * @enum {string}
         */
        WebhookOrdering: "NONE" | "PER_ORDER";
        /**
         * @description The `Content-Type` of the requests. The media type does not change the body. Other values are rejected.
         * @example application/cloudevents+json
         * @enum {string}
         */
        WebhookMediaType: "application/cloudevents+json" | "application/json";
        /**
         * Format: int32
         * @description Maximum number of requests to the endpoint in flight at the same time.
         * @example 16
         */
        WebhookMaxInFlight: number;
        /**
         * Format: int32
         * @description Maximum number of requests to the endpoint per second.
         * @example 50
         */
        WebhookMaxPerSecond: number;
        /**
         * @description The public key for the `v1a` signatures of the endpoint (Ed25519), in the format of Standard Webhooks:
         *     `whpk_` and the key in base64. The key never changes.
         * @example whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
         */
        WebhookPublicKey: string;
        /**
         * @description Status of an endpoint. `ACTIVE`: events are sent. `PAUSED`: the owner of the endpoint has paused it.
         *     `DISABLED`: the service has stopped sending; `disabledReason` says why. More values may be added.
         * @example ACTIVE
         * @enum {string}
         */
        WebhookEndpointStatus: "ACTIVE" | "PAUSED" | "DISABLED";
        /**
         * @description Reason why the service has disabled an endpoint. `GONE`: the receiver answered 410. `FAILING`: for 5 days,
         *     the endpoint did not answer, or answered with 408, 425, 429 or 5xx. `EVENTS_EXPIRED`: events that the
         *     endpoint had not received were removed because they were too old. More values may be added.
         * @example GONE
         * @enum {string}
         */
        WebhookDisabledReason: "GONE" | "FAILING" | "EVENTS_EXPIRED";
        /** @description Links of a webhook endpoint. */
        WebhookEndpointLinks: {
            /** @description This endpoint. */
            self: components["schemas"]["Link"];
            /** @description The progress of the sending to the endpoint. */
            progress: components["schemas"]["Link"];
            /** @description The secrets that sign the requests. */
            secrets: components["schemas"]["Link"];
            /** @description The deliveries of the endpoint, with their results. */
            deliveries: components["schemas"]["Link"];
            /** @description The replays of the endpoint. A `POST` to this address sends past events again (`createReplay`). */
            replays: components["schemas"]["Link"];
            /** @description The address to send a test event (`createTestEvent`). */
            testEvents: components["schemas"]["Link"];
        };
        /**
         * @description An address to which the service sends events. An endpoint belongs to the client that registered it. In
         *     earlier versions, customers' tokens could register endpoints. An endpoint that was registered with a
         *     customer's token also belongs to that customer. Such an endpoint receives only events of this customer, and
         *     can be read and deleted with the customer's token.
         */
        WebhookEndpoint: {
            /** @description Identifier of the endpoint. */
            id: components["schemas"]["WebhookEndpointId"];
            /** @description Address to which events are sent. */
            url: components["schemas"]["WebhookUrl"];
            /** @description Purpose of the endpoint. Absent if no purpose was set. */
            description?: components["schemas"]["WebhookDescription"];
            /** @description Types of the events that are sent. Absent if events of all types are sent. */
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /**
             * @description Customer filter: only events of the orders of this customer are sent. Absent if the events of all
             *     customers are sent.
             */
            customerId?: components["schemas"]["CustomerId"];
            /** @description Whether an event waits for earlier events of its order. */
            ordering: components["schemas"]["WebhookOrdering"];
            /** @description The `Content-Type` of the requests. */
            mediaType: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`).
             * @example false
             */
            asymmetricSignature: boolean;
            /** @description Maximum number of requests in flight at the same time. */
            maxInFlight: components["schemas"]["WebhookMaxInFlight"];
            /** @description Maximum number of requests per second. Absent if the endpoint has no limit of requests per second. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecond"];
            /** @description The public key for verifying `v1a` signatures. */
            publicKey: components["schemas"]["WebhookPublicKey"];
            /** @description The status of the endpoint: whether events are sent. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Reason why the service has stopped sending. Absent unless `status` is `DISABLED`. */
            disabledReason?: components["schemas"]["WebhookDisabledReason"];
            /** @description Version number. Increases by one with every change of the endpoint. */
            version: components["schemas"]["Version"];
            /** @description Time when the endpoint was registered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when the endpoint last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the endpoint and to its parts. */
            _links: components["schemas"]["WebhookEndpointLinks"];
        };
        /** @description A page of webhook endpoints, newest first. */
        WebhookEndpointCollection: {
            /** @description The webhook endpoints of this page. */
            endpoints: components["schemas"]["WebhookEndpoint"][];
            /** @description Number of entries on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description A position in the feed. `NOW`: only new events. `BEGINNING`: the oldest event that still exists. The
         *     `cursor` of an event: the first event after it.
         * @example NOW
         */
        WebhookStart: string;
        /** @description A webhook endpoint to register. */
        WebhookEndpointInput: {
            /** @description Address to which events are sent. */
            url: components["schemas"]["WebhookUrl"];
            /** @description Purpose of the endpoint. */
            description?: components["schemas"]["WebhookDescription"];
            /**
             * @description Types of the events that are sent. If left out, events of all types are sent, also of types that are
             *     added later.
             */
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /** @description Customer filter: only events of the orders of this customer are sent. */
            customerId?: components["schemas"]["CustomerId"];
            /**
             * @description Whether an event waits for earlier events of its order.
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
             * @description Maximum number of requests in flight at the same time.
             * @default 16
             */
            maxInFlight?: components["schemas"]["WebhookMaxInFlight"];
            /** @description Maximum number of requests per second. If left out, the endpoint has no limit. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecond"];
            /**
             * @description Position in the feed from which the sending begins.
             * @default NOW
             */
            startAt?: components["schemas"]["WebhookStart"];
        };
        /**
         * @description The secret for the `v1` signatures of the endpoint (HMAC-SHA256), in the format of Standard Webhooks:
         *     `whsec_` and 32 bytes in base64. Only the response to the request that creates a secret shows this value.
         * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazMTOEkeJHI=
         */
        WebhookSecretValue: string;
        /** @description A webhook endpoint that was just registered, with its secret. */
        CreatedWebhookEndpoint: {
            /** @description Identifier of the endpoint. */
            id: components["schemas"]["WebhookEndpointId"];
            /** @description Address to which events are sent. */
            url: components["schemas"]["WebhookUrl"];
            /** @description Purpose of the endpoint. Absent if no purpose was set. */
            description?: components["schemas"]["WebhookDescription"];
            /** @description Types of the events that are sent. Absent if events of all types are sent. */
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /**
             * @description Customer filter: only events of the orders of this customer are sent. Absent if the events of all
             *     customers are sent.
             */
            customerId?: components["schemas"]["CustomerId"];
            /** @description Whether an event waits for earlier events of its order. */
            ordering: components["schemas"]["WebhookOrdering"];
            /** @description The `Content-Type` of the requests. */
            mediaType: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`).
             * @example false
             */
            asymmetricSignature: boolean;
            /** @description Maximum number of requests in flight at the same time. */
            maxInFlight: components["schemas"]["WebhookMaxInFlight"];
            /** @description Maximum number of requests per second. Absent if the endpoint has no limit of requests per second. */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecond"];
            /** @description The public key for verifying `v1a` signatures. */
            publicKey: components["schemas"]["WebhookPublicKey"];
            /** @description The status of the endpoint: whether events are sent. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Reason why the service has stopped sending. Absent unless `status` is `DISABLED`. */
            disabledReason?: components["schemas"]["WebhookDisabledReason"];
            /** @description Version number. Increases by one with every change of the endpoint. */
            version: components["schemas"]["Version"];
            /** @description Time when the endpoint was registered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when the endpoint last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Links to the endpoint and to its parts. */
            _links: components["schemas"]["WebhookEndpointLinks"];
            /**
             * @description The secret for verifying requests. Only this response shows the secret. Absent if the request
             *     repeats an `Idempotency-Key` and the secret has been retired since.
             */
            secret?: components["schemas"]["WebhookSecretValue"];
        };
        /** @description The client already has the maximum number of webhook endpoints. */
        WebhookEndpointLimitProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_LIMIT";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description Maximum number of webhook endpoints of a client. If the client's tokens are confined to customers,
             *     this is the maximum for each customer.
             * @example 20
             */
            limit: number;
        };
        /** @description The reason why nothing was registered. `type` distinguishes the cases. More values may be added. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `endpointId` in the path of the request. */
            endpointId: components["schemas"]["WebhookEndpointId"];
        };
        /**
         * @description Purpose of the endpoint, in your own words, or `null` to remove it.
         * @example Shipping software
         */
        WebhookDescriptionPatch: string | null;
        /**
         * @description Types of events, without duplicates, or `null` for all types.
         * @example [
         *       "order.confirmed",
         *       "shipment.created"
         *     ]
         */
        WebhookEventTypesPatch: components["schemas"]["WebhookEventType"][] | null;
        /**
         * @description The only customer whose events are sent, or `null` for the events of all customers.
         * @example customer-1042
         */
        WebhookCustomerPatch: string | null;
        /**
         * Format: int32
         * @description Maximum number of requests to the endpoint per second, or `null` for no limit.
         * @example 50
         */
        WebhookMaxPerSecondPatch: number | null;
        /**
         * @description Status that you can set. `ACTIVE`: events are sent. `PAUSED`: nothing is sent for now. Other values are
         *     rejected.
         * @example PAUSED
         * @enum {string}
         */
        WebhookEndpointState: "ACTIVE" | "PAUSED";
        /**
         * @description Event from which the sending continues if an endpoint becomes active. `WHERE_STOPPED`: the first event that
         *     the endpoint has not received. `NOW`: the first event from now on. The endpoint does not receive the events
         *     that it has missed. Other values are rejected.
         * @example WHERE_STOPPED
         * @enum {string}
         */
        WebhookResumeAt: "WHERE_STOPPED" | "NOW";
        /** @description A JSON merge patch (RFC 7396). A field that is left out remains unchanged, and `null` removes a field. */
        WebhookEndpointPatch: {
            /** @description Address to which events are sent. If left out, the value remains unchanged. */
            url?: components["schemas"]["WebhookUrl"];
            /** @description Purpose of the endpoint. If left out, the value remains unchanged; `null` removes the value. */
            description?: components["schemas"]["WebhookDescriptionPatch"];
            /**
             * @description Types of the events that are sent from now on. If left out, the types remain unchanged; `null` stands
             *     for all types.
             */
            eventTypes?: components["schemas"]["WebhookEventTypesPatch"];
            /**
             * @description Customer filter: only events of the orders of this customer are sent. If left out, the value remains
             *     unchanged; `null` removes the value.
             */
            customerId?: components["schemas"]["WebhookCustomerPatch"];
            /** @description Whether an event waits for earlier events of its order. If left out, this setting remains unchanged. */
            ordering?: components["schemas"]["WebhookOrdering"];
            /** @description The `Content-Type` of the requests. If left out, the value remains unchanged. */
            mediaType?: components["schemas"]["WebhookMediaType"];
            /**
             * @description Whether each request is also signed with Ed25519 (`v1a`). If left out, this setting remains unchanged.
             * @example false
             */
            asymmetricSignature?: boolean;
            /** @description Maximum number of requests in flight at the same time. If left out, the value remains unchanged. */
            maxInFlight?: components["schemas"]["WebhookMaxInFlight"];
            /**
             * @description Maximum number of requests per second. If left out, the limit remains unchanged; `null` removes the
             *     limit.
             */
            maxPerSecond?: components["schemas"]["WebhookMaxPerSecondPatch"];
            /**
             * @description The new status. `PAUSED` stops the sending. `ACTIVE` starts the sending again, even if the service has
             *     stopped it. If left out, the value remains unchanged.
             */
            status?: components["schemas"]["WebhookEndpointState"];
            /**
             * @description Event from which the sending continues if the endpoint becomes active. Has no effect on an endpoint that
             *     is already active.
             * @default WHERE_STOPPED
             */
            resumeAt?: components["schemas"]["WebhookResumeAt"];
        };
        /**
         * @description Reason for a failed attempt. `HTTP_STATUS`: the answer was not 2xx. `TIMEOUT`: there was no answer in time.
         *     `DNS`: the host was not found. `CONNECTION`: the connection failed, or was interrupted. `TLS`: no secure
         *     connection, for example because of an expired certificate. `ADDRESS_REFUSED`: the host is not public.
         *     `PROTOCOL`: the answer is not HTTP. `INTERRUPTED`: the service was interrupted. More values may be added.
         * @example HTTP_STATUS
         * @enum {string}
         */
        WebhookFailure: "HTTP_STATUS" | "TIMEOUT" | "DNS" | "CONNECTION" | "TLS" | "ADDRESS_REFUSED" | "PROTOCOL" | "INTERRUPTED";
        /** @description Links of a resource that belongs to a webhook endpoint. */
        WebhookPartLinks: {
            /** @description This resource. */
            self: components["schemas"]["Link"];
            /** @description The endpoint that the resource belongs to. */
            endpoint: components["schemas"]["Link"];
        };
        /** @description The progress of the sending to a webhook endpoint, and whether the sending works. */
        WebhookProgress: {
            /**
             * @description Position in the feed up to which every event has been tried. Send this cursor as `after` to read the
             *     events that have not been tried yet.
             */
            deliveredThrough: components["schemas"]["EventCursor"];
            /**
             * @description Whether every event has been tried at least once.
             * @example true
             */
            isCaughtUp: boolean;
            /**
             * Format: int32
             * @description Number of events that wait for a retry.
             * @example 0
             */
            pendingRetries: number;
            /** @description Time since which no event could be delivered. Absent if the last attempt succeeded. */
            failingSince?: components["schemas"]["Timestamp"];
            /** @description Reason why the last failed attempt failed. Absent if no attempt has failed. */
            lastFailure?: components["schemas"]["WebhookFailure"];
            /** @description Time of the next attempt. Absent if nothing is due to be sent, or the endpoint is not active. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
            /** @description Time when an event was last delivered. Absent if no event has been delivered. */
            lastDeliveredAt?: components["schemas"]["Timestamp"];
            /** @description Links to this progress and the endpoint. */
            _links: components["schemas"]["WebhookPartLinks"];
        };
        /**
         * Format: uuid
         * @description Identifier of a secret of a webhook endpoint, a UUIDv7 (RFC 9562).
         * @example 01a1fd6a-8320-7b1a-9d4e-2a6f0b8c3d51
         */
        WebhookSecretId: string;
        /**
         * @description A secret that signs requests to a webhook endpoint. The value of a secret is shown only when the secret is
         *     created.
         */
        WebhookSecret: {
            /** @description Identifier of the secret. */
            id: components["schemas"]["WebhookSecretId"];
            /** @description Time when the secret was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time until which the secret signs requests. Absent if the secret does not expire. */
            expiresAt?: components["schemas"]["Timestamp"];
        };
        /** @description The secrets that sign requests to a webhook endpoint, newest first. */
        WebhookSecretCollection: {
            /** @description The secrets that have not expired. */
            secrets: components["schemas"]["WebhookSecret"][];
            /** @description Links to these secrets and their endpoint. */
            _links: components["schemas"]["WebhookPartLinks"];
        };
        /** @description The time until the previous secrets expire. */
        WebhookSecretInput: {
            /**
             * Format: int32
             * @description Number of seconds in which the previous secrets also sign requests. With `0`, the previous secrets
             *     expire immediately. A secret that already expires earlier keeps its expiry.
             * @default 86400
             * @example 86400
             */
            previousExpiresInSeconds?: number;
        };
        /** @description A secret that was just created, with its value. */
        CreatedWebhookSecret: {
            /** @description Identifier of the secret. */
            id: components["schemas"]["WebhookSecretId"];
            /** @description Time when the secret was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time until which the secret signs requests. Absent if the secret does not expire. */
            expiresAt?: components["schemas"]["Timestamp"];
            /**
             * @description Value of the secret. Only this response shows the value. Absent if the request repeats an
             *     `Idempotency-Key` and the secret has been retired since.
             */
            secret?: components["schemas"]["WebhookSecretValue"];
        };
        /** @description The webhook endpoint already has the maximum number of secrets. */
        WebhookSecretLimitProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "WEBHOOK_SECRET_LIMIT";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /**
             * Format: int32
             * @description Maximum number of secrets that an endpoint may have at the same time.
             * @example 3
             */
            limit: number;
        };
        /** @description The reason why no secret was created. `type` distinguishes the cases. More values may be added. */
        CreateWebhookSecretConflictProblem: components["schemas"]["WebhookSecretLimitProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description The client has no such webhook endpoint, or the endpoint has no such secret. */
        WebhookSecretNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_SECRET_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `endpointId` in the path of the request. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description The `secretId` in the path of the request. */
            secretId: components["schemas"]["WebhookSecretId"];
        };
        /** @description The secret is the only one that does not expire. */
        LastWebhookSecretProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example LAST_WEBHOOK_SECRET
             * @enum {string}
             */
            type: "LAST_WEBHOOK_SECRET";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
         * @description Status of a delivery. `PENDING`: the event will be sent, or sent again. `HELD`: the event waits for an
         *     earlier event of its order (`PER_ORDER`). `DELIVERED`: the event has arrived. `FAILED`: the last attempt has
         *     failed. `CANCELLED`: the event will no longer be sent. More values may be added.
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
            /** @description The address to send the event again (`createWebhookAttempt`). */
            attempts: components["schemas"]["Link"];
        };
        /**
         * @description The delivery of an event to a webhook endpoint. A delivery exists once the service has tried to send the
         *     event, or is due to send it.
         */
        WebhookDelivery: {
            /** @description Identifier of the event, which is also the `webhook-id` of each request. */
            eventId: components["schemas"]["WebhookEventId"];
            /** @description The type of the event. */
            eventType: components["schemas"]["WebhookEventType"];
            /**
             * @description The order, or the matter if the matter belongs to no order. Absent if the event is about webhook
             *     endpoints.
             */
            orderId?: components["schemas"]["OrderId"];
            /** @description Position of the event in the feed. Absent if the event has no position. */
            cursor?: components["schemas"]["EventCursor"];
            /** @description The status of the delivery. */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description Number of attempts to send the event.
             * @example 1
             */
            attemptCount: number;
            /** @description Time of the next attempt. Absent unless `status` is `PENDING`. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
            /** @description Time of the first attempt to send the event, or the time when this attempt was due. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description Time when the event arrived, when its last attempt failed, or when its delivery was cancelled. Absent
             *     while the delivery waits.
             */
            endedAt?: components["schemas"]["Timestamp"];
            /** @description Links to this delivery, and to the operations that are possible. */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The status of the endpoint. */
            endpointStatus: components["schemas"]["WebhookEndpointStatus"];
        };
        /** @description The reason why nothing will be sent. `type` distinguishes the cases. More values may be added. */
        SendWebhookConflictProblem: components["schemas"]["WebhookEndpointNotActiveProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /** @description A page of the deliveries of a webhook endpoint, newest event first. */
        WebhookDeliveryCollection: {
            /** @description The deliveries of this page. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page, to the first page and to the next page. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description Reason for an attempt. `FIRST`: the event was sent for the first time. `RETRY`: the event was sent again
         *     after a failure. `MANUAL`: a client requested the attempt. `REPLAY`: the event was sent as part of a replay.
         *     More values may be added.
         * @example FIRST
         * @enum {string}
         */
        WebhookAttemptKind: "FIRST" | "RETRY" | "MANUAL" | "REPLAY";
        /** @description A request that was sent to a webhook endpoint, and its answer. */
        WebhookAttempt: {
            /**
             * Format: int32
             * @description Number of the attempt, starting at 1.
             * @example 1
             */
            number: number;
            /** @description Reason for the attempt. */
            kind: components["schemas"]["WebhookAttemptKind"];
            /** @description Time when the request was sent. */
            startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description Duration of the attempt in milliseconds. 0 if nothing was sent.
             * @example 41
             */
            durationMs: number;
            /** @description Address to which the request was sent. */
            url: components["schemas"]["WebhookUrl"];
            /**
             * Format: int32
             * @description HTTP status of the answer. Absent if there was none.
             * @example 503
             */
            statusCode?: number;
            /** @description Reason for the failure. Absent if the event has arrived. */
            failure?: components["schemas"]["WebhookFailure"];
            /**
             * @description Beginning of the body of the answer. Absent if there was none.
             * @example Service Unavailable
             */
            responseExcerpt?: string;
        };
        /**
         * @description The fields of an event about webhook endpoints, as a CloudEvent (CloudEvents 1.0, JSON format). An
         *     event about webhook endpoints has no position in the feed.
         */
        WebhookCloudEvent: {
            /**
             * @description The version of CloudEvents.
             * @enum {string}
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/webhook-endpoints
             */
            source: string;
            /**
             * @description The type of the event. The type decides which fields `data` has.
             * @example webhook.test
             */
            type: string;
            /** @description The webhook endpoint that the event is about. */
            subject: components["schemas"]["WebhookEndpointId"];
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
        };
        /** @description The endpoint of a test event. */
        WebhookTestData: {
            /** @description The endpoint that the event is sent to. */
            endpointId: components["schemas"]["WebhookEndpointId"];
        };
        /**
         * @description A test event that a client has requested.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/webhook-endpoints
             */
            source: string;
            /**
             * @description The type of this event, always `webhook.test`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook.test";
            /** @description The webhook endpoint that the event is about. */
            subject: components["schemas"]["WebhookEndpointId"];
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /** @description The fields of this event. */
            data: components["schemas"]["WebhookTestData"];
        };
        /** @description The endpoint that receives no more events, and the reason. */
        WebhookEndpointDisabledData: {
            /** @description The endpoint that the service has stopped sending to. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description Reason why the service has stopped sending. */
            reason: components["schemas"]["WebhookDisabledReason"];
        };
        /**
         * @description The service has stopped sending events to an endpoint of the same client.
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
             * @description Identifier of the event. Use this identifier to recognise an event that you have already processed.
             * @example 01a1fd6b-1b98-7d91-8c60-4b8d2e6f0a13
             */
            id: string;
            /**
             * @description Origin of the event.
             * @example /api/v1/webhook-endpoints
             */
            source: string;
            /**
             * @description The type of this event, always `webhook_endpoint.disabled`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook_endpoint.disabled";
            /** @description The webhook endpoint that the event is about. */
            subject: components["schemas"]["WebhookEndpointId"];
            /** @description Time when the event happened, by the clock of the database. */
            time: components["schemas"]["Timestamp"];
            /**
             * @description The media type of `data`.
             * @enum {string}
             */
            datacontenttype: "application/json";
            /** @description The fields of this event. */
            data: components["schemas"]["WebhookEndpointDisabledData"];
        };
        /**
         * @description The body of a request to a webhook endpoint: an event of the feed, or an event about webhook endpoints.
         *     `type` is the type of the event and decides which fields `data` has. More values may be added. Answer an
         *     event of a type that you do not know with 204, and ignore it.
         */
        WebhookEvent: components["schemas"]["OrderSubmittedEvent"] | components["schemas"]["OrderUpdatedEvent"] | components["schemas"]["OrderContactChangedEvent"] | components["schemas"]["OrderShippingChangedEvent"] | components["schemas"]["OrderContactErasedEvent"] | components["schemas"]["OrderConfirmedEvent"] | components["schemas"]["OrderItemsCancelledEvent"] | components["schemas"]["OrderCancelledEvent"] | components["schemas"]["OrderExpiredEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["PaymentStartedEvent"] | components["schemas"]["PaymentProcessingEvent"] | components["schemas"]["PaymentRequiresActionEvent"] | components["schemas"]["PaymentAuthorizedEvent"] | components["schemas"]["PaymentCapturedEvent"] | components["schemas"]["PaymentFailedEvent"] | components["schemas"]["PaymentVoidedEvent"] | components["schemas"]["PaymentReleasedEvent"] | components["schemas"]["CaptureCreatedEvent"] | components["schemas"]["CaptureFailedEvent"] | components["schemas"]["RefundCreatedEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["RefundReversedEvent"] | components["schemas"]["ShipmentCreatedEvent"] | components["schemas"]["AttentionOpenedEvent"] | components["schemas"]["AttentionResolvedEvent"] | components["schemas"]["WebhookTestEvent"] | components["schemas"]["WebhookEndpointDisabledEvent"];
        /** @description A delivery with its attempts and its event. */
        WebhookDeliveryDetail: {
            /** @description Identifier of the event, which is also the `webhook-id` of each request. */
            eventId: components["schemas"]["WebhookEventId"];
            /** @description The type of the event. */
            eventType: components["schemas"]["WebhookEventType"];
            /**
             * @description The order, or the matter if the matter belongs to no order. Absent if the event is about webhook
             *     endpoints.
             */
            orderId?: components["schemas"]["OrderId"];
            /** @description Position of the event in the feed. Absent if the event has no position. */
            cursor?: components["schemas"]["EventCursor"];
            /** @description The status of the delivery. */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description Number of attempts to send the event.
             * @example 1
             */
            attemptCount: number;
            /** @description Time of the next attempt. Absent unless `status` is `PENDING`. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
            /** @description Time of the first attempt to send the event, or the time when this attempt was due. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description Time when the event arrived, when its last attempt failed, or when its delivery was cancelled. Absent
             *     while the delivery waits.
             */
            endedAt?: components["schemas"]["Timestamp"];
            /** @description Links to this delivery, and to the operations that are possible. */
            _links: components["schemas"]["WebhookDeliveryLinks"];
            /**
             * @description The requests that were sent, oldest first. If there were many requests, the list has only the last
             *     ones.
             */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description The event that is sent. Absent if the event was removed because it is too old. */
            event?: components["schemas"]["WebhookEvent"];
        };
        /**
         * @description The client has no such webhook endpoint, or the endpoint has no such delivery. The event was not due to be
         *     sent to the endpoint, or its delivery is too old.
         */
        WebhookDeliveryNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `endpointId` in the path of the request. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description The `eventId` in the path of the request. */
            eventId: components["schemas"]["WebhookEventId"];
        };
        /**
         * Format: uuid
         * @description Identifier of a replay of a webhook endpoint, a UUIDv7 (RFC 9562).
         * @example 01a1ff28-65c0-7b1c-9a3d-6e2f8c4b7d15
         */
        WebhookReplayId: string;
        /**
         * @description Status of a replay. `RUNNING`: events are being sent, or wait until the endpoint is active. `COMPLETED`: all
         *     events were sent. `CANCELLED`: the owner of the endpoint has cancelled the replay. `EXPIRED`: events that
         *     the replay had not sent yet were removed because they were too old. More values may be added.
         * @example RUNNING
         * @enum {string}
         */
        WebhookReplayStatus: "RUNNING" | "COMPLETED" | "CANCELLED" | "EXPIRED";
        /**
         * @description Selection of events. `ALL`: every event that is for the endpoint. `FAILED`: only events whose last attempt
         *     has failed. Other values are rejected.
         * @example ALL
         * @enum {string}
         */
        WebhookReplaySelection: "ALL" | "FAILED";
        /** @description Past events that are sent to a webhook endpoint again: those in the feed after `after` and up to `through`. */
        WebhookReplay: {
            /** @description Identifier of the replay. */
            id: components["schemas"]["WebhookReplayId"];
            /** @description The status of the replay. */
            status: components["schemas"]["WebhookReplayStatus"];
            /** @description The events that are sent: all, or only those that could not be delivered. */
            deliveries: components["schemas"]["WebhookReplaySelection"];
            /** @description Position in the feed after which the replay begins. */
            after: components["schemas"]["EventCursor"];
            /** @description Position in the feed with which the replay ends. */
            through: components["schemas"]["EventCursor"];
            /** @description Position in the feed up to which the events of the replay have been tried. */
            deliveredThrough: components["schemas"]["EventCursor"];
            /**
             * Format: int64
             * @description Number of requests that were sent for the replay, without retries.
             * @example 1500
             */
            sent: number;
            /**
             * Format: int64
             * @description Number of requests for the replay that failed, without retries. The events of the failed requests are
             *     retried like other events; the deliveries of these events show the result.
             * @example 2
             */
            failed: number;
            /** @description Time when the replay was requested. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Time when the replay ended. Absent while the replay is running. */
            endedAt?: components["schemas"]["Timestamp"];
            /** @description Links to this replay and the endpoint. */
            _links: components["schemas"]["WebhookPartLinks"];
        };
        /** @description A page of the replays of a webhook endpoint, newest first. */
        WebhookReplayCollection: {
            /** @description The replays of this page. */
            replays: components["schemas"]["WebhookReplay"][];
            /** @description Number of entries on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description The events to send again, as a range of the feed. If both a position and a time are given, both limits
         *     apply. Times in the feed are not strictly in order. So the events between two times can include some that
         *     happened shortly before or after.
         */
        WebhookReplayInput: {
            /**
             * @description Position after which the range begins. If left out, the range begins with the oldest event that still
             *     exists.
             */
            after?: components["schemas"]["EventCursor"];
            /**
             * @description Position with which the range ends; the event with this cursor is included. If left out, the range ends
             *     with the last event that the service had tried to send before the request.
             */
            through?: components["schemas"]["EventCursor"];
            /** @description Beginning of the range: the first event at this time or later is included. */
            from?: components["schemas"]["TimestampInput"];
            /** @description End of the range: the last event before this time is included. */
            until?: components["schemas"]["TimestampInput"];
            /**
             * @description Selection of events in the range.
             * @default ALL
             */
            deliveries?: components["schemas"]["WebhookReplaySelection"];
        };
        /** @description A replay of the webhook endpoint is already running. An endpoint can have only one running replay. */
        ReplayRunningProblem: {
            /**
             * @description The kind of problem. More values may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REPLAY_RUNNING";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The replay that is running. */
            replayId: components["schemas"]["WebhookReplayId"];
        };
        /** @description The reason why no replay was started. `type` distinguishes the cases. More values may be added. */
        CreateWebhookReplayConflictProblem: components["schemas"]["WebhookEndpointNotActiveProblem"] | components["schemas"]["ReplayRunningProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * @description The client has no such webhook endpoint, or the endpoint has no such replay, or the replay ended too long
         *     ago.
         */
        WebhookReplayNotFoundProblem: {
            /**
             * @description The kind of problem. Use this field to distinguish the cases. More values may be added.
             * @example WEBHOOK_ENDPOINT_NOT_FOUND
             * @enum {string}
             */
            type: "WEBHOOK_ENDPOINT_NOT_FOUND" | "REPLAY_NOT_FOUND";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
            /** @description The `endpointId` in the path of the request. */
            endpointId: components["schemas"]["WebhookEndpointId"];
            /** @description The `replayId` in the path of the request. */
            replayId: components["schemas"]["WebhookReplayId"];
        };
        /**
         * @description The `client_id` of a client at the authorization server.
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
         * @description A version of this API, as in its address.
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
         * @description Kind of a part of an operation. `STATUS`: the status of the response. `PROBLEM`: the `type` of the problem
         *     in the response. `PARAMETER`: a query parameter or a header. `FIELD`: a field of the body. `VALUE`: a value
         *     of a closed list. `REQUEST_TYPE`: the media type of the body. `ANSWER_TYPE`: a media type that the client
         *     accepts. `SCOPE`: a scope that the token had. More values may be added.
         * @example FIELD
         * @enum {string}
         */
        UsagePartKind: "STATUS" | "PROBLEM" | "PARAMETER" | "FIELD" | "VALUE" | "REQUEST_TYPE" | "ANSWER_TYPE" | "SCOPE";
        /**
         * @description A name of this API. For a `FIELD`, the JSON Pointer into the schema of the body, with references followed.
         *     For a `PARAMETER`, `query status` or `header If-Match`, for example. For a `VALUE`, the name of the field or
         *     parameter, followed by `=` and the value. In names of fields and parameters, `~` is written as `~0`, and `/`
         *     as `~1`.
         * @example /properties/items/items/properties/sku
         */
        UsagePartName: string;
        /** @description A part of an operation, and the number of the client's calls that used it. */
        UsagePart: {
            /** @description The kind of the part. */
            kind: components["schemas"]["UsagePartKind"];
            /** @description Name of the part in this API. */
            name: components["schemas"]["UsagePartName"];
            /** @description Number of calls that used this part. */
            calls: components["schemas"]["CallCount"];
            /** @description Day of the last call that used it. */
            lastUsedOn: components["schemas"]["UsageDay"];
            /**
             * @description Whether the part is deprecated now.
             * @example false
             */
            deprecated: boolean;
        };
        /** @description The usage of one operation by one client. */
        ClientUsage: {
            /** @description The client whose tokens the calls had. */
            clientId: components["schemas"]["ClientId"];
            /** @description The version of the API that was called. */
            version: components["schemas"]["ApiVersion"];
            /** @description The operation that was called. */
            operation: components["schemas"]["OperationName"];
            /** @description Number of calls, with any status. */
            calls: components["schemas"]["CallCount"];
            /** @description Day of the last call. */
            lastCalledOn: components["schemas"]["UsageDay"];
            /**
             * @description Whether the operation is deprecated now.
             * @example false
             */
            deprecated: boolean;
            /**
             * @description The parts of the operation that were used. For calls with the response 400 or 403, only the status and
             *     the problem are counted.
             */
            parts: components["schemas"]["UsagePart"][];
        };
        /** @description A page of usage, sorted by client, version and operation. */
        UsageCollection: {
            /** @description The entries of this page. */
            usage: components["schemas"]["ClientUsage"][];
            /** @description First day whose calls are counted. Earlier days were not requested, or are no longer stored. */
            from: components["schemas"]["UsageDay"];
            /** @description Last day whose calls are counted. The calls of the last minute may be missing. */
            to: components["schemas"]["UsageDay"];
            /** @description Number of entries that match the filters, on all pages. */
            totalCount: components["schemas"]["TotalCount"];
            /** @description Number of this page. The first page is 0. */
            page: components["schemas"]["PageNumber"];
            /** @description Maximum number of entries on a page: the `size` of the request. */
            size: components["schemas"]["PageSize"];
            /** @description Links to this page and to the first, previous, next and last page, if they exist. */
            _links: components["schemas"]["CollectionLinks"];
        };
        /**
         * @description The request is malformed: it is not HTTP/1.1, its URL cannot be decoded, it does not have exactly one `Host`
         *     header, or it has more than one `Authorization` header.
         */
        MalformedRequestProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example MALFORMED_REQUEST
             * @enum {string}
             */
            type: "MALFORMED_REQUEST";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The headers, together with the URL, are larger than 16 KiB. */
        HeadersTooLargeProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example HEADERS_TOO_LARGE
             * @enum {string}
             */
            type: "HEADERS_TOO_LARGE";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Whether the same request, unchanged, may succeed later.
             * @example false
             */
            retryable: boolean;
        };
        /** @description The service does not know the HTTP method. */
        MethodNotImplementedProblem: {
            /**
             * @description The kind of problem. More values may be added.
             * @example METHOD_NOT_IMPLEMENTED
             * @enum {string}
             */
            type: "METHOD_NOT_IMPLEMENTED";
            /**
             * @description Name of the kind, for people. It is always the same. Use `type` in code.
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
             * @description The cause of this problem, and what to do next. Meant for people; the wording may change.
             * @example There is no order 01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10 that this token can access.
             */
            detail: string;
            /**
             * @description The path of the request, without its query. The path is `/` if the request could not be read.
             * @example /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10
             */
            instance: string;
            /**
             * @description Identifier of the request in the log of the service. Tell the operator this identifier if you report an
             *     error.
             */
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
        /** @description The path does not support the method. The header `Allow` lists the methods that the path supports. */
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
        /** @description The headers of the request are too large. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["HeadersTooLargeProblem"];
            };
        };
        /** @description The service does not know the HTTP method. The connection is closed. */
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request (RFC 9110, section 10.2.3). */
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request (RFC 9110, section 10.2.3). */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnavailableProblem"];
            };
        };
        /** @description The resource still has the `ETag` in `If-None-Match`. The response has no body. */
        NotModified: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description The `ETag` of the caller's copy, which the resource still has (RFC 9110, section 8.8.3). */
                ETag: components["schemas"]["EntityTag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The SKU in the path, a parameter or a header is not valid. */
        InvalidSku: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        ProductChangeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /**
         * @description The `ETag` in `If-Match` is not the current `ETag` of the product. With an operation on the stock, the
         *     `ETag` in `If-Match` is not the current `ETag` of the stock.
         */
        ProductPreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The service is temporarily unavailable, or does not know whether the change was made. The response has
         *     `Retry-After` if the problem is `retryable`.
         */
        ChangeUnavailable: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The request would leave fewer units on hand than are reserved for orders. */
        SetStockConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AdjustStockConflictProblem"];
            };
        };
        /**
         * @description The operation does not accept the media type of the patch. The header `Accept-Patch` lists the media types
         *     that the operation accepts.
         */
        UnsupportedPatch: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The path, a parameter or a header is not valid. */
        InvalidShippingMethodPath: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description There is no such shipping method. */
        ShippingMethodNotFound: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                "application/problem+json": components["schemas"]["ShippingMethodNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidShippingMethod: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The `If-Match` or `If-None-Match` of the request does not match the current shipping method. */
        ShippingMethodPreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The request needs an `If-Match` header. */
        ShippingMethodPreconditionRequired: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The path, a parameter or a header is not valid. */
        InvalidTaxRatePath: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description There is no such tax rate. */
        TaxRateNotFound: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                "application/problem+json": components["schemas"]["TaxRateNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidTaxRate: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The `If-Match` or `If-None-Match` of the request does not match the current tax rate. */
        TaxRatePreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The request needs an `If-Match` header. */
        TaxRatePreconditionRequired: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        DiscountCodeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The path, a parameter or a header is not valid. */
        InvalidDiscountCodePath: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description There is no such discount code. */
        DiscountCodeNotFound: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                "application/problem+json": components["schemas"]["DiscountCodeNotFoundProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidDiscountCode: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        DiscountCodeChangeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The `If-Match` or `If-None-Match` of the request does not match the current discount code. */
        DiscountCodePreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The request needs an `If-Match` header. */
        DiscountCodePreconditionRequired: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        OrderForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks the scope or has no access to orders of this customer. The response is also 403 if a
         *     token of a customer or of staff sends an order with a field that only the shop's own clients may send.
         */
        CreateOrderForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderChangeForbiddenProblem"];
            };
        };
        /** @description The order could not be placed. Nothing was reserved. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateOrderConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateOrderConflictProblem"];
            };
        };
        /**
         * @description The access token lacks the scope or has no access to orders of this customer. The response is also 403 if a
         *     token of a customer or of staff requests a quote with a field that only the shop's own clients may send.
         */
        CreateQuoteForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The order cannot be priced, so it could not be placed either. */
        CreateQuoteConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                "application/problem+json": components["schemas"]["CreateQuoteConflictProblem"];
            };
        };
        /** @description The body or a parameter is not valid, or the body is not JSON. */
        InvalidOrderSearch: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        OrderSearchForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description An identifier in the path, a parameter or a header is not valid. */
        InvalidPath: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderChangeForbiddenProblem"];
            };
        };
        /** @description The customer has another order with this reference. */
        ReferenceInUse: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReferenceInUseProblem"];
            };
        };
        /**
         * @description The `ETag` in `If-Match` is not the current one. The description of the `If-Match` parameter names the
         *     resource that the `ETag` belongs to.
         */
        PreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CancelOrderConflictProblem"];
            };
        };
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        ContactForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidContact: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a required scope or has no access to orders of this customer. The response is also
         *     403 if a token of a customer or of staff sends a contact with a field that only the shop's own clients may send.
         */
        ContactChangeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderChangeForbiddenProblem"];
            };
        };
        /**
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        ContactErasureForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description Nothing was erased. */
        ErasureRefused: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ErasureRefusedProblem"];
            };
        };
        /** @description The request is not valid, or its body is not JSON. */
        InvalidShipping: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        ShippingChangeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderChangeForbiddenProblem"];
            };
        };
        /** @description Nothing was changed. */
        PutShippingConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PutShippingConflictProblem"];
            };
        };
        /** @description The access token lacks a required scope, or has no access to orders of this customer. */
        PaymentForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        PaymentChangeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        ShipmentForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /**
         * @description The access token lacks the scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        ShopOnly: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The request is not valid, or its body is not JSON. */
        InvalidMatterDecision: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks the scope, or it is a customer's token. Only the shop's own clients and its staff may
         *     do this.
         */
        ShopOnlyChange: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The matter was not changed. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        RetryMatterConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RetryMatterConflictProblem"];
            };
        };
        /** @description The `ETag` in `If-Match` is not the current `ETag` of the matter. */
        MatterPreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
                 */
                "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The matter was not changed. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        ResolveMatterConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                /**
                 * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                 *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The access token lacks a required scope, or belongs to a user without a customer. */
        WebhookForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a token of a customer or of staff. Only the shop's own clients
         *     may do this.
         */
        WebhookEndpointForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The access token lacks a required scope, or belongs to a user without a customer. */
        WebhookRemovalForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The `ETag` in `If-Match` is not the current `ETag` of the webhook endpoint. */
        WebhookEndpointPreconditionFailed: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a token of a customer or of staff. Only the shop's own clients
         *     may do this.
         */
        WebhookChangeForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description No secret was created. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateWebhookSecretConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateWebhookSecretConflictProblem"];
            };
        };
        /** @description The client has no such webhook endpoint, or the endpoint has no such secret. */
        WebhookSecretNotFound: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SendWebhookConflictProblem"];
            };
        };
        /** @description The access token lacks a required scope, or belongs to a user without a customer. */
        WebhookDeliveryForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description The client has no such webhook endpoint, or the endpoint has no such delivery. */
        WebhookDeliveryNotFound: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
         * @description The access token lacks a scope, or it is a token of a customer or of staff. Only the shop's own clients
         *     may do this.
         */
        WebhookReplayForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /** @description No replay was started. `Retry-After` comes with `IDEMPOTENCY_KEY_IN_USE`. */
        CreateWebhookReplayConflict: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateWebhookReplayConflictProblem"];
            };
        };
        /** @description Events in this range of the feed have been removed because they are too old. */
        ReplayedEventsExpired: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /** @description The client has no such webhook endpoint, or the endpoint has no such replay. */
        WebhookReplayNotFound: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
        /**
         * @description The access token lacks the scope, or it is a token of a customer or of staff. Only the shop's own clients
         *     may read usage.
         */
        UsageForbidden: {
            headers: {
                /**
                 * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                 *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                 */
                RateLimit?: string;
                /**
                 * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                 *     has set no limit.
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
                 *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrderForbiddenProblem"];
            };
        };
        /**
         * @description The event has not arrived. With 410, the endpoint is disabled (`GONE`), and nothing more is sent. With 429,
         *     502, 503 and 504, nothing is sent to the endpoint until `Retry-After` has passed, or for a minute. After any
         *     other answer, this event is sent again later.
         */
        EventNotReceived: {
            headers: {
                /** @description Number of seconds in which the service sends nothing (RFC 9110, section 10.2.3). The maximum is six hours. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event has arrived, and is not sent again. Any other 2xx status means the same as 204. */
        EventReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Additional fields of each product. `available`: number of units that can be ordered now. */
        ExpandProductsParameter: components["schemas"]["ExpandableProductField"][];
        /** @description The page number, starting at 0. */
        PageParameter: number;
        /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
        SizeParameter: number;
        /**
         * @description Only products that come after this one in the list. Send the `sku` of the last product that you have, even
         *     if it has been deleted since. The link `next` contains this parameter. Cannot be combined with a `page`
         *     other than 0.
         */
        AfterProductParameter: components["schemas"]["Sku"];
        /**
         * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
         *     earlier response. A token that the service cannot read is not an error: the response is then as new as
         *     possible.
         */
        ConsistencyTokenParameter: components["schemas"]["ConsistencyTokenValue"];
        /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
        SkuParameter: components["schemas"]["Sku"];
        /**
         * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
         *     (RFC 9110, section 13.1.2).
         */
        IfNoneMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **product** that you last read, not the `ETag` of its stock. Leave this header out for
         *     a product that does not exist yet. If the product has changed since, nothing is changed and the response
         *     is 412. If the product exists and this header is missing, nothing is changed and the response is 428.
         *     Otherwise the request might overwrite a change that you have not seen. `*` matches any version.
         * @example "product-TEA-EARL-GREY-100-1"
         */
        ProductToReplaceIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
         *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
         *     current one. If `If-Match` is sent too, it must also match.
         * @example *
         */
        IfNoneMatchToChangeParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **product** that you last read, not the `ETag` of its stock. If the product has changed
         *     since, nothing is changed and the response is 412. `*` matches any version.
         * @example "product-TEA-EARL-GREY-100-1"
         */
        ProductIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Whether the stock of a deleted product is included. With `true`, the product may be deleted: its units on
         *     hand remain, and so do the units that are reserved for orders. Without this parameter, the stock of a
         *     deleted product is not found (404).
         */
        DeletedProductParameter: boolean;
        /**
         * @description The `ETag` of the **stock** that you last read, not the `ETag` of the product. If the stock has changed
         *     since, nothing is changed and the response is 412. If this header is missing, the response is 428, because
         *     the request might overwrite a change that you have not seen. `*` matches any version.
         * @example "stock-TEA-EARL-GREY-100-1"
         */
        RequiredStockIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
         *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
         *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
         *     one path. The same text for another order, or from another client, is a different key.
         */
        IdempotencyKeyParameter: string;
        /**
         * @description The `ETag` of the **stock** that you last read, not the `ETag` of the product. If the stock has changed
         *     since, nothing is changed and the response is 412. `*` matches any version.
         * @example "stock-TEA-EARL-GREY-100-2"
         */
        StockIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only shipping methods that come after this one in the list. Send the `code` of the last shipping method that
         *     you have, even if it has been deleted since. The link `next` contains this parameter. Cannot be combined
         *     with a `page` other than 0.
         */
        AfterShippingMethodParameter: components["schemas"]["ShippingMethodCode"];
        /** @description The code of the shipping method. */
        ShippingMethodCodeParameter: components["schemas"]["ShippingMethodCode"];
        /**
         * @description The `ETag` of the shipping method that you last read. Leave this header out for a shipping method that does
         *     not exist yet. If the method has changed since, nothing is changed and the response is 412. If the method
         *     exists and this header is missing, nothing is changed and the response is 428. Otherwise the request might
         *     overwrite a change that you have not seen. `*` matches any version.
         * @example "shipping-method-parcel-1"
         */
        ShippingMethodToReplaceIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the shipping method that you last read. If the method has changed since, nothing is changed
         *     and the response is 412. `*` matches any version.
         * @example "shipping-method-parcel-1"
         */
        ShippingMethodIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only tax rates that come after this one in the list. Send the country and tax class of the last tax rate
         *     that you have, such as `DE-standard`, even if it has been deleted since. The link `next` contains this
         *     parameter. Cannot be combined with a `page` other than 0.
         */
        AfterTaxRateParameter: components["schemas"]["TaxRateName"];
        /** @description The country. */
        CountryCodeParameter: components["schemas"]["CountryCodeInput"];
        /** @description The tax class. */
        TaxClassParameter: components["schemas"]["TaxClass"];
        /**
         * @description The `ETag` of the tax rate that you last read. Leave this header out for a tax rate that does not exist yet.
         *     If the rates have changed since, nothing is changed and the response is 412. If the rates exist and this
         *     header is missing, nothing is changed and the response is 428. Otherwise the request might overwrite a
         *     change that you have not seen. `*` matches any version.
         * @example "tax-rate-DE-standard-1"
         */
        TaxRateToReplaceIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the tax rate that you last read. If the rates have changed since, nothing is changed and the
         *     response is 412. `*` matches any version.
         * @example "tax-rate-DE-standard-1"
         */
        TaxRateIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only discount codes that come after this one in the list. Send the `code` of the last discount code that you
         *     have, even if it has been deleted since. The link `next` contains this parameter. Cannot be combined with a
         *     `page` other than 0.
         */
        AfterDiscountCodeParameter: components["schemas"]["DiscountCodeName"];
        /** @description Link to the discount code. */
        DiscountCodeParameter: components["schemas"]["DiscountCodeName"];
        /**
         * @description The `ETag` of the discount code that you last read. Leave this header out for a discount code that does not
         *     exist yet. If the code has changed since, nothing is changed and the response is 412. If the code exists and
         *     this header is missing, nothing is changed and the response is 428. Otherwise the request might overwrite a
         *     change that you have not seen. `*` matches any version.
         * @example "discount-code-WELCOME10-1"
         */
        DiscountCodeToReplaceIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the discount code that you last read. If the code has changed since, nothing is changed and
         *     the response is 412. `*` matches any version.
         * @example "discount-code-WELCOME10-1"
         */
        DiscountCodeIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only the orders with these identifiers, at most 25. Repeat the parameter for each order:
         *     `orderId=…&orderId=…`. Orders that do not exist, or that the token has no access to, are left out.
         */
        OrderIdsParameter: components["schemas"]["OrderId"][];
        /**
         * @description Only the order with this number. A number with a wrong check character is rejected (400). Two orders that
         *     were placed before orders had numbers may have the same number; the probability is less than one in a
         *     million.
         */
        OrderNumberParameter: components["schemas"]["OrderNumberInput"];
        /**
         * @description Only orders whose number or `reference` begins with this text, or that have a line whose SKU begins with
         *     this text. You may write the number in small letters, and without hyphens. In a reference or a SKU, capital
         *     and small letters differ. The search finds at most 10,000 orders by number, at most 10,000 by reference (the
         *     highest references), and at most 10,000 by SKU (the newest orders). If a customer has more than 10,000
         *     orders, a search of the customer's orders by SKU finds only orders that are among the customer's newest
         *     10,000 or among the newest 10,000 with the SKU. `totalCount` counts only the orders that the search finds.
         *     Cannot be combined with `number`, `reference` or `orderId`. All other filters apply to the orders that are
         *     found.
         */
        OrderSearchParameter: string;
        /**
         * @description Only orders with this status. For several statuses, repeat the parameter:
         *     `status=SUBMITTED&status=CONFIRMED`.
         */
        OrderStatusParameter: components["schemas"]["OrderStatus"][];
        /**
         * @description Only orders with this payment status. For several, repeat the parameter:
         *     `paymentStatus=AUTHORIZED&paymentStatus=PAID`. After an upgrade of the service, it may take some minutes
         *     until the list has all older orders.
         */
        OrderPaymentStatusParameter: components["schemas"]["OrderPaymentStatus"][];
        /**
         * @description Only orders with this fulfillment status. For several, repeat the parameter:
         *     `fulfillmentStatus=UNFULFILLED&fulfillmentStatus=PARTIALLY_FULFILLED`. After an upgrade of the service, it
         *     may take some minutes until the list has all older orders.
         */
        OrderFulfillmentStatusParameter: components["schemas"]["OrderFulfillmentStatus"][];
        /** @description Only orders of this customer. The filter does not give a token access to more orders. */
        CustomerIdParameter: components["schemas"]["CustomerId"];
        /**
         * @description Only orders with exactly this reference. A customer may have several orders with one reference: an order
         *     that was `CANCELLED` or `EXPIRED` before it took money leaves its reference free. A token that is not
         *     confined to a customer may find orders of several customers.
         */
        ReferenceParameter: components["schemas"]["Reference"];
        /**
         * @description Only orders that were created at this time or later.
         * @example 2026-11-21T00:00:00Z
         */
        CreatedFromParameter: components["schemas"]["TimestampInput"];
        /**
         * @description Only orders that were created before this time. An order can appear in the list some seconds after its
         *     `createdAt`. To get all orders of a period, read the list at least a minute after the end of the period, or
         *     read the list twice.
         * @example 2026-11-22T00:00:00+01:00
         */
        CreatedToParameter: components["schemas"]["TimestampInput"];
        /**
         * @description Only orders with an `updatedAt` at this time or later: orders that were placed or changed since then. The
         *     list is still sorted by `createdAt`. An order can appear in the list some seconds after its `updatedAt`.
         *     `GET /events` leaves no change out.
         * @example 2026-11-21T00:00:00Z
         */
        UpdatedFromParameter: components["schemas"]["TimestampInput"];
        /**
         * @description With `true`, only orders with an open matter (a case that your staff must decide). With `false`, only orders
         *     without an open matter. Forbidden with a customer's token.
         */
        AttentionParameter: boolean;
        /** @description The sort order of the list. */
        OrderSortParameter: components["schemas"]["OrderSort"];
        /**
         * @description Only orders that come after this one in the list. Send the `id` of the last order that you have, even if it
         *     has left the list since. The link `next` contains this parameter. With `after`, the last page of a long list
         *     is as fast as the first page. Orders that enter or leave the list shift the entries of later pages if you
         *     use `page`, but not if you use `after`. Cannot be combined with a `page` other than 0.
         *
         *     Use this parameter to go through the list once, not to follow new orders. An order can appear in the list
         *     some seconds after its `createdAt`, before orders that you already have. `GET /events` leaves no order out.
         */
        AfterOrderParameter: components["schemas"]["OrderId"];
        /**
         * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
         *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
         *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
         *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
         */
        ActorParameter: components["schemas"]["Actor"];
        /** @description The identifier of the order. */
        OrderIdParameter: string;
        /**
         * @description The `ETag` of the **order** that you last read. If the order has changed since, nothing is changed and the
         *     response is 412. If this header is missing, the response is 428, because the request might overwrite a change
         *     that you have not seen. `*` matches any version.
         * @example "order-5b7d2e8f6a10-7"
         */
        RequiredOrderIfMatchParameter: components["schemas"]["EntityTags"];
        /** @description The identifier of the line. */
        ItemIdParameter: string;
        /**
         * @description The `ETag` of the **order** that you last read, not the `ETag` of its payment or of any other resource. If
         *     the order has changed since, nothing is changed and the response is 412. `*` matches any version.
         * @example "order-5b7d2e8f6a10-2"
         */
        OrderIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description The `ETag` of the **current payment attempt** that you last read, not the `ETag` of the order. If the
         *     attempt has changed since, or is no longer the current one, nothing is changed and the response is 412. If
         *     this header is missing, the response is 428, because the customer might pay twice without it. `*` matches
         *     any attempt.
         * @example "payment-18b6f02d9c27-3"
         */
        RequiredPaymentIfMatchParameter: components["schemas"]["EntityTags"];
        /** @description The identifier of the capture. */
        CaptureIdParameter: string;
        /** @description The identifier of the refund. */
        RefundIdParameter: string;
        /** @description The identifier of the payment attempt. */
        PaymentIdParameter: string;
        /** @description The identifier of the shipment. */
        ShipmentIdParameter: string;
        /** @description Only matters with this status. */
        MatterStatusParameter: components["schemas"]["MatterStatus"];
        /** @description Only matters of this kind. */
        MatterKindParameter: components["schemas"]["MatterKind"];
        /**
         * @description Only matters that come after this one in the list. Send the `id` of the last matter that you have, even if
         *     it has left the list since. The link `next` contains this parameter. Cannot be combined with a `page` other
         *     than 0.
         */
        AfterMatterParameter: components["schemas"]["MatterId"];
        /** @description The identifier of the matter. */
        MatterIdParameter: string;
        /**
         * @description The `ETag` of the **matter** that you last read. If the matter has changed since, nothing is changed and the
         *     response is 412. `*` matches any version.
         * @example "matter-3b9e5f7a6c41-1"
         */
        MatterIfMatchParameter: components["schemas"]["EntityTags"];
        /**
         * @description Only events after this `cursor`. If left out, the feed starts with the oldest event that still exists. If
         *     the next events have been removed, the response is 410. If this service has not given out the cursor, the
         *     response is 400.
         */
        AfterEventParameter: components["schemas"]["EventCursor"];
        /**
         * @description Only endpoints that come after this one in the list. Send the `id` of the last endpoint that you have, even
         *     if it has been deleted since. The link `next` contains this parameter. Cannot be combined with a `page`
         *     other than 0.
         */
        AfterEndpointParameter: components["schemas"]["WebhookEndpointId"];
        /** @description The identifier of the webhook endpoint. */
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
        /** @description The identifier of the secret. */
        SecretIdParameter: string;
        /** @description Only deliveries with this status. */
        DeliveryStatusParameter: components["schemas"]["WebhookDeliveryStatus"];
        /** @description Only deliveries of events of this type. */
        DeliveryEventTypeParameter: components["schemas"]["WebhookEventType"];
        /** @description Only deliveries of events of this order. */
        DeliveryOrderIdParameter: components["schemas"]["OrderId"];
        /** @description Only deliveries that come after this one in the list. Send the `eventId` of the last delivery that you have. */
        AfterDeliveryParameter: components["schemas"]["WebhookEventId"];
        /** @description The identifier of the event, which is also the `webhook-id` of its requests. */
        EventIdParameter: string;
        /** @description The identifier of the replay. */
        ReplayIdParameter: string;
        /** @description Only the usage of this client. */
        UsageClientParameter: components["schemas"]["ClientId"];
        /** @description Only the usage of this operation. */
        UsageOperationParameter: components["schemas"]["OperationName"];
        /** @description Only usage on this day (UTC) or later. */
        UsageSinceParameter: components["schemas"]["UsageDay"];
        /**
         * @description With `true`, the list has only deprecated operations, and operations with a part that is deprecated now and
         *     that a client has used.
         */
        UsageDeprecatedParameter: boolean;
        /**
         * @description The `id` of the event, the same in each attempt. Use this identifier to recognise an event that you have
         *     already processed.
         */
        WebhookIdParameter: string;
        /** @description Time of this attempt, in seconds since 1970. Refuse a request that is more than five minutes old. */
        WebhookTimestampParameter: number;
        /**
         * @description Signatures of `{webhook-id}.{webhook-timestamp}.{body}` (Standard Webhooks), separated by spaces. Verifying
         *     one of the signatures is enough. For each secret of the endpoint that has not expired, there is a signature
         *     `v1,` followed by an HMAC-SHA256 in base64. If the endpoint has `asymmetricSignature`, there is also a
         *     signature `v1a,` followed by an Ed25519 signature in base64.
         */
        WebhookSignatureParameter: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The number of requests (`r`) that the client may still send within the next `t` seconds
         *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
         */
        RateLimit: string;
        /**
         * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
         *     has set no limit.
         */
        RateLimitPolicy: string;
        /**
         * @description The problem with the credentials (RFC 6750, section 3). `resource_metadata` is the address of the document
         *     that says which authorization server issues tokens for this service (RFC 9728, section 5.1).
         */
        WWWAuthenticate: string;
        /** @description Number of seconds to wait before you repeat the same request (RFC 9110, section 10.2.3). */
        RetryAfter: number;
        /**
         * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
         *     `If-Match`.
         * @example "product-TEA-EARL-GREY-100-1"
         */
        ProductETag: components["schemas"]["EntityTag"];
        /** @description The `ETag` of the caller's copy, which the resource still has (RFC 9110, section 8.8.3). */
        ETag: components["schemas"]["EntityTag"];
        /**
         * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
         *     if the operator has set up no copy of the database. Every read then shows the newest data.
         */
        ConsistencyToken: components["schemas"]["ConsistencyTokenValue"];
        /** @description The path of the created resource. */
        Location: string;
        /** @description Number of seconds to wait before you repeat the same request. Present only with a temporary problem. */
        RetryAfterInUse: number;
        /**
         * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
         *     The product has a different `ETag`.
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
         * @description The `ETag` of the shipping method, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
         *     `If-Match`.
         * @example "shipping-method-parcel-1"
         */
        ShippingMethodETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the tax rate, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
         *     `If-Match`.
         * @example "tax-rate-DE-standard-1"
         */
        TaxRateETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the discount code, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
         *     `If-Match`. In this `ETag`, the part after a `+` is the number of `uses`, which `If-Match` ignores.
         * @example "discount-code-WELCOME10-1+17"
         */
        DiscountCodeETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
         *     A part of the order, such as a line, has the same `ETag`.
         * @example "order-5b7d2e8f6a10-1"
         */
        OrderETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
         *     `If-Match`.
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
         * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
         * @example "matter-3b9e5f7a6c41-1"
         */
        MatterETag: components["schemas"]["EntityTag"];
        /**
         * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
         *     `If-Match`.
         * @example "webhook-endpoint-1f5e9a7b2c40-1"
         */
        WebhookEndpointETag: components["schemas"]["EntityTag"];
        /** @description Number of seconds in which the service sends nothing (RFC 9110, section 10.2.3). The maximum is six hours. */
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
                /** @description Additional fields of each product. `available`: number of units that can be ordered now. */
                expand?: components["parameters"]["ExpandProductsParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only products that come after this one in the list. Send the `sku` of the last product that you have, even
                 *     if it has been deleted since. The link `next` contains this parameter. Cannot be combined with a `page`
                 *     other than 0.
                 */
                after?: components["parameters"]["AfterProductParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
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
                 * @description The `ETag` of the **product** that you last read, not the `ETag` of its stock. Leave this header out for
                 *     a product that does not exist yet. If the product has changed since, nothing is changed and the response
                 *     is 412. If the product exists and this header is missing, nothing is changed and the response is 428.
                 *     Otherwise the request might overwrite a change that you have not seen. `*` matches any version.
                 * @example "product-TEA-EARL-GREY-100-1"
                 */
                "If-Match"?: components["parameters"]["ProductToReplaceIfMatchParameter"];
                /**
                 * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
                 *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
                 *     current one. If `If-Match` is sent too, it must also match.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
                sku: components["parameters"]["SkuParameter"];
            };
            cookie?: never;
        };
        /** @description The name, price and tax class of the product. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "product-TEA-EARL-GREY-100-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description The `ETag` of the product, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "product-TEA-EARL-GREY-100-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The `ETag` of the **product** that you last read, not the `ETag` of its stock. If the product has changed
                 *     since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "product-TEA-EARL-GREY-100-1"
                 */
                "If-Match"?: components["parameters"]["ProductIfMatchParameter"];
            };
            path: {
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description Whether the stock of a deleted product is included. With `true`, the product may be deleted: its units on
                 *     hand remain, and so do the units that are reserved for orders. Without this parameter, the stock of a
                 *     deleted product is not found (404).
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     The product has a different `ETag`.
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
                 * @description Whether the stock of a deleted product is included. With `true`, the product may be deleted: its units on
                 *     hand remain, and so do the units that are reserved for orders. Without this parameter, the stock of a
                 *     deleted product is not found (404).
                 */
                deleted?: components["parameters"]["DeletedProductParameter"];
            };
            header: {
                /**
                 * @description The `ETag` of the **stock** that you last read, not the `ETag` of the product. If the stock has changed
                 *     since, nothing is changed and the response is 412. If this header is missing, the response is 428, because
                 *     the request might overwrite a change that you have not seen. `*` matches any version.
                 * @example "stock-TEA-EARL-GREY-100-1"
                 */
                "If-Match": components["parameters"]["RequiredStockIfMatchParameter"];
                /**
                 * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
                 *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
                 *     current one. If `If-Match` is sent too, it must also match.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
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
            /** @description The stock after the change. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     The product has a different `ETag`.
                     * @example "stock-TEA-EARL-GREY-100-4"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description Whether the stock of a deleted product is included. With `true`, the product may be deleted: its units on
                 *     hand remain, and so do the units that are reserved for orders. Without this parameter, the stock of a
                 *     deleted product is not found (404).
                 */
                deleted?: components["parameters"]["DeletedProductParameter"];
            };
            header?: {
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **stock** that you last read, not the `ETag` of the product. If the stock has changed
                 *     since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "stock-TEA-EARL-GREY-100-2"
                 */
                "If-Match"?: components["parameters"]["StockIfMatchParameter"];
            };
            path: {
                /** @description The SKU of the product. Percent-encode characters that a path segment cannot contain (`/` becomes `%2F`). */
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
            /**
             * @description The stock after the change. If the request repeats an `Idempotency-Key`, this is the stock as it was
             *     after the first request.
             */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the stock, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     The product has a different `ETag`.
                     * @example "stock-TEA-EARL-GREY-100-4"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
    listShippingMethods: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only shipping methods that come after this one in the list. Send the `code` of the last shipping method that
                 *     you have, even if it has been deleted since. The link `next` contains this parameter. Cannot be combined
                 *     with a `page` other than 0.
                 */
                after?: components["parameters"]["AfterShippingMethodParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shipping methods. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                    "application/json": components["schemas"]["ShippingMethodCollection"];
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
    getShippingMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The code of the shipping method. */
                code: components["parameters"]["ShippingMethodCodeParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipping method. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the shipping method, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "shipping-method-parcel-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidShippingMethodPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductForbidden"];
            404: components["responses"]["ShippingMethodNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putShippingMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the shipping method that you last read. Leave this header out for a shipping method that does
                 *     not exist yet. If the method has changed since, nothing is changed and the response is 412. If the method
                 *     exists and this header is missing, nothing is changed and the response is 428. Otherwise the request might
                 *     overwrite a change that you have not seen. `*` matches any version.
                 * @example "shipping-method-parcel-1"
                 */
                "If-Match"?: components["parameters"]["ShippingMethodToReplaceIfMatchParameter"];
                /**
                 * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
                 *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
                 *     current one. If `If-Match` is sent too, it must also match.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The code of the shipping method. */
                code: components["parameters"]["ShippingMethodCodeParameter"];
            };
            cookie?: never;
        };
        /** @description The new fields of the shipping method. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShippingMethodInput"];
            };
        };
        responses: {
            /** @description The shipping method was replaced. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the shipping method, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "shipping-method-parcel-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"];
                };
            };
            /** @description The shipping method was created. */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description The `ETag` of the shipping method, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "shipping-method-parcel-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"];
                };
            };
            400: components["responses"]["InvalidShippingMethod"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["ShippingMethodPreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["ShippingMethodPreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    deleteShippingMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the shipping method that you last read. If the method has changed since, nothing is changed
                 *     and the response is 412. `*` matches any version.
                 * @example "shipping-method-parcel-1"
                 */
                "If-Match"?: components["parameters"]["ShippingMethodIfMatchParameter"];
            };
            path: {
                /** @description The code of the shipping method. */
                code: components["parameters"]["ShippingMethodCodeParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipping method was deleted. */
            204: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidShippingMethodPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            404: components["responses"]["ShippingMethodNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["ShippingMethodPreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listTaxRates: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only tax rates that come after this one in the list. Send the country and tax class of the last tax rate
                 *     that you have, such as `DE-standard`, even if it has been deleted since. The link `next` contains this
                 *     parameter. Cannot be combined with a `page` other than 0.
                 */
                after?: components["parameters"]["AfterTaxRateParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tax rates. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                    "application/json": components["schemas"]["TaxRateCollection"];
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
    getTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The country. */
                countryCode: components["parameters"]["CountryCodeParameter"];
                /** @description The tax class. */
                taxClass: components["parameters"]["TaxClassParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax rate. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the tax rate, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "tax-rate-DE-standard-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidTaxRatePath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductForbidden"];
            404: components["responses"]["TaxRateNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the tax rate that you last read. Leave this header out for a tax rate that does not exist yet.
                 *     If the rates have changed since, nothing is changed and the response is 412. If the rates exist and this
                 *     header is missing, nothing is changed and the response is 428. Otherwise the request might overwrite a
                 *     change that you have not seen. `*` matches any version.
                 * @example "tax-rate-DE-standard-1"
                 */
                "If-Match"?: components["parameters"]["TaxRateToReplaceIfMatchParameter"];
                /**
                 * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
                 *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
                 *     current one. If `If-Match` is sent too, it must also match.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The country. */
                countryCode: components["parameters"]["CountryCodeParameter"];
                /** @description The tax class. */
                taxClass: components["parameters"]["TaxClassParameter"];
            };
            cookie?: never;
        };
        /** @description The new rates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRateInput"];
            };
        };
        responses: {
            /** @description The tax rate was replaced. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the tax rate, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "tax-rate-DE-standard-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            /** @description The tax rate was created. */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description The `ETag` of the tax rate, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "tax-rate-DE-standard-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRate"];
                };
            };
            400: components["responses"]["InvalidTaxRate"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["TaxRatePreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["TaxRatePreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    deleteTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the tax rate that you last read. If the rates have changed since, nothing is changed and the
                 *     response is 412. `*` matches any version.
                 * @example "tax-rate-DE-standard-1"
                 */
                "If-Match"?: components["parameters"]["TaxRateIfMatchParameter"];
            };
            path: {
                /** @description The country. */
                countryCode: components["parameters"]["CountryCodeParameter"];
                /** @description The tax class. */
                taxClass: components["parameters"]["TaxClassParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax rate was deleted. */
            204: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidTaxRatePath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ProductChangeForbidden"];
            404: components["responses"]["TaxRateNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["TaxRatePreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listDiscountCodes: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only discount codes that come after this one in the list. Send the `code` of the last discount code that you
                 *     have, even if it has been deleted since. The link `next` contains this parameter. Cannot be combined with a
                 *     `page` other than 0.
                 */
                after?: components["parameters"]["AfterDiscountCodeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of discount codes. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                    "application/json": components["schemas"]["DiscountCodeCollection"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DiscountCodeForbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description Link to the discount code. */
                code: components["parameters"]["DiscountCodeParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discount code. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the discount code, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`. In this `ETag`, the part after a `+` is the number of `uses`, which `If-Match` ignores.
                     * @example "discount-code-WELCOME10-1+17"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidDiscountCodePath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DiscountCodeForbidden"];
            404: components["responses"]["DiscountCodeNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the discount code that you last read. Leave this header out for a discount code that does not
                 *     exist yet. If the code has changed since, nothing is changed and the response is 412. If the code exists and
                 *     this header is missing, nothing is changed and the response is 428. Otherwise the request might overwrite a
                 *     change that you have not seen. `*` matches any version.
                 * @example "discount-code-WELCOME10-1"
                 */
                "If-Match"?: components["parameters"]["DiscountCodeToReplaceIfMatchParameter"];
                /**
                 * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
                 *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
                 *     current one. If `If-Match` is sent too, it must also match.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description Link to the discount code. */
                code: components["parameters"]["DiscountCodeParameter"];
            };
            cookie?: never;
        };
        /** @description The new fields of the discount code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeInput"];
            };
        };
        responses: {
            /** @description The discount code was replaced. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the discount code, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`. In this `ETag`, the part after a `+` is the number of `uses`, which `If-Match` ignores.
                     * @example "discount-code-WELCOME10-1+17"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
            /** @description The discount code was created. */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description The `ETag` of the discount code, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`. In this `ETag`, the part after a `+` is the number of `uses`, which `If-Match` ignores.
                     * @example "discount-code-WELCOME10-1+17"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
            400: components["responses"]["InvalidDiscountCode"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DiscountCodeChangeForbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["DiscountCodePreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["DiscountCodePreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    deleteDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the discount code that you last read. If the code has changed since, nothing is changed and
                 *     the response is 412. `*` matches any version.
                 * @example "discount-code-WELCOME10-1"
                 */
                "If-Match"?: components["parameters"]["DiscountCodeIfMatchParameter"];
            };
            path: {
                /** @description Link to the discount code. */
                code: components["parameters"]["DiscountCodeParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discount code was deleted. */
            204: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidDiscountCodePath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["DiscountCodeChangeForbidden"];
            404: components["responses"]["DiscountCodeNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["DiscountCodePreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                /**
                 * @description Only the orders with these identifiers, at most 25. Repeat the parameter for each order:
                 *     `orderId=…&orderId=…`. Orders that do not exist, or that the token has no access to, are left out.
                 */
                orderId?: components["parameters"]["OrderIdsParameter"];
                /**
                 * @description Only the order with this number. A number with a wrong check character is rejected (400). Two orders that
                 *     were placed before orders had numbers may have the same number; the probability is less than one in a
                 *     million.
                 */
                number?: components["parameters"]["OrderNumberParameter"];
                /**
                 * @description Only orders whose number or `reference` begins with this text, or that have a line whose SKU begins with
                 *     this text. You may write the number in small letters, and without hyphens. In a reference or a SKU, capital
                 *     and small letters differ. The search finds at most 10,000 orders by number, at most 10,000 by reference (the
                 *     highest references), and at most 10,000 by SKU (the newest orders). If a customer has more than 10,000
                 *     orders, a search of the customer's orders by SKU finds only orders that are among the customer's newest
                 *     10,000 or among the newest 10,000 with the SKU. `totalCount` counts only the orders that the search finds.
                 *     Cannot be combined with `number`, `reference` or `orderId`. All other filters apply to the orders that are
                 *     found.
                 */
                q?: components["parameters"]["OrderSearchParameter"];
                /**
                 * @description Only orders with this status. For several statuses, repeat the parameter:
                 *     `status=SUBMITTED&status=CONFIRMED`.
                 */
                status?: components["parameters"]["OrderStatusParameter"];
                /**
                 * @description Only orders with this payment status. For several, repeat the parameter:
                 *     `paymentStatus=AUTHORIZED&paymentStatus=PAID`. After an upgrade of the service, it may take some minutes
                 *     until the list has all older orders.
                 */
                paymentStatus?: components["parameters"]["OrderPaymentStatusParameter"];
                /**
                 * @description Only orders with this fulfillment status. For several, repeat the parameter:
                 *     `fulfillmentStatus=UNFULFILLED&fulfillmentStatus=PARTIALLY_FULFILLED`. After an upgrade of the service, it
                 *     may take some minutes until the list has all older orders.
                 */
                fulfillmentStatus?: components["parameters"]["OrderFulfillmentStatusParameter"];
                /** @description Only orders of this customer. The filter does not give a token access to more orders. */
                customerId?: components["parameters"]["CustomerIdParameter"];
                /**
                 * @description Only orders with exactly this reference. A customer may have several orders with one reference: an order
                 *     that was `CANCELLED` or `EXPIRED` before it took money leaves its reference free. A token that is not
                 *     confined to a customer may find orders of several customers.
                 */
                reference?: components["parameters"]["ReferenceParameter"];
                /**
                 * @description Only orders that were created at this time or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                createdFrom?: components["parameters"]["CreatedFromParameter"];
                /**
                 * @description Only orders that were created before this time. An order can appear in the list some seconds after its
                 *     `createdAt`. To get all orders of a period, read the list at least a minute after the end of the period, or
                 *     read the list twice.
                 * @example 2026-11-22T00:00:00+01:00
                 */
                createdTo?: components["parameters"]["CreatedToParameter"];
                /**
                 * @description Only orders with an `updatedAt` at this time or later: orders that were placed or changed since then. The
                 *     list is still sorted by `createdAt`. An order can appear in the list some seconds after its `updatedAt`.
                 *     `GET /events` leaves no change out.
                 * @example 2026-11-21T00:00:00Z
                 */
                updatedFrom?: components["parameters"]["UpdatedFromParameter"];
                /**
                 * @description With `true`, only orders with an open matter (a case that your staff must decide). With `false`, only orders
                 *     without an open matter. Forbidden with a customer's token.
                 */
                attention?: components["parameters"]["AttentionParameter"];
                /** @description The sort order of the list. */
                sort: components["parameters"]["OrderSortParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only orders that come after this one in the list. Send the `id` of the last order that you have, even if it
                 *     has left the list since. The link `next` contains this parameter. With `after`, the last page of a long list
                 *     is as fast as the first page. Orders that enter or leave the list shift the entries of later pages if you
                 *     use `page`, but not if you use `after`. Cannot be combined with a `page` other than 0.
                 *
                 *     Use this parameter to go through the list once, not to follow new orders. An order can appear in the list
                 *     some seconds after its `createdAt`, before orders that you already have. `GET /events` leaves no order out.
                 */
                after?: components["parameters"]["AfterOrderParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
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
            /**
             * @description The order was placed. If the request repeats an `Idempotency-Key`, this is the order as it was when it
             *     was placed, with its current contact and addresses.
             */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
    createQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order to price. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteInput"];
            };
        };
        responses: {
            /** @description Price of the order. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                    "application/json": components["schemas"]["Quote"];
                };
            };
            400: components["responses"]["InvalidOrder"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CreateQuoteForbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateQuoteConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchOrders: {
        parameters: {
            query: {
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only orders that come after this one in the list. Send the `id` of the last order that you have, even if it
                 *     has left the list since. The link `next` contains this parameter. With `after`, the last page of a long list
                 *     is as fast as the first page. Orders that enter or leave the list shift the entries of later pages if you
                 *     use `page`, but not if you use `after`. Cannot be combined with a `page` other than 0.
                 *
                 *     Use this parameter to go through the list once, not to follow new orders. An order can appear in the list
                 *     some seconds after its `createdAt`, before orders that you already have. `GET /events` leaves no order out.
                 */
                after?: components["parameters"]["AfterOrderParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The criteria of the search. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSearchInput"];
            };
        };
        responses: {
            /** @description A page of the orders that were found. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
            400: components["responses"]["InvalidOrderSearch"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OrderSearchForbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read. If the order has changed since, nothing is changed and the
                 *     response is 412. If this header is missing, the response is 428, because the request might overwrite a change
                 *     that you have not seen. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-7"
                 */
                "If-Match": components["parameters"]["RequiredOrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
            /** @description The order after the change. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the line. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
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
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The effects that cancelling the order would have. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not the `ETag` of its payment or of any other resource. If
                 *     the order has changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The units to cancel, and the reason. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelInput"];
            };
        };
        responses: {
            /**
             * @description The cancelled units, and the order after the cancellation. If the request repeats an
             *     `Idempotency-Key`, this is the order as it was after the first request.
             */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact, the billing address and the buyer of the order. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderContact"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ContactForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putContact: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read. If the order has changed since, nothing is changed and the
                 *     response is 412. If this header is missing, the response is 428, because the request might overwrite a change
                 *     that you have not seen. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-7"
                 */
                "If-Match": components["parameters"]["RequiredOrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The new contact, billing address and buyer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderContactInput"];
            };
        };
        responses: {
            /** @description The contact, the billing address and the buyer after the change. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderContact"];
                };
            };
            400: components["responses"]["InvalidContact"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ContactChangeForbidden"];
            404: components["responses"]["OrderNotFound"];
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
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not the `ETag` of its payment or of any other resource. If
                 *     the order has changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order has no contact, no address and no note. */
            204: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ContactErasureForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ErasureRefused"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnavailable"];
        };
    };
    getShipping: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If the resource has not changed since, the response is 304 without a body
                 *     (RFC 9110, section 13.1.2).
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipping of the order. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderShipping"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidPath"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ContactForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putShipping: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read. If the order has changed since, nothing is changed and the
                 *     response is 412. If this header is missing, the response is 428, because the request might overwrite a change
                 *     that you have not seen. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-7"
                 */
                "If-Match": components["parameters"]["RequiredOrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The new shipping. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderShippingInput"];
            };
        };
        responses: {
            /** @description The shipping of the order after the change. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the order, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     *     A part of the order, such as a line, has the same `ETag`.
                     * @example "order-5b7d2e8f6a10-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
                     */
                    "Consistency-Token"?: components["schemas"]["ConsistencyTokenValue"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderShipping"];
                };
            };
            400: components["responses"]["InvalidShipping"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ShippingChangeForbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["PutShippingConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description The `ETag` of the **current payment attempt** that you last read, not the `ETag` of the order. If the
                 *     attempt has changed since, or is no longer the current one, nothing is changed and the response is 412. If
                 *     this header is missing, the response is 428, because the customer might pay twice without it. `*` matches
                 *     any attempt.
                 * @example "payment-18b6f02d9c27-3"
                 */
                "If-Match": components["parameters"]["RequiredPaymentIfMatchParameter"];
                /**
                 * @description `*` means: create the resource, but do not replace it. If the resource exists, nothing is changed and the
                 *     response is 412. With a list of `ETag`s, nothing is changed and the response is 412 if one of them is the
                 *     current one. If `If-Match` is sent too, it must also match.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchToChangeParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
                     * @example "payment-18b6f02d9c37-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not the `ETag` of its payment or of any other resource. If
                 *     the order has changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The amount to capture. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaptureInput"];
            };
        };
        responses: {
            /**
             * @description The capture, which the payment provider has not carried out yet. If the request repeats an
             *     `Idempotency-Key`, this is the capture as it was after the first request.
             */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the capture. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not the `ETag` of its payment or of any other resource. If
                 *     the order has changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The amount to refund. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /**
             * @description The refund, which the payment provider has not carried out yet. If the request repeats an
             *     `Idempotency-Key`, this is the refund as it was after the first request.
             */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the refund. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the payment attempt. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the payment attempt, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the payment attempt. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the payment attempt. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The `ETag` of the **order** that you last read, not the `ETag` of its payment or of any other resource. If
                 *     the order has changed since, nothing is changed and the response is 412. `*` matches any version.
                 * @example "order-5b7d2e8f6a10-2"
                 */
                "If-Match"?: components["parameters"]["OrderIfMatchParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        /** @description The units that were shipped. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
                /** @description The identifier of the shipment. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
    getOrderBreakdown: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `Consistency-Token` of an earlier response. The response to this request is then at least as new as that
                 *     earlier response. A token that the service cannot read is not an error: the response is then as new as
                 *     possible.
                 */
                "Consistency-Token"?: components["parameters"]["ConsistencyTokenParameter"];
            };
            path: {
                /** @description The identifier of the order. */
                orderId: components["parameters"]["OrderIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The breakdown of the order's price. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                    "application/json": components["schemas"]["OrderBreakdown"];
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only matters that come after this one in the list. Send the `id` of the last matter that you have, even if
                 *     it has left the list since. The link `next` contains this parameter. Cannot be combined with a `page` other
                 *     than 0.
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the matter. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
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
                /** @description The identifier of the matter. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        /** @description The reason for the retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatterRetryInput"];
            };
        };
        responses: {
            /**
             * @description The matter, resolved by the retry. If the request repeats an `Idempotency-Key`, this is the matter as
             *     it was after the first request.
             */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     * @example "matter-3b9e5f7a6c41-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description Your own identifier of the person for whom you make this change, such as an employee. The service stores this
                 *     identifier unchecked, and shows it only to the shop's own clients and its staff, as `actor`. No decision depends
                 *     on it, and it is not a part of what makes a repeated request the same. Only the shop's own clients and its staff
                 *     may send this header: with a customer's token, the response is 403 `ACTOR_NOT_ALLOWED`. Do not send a name.
                 */
                Actor?: components["parameters"]["ActorParameter"];
                /**
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
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
                /** @description The identifier of the matter. */
                matterId: components["parameters"]["MatterIdParameter"];
            };
            cookie?: never;
        };
        /** @description The decision. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatterResolutionInput"];
            };
        };
        responses: {
            /**
             * @description The resolved matter. If the request repeats an `Idempotency-Key`, this is the matter as it was after
             *     the first request.
             */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the matter, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in `If-Match`.
                     * @example "matter-3b9e5f7a6c41-1"
                     */
                    ETag: components["schemas"]["EntityTag"];
                    /**
                     * @description Present, with the value `true`, if this is the response to an earlier request with the same
                     *     `Idempotency-Key`.
                     */
                    "Idempotent-Replayed"?: "true";
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                 * @description Only events after this `cursor`. If left out, the feed starts with the oldest event that still exists. If
                 *     the next events have been removed, the response is 410. If this service has not given out the cursor, the
                 *     response is 400.
                 */
                after?: components["parameters"]["AfterEventParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description A token for this response. Send this token with reads that must be at least as new as this response. Absent
                     *     if the operator has set up no copy of the database. Every read then shows the newest data.
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
                /**
                 * @description Only endpoints that come after this one in the list. Send the `id` of the last endpoint that you have, even
                 *     if it has been deleted since. The link `next` contains this parameter. Cannot be combined with a `page`
                 *     other than 0.
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
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
            /**
             * @description The endpoint with its secret. If the request repeats an `Idempotency-Key`, this is the endpoint as it
             *     was after the first request.
             */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                     * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
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
                /** @description The identifier of the webhook endpoint. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
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
                /** @description The identifier of the webhook endpoint. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the webhook endpoint. */
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
            /** @description The endpoint after the change. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
                     *     (draft-ietf-httpapi-ratelimit-headers). Absent if the operator has set no limit.
                     */
                    RateLimit?: string;
                    /**
                     * @description The limit: `q` requests within `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the operator
                     *     has set no limit.
                     */
                    "RateLimit-Policy"?: string;
                    /**
                     * @description The `ETag` of the webhook endpoint, a strong validator (RFC 9110, section 8.8.3). Send this `ETag` back in
                     *     `If-Match`.
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
                /** @description The identifier of the webhook endpoint. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the webhook endpoint. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /** @description The time until the previous secrets expire. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookSecretInput"];
            };
        };
        responses: {
            /** @description The new secret. If the request repeats an `Idempotency-Key`, this is the secret of the first request. */
            201: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the secret. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The delivery of the event, which is sent in the background. If the request repeats an
             *     `Idempotency-Key`, this is the delivery as it was after the first request.
             */
            202: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description Only deliveries that come after this one in the list. Send the `eventId` of the last delivery that you have. */
                after?: components["parameters"]["AfterDeliveryParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path: {
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the event, which is also the `webhook-id` of its requests. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the event, which is also the `webhook-id` of its requests. */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The delivery. The next attempt is made in the background. If the request repeats an `Idempotency-Key`,
             *     this is the delivery as it was after the first request.
             */
            202: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path: {
                /** @description The identifier of the webhook endpoint. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                 * @description A string of your own that is unique to this change. Up to 255 characters, bare or as a quoted string
                 *     (`"…"`); both forms are the same key. If you repeat the request with the same key within 7 days, the change
                 *     is not made twice. A key belongs to one client (and the customer or the member of staff of its token), one method and
                 *     one path. The same text for another order, or from another client, is a different key.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        /** @description The events to send again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /**
             * @description The replay, which is carried out in the background. If the request repeats an `Idempotency-Key`, this
             *     is the replay as it was after the first request.
             */
            202: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the replay. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description The identifier of the webhook endpoint. */
                endpointId: components["parameters"]["EndpointIdParameter"];
                /** @description The identifier of the replay. */
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
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
                /** @description Only the usage of this client. */
                clientId?: components["parameters"]["UsageClientParameter"];
                /** @description Only the usage of this operation. */
                operation?: components["parameters"]["UsageOperationParameter"];
                /** @description Only usage on this day (UTC) or later. */
                since?: components["parameters"]["UsageSinceParameter"];
                /**
                 * @description With `true`, the list has only deprecated operations, and operations with a part that is deprecated now and
                 *     that a client has used.
                 */
                deprecated?: components["parameters"]["UsageDeprecatedParameter"];
                /** @description The page number, starting at 0. */
                page: components["parameters"]["PageParameter"];
                /** @description The maximum number of entries per page. A number above 100 is rejected, not reduced to 100. */
                size: components["parameters"]["SizeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of usage. */
            200: {
                headers: {
                    /**
                     * @description The number of requests (`r`) that the client may still send within the next `t` seconds
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
