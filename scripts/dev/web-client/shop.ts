import type { FastifyInstance } from 'fastify';
import type { components } from '../../../generated/v1/types.ts';
import { readDocuments, registerDocuments } from './documents.ts';
import { type Api, type GuestOrders, registerGuestOrders } from './guest-orders.ts';
import { mayGuestCancel, paymentOfGuest, requireCancellable } from './guest-rules.ts';
import { keepAnswer } from './keep-answer.ts';
import { SESSION_COOKIE } from './login.ts';
import { orderPage, orderRow, unitsOf } from './order-page.ts';
import { ORDER_ID, type OrderPath, WITH_BODY, idempotencyKey } from './order-routes.ts';
import { type OrderServiceFor, type OrderServiceOptions, bodyOf, orderServiceFor } from './order-service.ts';
import { readReturns, registerReturns } from './returns.ts';
import type { ServiceForShop } from './shop-clients.ts';

type Schemas = components['schemas'];

export interface ShopOptions extends OrderServiceOptions {
  baseUrl: string;
  visitors: ServiceForShop;
  guests: ServiceForShop;
  now: () => number;
  /** Time in ms after which the catalogue is read again. */
  catalogueMaxAge: number;
}

/**
 * Registers the routes under `/shop`, which the pages call, and the pages of documents. Most routes send a request to
 * the order service for the customer who is logged in, or for the guest who has named an order. They don't check the
 * request body, because the order service checks it.
 */
export function registerShop(app: FastifyInstance, options: ShopOptions): void {
  const { baseUrl, guests, now } = options;
  const orderService = orderServiceFor(options);
  const guestOrders = registerGuestOrders(app, { orderService, guests, now });
  app.get('/shop/session', async (request) => {
    const session = options.sessions.get(SESSION_COOKIE.read(request));
    const guestOrder = guestOrders.orderOf(request);
    return {
      isLoggedIn: session !== undefined,
      name: session?.person.name ?? null,
      ...(guestOrder !== undefined && { guestOrder }),
    };
  });
  registerCatalogue(app, options);
  registerCheckout(app, orderService);
  registerOrderList(app, orderService);
  registerOrderReads(app, guestOrders, baseUrl);
  registerOrderChanges(app, guestOrders);
  registerReturns(app, guestOrders);
  registerDocuments(app, orderService, guestOrders);
}

/**
 * Registers the routes that need no login. All visitors share the answers, because they also share the rate limit of the
 * shop's client.
 */
function registerCatalogue(
  app: FastifyInstance,
  { visitors, now, catalogueMaxAge: maxAge }: Pick<ShopOptions, 'visitors' | 'now' | 'catalogueMaxAge'>,
): void {
  const query = { page: 0, size: 100 };
  const readProducts = keepAnswer(
    async () => {
      const api = await visitors();
      const list = await api.GET('/products', { params: { query: { ...query, expand: ['available'] } } });
      return bodyOf(list).products.map(({ sku, name, price, available = 0 }) => ({
        sku,
        name,
        price,
        available,
      }));
    },
    { maxAge, now },
  );
  const readCountries = keepAnswer(
    async () => {
      const api = await visitors();
      const { shippingMethods } = bodyOf(await api.GET('/shipping-methods', { params: { query } }));
      return { countries: [...new Set(shippingMethods.flatMap(({ countryCodes }) => countryCodes))] };
    },
    { maxAge, now },
  );
  app.get('/shop/products', readProducts);
  // The countries to which the shop delivers, in the order of its shipping methods.
  app.get('/shop/countries', readCountries);
}

function registerCheckout(app: FastifyInstance, orderService: OrderServiceFor): void {
  app.post<{ Body: Schemas['QuoteInput'] }>('/shop/quotes', WITH_BODY, async (request) => {
    const { api, customerId } = await orderService(request);
    return bodyOf(await api.POST('/quotes', { body: { ...request.body, customerId } }));
  });

  app.post<{ Body: Schemas['OrderInput'] }>('/shop/orders', WITH_BODY, async (request, reply) => {
    const { api, customerId } = await orderService(request);
    const order = await api.POST('/orders', {
      params: { header: idempotencyKey(request) },
      body: { ...request.body, customerId },
    });
    return reply.code(201).send({ id: bodyOf(order).id });
  });
}

