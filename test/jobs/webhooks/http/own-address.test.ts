import t from 'tap';
import { assignPositions } from '../../../../db/feed/feed.ts';
import { deliveryRules, whyUrlNotAllowed } from '../../../../db/webhooks/endpoints/url-rules.ts';
import { Sender } from '../../../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../../../jobs/webhooks/work/dispatcher.ts';
import { openShop } from '../../../support/shop/shop.ts';
import { OUTSIDE_NAMES } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from '../../../support/webhooks/webhooks.ts';

t.test(
  'in development webhooks to the service’s own address are accepted, and cause no other webhooks',
  async (t) => {
    const { db, url, offer, order } = await openShop(t);
    const own = `${url}/api/v1/webhook-endpoints`;
    const rules = deliveryRules(['127.0.0.0/8', '::1'], [443, 8443]);
    t.equal(whyUrlNotAllowed(own, rules), undefined);
    for (const address of [own, own.replace('http:', 'https:')])
      t.ok(whyUrlNotAllowed(address, deliveryRules([], [443, 8443])), 'in production the address is refused');
    const { id } = await registerAt(db, own);
    await order({ [await offer()]: 1 });
    while ((await assignPositions(db)) > 0);
    const countEvents = async () => (await db.selectFrom('events').select('id').execute()).length;
    const events = await countEvents();
    t.ok(events > 0);
    const sender = new Sender({ rules, lookup: OUTSIDE_NAMES });
    const logs = { error: (fields: object) => t.fail('no job fails', { fields }), warn() {}, info() {} };
    const dispatcher = new Dispatcher({
      db,
      keys: KEYS,
      openSender: async () => sender,
      log: logs,
      concurrency: 16,
    });
    t.teardown(() => dispatcher.stop(0));
    const tried = () =>
      db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).execute();
    while ((await tried()).length < events) await dispatcher.run();
    for (const { status, attempts } of await tried())
      t.match(
        { status, attempts },
        { status: 'PENDING', attempts: [{ statusCode: 401, failure: 'HTTP_STATUS' }] },
      );
    while ((await assignPositions(db)) > 0);
    t.equal(await countEvents(), events, 'a delivery causes no event');
  },
);
