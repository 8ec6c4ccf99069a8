import { isDeepStrictEqual } from 'node:util';
import type { Answer, Sender } from '../shop/contract-client.ts';
import { credit, units, waive } from '../shop/request-bodies.ts';
import type { Schemas, Shop } from '../shop/shop.ts';
import { addressIn } from '../shop/tea-shop.ts';

type Action = Schemas['OrderAction'];

/** The method, the path below the order, and the body of the smallest request for an operation. */
type Request = [method: string, path: string, body?: object];

const lineOf = ({ items }: Schemas['Order']) =>
  items.find(({ quantity }) => quantity.cancellable > 0) ?? items[0];

/** Smallest requests. The orders must have only lines that can be credited, or only lines that can't. */
const REQUESTS: Record<Action['operation'], (order: Schemas['Order'], action: Action) => Request> = {
  createShipment: (order) => ['POST', '/shipments', units([lineOf(order), 1])],
  createShipmentHold: () => ['POST', '/shipment-holds', { reason: 'OTHER' }],
  cancelOrder: () => ['POST', '/cancel'],
  createReturn: (_, { kind }) => ['POST', '/returns', { kind }],
  createCapture: () => ['POST', '/payment/captures'],
  createPaymentConfirmation: ({ total: { currency } }) => [
    'POST',
    '/payments/{paymentId}/confirmations',
    { amount: { amount: 1, currency } },
  ],
  createRefund: () => ['POST', '/payment/refunds'],
  createCredit: ({ items }) => ['POST', '/credits', credit([items[0], 1])],
  createEdit: ({ items }) => ['POST', '/edits', waive(items[0]!)], // Every order has a line.
  replacePayment: () => ['PUT', '/payment', { paymentMethod: 'tok_approved' }],
  putShipping: () => ['PUT', '/shipping', { shippingAddress: addressIn('DE') }],
  deleteContact: () => ['DELETE', '/contact'],
  createDocument: () => ['POST', '/documents', {}],
};

/** Lists the actions of an order, with the `ETag` of the list. `as`: the caller. */
export async function listActions(shop: Shop, orderId: string, as?: Sender) {
  const path = `/orders/${orderId}/actions`;
  const answer = await shop.call<Schemas['OrderActionCollection']>('GET', path, as ? { as } : {});
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return { actions: answer.body.actions, etag: answer.headers.get('ETag')! };
}

/** Sends the smallest request for an operation. */
export async function act(shop: Shop, orderId: string, action: Action, as?: Sender): Promise<Answer> {
  const order = await shop.getOrder(orderId);
  const [method, path, body] = REQUESTS[action.operation](order, action);
  const headers = { 'If-Match': '*' };
  const { id: paymentId } = await shop.getPayment(orderId);
  return shop.call(method, `/orders/${orderId}${path.replace('{paymentId}', paymentId)}`, {
    body,
    headers,
    ...(as && { as }),
  });
}

/** Returns the differences between an action and the answer to its smallest request. Undefined if they agree. */
export function differenceTo({ allowed, problem }: Action, { status, body }: Answer): object | undefined {
  if (allowed !== status < 300 || allowed !== (problem === undefined))
    return { allowed, problem, status, body };
  if (!problem) return undefined;
  const { type, title, detail, retryable, reason } = body;
  const answered = { type, title, status, detail, retryable, ...(reason && { reason }) };
  return isDeepStrictEqual(problem, answered) ? undefined : { problem, answered };
}

/** Names an action in messages. */
export const nameOf = ({ operation, kind }: Action): string => (kind ? `${operation} ${kind}` : operation);
