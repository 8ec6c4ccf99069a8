import type { components } from '../../generated/v1/types.ts';
import { type Send, backOffice } from './back-office-client.ts';

type Schemas = components['schemas'];

/**
 * Plays the staff of the shop of `make start`: ships an order, delivers it, and decides about its returns.
 * `node scripts/dev/staff.ts receive 7F23-FS6C-FFJK` prints what was done. A step that has nothing to do does nothing.
 */
const SCOPES = 'orders:read orders:write shipments:write';

type Step = (send: Send, order: Schemas['Order']) => Promise<string[]>;

/** The steps, by the words with which a developer names them. */
export const STEPS: Record<string, Step> = {
  ship: async (send, { id, items }) => {
    const left = items.flatMap(({ id: itemId, quantity: { ordered, cancelled, shipped } }) =>
      ordered > cancelled + shipped ? [{ itemId, quantity: ordered - cancelled - shipped }] : [],
    );
    if (left.length === 0) return [];
    await send('POST', `/orders/${id}/shipments`, { items: left, carrier: 'DHL', trackingNumber: '0034-1' });
    return ['shipped'];
  },
  deliver: async (send, { id }) => {
    const { shipments } = await send<Schemas['ShipmentCollection']>(
      'GET',
      `/orders/${id}/shipments?size=100`,
    );
    const due = shipments.filter(({ status }) => !['DELIVERED', 'UNDONE'].includes(status));
    const event = { type: 'DELIVERED', occurredAt: new Date().toISOString() };
    for (const shipment of due)
      await send('POST', `/orders/${id}/shipments/${shipment.id}/carrier-events`, event);
    return due.map(() => 'delivered');
  },
  approve: (send, order) =>
    forReturns(send, order, ['REQUESTED'], async (path) => {
      await send('POST', `${path}/approval`);
      return 'return approved';
    }),
  decline: (send, order) =>
    forReturns(send, order, ['REQUESTED'], async (path) => {
      await send('POST', `${path}/decline`, { reason: 'USED', note: 'The seal of the tin is broken.' });
      return 'return declined';
    }),
  receive: (send, order) =>
    forReturns(send, order, ['APPROVED', 'PARTIALLY_RECEIVED'], async (path, { items }) => {
      const awaited = items.flatMap(({ itemId, requested, cancelled, received }) =>
        requested > cancelled + received ? [{ itemId, accepted: requested - cancelled - received }] : [],
      );
      await send('POST', `${path}/receipts`, {
        items: awaited.map((item) => ({ ...item, rejected: 0, disposition: 'TO_STOCK' })),
      });
      return 'return received and accepted';
    }),
};

async function forReturns(
  send: Send,
  { id }: Schemas['Order'],
  statuses: Schemas['ReturnStatus'][],
  act: (path: string, one: Schemas['Return']) => Promise<string>,
): Promise<string[]> {
  const path = `/orders/${id}/returns`;
  const { returns } = await send<Schemas['ReturnCollection']>('GET', `${path}?size=100`);
  const done: string[] = [];
  for (const one of returns.filter(({ status }) => statuses.includes(status)))
    done.push(await act(`${path}/${one.id}`, one));
  return done;
}

/** Takes a step for the order with this number. Rejects if there is no such order. */
export async function actAsStaff(
  serviceUrl: string,
  authUrl: string,
  step: Step,
  number: string,
): Promise<string[]> {
  const send = backOffice(serviceUrl, authUrl, SCOPES);
  const { orders } = await send<Schemas['OrderCollection']>(
    'GET',
    `/orders?number=${encodeURIComponent(number)}`,
  );
  const [order] = orders;
  if (!order) throw new Error(`there is no order with the number ${number}`);
  return step(send, order);
}

if (import.meta.main) {
  const [name = '', number] = process.argv.slice(2);
  const step = STEPS[name];
  if (!step || number === undefined) {
    console.error(`usage: node scripts/dev/staff.ts ${Object.keys(STEPS).join('|')} NUMBER`);
    process.exit(2);
  }
  const { SERVICE_URL = 'http://127.0.0.1:3000', AUTH_URL = 'http://127.0.0.1:4000' } = process.env;
  const done = await actAsStaff(SERVICE_URL, AUTH_URL, step, number);
  console.log(done.length > 0 ? done.join('\n') : `nothing to ${name}`);
}
