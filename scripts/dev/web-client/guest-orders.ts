import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostCookie } from '../../../packages/login/cookies.ts';
import { SESSION_SECONDS } from '../../../packages/login/sessions.ts';
import { openStore } from '../../../packages/login/store.ts';
import { isGuest } from '../authorization-server/clients.ts';
import { equalInConstantTime } from '../authorization-server/constant-time.ts';
import { limitAttempts } from '../authorization-server/login-limiter.ts';
import { SESSION_COOKIE } from './login.ts';
import { type OrderServiceFor, bodyOf } from './order-service.ts';
import { RefusedByShop } from './problems.ts';
import type { ServiceForShop } from './shop-clients.ts';

export type Api = Awaited<ReturnType<OrderServiceFor>>['api'];

/** Access to one order. */
export interface OrderAccess {
  api: Api;
  /**
   * Whether `api` sends the shop's own token, because a guest has named the order. The order service doesn't check such
   * requests as it checks those of customers. `guest-rules.ts` has the missing checks.
   */
  isForGuest: boolean;
}

export interface GuestOrders {
  /** Returns the id of the order that the visitor has named, if there is one. */
  orderOf(request: FastifyRequest): string | undefined;
  /** Returns access to an order: that of the guest who has named it, or that of the customer who is logged in. */
  access(request: FastifyRequest, orderId: string): Promise<OrderAccess>;
}

/** The cookie with the id of an order that a guest has named. It is Lax for the same reason as that of a session. */
export const ORDER_COOKIE = hostCookie('shop-order', 'Lax');

/** Maximum number of attempts in ten minutes, of each address and for each number and each e-mail address. */
const ATTEMPTS_MAX = 10;

const NOT_FOUND = 'We know no order of a guest with this number and this e-mail address.';
const TOO_MANY = 'There were too many attempts. Try again in ten minutes.';
const CLOSED = 'Enter the number of your order and your e-mail address again.';

const LOOKUP = {
  schema: {
    body: {
      type: 'object',
      required: ['number', 'email'],
      properties: {
        number: { type: 'string', maxLength: 40 },
        email: { type: 'string', maxLength: 254 },
      },
    },
  },
};

interface Lookup {
  number: string;
  email: string;
}

/**
 * Registers the routes with which a guest opens an order by its number and e-mail address, and closes it. After that the
 * guest has access to this order only, as long as a session would last.
 */
export function registerGuestOrders(
  app: FastifyInstance,
  options: { orderService: OrderServiceFor; guests: ServiceForShop; now: () => number },
): GuestOrders {
  const { orderService, guests, now } = options;
  const { idle: idleSeconds, longest: longestSeconds } = SESSION_SECONDS;
  const orders = openStore<{ orderId: string }>({ limit: 10_000, idleSeconds, longestSeconds, now });
  const limiter = limitAttempts({ limit: ATTEMPTS_MAX, windowSeconds: 600, now });

  app.post<{ Body: Lookup }>('/shop/guest-order', LOOKUP, async (request, reply) => {
    const [number, email] = [foldNumber(request.body.number), foldEmail(request.body.email)];
    const keys = [`ip ${request.ip}`, `number ${number}`, `email ${email}`];
    const wait = limiter.secondsToWait(keys);
    if (wait > 0) {
      reply.header('Retry-After', String(wait));
      throw new RefusedByShop(429, 'TOO_MANY_ATTEMPTS', TOO_MANY);
    }
    // Each attempt counts before its result is known, so that attempts at the same time are limited, too.
    limiter.failed(keys);
    const orderId = await findOrder(await guests(), { number, email });
    if (orderId === undefined) throw new RefusedByShop(404, 'ORDER_NOT_FOUND', NOT_FOUND);
    orders.delete(ORDER_COOKIE.read(request));
    return ORDER_COOKIE.set(reply, orders.add({ orderId })).send({ id: orderId });
  });

  app.delete('/shop/guest-order', async (request, reply) => {
    orders.delete(ORDER_COOKIE.read(request));
    return ORDER_COOKIE.drop(reply).send({});
  });

  const orderOf = (request: FastifyRequest) => orders.get(ORDER_COOKIE.read(request))?.orderId;
  return {
    orderOf,
    async access(request, orderId) {
      const opened = orderOf(request);
      if (opened === orderId) return { api: await guests(), isForGuest: true };
      const wasGuest = ORDER_COOKIE.read(request) !== undefined && SESSION_COOKIE.read(request) === undefined;
      if (wasGuest && opened === undefined) throw new RefusedByShop(401, 'ORDER_CLOSED', CLOSED);
      return { api: (await orderService(request)).api, isForGuest: false };
    },
  };
}

const foldNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** The order service ignores the case of an e-mail address in searches, too. */
const foldEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Finds the order of a guest. Returns undefined if the number or the e-mail address is wrong, if the address was erased,
 * and for an order of a customer who can log in. Sends the same requests in all these cases, so that the time doesn't
 * reveal which numbers exist.
 */
async function findOrder(api: Api, { number, email }: Lookup): Promise<string | undefined> {
  const list = await api.GET('/orders', {
    params: { query: { number, page: 0, size: 100, sort: 'NEWEST_FIRST' } },
  });
  // The order service answers 400 if the check character of a number is wrong.
  const { orders } = list.response.status === 400 ? { orders: [] } : bodyOf(list);
  const order = orders.find(({ customerId }) => isGuest(customerId));
  const orderId = order?.id ?? randomUUID();
  const answer = await api.GET('/orders/{orderId}', { params: { path: { orderId } } });
  const { contact } = answer.response.status === 404 ? {} : bodyOf(answer);
  const isSame = equalInConstantTime(email, foldEmail(contact?.email ?? ''));
  return order && contact && isSame ? order.id : undefined;
}
