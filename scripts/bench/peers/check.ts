import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

/** Whether a twin does what is measured: an order is placed once, refused where it can't be, and read. */
export async function checkTwin(url: string, token: string): Promise<void> {
  const orders = `${url}/api/v1/orders`;
  const place = (quantity: number, key: string, headers: object = { Authorization: `Bearer ${token}` }) =>
    fetch(orders, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({
        customerId: 'customer-1',
        items: [{ sku: 'SKU-1', quantity }],
        paymentMethod: 'tok_approved',
      }),
    });
  const key = randomUUID();
  const [first, again] = [await place(2, key), await place(2, key)];
  assert.deepEqual([first.status, again.status], [201, 201], 'an order is placed');
  const order = (await first.json()) as { id: string };
  assert.deepEqual(await again.json(), order, 'a repetition gets the same order');
  const found = await fetch(`${orders}/${order.id}`, { headers: { Authorization: `Bearer ${token}` } });
  assert.deepEqual(await found.json(), order, 'it can be read');
  const refused = {
    reused: (await place(3, key)).status,
    empty: (await place(0, randomUUID())).status,
    tooMany: (await place(1_000_001, randomUUID())).status,
    unknown: (await fetch(`${orders}/${randomUUID()}`, { headers: { Authorization: `Bearer ${token}` } }))
      .status,
    anonymous: (await place(1, randomUUID(), {})).status,
  };
  assert.deepEqual(refused, { reused: 422, empty: 400, tooMany: 400, unknown: 404, anonymous: 401 });
}
