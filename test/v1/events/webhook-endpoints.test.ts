import t from 'tap';
import { deliveryRules } from '../../../db/webhooks/endpoints/url-rules.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { caller } from '../../support/shop/contract-client.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { forgetOldEvents } from '../../support/shop/run-jobs-per-schema.ts';
import { openService } from '../../support/shop/service.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { RECEIVER, registerEndpoint } from '../../support/webhooks/webhook-requests.ts';
import { registerAt } from '../../support/webhooks/webhooks.ts';

type Endpoint = Schemas['WebhookEndpoint'];
type Progress = Schemas['WebhookProgress'];

const ALL: Omit<Schemas['WebhookEndpointInput'], 'startAt'> = {
  url: RECEIVER,
  description: 'Labels',
  eventTypes: ['order.confirmed', 'webhook_endpoint.disabled'],
  customerId: 'customer-1042',
  ordering: 'PER_ORDER',
  mediaType: 'application/json',
  asymmetricSignature: true,
  maxInFlight: 4,
  maxPerSecond: 50,
};

t.test('createWebhookEndpoint uses the contract’s defaults for omitted fields', async (t) => {
  const { call } = await openShop(t);
  const { status, headers, body } = await call('POST', '/webhook-endpoints', { body: { url: RECEIVER } });
  t.equal(status, 201);
  t.match(headers.get('location'), `/api/v1/webhook-endpoints/${body['id']}`);
  const { properties } = document.components.schemas.WebhookEndpointInput;
  const { ordering, mediaType, maxInFlight, asymmetricSignature } = properties;
  t.match(body, {
    ordering: ordering.default,
    mediaType: mediaType.default,
    maxInFlight: maxInFlight.default,
    asymmetricSignature: asymmetricSignature.default,
    status: 'ACTIVE',
    version: 1,
  });
  for (const absent of ['description', 'eventTypes', 'customerId', 'maxPerSecond', 'disabledReason'])
    t.notOk(absent in body, absent);
  t.equal(Buffer.from(body['secret'].slice('whsec_'.length), 'base64').length, 32);
  t.equal(Buffer.from(body['publicKey'].slice('whpk_'.length), 'base64').length, 32);
  const read = await call('GET', headers.get('location')!);
  const { secret: _, ...shown } = body;
  t.strictSame(read.body, shown, 'the secret is never shown again');
  t.equal(read.headers.get('etag'), headers.get('etag'));
});

t.test('createWebhookEndpoint accepts all fields, and stores the secret only encrypted', async (t) => {
  const { call, db } = await openShop(t);
  const headers = { 'Idempotency-Key': 'labels' };
  const first = await call('POST', '/webhook-endpoints', { body: ALL, headers });
  t.match(first, { status: 201, body: ALL });
  const again = await call('POST', '/webhook-endpoints', { body: ALL, headers });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body, 'the same secret');
  const value = first.body['secret'].slice('whsec_'.length) as string;
  const stored = await Promise.all([
    db.selectFrom('idempotency_keys').selectAll().execute(),
    db.selectFrom('webhook_endpoints').selectAll().execute(),
    db.selectFrom('webhook_secrets').selectAll().execute(),
  ]);
  t.notMatch(JSON.stringify(stored), value);
  const sealed = stored[2].map(({ sealed }) => sealed.toString('hex')).join(' ');
  t.notMatch(sealed, Buffer.from(value, 'base64').toString('hex'), 'the stored secret is encrypted');
  const other = await call('POST', '/webhook-endpoints', { body: { url: RECEIVER }, headers });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  await call('DELETE', `/webhook-endpoints/${first.body['id']}`);
  const late = await call('POST', '/webhook-endpoints', { body: ALL, headers });
  const { secret: _, ...shown } = first.body;
  t.strictSame(late.body, shown, 'after the deletion, the replay shows no secret');
});

