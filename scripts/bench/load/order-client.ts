import type { components } from '../../../generated/v1/types.ts';
import { openLightClient } from './light-client.ts';

export interface OrderAnswer {
  /** Status of the answer. 0 if the connection was lost before an answer. */
  status: number;
  /** Id of the order. Undefined if the order wasn't placed. */
  id: string | undefined;
  /** Value of the header `Retry-After`, in seconds. */
  retryAfter: number | undefined;
  detail: string | undefined;
  /** Duration of the request, in ms. */
  ms: number;
}

/** Fields of an order with full prices, in addition to its lines. */
export type PriceFields = Pick<
  components['schemas']['OrderInput'],
  'contact' | 'shippingAddress' | 'shippingMethod' | 'discountCodes'
>;

/** An order of one or two lines. The provider approves the payment unless `paymentMethod` is set. */
export interface BenchOrder extends PriceFields {
  sku: string;
  otherSku?: string;
  reference?: string;
  paymentMethod?: string;
  idempotencyKey?: string;
}

export interface OrderClient {
  /** Places an order. Returns the answer, even if the answer is a refusal. */
  place(order: BenchOrder): Promise<OrderAnswer>;
  /** Reads an order. Throws if the status of the answer isn't 200. */
  read(id: string): Promise<void>;
}

export function openOrderClient(url: string, tokenNow: () => Promise<string>): OrderClient {
  const request = openLightClient(url, {});
  const ask = async (method: string, path: string, body?: string, fields?: Record<string, string>) =>
    request(method, path, body, { Authorization: `Bearer ${await tokenNow()}`, ...fields });
  async function send({ sku, otherSku, idempotencyKey, ...rest }: BenchOrder) {
    const items = [sku, ...(otherSku === undefined ? [] : [otherSku])].map((sku) => ({ sku, quantity: 1 }));
    const order = { customerId: 'customer-0', items, paymentMethod: 'tok_approved', ...rest };
    const key = idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey };
    const fields = { 'Content-Type': 'application/json', ...key };
    const answer = await ask('POST', '/api/v1/orders', JSON.stringify(order), fields);
    // The contract declares these fields.
    const { id, detail } = JSON.parse(answer.body) as { id?: string; detail?: string };
    const [, seconds] = /^retry-after: (\d+)/im.exec(answer.head) ?? [];
    return { status: answer.status, id, retryAfter: seconds ? Number(seconds) : undefined, detail };
  }
  return {
    async place(order) {
      const begun = performance.now();
      const answer = await send(order).catch(() => LOST);
      return { ...answer, ms: performance.now() - begun };
    },
    async read(id) {
      const { status, body } = await ask('GET', `/api/v1/orders/${id}`);
      if (status !== 200) throw new Error(`getOrder answered ${status}: ${body}`);
    },
  };
}

/** Returns one of the 10,000 SKUs that every database has, at random. */
export const someSku = (): string => `SKU-${1 + Math.floor(Math.random() * 10_000)}`;

const LOST = { status: 0, id: undefined, retryAfter: undefined, detail: undefined };