function registerOrderList(app: FastifyInstance, orderService: OrderServiceFor): void {
  app.get<{ Querystring: { page?: string } }>('/shop/orders', async (request) => {
    const { api } = await orderService(request);
    const page = Number(request.query.page ?? 0);
    const { orders, totalCount, size } = bodyOf(
      await api.GET('/orders', { params: { query: { page, size: 10, sort: 'NEWEST_FIRST' } } }),
    );
    return {
      orders: orders.map((order) => ({ ...orderRow(order), units: unitsOf(order) })),
      totalCount,
      page,
      size,
    };
  });
}

function registerOrderReads(app: FastifyInstance, { access }: GuestOrders, baseUrl: string): void {
  app.get<OrderPath>(`/shop/orders/${ORDER_ID}`, async (request) => {
    const { orderId } = request.params;
    const { api, isForGuest } = await access(request, orderId);
    // The order is read before the payment. In the other order, an order with the status REFUNDED could appear beside
    // an older payment without a refund.
    const order = await api.GET('/orders/{orderId}', { params: { path: { orderId } } });
    const payment = await api.GET('/orders/{orderId}/payment', { params: { path: { orderId } } });
    const query = { page: 0, size: 100 };
    const { payments } = bodyOf(
      await api.GET('/orders/{orderId}/payments', { params: { path: { orderId }, query } }),
    );
    const { shipments } = bodyOf(
      await api.GET('/orders/{orderId}/shipments', {
        params: { path: { orderId }, query },
      }),
    );
    const url = `${baseUrl}/orders/${orderId}`;
    const about = { payment: bodyOf(payment), payments, shipments };
    const page = orderPage(bodyOf(order), about, { url, etag: etagOf(payment) });
    const parts = [readReturns(api, bodyOf(order)), readDocuments(api, bodyOf(order))] as const;
    const [returns, documents] = await Promise.all(parts);
    return {
      ...page,
      ...(isForGuest && { isForGuest, cancellable: mayGuestCancel(bodyOf(order)) }),
      ...{ etag: etagOf(order), ...returns, ...documents },
    };
  });

  app.get<OrderPath>(`/shop/orders/${ORDER_ID}/cancel`, async (request) => {
    const { orderId } = request.params;
    const { api } = await access(request, orderId);
    const preview = await api.GET('/orders/{orderId}/cancel', { params: { path: { orderId } } });
    const { refundAmount, voidedAmount } = bodyOf(preview);
    return { refundAmount, voidedAmount };
  });
}

const etagOf = ({ response }: { response: Response }) => response.headers.get('etag') ?? '';

function registerOrderChanges(app: FastifyInstance, { access }: GuestOrders): void {
  app.post<OrderPath>(`/shop/orders/${ORDER_ID}/cancel`, async (request) => {
    const { orderId } = request.params;
    const { api, isForGuest } = await access(request, orderId);
    const ifUnchanged = isForGuest ? { 'If-Match': await etagIfCancellable(api, orderId) } : {};
    const cancellation = await api.POST('/orders/{orderId}/cancel', {
      params: { path: { orderId }, header: { ...idempotencyKey(request), ...ifUnchanged } },
      body: { reason: 'CUSTOMER_REQUEST' },
    });
    return { status: bodyOf(cancellation).order.status };
  });

  const payment = `/shop/orders/${ORDER_ID}/payment`;
  app.put<OrderPath & { Body: Schemas['PaymentInput'] }>(payment, WITH_BODY, async (request) => {
    const { orderId } = request.params;
    const { api, isForGuest } = await access(request, orderId);
    const ifMatch = String(request.headers['if-match'] ?? '');
    const changed = await api.PUT('/orders/{orderId}/payment', {
      params: { path: { orderId }, header: { 'If-Match': ifMatch } },
      body: isForGuest ? paymentOfGuest(request.body) : request.body,
    });
    return { status: bodyOf(changed).status };
  });
}

/** Returns the ETag of an order that a guest may cancel. With it, the order is cancelled only if this is still so. */
async function etagIfCancellable(api: Api, orderId: string): Promise<string> {
  const order = await api.GET('/orders/{orderId}', { params: { path: { orderId } } });
  requireCancellable(bodyOf(order));
  return etagOf(order);
}