t.test('createWebhookEndpoint refuses addresses that are not public', async (t) => {
  const { call, db } = await openShop(t);
  const faults: [url: string, message: string][] = [
    ['http://shop.example.com/', 'must be an https address'],
    ['https://127.0.0.1/', 'must name a public address'],
    ['https://[::ffff:10.0.0.1]/', 'must name a public address'],
    ['https://2130706433/', 'must name a public address'],
    ['https://localhost./', 'must name a public host'],
    ['https://user:password@shop.example.com/', 'must not contain a user name or password'],
    ['https://shop.example.com/#fragment', 'must not contain a fragment'],
    ['https://shop.example.com:6379/', 'must use one of the ports 443, 8443'],
  ];
  for (const [url, message] of faults) {
    const { status, body } = await call('POST', '/webhook-endpoints', { body: { url } });
    t.equal(status, 400, url);
    t.strictSame(body['errors'], [{ field: '/url', message, rejectedValue: url }], url);
  }
  const { id } = await registerEndpoint(call);
  const patch = await call('PATCH', `/webhook-endpoints/${id}`, {
    body: { url: 'https://10.0.0.1/' },
    headers: { 'If-Match': '*' },
  });
  t.match(patch, { status: 400, body: { errors: [{ field: '/url' }] } });
  const inside = caller(t, await openService(t, { db, webhookRules: deliveryRules(['10.0.0.0/8'], [443]) }));
  const url = 'http://10.0.0.1:8080/';
  t.equal((await inside('POST', '/webhook-endpoints', { body: { url } })).status, 201, 'operator allows it');
});

t.test('createWebhookEndpoint allows at most 20 endpoints, even with parallel requests', async (t) => {
  const { call } = await openShop(t);
  for (let count = 0; count < 18; count++) await registerEndpoint(call);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call('POST', '/webhook-endpoints', { body: { url: RECEIVER } })),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  t.match(refused.body, { type: 'WEBHOOK_ENDPOINT_LIMIT', limit: 20 });
});

t.test('createWebhookEndpoint sends the events from the requested position on', async (t) => {
  const { call, db, offer, order } = await openShop(t);
  await order({ [await offer()]: 1 });
  await placeEvents(db);
  const { events } = (await call('GET', '/events')).body as { events: Schemas['Event'][] };
  const progressOf = async (startAt?: string) => {
    const { id } = await registerEndpoint(call, { ...(startAt !== undefined && { startAt }) });
    return (await call<Progress>('GET', `/webhook-endpoints/${id}/progress`)).body;
  };
  const last = events.at(-1)!.cursor;
  t.match(await progressOf(), { deliveredThrough: last, isCaughtUp: true });
  t.match(await progressOf('NOW'), { deliveredThrough: last, isCaughtUp: true });
  t.match(await progressOf(last), { deliveredThrough: last, isCaughtUp: true });
  const beginning = await progressOf('BEGINNING');
  t.match(beginning, { isCaughtUp: false, pendingRetries: 0 });
  t.type(beginning.nextAttemptAt, 'string');
  const refusal = async (startAt: string) =>
    (await call('POST', '/webhook-endpoints', { body: { url: RECEIVER, startAt } })).body;
  t.match(await refusal('never'), {
    errors: [{ field: '/startAt', message: 'must be NOW, BEGINNING or a cursor of the feed' }],
  });
  const from = (await call('GET', '/events?size=1')).body['_links'].self.href.match(/after=([^&]*)/)[1];
  await db.updateTable('events').set({ occurred_at: '2020-01-01T00:00:00.000Z' }).execute();
  await forgetOldEvents(db, 90, 100);
  t.match(await refusal(from), {
    errors: [{ field: '/startAt', message: 'must not be before the oldest stored event' }],
  });
});

t.test('listWebhookEndpoints returns the newest endpoints first, in pages', async (t) => {
  const { call } = await openShop(t);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.unshift((await registerEndpoint(call)).id);
  const { body } = await call('GET', '/webhook-endpoints?size=2');
  t.strictSame(
    body['endpoints'].map(({ id }: Endpoint) => id),
    ids.slice(0, 2),
  );
  t.equal(body['totalCount'], 3);
  const next = await call('GET', body['_links'].next.href);
  t.strictSame(
    next.body['endpoints'].map(({ id }: Endpoint) => id),
    ids.slice(2),
  );
});

t.test('getWebhookEndpoint returns the reason why the service has stopped sending', async (t) => {
  const { call, db } = await openShop(t);
  const { id } = await registerEndpoint(call);
  await db
    .updateTable('webhook_endpoints')
    .set({ status: 'DISABLED', disabled_reason: 'GONE', version: 2 })
    .execute();
  const { body } = await call('GET', `/webhook-endpoints/${id}`);
  t.match(body, { status: 'DISABLED', disabledReason: 'GONE' });
});

