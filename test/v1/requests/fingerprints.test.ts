import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { Fingerprints } from '../../../db/call/fingerprints.ts';
import { readSlotKey } from '../../../db/shards/layout/shards.ts';
import { serviceDatabases } from '../../support/database/shards.ts';
import { type Call, caller } from '../../support/shop/contract-client.ts';
import { openService } from '../../support/shop/service.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

const HEADERS = { 'Idempotency-Key': 'key-1' };

const A_DAY = 86_400_000;

const orderOf = (sku: string) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
});

/** Computes the fingerprint that versions before 1.5.0 store: a hash of the body, computed without a key. */
const bareHash = (body: object) => hash('sha256', canonicalize(body)!, 'hex');

async function storedIn({ db }: Shop): Promise<string[]> {
  const { rows } = await sql<{ hex: string }>`
    select encode(fingerprint, 'hex') as hex from idempotency_keys`.execute(db);
  return rows.map(({ hex }) => hex);
}

/** Opens a process that stores such hashes until the time `hmacFrom`, and HMACs afterwards. */
async function openProcess(t: Test, { db }: Shop, hmacFrom: number): Promise<Call> {
  const secret = await readSlotKey(serviceDatabases(db).db);
  return caller(t, await openService(t, { db, fingerprints: new Fingerprints(secret, hmacFrom) }));
}

t.test('createOrder stores a fingerprint that cannot be computed from the request alone', async (t) => {
  const shop = await openShop(t);
  const body = orderOf(await shop.offer());
  t.equal((await shop.call('POST', '/orders', { body, headers: HEADERS })).status, 201);
  const [stored] = await storedIn(shop);
  t.not(stored, bareHash(body));
  t.not(stored, new Fingerprints(Buffer.alloc(32)).compute(canonicalize(body)!));
});

for (const [first, second, offsets] of [
  ['an older process', 'a process that stores HMACs', [A_DAY, 0]],
  ['a process that stores HMACs', 'a process that still stores bare hashes', [0, A_DAY]],
] as const) {
  t.test(`createOrder replays at ${second} a request that ${first} has answered`, async (t) => {
    const shop = await openShop(t);
    const body = orderOf(await shop.offer());
    const [one, other] = await Promise.all(
      offsets.map((offset) => openProcess(t, shop, offset && Date.now() + offset)),
    );
    const placed = await one!('POST', '/orders', { body, headers: HEADERS });
    t.equal((await storedIn(shop))[0] === bareHash(body), offsets[0] > 0);
    const spelled = { ...body, captureMode: 'AUTOMATIC' };
    for (const repeated of [body, spelled]) {
      const again = await other!('POST', '/orders', { body: repeated, headers: HEADERS });
      t.match(again, { status: 201, body: { id: placed.body['id'] } });
      t.equal(again.headers.get('idempotent-replayed'), 'true');
    }
    const changed = await other!('POST', '/orders', { body: { ...body, reference: 'R' }, headers: HEADERS });
    t.match(changed, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  });
}
