import t from 'tap';
import { readConfig } from '../../../config.ts';
import { PRODUCTION, faultsOf } from '../../support/run/settings.ts';

t.test('settings can give scopes other names in tokens', (t) => {
  t.match(faultsOf({ SCOPE_NAMES: 'orders:read' }), /SCOPE_NAMES must be pairs/);
  t.strictSame(
    readConfig({ SCOPE_NAMES: 'orders:read=api://orders/read orders:write=write=all' }).auth.scopeNames,
    { 'orders:read': 'api://orders/read', 'orders:write': 'write=all' },
  );
  t.end();
});

t.test('STAFF_CLAIM is a path and a value', (t) => {
  const claimOf = (STAFF_CLAIM: string) => readConfig({ STAFF_CLAIM }).auth.staffClaim;
  t.equal(claimOf(''), undefined);
  t.strictSame(claimOf('roles=staff'), { path: 'roles', value: 'staff' });
  t.strictSame(claimOf('cognito:groups=Order staff'), { path: 'cognito:groups', value: 'Order staff' });
  t.strictSame(claimOf('a.b=c=d'), { path: 'a.b', value: 'c=d' });
  for (const wrong of [
    'roles',
    '=',
    'roles=',
    '=staff',
    '.roles=x',
    'a..b=x',
    'a.=x',
    'roles= x',
    'roles=x ',
    ' r=x',
  ])
    t.match(faultsOf({ STAFF_CLAIM: wrong }), /STAFF_CLAIM must be path=value/, wrong);
  t.match(faultsOf({ STAFF_CLAIM: 'roles=a\nb' }), /STAFF_CLAIM must be path=value/);
  t.end();
});

t.test('introspection requires credentials, which have no default in production', (t) => {
  t.equal(readConfig({}).auth.introspection, undefined);
  t.match(readConfig({ AUTH_MODE: 'introspection' }).auth.introspection, {
    url: undefined,
    clientId: 'order-service',
  });
  const own = { CLIENT_ID: 'orders', CLIENT_SECRET: 'a secret' };
  const url = 'https://login.example.com/introspect';
  t.strictSame(
    readConfig({ ...PRODUCTION, ...own, AUTH_MODE: 'introspection', INTROSPECTION_URL: url }).auth
      .introspection,
    { url, clientId: 'orders', clientSecret: 'a secret' },
  );
  const production = { ...PRODUCTION, AUTH_MODE: 'introspection' };
  t.match(faultsOf(production), /CLIENT_ID is not set[^]+CLIENT_SECRET is not set/);
  t.match(
    faultsOf({ ...production, ...own, CLIENT_SECRET: 'order-service-secret' }),
    /CLIENT_SECRET is a development setting/,
  );
  t.match(
    faultsOf({ ...production, ...own, INTROSPECTION_URL: 'http://login.example.com/introspect' }),
    /INTROSPECTION_URL is a development setting/,
  );
  t.match(faultsOf({ AUTH_MODE: 'both' }), /AUTH_MODE must be one of local, introspection/);
  t.end();
});