t.test('updateWebhookEndpoint changes the fields of the patch, and null removes a value', async (t) => {
  const { call } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const patch = async (body: Schemas['WebhookEndpointPatch']) =>
    (await call<Endpoint>('PATCH', `/webhook-endpoints/${id}`, { body, headers: { 'If-Match': '*' } })).body;
  t.match(await patch(ALL), { ...ALL, version: 2 });
  t.match(await patch(ALL), { version: 2 }, 'nothing has changed');
  const bare = await patch({ description: null, eventTypes: null, customerId: null, maxPerSecond: null });
  for (const absent of ['description', 'eventTypes', 'customerId', 'maxPerSecond']) t.notOk(absent in bare);
  t.match(bare, { ordering: 'PER_ORDER', version: 3 });
  const bytes = JSON.stringify({ status: 'PAUSED' });
  const { headers } = await call('GET', `/webhook-endpoints/${id}`);
  const merged = await call('PATCH', `/webhook-endpoints/${id}`, {
    bytes,
    headers: { 'If-Match': headers.get('etag')!, 'Content-Type': 'application/merge-patch+json' },
  });
  t.match(merged, { status: 200, body: { status: 'PAUSED', version: 4 } });
  const stale = await call('PATCH', `/webhook-endpoints/${id}`, {
    bytes,
    headers: { 'If-Match': headers.get('etag')!, 'Content-Type': 'application/merge-patch+json' },
  });
  t.match(stale, { status: 412, body: { type: 'PRECONDITION_FAILED' } });
});

t.test('updateWebhookEndpoint resumes an endpoint at its old position or at the newest event', async (t) => {
  const { call, db, offer, order } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const path = `/webhook-endpoints/${id}`;
  const progress = async () => (await call<Progress>('GET', `${path}/progress`)).body;
  const patch = (body: Schemas['WebhookEndpointPatch']) =>
    call('PATCH', path, { body, headers: { 'If-Match': '*' } });
  const before = await progress();
  await patch({ status: 'PAUSED' });
  await order({ [await offer()]: 1 });
  await placeEvents(db);
  await db
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: id, event_id: id, type: 'webhook.test', body: '{}', status: 'PENDING' })
    .execute();
  await db
    .updateTable('webhook_lanes')
    .set({
      last_failure: 'TIMEOUT',
      failing_since: '2026-01-01T00:00:00.000Z',
      retry_at: '2026-01-01T00:00:00Z',
    })
    .execute();
  const paused = await progress();
  t.match(paused, { pendingRetries: 1, lastFailure: 'TIMEOUT', failingSince: '2026-01-01T00:00:00.000Z' });
  t.notOk('nextAttemptAt' in paused, 'nothing is sent');
  await patch({ status: 'ACTIVE' });
  const resumed = await progress();
  t.match(resumed, { deliveredThrough: before.deliveredThrough, isCaughtUp: false, pendingRetries: 1 });
  t.notOk('failingSince' in resumed, 'a resumed endpoint does not count as failing');
  await patch({ status: 'PAUSED' });
  await patch({ status: 'ACTIVE', resumeAt: 'NOW' });
  const { events } = (await call('GET', '/events')).body as { events: Schemas['Event'][] };
  const now = { deliveredThrough: events.at(-1)!.cursor, isCaughtUp: true, pendingRetries: 0 };
  t.match(await progress(), now, 'events during the pause are skipped');
});

t.test('getWebhookProgress returns the times of the next attempt and of the last success', async (t) => {
  const { call, db } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const [due, retry, delivered] = [1, 2, 0].map((day) => new Date(Date.UTC(2100, 0, 1 + day)).toISOString());
  await db
    .updateTable('webhook_lanes')
    .set({ due_at: due!, retry_at: retry!, last_delivered_at: delivered! })
    .execute();
  const { body } = await call<Progress>('GET', `/webhook-endpoints/${id}/progress`);
  t.match(body, { nextAttemptAt: retry, lastDeliveredAt: delivered, isCaughtUp: true });
});

t.test('deleteWebhookEndpoint deletes the deliveries and secrets of the endpoint', async (t) => {
  const { call, db } = await openShop(t);
  const { id } = await registerEndpoint(call);
  const wrong = await call('DELETE', `/webhook-endpoints/${id}`, { headers: { 'If-Match': '"x"' } });
  t.equal(wrong.status, 412);
  const { headers: read } = await call('GET', `/webhook-endpoints/${id}`);
  const headers = { 'If-Match': read.get('etag')! };
  t.equal((await call('DELETE', `/webhook-endpoints/${id}`, { headers })).status, 204);
  t.equal((await call('DELETE', `/webhook-endpoints/${id}`)).status, 404);
  for (const table of ['webhook_endpoints', 'webhook_secrets', 'webhook_lanes'] as const)
    t.strictSame(await db.selectFrom(table).selectAll().execute(), [], table);
});

