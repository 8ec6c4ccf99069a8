import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { clientToken } from '../run/tokens.ts';

interface Sent {
  status: number;
  /** `at`: time of the request in ms. `ms`: time from the request until its answer. */
  at: number;
  ms: number;
}

export interface PatientShoppers {
  /** Ids of the orders that the service has acknowledged, by reference. */
  acknowledged: Map<string, string>;
  /** All answered requests, in the order of their answers. */
  sent: Sent[];
  stop(): Promise<void>;
}

/**
 * Starts clients that place and read orders. After a 503 these clients do what the contract says: they wait as long as
 * `Retry-After` says, and repeat the request with the same idempotency key.
 */
export function startPatientShoppers(url: string, sku: string, count: number): PatientShoppers {
  const stop = new AbortController();
  const acknowledged = new Map<string, string>();
  const sent: Sent[] = [];
  const send = async (method: string, path: string, body?: object, key = '') => {
    for (;;) {
      const at = performance.now();
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await clientToken('backoffice')}`,
          ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, string>;
      sent.push({ status: response.status, at, ms: performance.now() - at });
      const isFinal = response.status < 500 && answer['type'] !== 'IDEMPOTENCY_KEY_IN_USE';
      if (isFinal || stop.signal.aborted) return { status: response.status, id: answer['id']! };
      await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
  const clients = Array.from({ length: count }, async () => {
    while (!stop.signal.aborted) {
      const reference = randomUUID();
      const items = [{ sku, quantity: 1 }];
      const order = { customerId: 'customer-1', items, paymentMethod: 'tok_approved', reference };
      const { status, id } = await send('POST', '/orders', order, reference);
      if (status !== 201) continue;
      acknowledged.set(reference, id);
      await send('GET', `/orders/${id}`);
    }
  });
  return {
    acknowledged,
    sent,
    async stop() {
      stop.abort();
      await Promise.all(clients);
    },
  };
}
