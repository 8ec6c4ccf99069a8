import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { buildApp } from '../../../../app.ts';
import { connect } from '../../../../db/base/open.ts';
import { singleStore } from '../../../../db/single.ts';
import { type PaymentConfig, openPayments } from '../../../../jobs/payment-providers/index.ts';
import { WEBHOOK_SECRET, signedEvent } from '../../../support/provider/fake-stripe.ts';
import { readShared } from '../../../support/run/shared-servers.ts';
import { type Shop, openShop } from '../../../support/shop/shop.ts';

const CONFIG: PaymentConfig = {
  provider: 'stripe',
  webhookSecret: WEBHOOK_SECRET,
  secretKey: 'sk_test_that_is_not_used',
  returnUrl: 'https://shop.example.com/paid',
};

const open = (t: Test) => openShop(t, { payments: CONFIG });

async function send(
  { url }: { url: string },
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/stripe/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body as NonNullable<RequestInit['body']>,
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  const guess = response.headers.get('x-content-type-options');
  return { status: response.status, type, guess, body: text === '' ? undefined : JSON.parse(text) };
}

const sign = (signature: string) => ({ 'Stripe-Signature': signature });
const received = (shop: Shop) => shop.db.selectFrom('provider_events').selectAll().execute();
const ours = () => ({ metadata: { attempt_id: uuidv7(), order_id: uuidv7() } });

t.test('an event of Stripe is stored only once, however often it arrives', async (t) => {
  const shop = await open(t);
  const object = ours();
  const { body, signature } = signedEvent('payment_intent.succeeded', object, 'evt_1');
  for (let n = 0; n < 3; n += 1)
    t.match(await send(shop, body, sign(signature)), { status: 200, guess: 'nosniff' });
  t.match(await received(shop), [
    {
      provider: 'stripe',
      id: 'evt_1',
      attempt_id: object.metadata.attempt_id,
      order_id: object.metadata.order_id,
    },
  ]);
  t.equal((await received(shop)).length, 1);
});

t.test('an event of Stripe that is not about a payment is accepted and not stored', async (t) => {
  const shop = await open(t);
  for (const object of [{}, { metadata: { attempt_id: 'of-another-shop', order_id: '17' } }]) {
    const { body, signature } = signedEvent('charge.succeeded', object);
    t.match(await send(shop, body, sign(signature)), { status: 200 });
  }
  t.strictSame(await received(shop), []);
});

t.test('a request without a valid Stripe signature is refused, and never answered with 500', async (t) => {
  const shop = await open(t);
  const { body, signature } = signedEvent('payment_intent.succeeded', ours());
  const old = `t=${Math.floor(Date.now() / 1000) - 301},${signature.split(',')[1]}`;
  const garbage = Buffer.from([0xff, 0x00, 0xfe, 0x7b]);
  const tries: [name: string, body: string | Uint8Array, headers: Record<string, string>][] = [
    ['no signature', body, {}],
    ['an empty one', body, sign('')],
    ['something else', body, sign('t=1,v1=')],
    ['another scheme', body, sign(signature.replace('v1=', 'v0='))],
    ['an old one', body, sign(old)],
    ['another body', body.replace('succeeded', 'canceled_'), sign(signature)],
    ['one space more', `${body} `, sign(signature)],
    ['no body', '', sign(signature)],
    ['bytes', garbage, sign(signature)],
    ['JSON that is no event', 'null', sign(signature)],
  ];
  for (const [name, bytes, headers] of tries) {
    const answer = await send(shop, bytes, headers);
    t.match(answer, { status: 400, body: { type: 'INVALID_SIGNATURE', instance: '/stripe/events' } }, name);
    t.match(answer.type, /^application\/problem\+json/);
  }
  t.strictSame(await received(shop), []);
  t.notOk(shop.log.some(({ level }) => level >= 50));
});

t.test('the Stripe route answers other media types, sizes and methods with the usual problems', async (t) => {
  const shop = await open(t);
  const { body, signature } = signedEvent('payment_intent.succeeded', ours());
  const form = { ...sign(signature), 'Content-Type': 'text/plain' };
  t.match(await send(shop, body, form), { status: 415, body: { type: 'UNSUPPORTED_MEDIA_TYPE' } });
  t.match(await send(shop, 'x'.repeat(262_145), sign(signature)), {
    status: 413,
    body: { type: 'PAYLOAD_TOO_LARGE' },
  });
  const read = await fetch(`${shop.url}/stripe/events`);
  t.equal(read.status, 405);
  t.equal(read.headers.get('allow'), 'POST');
});

t.test('if an event cannot be stored, the answer makes Stripe send it again', async (t) => {
  const db = connect('postgres://postgres@127.0.0.1:1/none');
  const app = await buildApp({
    store: singleStore(db),
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: readShared().authUrl, audience: 'order-service' },
    providerRoutes: (await openPayments(CONFIG, db, 'http://127.0.0.1')).routes,
  });
  t.teardown(async () => {
    await app.close();
    await db.destroy();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { body, signature } = signedEvent('payment_intent.succeeded', ours());
  t.match(await send({ url }, body, sign(signature)), { status: 503, body: { type: 'UNAVAILABLE' } });
});

t.test('the Stripe route does not exist if payments are simulated', async (t) => {
  const shop = await openShop(t);
  const { status } = await fetch(`${shop.url}/stripe/events`, { method: 'POST' });
  t.equal(status, 404);
});