t.test('webhooks: only the token decides to which client and customer an endpoint belongs', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const { call } = shop;
  const token = async (claims: Record<string, string>) => ({ token: await issuer.token(claims) });
  const { id } = await registerEndpoint(call, { as: await token({ sub: 'portal', client_id: 'portal' }) });
  const others = { 'another client': { sub: 'app', client_id: 'app' } };
  for (const [who, claims] of Object.entries(others)) {
    const as = await token(claims);
    t.strictSame((await call('GET', '/webhook-endpoints', { as })).body['endpoints'], [], who);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { status: 'PAUSED' }],
      ['DELETE', ''],
      ['GET', '/progress'],
      ['GET', '/secrets'],
      ['POST', '/secrets', {}],
      ['DELETE', `/secrets/${id}`],
      ['POST', '/test-events'],
      ['GET', '/deliveries'],
      ['GET', `/deliveries/${id}`],
      ['POST', `/deliveries/${id}/attempts`],
      ['GET', '/replays'],
      ['POST', '/replays', {}],
      ['GET', `/replays/${id}`],
      ['DELETE', `/replays/${id}`],
    ] as const) {
      const headers = method === 'PATCH' ? { 'If-Match': '*' } : {};
      const answer = await call(method, `/webhook-endpoints/${id}${path}`, {
        as,
        headers,
        ...(body && { body }),
      });
      t.match(
        answer,
        { status: 404, body: { type: 'WEBHOOK_ENDPOINT_NOT_FOUND' } },
        `${method} ${path}: ${who}`,
      );
    }
  }
  const user = await token({ sub: 'user-1' });
  t.match(await call('GET', '/webhook-endpoints', { as: user }), {
    status: 403,
    body: { type: 'FORBIDDEN' },
  });
});

t.test('webhooks: a customer’s token can read and delete the endpoint it has registered', async (t) => {
  const issuer = await openIssuer(t);
  const { call, db } = await openShop(t, { issuer: issuer.url });
  const owner = { clientId: 'portal', customerId: 'customer-1' };
  const { id } = await registerAt(db, RECEIVER, { owner });
  const path = `/webhook-endpoints/${id}`;
  const token = async (claims: Record<string, string>) => ({ token: await issuer.token(claims) });
  const others = {
    'another customer of the client': { sub: 'user-2', client_id: 'portal', customer_id: 'customer-2' },
    'another client of the customer': { sub: 'user-1', client_id: 'app', customer_id: 'customer-1' },
    'the client itself': { sub: 'portal', client_id: 'portal' },
  };
  for (const [who, claims] of Object.entries(others)) {
    const as = await token(claims);
    t.strictSame((await call('GET', '/webhook-endpoints', { as })).body['endpoints'], [], who);
    for (const part of ['', '/progress', '/secrets', '/deliveries', '/replays'])
      t.equal((await call('GET', path + part, { as })).status, 404, `${part}: ${who}`);
    t.equal((await call('DELETE', path, { as })).status, 404, who);
  }
  const as = await token({ sub: 'user-1', client_id: 'portal', customer_id: 'customer-1' });
  t.match((await call('GET', '/webhook-endpoints', { as })).body['endpoints'], [{ id }]);
  const patch = { body: { status: 'PAUSED' }, headers: { 'If-Match': '*' } };
  t.match(await call('PATCH', path, { as, ...patch }), { status: 403, body: { type: 'FORBIDDEN' } });
  t.equal((await call('DELETE', path, { as })).status, 204);
});

t.test('webhooks: a client without events:read gets no webhooks and can’t read deliveries', async (t) => {
  const issuer = await openIssuer(t);
  const { call } = await openShop(t, { issuer: issuer.url });
  const { id } = await registerEndpoint(call, { as: { token: await issuer.token() } });
  const as = { token: await issuer.token({ scope: 'webhooks:read webhooks:write' }) };
  const path = `/webhook-endpoints/${id}`;
  const answers = [
    await call('POST', '/webhook-endpoints', { as, body: { url: RECEIVER } }),
    await call('PATCH', path, { as, body: { url: RECEIVER }, headers: { 'If-Match': '*' } }),
    await call('GET', `${path}/deliveries/${id}`, { as }),
    await call('POST', `${path}/replays`, { as, body: {} }),
  ];
  for (const answer of answers) t.match(answer, { status: 403, body: { detail: /needs: events:read\.$/ } });
  t.equal((await call('GET', path, { as })).status, 200);
});
