import type { FastifyInstance, FastifyRequest } from 'fastify';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../generated/v1/types.ts';
import { readCookie } from './cookie.ts';
import { type Failure, type Problem, inPlainWords } from './problems.ts';
import { LoggedOut } from './provider.ts';
import type { Session, Sessions } from './sessions.ts';

type Schemas = components['schemas'];

export interface ShopOptions {
  serviceUrl: string;
  sessions: Sessions;
  fetch: typeof fetch;
}

/** Nothing that would be another path at the order service. */
const ORDER_ID = ':orderId([0-9a-f-]{36})';

const WITH_BODY = { schema: { body: { type: 'object' } } };

/**
 * What the page asks for, under `/shop`: requests to the order service for whoever is logged in, by a client whose types are those of
 * the contract. What the page sends is passed on as it is; the order service says what is wrong with it.
 */
export function registerShop(app: FastifyInstance, { serviceUrl, sessions, fetch }: ShopOptions): void {
  /** The order service for the person of this request. */
  const orderServiceFor = async (request: FastifyRequest) => {
    const { id, session } = theirs(request);
    const token = await sessions.accessToken(id, session);
    const api = createClient<paths>({
      baseUrl: `${serviceUrl}/api/v1`,
      headers: { Authorization: `Bearer ${token}` },
      fetch: (sent) => fetch(sent, { signal: AbortSignal.timeout(10_000) }),
    });
    return { api, customerId: session.person.customerId };
  };

  const theirs = (request: FastifyRequest): { id: string; session: Session } => {
    const id = readCookie(request);
    const session = sessions.get(id);
    if (id === undefined || !session) throw new LoggedOut('there is no session');
    return { id, session };
  };

  app.get('/shop/session', async (request) => {
    const session = sessions.get(readCookie(request));
    return { name: session?.person.name ?? null };
  });

  app.get('/shop/products', async (request) => {
    const { api } = await orderServiceFor(request);
    const { products } = expect(await api.GET('/products', { params: { query: { page: 0, size: 100 } } }));
    return Promise.all(
      products.map(async ({ sku, name, price }) => {
        const stock = await api.GET('/products/{sku}/stock', { params: { path: { sku } } });
        return { sku, name, price, available: expect(stock).available };
      }),
    );
  });

  app.post<{ Body: Schemas['OrderInput'] }>('/shop/orders', WITH_BODY, async (request, reply) => {
    const { api, customerId } = await orderServiceFor(request);
    const { items, paymentMethod, expectedTotal } = request.body;
    const order = await api.POST('/orders', {
      params: { header: idempotencyKey(request) },
      body: { customerId, items, paymentMethod, ...(expectedTotal && { expectedTotal }) },
    });
    return reply.code(201).send({ id: expect(order).id });
  });

  app.get<{ Querystring: { page?: string } }>('/shop/orders', async (request) => {
    const { api } = await orderServiceFor(request);
    const page = Number(request.query.page ?? 0);
    const { orders, total, size } = expect(
      await api.GET('/orders', { params: { query: { page, size: 10, sort: '-createdAt' } } }),
    );
    return {
      orders: orders.map((order) => ({ ...orderRow(order), units: unitsOf(order) })),
      total,
      page,
      size,
    };
  });

  app.get<{ Params: { orderId: string } }>(`/shop/orders/${ORDER_ID}`, async (request) => {
    const { api } = await orderServiceFor(request);
    const { orderId } = request.params;
    const [order, payment] = await Promise.all([
      api.GET('/orders/{orderId}', { params: { path: { orderId } } }),
      api.GET('/orders/{orderId}/payment', { params: { path: { orderId } } }),
    ]);
    return orderPage(expect(order), expect(payment));
  });

  app.post<{ Params: { orderId: string } }>(`/shop/orders/${ORDER_ID}/cancel`, async (request) => {
    const { api } = await orderServiceFor(request);
    const { orderId } = request.params;
    const cancellation = await api.POST('/orders/{orderId}/cancel', {
      params: { path: { orderId }, header: idempotencyKey(request) },
      body: { reason: 'CUSTOMER_REQUEST' },
    });
    return { status: expect(cancellation).order.status };
  });

  app.put<{ Params: { orderId: string }; Body: Schemas['PaymentInput'] }>(
    `/shop/orders/${ORDER_ID}/payment`,
    WITH_BODY,
    async (request) => {
      const { api } = await orderServiceFor(request);
      const payment = await api.PUT('/orders/{orderId}/payment', {
        params: {
          path: { orderId: request.params.orderId },
          header: { 'If-Match': String(request.headers['if-match'] ?? '') },
        },
        body: { paymentMethod: request.body.paymentMethod },
      });
      return { status: expect(payment).status };
    },
  );
}

const idempotencyKey = ({ headers }: FastifyRequest) => ({
  'Idempotency-Key': String(headers['idempotency-key'] ?? ''),
});

/** Carries a problem that the order service answered with to where it is put into words. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.type);
    this.status = status;
    this.problem = problem;
  }
}

function expect<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data !== undefined) return data;
  // A token that isn't taken is not the customer's to mend, but by logging in again.
  if (response.status === 401) throw new LoggedOut('the order service does not take the token');
  throw new Refused(response.status, error as Problem);
}

/** An answer in plain words to whatever was thrown. */
export function failureOf(error: unknown): { status: number; failure: Failure } {
  if (error instanceof LoggedOut) {
    return {
      status: 401,
      failure: { type: 'LOGGED_OUT', message: 'You are logged out. Log in to go on.' },
    };
  }
  if (error instanceof Refused) return { status: error.status, failure: inPlainWords(error.problem) };
  const { statusCode = 503 } = error as { statusCode?: number };
  if (statusCode < 500)
    return { status: statusCode, failure: { type: 'BAD_REQUEST', message: 'That did not work.' } };
  return {
    status: 503,
    failure: { type: 'UNAVAILABLE', message: 'The shop has a problem right now. Try again in a moment.' },
  };
}

const orderRow = ({ id, status, paymentStatus, total, createdAt }: Schemas['Order']) => ({
  id,
  status,
  paymentStatus,
  total,
  createdAt,
});

const unitsOf = ({ items }: Schemas['Order']) =>
  items.reduce((sum, { quantity }) => sum + quantity.ordered, 0);

/** What the page of an order shows. Whether it can be cancelled is for its links to say. */
function orderPage(order: Schemas['Order'], payment: Schemas['Payment']) {
  const { items, amountDue, reservedUntil, _links } = order;
  const { status, failureCode, nextAction, version } = payment;
  return {
    ...orderRow(order),
    amountDue,
    reservedUntil,
    items: items.map(({ sku, name, quantity, unitPrice, total }) => ({
      sku,
      name,
      quantity,
      unitPrice,
      total,
    })),
    cancellable: _links.cancel !== undefined,
    payment: {
      status,
      failureCode,
      etag: `"${version}"`,
      ...(nextAction && isWebAddress(nextAction.url) && { actionUrl: nextAction.url }),
    },
  };
}

/** Nothing that runs in the page gets into a link of it. */
const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
