import t from 'tap';
import { openSecret, signingSecrets } from '../../../db/webhooks/secrets/seal-secret.ts';
import { createDatabase } from '../../support/database/database.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { openService } from '../../support/shop/service.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { registerEndpoint } from '../../support/webhooks/webhook-requests.ts';

type Secrets = Schemas['WebhookSecretCollection'];

const valueOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');

t.test('listWebhookSecrets returns the secrets that are in use, without their values', async (t) => {
  const { call } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const { body } = await call<Secrets>('GET', `/webhook-endpoints/${id}/secrets`);
  t.strictSame(
    body.secrets.map((secret) => Object.keys(secret)),
    [['id', 'createdAt']],
  );
});

t.test('createWebhookSecret keeps the earlier secrets in use for some time', async (t) => {
  const { call, db } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const path = `/webhook-endpoints/${id}/secrets`;
  const headers = { 'Idempotency-Key': 'rotate' };
  const first = await call('POST', path, { headers });
  t.match(first, { status: 201 });
  t.equal(first.headers.get('location'), `/api/v1${path}/${first.body['id']}`);
  const again = await call('POST', path, { headers });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body, 'the same secret');
  const stored = await db.selectFrom('idempotency_keys').selectAll().execute();
  t.notMatch(JSON.stringify(stored), first.body['secret'].slice(6));
  const listed = (await call<Secrets>('GET', path)).body.secrets;
  t.equal(listed.length, 2);
  const overlap = Date.parse(listed[1]!.expiresAt!) - Date.parse(listed[0]!.createdAt);
  t.equal(overlap, 86_400_000, 'both secrets are valid for a day');
  const body = { previousExpiresInSeconds: 3600 };
  t.equal((await call('POST', path, { body })).status, 201);
  const replaced = await call<Schemas['CreatedWebhookSecret']>('POST', path, { headers });
  t.equal(replaced.body.secret, first.body['secret'], 'the same secret still signs');
  t.equal(replaced.body.expiresAt, (await call<Secrets>('GET', path)).body.secrets[1]!.expiresAt);
  const third = await call('POST', path, { body });
  t.match(third, { status: 409, body: { type: 'WEBHOOK_SECRET_LIMIT', limit: 3 } });
  const other = await call('POST', path, { body, headers });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  const only = await call('POST', path, { body: { previousExpiresInSeconds: 0 } });
  t.equal((await call<Secrets>('GET', path)).body.secrets.length, 1, 'with 0, only the new one is left');
  const late = await call('POST', path, { headers });
  t.match(late, { status: 201, body: { id: first.body['id'] } });
  t.notOk('secret' in late.body, 'a retired secret is not shown again');
  t.not(only.body['secret'], first.body['secret']);
});

t.test('deleteWebhookSecret deletes a secret immediately, but refuses to delete the last one', async (t) => {
  const { call } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const path = `/webhook-endpoints/${id}/secrets`;
  const [old] = (await call<Secrets>('GET', path)).body.secrets;
  t.match(await call('DELETE', `${path}/${old!.id}`), { status: 409, body: { type: 'LAST_WEBHOOK_SECRET' } });
  await call('POST', path);
  t.equal((await call('DELETE', `${path}/${old!.id.toUpperCase()}`)).status, 204);
  t.equal((await call('DELETE', `${path}/${old!.id}`)).status, 404);
  t.equal((await call<Secrets>('GET', path)).body.secrets.length, 1);
});

t.test('an encrypted secret can be decrypted only with its key, and only in its own row', async (t) => {
  const { db } = await createDatabase(t);
  const older = new Map([['a', Buffer.alloc(32, 1)]]);
  const newer = new Map([['b', Buffer.alloc(32, 2)], ...older]);
  const call = caller(t, await openService(t, { db, webhookKeys: older }));
  const [one, two] = [await registerEndpoint(call), await registerEndpoint(call)];
  const secrets = await signingSecrets(db, newer, [one.id, two.id]);
  t.strictSame(secrets.get(one.id)!.hmac, [valueOf(one.secret!)]);
  t.strictSame(secrets.get(two.id)!.hmac, [valueOf(two.secret!)]);
  await t.rejects(signingSecrets(db, new Map([['b', Buffer.alloc(32, 2)]]), [one.id]), {
    message: /has no key a/,
  });
  const rows = await db.selectFrom('webhook_secrets').selectAll().where('kind', '=', 'HMAC').execute();
  const row = rows.find(({ endpoint_id }) => endpoint_id === one.id)!;
  t.throws(() => openSecret(older, { endpointId: two.id, id: row.id }, row), 'as one of another endpoint');
  t.throws(() => openSecret(older, { endpointId: one.id, id: two.id }, row), 'as another secret');
  const rotated = caller(t, await openService(t, { db, webhookKeys: newer }));
  await rotated('POST', `/webhook-endpoints/${one.id.toUpperCase()}/secrets`);
  const keyIds = await db
    .selectFrom('webhook_secrets')
    .select('key_id')
    .distinct()
    .where('endpoint_id', '=', one.id)
    .execute();
  t.strictSame(keyIds, [{ key_id: 'b' }], 'with a new secret all are sealed under the newest key');
  const still = await signingSecrets(db, newer, [one.id]);
  t.equal(still.get(one.id)!.hmac.length, 2);
  t.strictSame(still.get(one.id)!.hmac[1], valueOf(one.secret!));
  t.strictSame(still.get(one.id)!.ed25519, secrets.get(one.id)!.ed25519);
});
