import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';
import type { RunningProcess } from '../../support/run/processes.ts';

type Schemas = components['schemas'];

/** Kills the process of the service, and waits until it has ended. */
async function kill({ child, ended }: RunningProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

t.test('a service that restarts during actions', { skip: withoutBrowser }, async (t) => {
  /** Requests to the service whose answers are lost, because the service is killed after it has sent the answer. */
  const lost: { method: string; path: string; key: string | null }[] = [];
  const afterAnswer: { path?: string; kill?: () => Promise<void> } = {};
  const losingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (init?.method !== 'POST' || afterAnswer.path === undefined || !pathname.endsWith(afterAnswer.path))
      return answer;
    delete afterAnswer.path;
    lost.push({ method: init.method, path: pathname, key: new Headers(init.headers).get('idempotency-key') });
    await afterAnswer.kill?.();
    throw new TypeError('the connection was closed');
  };
  const office = await openBackOffice(t, { fetch: losingFetch });
  await office.stopService();
  let service = await office.startService();
  const browser = await openBrowser(t);
  const { place, read, send } = officeOrders(office);
  const open = (t: Test, login: string, orderId: string) =>
    openOrderPage(t, { browser, office, login, orderId });
  const shipmentsOf = async (orderId: string) =>
    (await send<Schemas['ShipmentCollection']>('GET', `/orders/${orderId}/shipments`)).shipments;
  const refundsOf = async (orderId: string) =>
    (await send<Schemas['RefundCollection']>('GET', `/orders/${orderId}/payment/refunds`)).refunds;

  t.test('a shipment during which the service is killed is made once', async (t) => {
    const { id } = await place();
    const { begin, succeeds, dialog } = await open(t, 'fulfilment-1', id);
    await begin('Ship');
    await dialog.getByLabel('Tracking number').fill('JD0001');
    await office.db.transaction().execute(async (trx) => {
      await sql`select from orders where id = ${id} for update`.execute(trx);
      await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
      await untilBlocked(office.db);
      await kill(service);
    });
    service = await office.startService();
    await succeeds('The units are shipped');
    t.match(await shipmentsOf(id), [{ trackingNumber: 'JD0001' }]);
    t.equal((await shipmentsOf(id)).length, 1);
    t.equal((await read(id)).status, 'COMPLETED');
  });

  t.test('a refund whose answer is lost because the service is killed is paid once', async (t) => {
    const { id } = await place();
    const { begin, succeeds, dialog } = await open(t, 'support-1', id);
    await begin('Refund');
    await dialog.getByLabel('Amount').fill('3.50');
    Object.assign(afterAnswer, { path: `/${id}/payment/refunds`, kill: () => kill(service) });
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await service.ended;
    service = await office.startService();
    await succeeds('The refund is requested');
    t.equal(lost.length, 1);
    t.match(await refundsOf(id), [{ amount: { amount: 350 } }]);
    t.equal((await refundsOf(id)).length, 1);
  });

  t.test('while the service is unreachable, the form says so and keeps its inputs', async (t) => {
    const { id } = await place();
    const { page, begin, succeeds, foresees, dialog, section } = await open(t, 'support-1', id);
    await begin('Cancel units');
    await dialog.getByLabel('Units of Stoneware mug, blue').fill('1');
    await foresees('€51.00 goes back to the customer.');
    await kill(service);
    await dialog.getByRole('button', { name: 'Cancel units', exact: true }).click();
    await dialog.getByText('The service did not answer').waitFor();
    await shoot(page, 'order-service-away');
    t.equal(await dialog.getByLabel('Units of Stoneware mug, blue').inputValue(), '1');
    t.ok(await section('Payments').isVisible(), 'the page still shows the order');
    service = await office.startService();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await succeeds('The units are cancelled');
    t.match(await read(id), { items: [{ quantity: { cancelled: 3 } }, { quantity: { cancelled: 1 } }] });
    t.equal((await refundsOf(id)).length, 1);
  });
});
