import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { captureFieldOf } from '../../../../scripts/bench/against/verbs.ts';
import { orderFor } from '../../../../scripts/bench/load/verb-requests.ts';

/** A service whose contract says this of an order to place. */
async function openService(t: Test, properties: object): Promise<{ url: string }> {
  const contract = { components: { schemas: { OrderInput: { properties } } } };
  const server = createServer((_, response) => response.end(JSON.stringify(contract)));
  t.teardown(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

t.test(
  'when the money is captured is said by the name that the contract of the commit has for it',
  async (t) => {
    for (const name of ['captureMode', 'capture']) {
      const service = await openService(t, { customerId: {}, [name]: {} });
      t.equal(await captureFieldOf(service), name);
    }
  },
);

t.test('an order has the payment that it is to come to, and a customer of its own', (t) => {
  t.match(orderFor('AUTHORIZED'), { captureMode: 'MANUAL', paymentMethod: 'tok_approved' });
  t.match(orderFor('CAPTURED', 'capture'), { capture: 'AUTOMATIC', paymentMethod: 'tok_approved' });
  t.match(orderFor('FAILED'), { paymentMethod: 'tok_declined' });
  t.not(orderFor('PENDING').customerId, orderFor('PENDING').customerId);
  t.end();
});
