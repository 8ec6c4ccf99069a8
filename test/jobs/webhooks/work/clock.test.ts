import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { runProcess } from '../../../support/run/processes.ts';
import { openIssuer } from '../../../support/shop/fake-issuer.ts';
import { OUTSIDE, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

for (const minutes of [-10, 10]) {
  t.test(`a worker whose clock is ${minutes} minutes off uses the database’s clock`, async (t) => {
    const { db, databaseUrl, register, publish, deliveries } = await openWebhooks(t);
    const issuer = await openIssuer(t);
    let isRefused = true;
    const receiver = await openReceiver(t, (_request, reply) => {
      reply.writeHead(isRefused ? 400 : 204).end();
      isRefused = false;
    });
    const { id, secret } = await register(receiver.url, { event_types: ['order.submitted'] });
    await publish(3);
    runProcess(
      t,
      'server.ts',
      {
        NODE_OPTIONS: '--import ./test/support/run/shift-clock.ts',
        CLOCK_SHIFT_MS: String(minutes * 60_000),
        AUTH_URL: issuer.url,
        DATABASE_URL: databaseUrl,
        WEBHOOK_SECRET_KEYS: [...KEYS].map(([name, key]) => `${name}:${key.toString('base64')}`).join(),
        WEBHOOK_ALLOW_ADDRESSES: OUTSIDE,
      },
      ['--role', 'worker'],
    );
    while ((await deliveries(id)).length < 3);
    const { rows } = await sql<{ held: number; wait: number; age: number }>`
      select extract(epoch from l.leased_until - now())::float8 as held,
        extract(epoch from d.next_attempt_at - (d.attempts -> 0 ->> 'startedAt')::timestamptz)::float8 as wait,
        extract(epoch from now() - (d.attempts -> 0 ->> 'startedAt')::timestamptz)::float8 as age
      from webhook_deliveries d join webhook_lanes l on l.endpoint_id = d.endpoint_id
      where d.tries = 1 and d.status = 'PENDING'`.execute(db);
    // `rows` is empty if the delivery has already been retried.
    for (const { held, wait, age } of rows) {
      t.ok(held <= 30, `lease of ${held} s`);
      t.ok(wait > 3 && wait < 120, `tried again after ${wait} s`);
      t.ok(age >= 0 && age < 300, `${age} s ago`);
    }
    while ((await deliveries(id)).some(({ status }) => status !== 'DELIVERED'));
    t.ok(receiver.received.length >= 4, `${receiver.received.length} requests`);
    for (const { body, headers } of receiver.received)
      // The cast is safe, because each of these headers occurs once. The library refuses a signature whose time differs
      // by five minutes.
      t.ok(new Webhook(secret).verify(body, headers as Record<string, string>));
  });
}
