import t from 'tap';
import { schemasTouchedBy } from '../../support/database/query-plans.ts';
import { everySchemaOf, schemasOf } from '../../support/database/shards.ts';
import { shopSchema } from '../../support/run/shared-servers.ts';
import { openShop } from '../../support/shop/shop.ts';
import { publishEveryEvent } from '../../support/stories/publish-every-event.ts';

const SESSIONS = 2;

t.test('no SQL statement of the service uses a table of another schema', async (t) => {
  const shop = await openShop(t, { isDirect: true, poolSize: SESSIONS });
  await publishEveryEvent(shop);
  for (const path of ['/orders', '/orders?status=CONFIRMED', '/events', '/attention', '/products'])
    t.equal((await shop.call('GET', path)).status, 200);
  const names = schemasOf(shop.db);
  let orders = 0;
  for (const [n, db] of everySchemaOf(shop.db).entries()) {
    const { statements, schemas } = await schemasTouchedBy(db, SESSIONS);
    const others = schemas.filter((schema) => schema !== 'pg_catalog');
    t.strictSame(others, [names[n]], `${statements} statements`);
    if (names[n] !== shopSchema() || names.length === 1) orders += statements;
  }
  t.ok(orders > 80, `${orders} statements are sent to where orders are`);
});
