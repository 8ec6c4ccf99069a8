import type { Test } from 'tap';
import type { MarkedText } from '../contract/marked-values.ts';
import { type Observed, invalidBodies, marked } from './observed.ts';

/**
 * Writes a note about the order at `path`, twice with the same key. Then sends notes that are refused. Returns the marks
 * of all notes.
 */
export async function sendNotes(
  t: Test,
  { call, send, staff, withoutContacts, other }: Observed,
  path: string,
) {
  const texts: MarkedText[] = [];
  const at = `${path}/notes`;
  const headers = { 'Idempotency-Key': 'key-of-note' };
  const note = marked('createOrderNote', texts);
  for (let n = 0; n < 2; n += 1)
    t.match(await call('POST', at, { as: staff, body: note, headers }), { status: 201, body: note });
  t.match(await call('GET', at, { as: staff }), { body: { notes: [note] } });
  t.equal((await send('GET', at, { as: withoutContacts })).status, 403);
  for (const invalid of invalidBodies(note, texts))
    t.equal((await send('POST', at, { as: staff, body: invalid })).status, 400);
  const refused = marked('createOrderNote', texts);
  t.equal((await send('POST', at, { as: staff, body: refused, headers })).status, 422);
  t.equal((await send('POST', at, { as: other, body: refused })).status, 403);
  t.equal((await send('GET', at, { as: other })).status, 403);
  return texts;
}

/** Puts an order on hold with a note, twice with the same key. Then sends holds that are refused. Returns their marks. */
export async function sendHolds(
  t: Test,
  { call, send, staff, withoutContacts, other }: Observed,
  path: string,
) {
  const texts: MarkedText[] = [];
  const at = `${path}/shipment-holds`;
  const headers = { 'Idempotency-Key': 'key-of-hold' };
  const withNote = () => ({ reason: 'ADDRESS', ...marked('createShipmentHold', texts) });
  const hold = withNote();
  for (let n = 0; n < 2; n += 1)
    t.match(await call('POST', at, { as: staff, body: hold, headers }), { status: 201, body: hold });
  for (const invalid of invalidBodies(hold, texts))
    t.equal((await send('POST', at, { as: staff, body: invalid })).status, 400);
  t.equal((await send('POST', at, { as: staff, body: withNote(), headers })).status, 422);
  t.equal((await send('POST', at, { as: other, body: withNote() })).status, 403);
  const { body } = await send('GET', at, { as: withoutContacts });
  t.match(body['shipmentHolds'], [{ reason: 'ADDRESS' }]);
  const { href } = body['shipmentHolds'][0]._links.self;
  await send('GET', href, { as: withoutContacts });
  t.match(await call('GET', href, { as: staff }), { body: hold });
  t.equal((await send('DELETE', href, { as: staff })).status, 204);
  return texts;
}

/**
 * Adds a unit to an order with a note and a new shipping address, twice with the same key. Then sends edits that are
 * refused. Returns the marks of all notes and addresses.
 */
export async function sendEdits(
  t: Test,
  { call, send, staff, withoutContacts, other }: Observed,
  path: string,
  sku: string,
): Promise<MarkedText[]> {
  const texts: MarkedText[] = [];
  const at = `${path}/edits`;
  const headers = { 'Idempotency-Key': 'key-of-edit', 'If-Match': '*' };
  const withNote = (own: MarkedText[] = []): Record<string, unknown> => {
    const { note, shipping } = marked('createEdit', own);
    const { shippingAddress } = shipping as Record<string, unknown>; // as the contract says
    texts.push(...own.filter(({ path: [, name] }) => name !== 'shippingMethod'));
    return { add: [{ sku, quantity: 1 }], difference: 'WAIVE', note, shipping: { shippingAddress } };
  };
  const edit = withNote();
  for (let n = 0; n < 2; n += 1)
    t.match(await send('POST', at, { as: staff, body: edit, headers }), { status: 200 });
  t.match((await call('GET', `${path}/notes`, { as: staff })).body['notes'], [{}, { text: edit['note'] }]);
  t.match((await call('GET', `${path}/shipping`, { as: staff })).body, edit['shipping']);
  const own: MarkedText[] = [];
  const valid = withNote(own);
  const ofBody = own.filter(({ path: [, name] }) => name !== 'shippingMethod');
  for (const invalid of invalidBodies(valid, ofBody))
    t.equal((await send('POST', at, { as: staff, body: invalid, headers: { 'If-Match': '*' } })).status, 400);
  t.equal((await send('POST', at, { as: staff, body: withNote(), headers })).status, 422);
  const without = { as: withoutContacts, body: withNote(), headers: { 'If-Match': '*' } };
  t.equal((await send('POST', at, without)).status, 403);
  t.equal(
    (await send('POST', at, { as: other, body: withNote(), headers: { 'If-Match': '*' } })).status,
    403,
  );
  return texts;
}

/**
 * Requests a return of the unit `itemId` with a note, twice with the same key, and refuses it with a note. Then sends
 * requests that are refused. Returns the marks of all notes.
 */
export async function sendReturns(
  t: Test,
  { call, send, staff, withoutContacts, other }: Observed,
  path: string,
  itemId: string,
) {
  const texts: MarkedText[] = [];
  const at = `${path}/returns`;
  const headers = { 'Idempotency-Key': 'key-of-return' };
  const withNote = () => ({
    ...{ kind: 'RETURN', items: [{ itemId, quantity: 1 }] },
    ...marked('createReturn', texts),
  });
  const returned = withNote();
  const created = await send('POST', at, { as: withoutContacts, body: returned, headers });
  t.equal(created.status, 201);
  t.equal((await send('POST', at, { as: withoutContacts, body: returned, headers })).status, 201);
  t.equal((await send('POST', at, { as: staff, body: withNote() })).status, 409);
  t.equal((await send('POST', at, { as: other, body: withNote() })).status, 404);
  const own = `${at}/${created.body['id']}`;
  const decline = { reason: 'OTHER', ...marked('declineReturn', texts) };
  for (const invalid of invalidBodies(decline, texts.slice(-1)))
    t.equal((await send('POST', `${own}/decline`, { as: staff, body: invalid })).status, 400);
  t.match(await call('POST', `${own}/decline`, { as: staff, body: decline }), {
    status: 200,
    body: { decline },
  });
  t.equal((await send('POST', `${own}/decline`, { as: staff, body: decline })).status, 409);
  for (const seen of [own, at]) await send('GET', seen, { as: withoutContacts });
  return texts;
}
