import t from 'tap';
import { openBackOffice } from '../support/processes/back-office.ts';
import { officeVisitor } from '../support/processes/office-visitor.ts';

const office = await openBackOffice(t);

t.test('a member of staff logs in, and the page learns name, actor and scopes', async (t) => {
  const { begin, authorize, request, ask, cookie } = officeVisitor(t, office);
  const before = await ask('/session');
  t.equal(before.status, 401);
  t.match(before.headers.get('content-type'), 'application/problem+json');
  t.match(before.body, { type: 'LOGGED_OUT', status: 401, instance: '/session', retryable: false });

  const { status, headers } = await request(await authorize(await begin(), 'fulfilment-1'));
  t.equal(status, 303);
  t.equal(headers.get('location'), '/');
  t.match(headers.getSetCookie(), [
    /^__Host-office-login=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    /^__Host-office=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  ]);
  t.ok(cookie());
  t.strictSame((await ask('/session')).body, {
    name: 'Fulfilment One',
    actor: 'fulfilment-1',
    scopes: ['contacts:read', 'orders:read', 'products:read', 'shipments:write'],
  });
});

t.test('each role gets the scopes of its work', async (t) => {
  const scopesOf = async (login: string): Promise<string[]> => {
    const { logIn, ask } = officeVisitor(t, office);
    await logIn(login);
    return (await ask('/session')).body.scopes;
  };
  t.ok((await scopesOf('support-1')).includes('payments:write'));
  t.notOk((await scopesOf('support-1')).includes('products:write'));
  t.notOk((await scopesOf('catalogue-1')).includes('orders:read'));
  t.notOk((await scopesOf('finance-1')).includes('shipments:write'));
  t.ok((await scopesOf('admin-1')).includes('webhooks:write'));
});
