import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import Provider from 'oidc-provider';
import t, { type Test } from 'tap';
import { readStaffMember } from '../../back-office/server/staff.ts';
import { readOfficeSettings } from '../../back-office/server/settings.ts';
import { readConfig } from '../../config.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, allScopes } from '../../handlers/contract/document/contract.ts';
import { CUSTOMER_SCOPES } from '../../scripts/dev/authorization-server/customer-scopes.ts';
import {
  REDIRECT_URI,
  type Page,
  beginLogin,
  openBrowser,
  post,
} from '../support/processes/authorization-server.ts';
import { freePort } from '../support/run/ports.ts';
import { openIssuer } from '../support/shop/fake-issuer.ts';
import { openShop } from '../support/shop/shop.ts';
import { blocksOf } from '../support/stories/read-deploy-files.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** Reads the settings from the example in deploy/openid.md, with the given address as the issuer. */
function settingsFor(issuer: string) {
  const [block = ''] = blocksOf(readFileSync(join(DEPLOY, 'openid.md'), 'utf8'), 'sh');
  const pairs = [...block.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name, value]) => [name, value]);
  const env = Object.fromEntries(pairs) as Record<string, string>;
  return { env, auth: readConfig({ ...env, AUTH_URL: issuer }).auth };
}

/** Opens an OpenID provider that doesn't know this service's names. The provider has its own clients and users. */
async function openForeignProvider(
  t: Test,
  env: Record<string, string>,
  claimsOf = (login: string): Record<string, unknown> => ({
    [env['CUSTOMER_CLAIM']!]: `customer-of-${login}`,
  }),
): Promise<string> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'erp',
        client_secret: 'erp-secret',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
      { client_id: 'docs', token_endpoint_auth_method: 'none', redirect_uris: [REDIRECT_URI] },
    ],
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    extraTokenClaims: async (_context, token) =>
      'accountId' in token ? claimsOf(token.accountId) : undefined,
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'https://orders.example.com',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: env['AUDIENCE']!,
          scope: 'shop.read shop.write shop.payments products:write',
          accessTokenTTL: Number(env['LONGEST_TOKEN_LIFETIME_SECONDS']),
          accessTokenFormat: 'jwt',
        }),
      },
    },
    // All lifetimes are set, because the provider logs each default that it uses.
    ttl: {
      AccessToken: 600,
      ClientCredentials: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
  });
  const server: Server = createServer(provider.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return issuer;
}

t.test('deploy/openid lists all settings that an OpenID provider with other names needs', async (t) => {
  const issuer = await openForeignProvider(t, settingsFor('http://127.0.0.1').env);
  const { auth } = settingsFor(issuer);
  const shop = await openShop(t, auth);
  const tokenOf = async (scope: string): Promise<string> => {
    const form = { grant_type: 'client_credentials', scope };
    return (await post(`${issuer}/token`, form, 'erp:erp-secret')).body['access_token'] as string;
  };

  const token = await tokenOf('shop.read shop.write products:write');
  const sku = 'TEA';
  const as = { token };
  await shop.call('PUT', `/products/${sku}`, {
    as,
    body: { name: sku, price: { amount: 1, currency: 'EUR' } },
  });
  await shop.call('PUT', `/products/${sku}/stock`, { as, body: { onHand: 9 }, headers: { 'If-Match': '*' } });
  const place = (customerId: string, sender: string) =>
    shop.call('POST', '/orders', {
      as: { token: sender },
      body: { customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
    });
  for (const customer of ['customer-of-ann', 'customer-of-bob'])
    t.equal((await place(customer, token)).status, 201, 'a program orders for any customer');

  const narrow = await place('customer-of-ann', await tokenOf('shop.read'));
  t.equal(narrow.status, 403);
  t.match(narrow.headers.get('www-authenticate'), /error="insufficient_scope", scope="shop.write"/);

  const person = await logInAs('ann', issuer);
  const { body } = await shop.call<{ orders: { customerId: string }[] }>('GET', '/orders', {
    as: { token: person },
  });
  t.strictSame(
    body.orders.map(({ customerId }) => customerId),
    ['customer-of-ann'],
    'a person sees their own orders',
  );
});

/** Logs in through the provider's own forms. */
async function logInAs(login: string, issuer: string): Promise<string> {
  const browser = openBrowser(issuer);
  const { page, exchange } = await beginLogin(issuer, browser, 'openid shop.read');
  const consent = await browser.submit(page as Page, { login, password: 'anything' });
  const callback = await browser.submit(consent as Page);
  return (await exchange(callback as URL)).access_token;
}

/** Claims with the roles of a user, as four providers write them. */
const rolesAsClaims = (roles: string[]) => ({
  realm_access: { roles: ['offline_access', 'default-roles-shop', ...roles] },
  'https://shop.example/roles': roles,
  roles,
  'cognito:groups': roles,
});

t.test('deploy/openid lists settings for the staff claims of four providers', async (t) => {
  const { env } = settingsFor('http://127.0.0.1');
  const issuer = await openForeignProvider(t, env, (login) =>
    rolesAsClaims(login === 'sam' ? ['catalogue', 'order-staff'] : ['catalogue']),
  );
  const [sam, ann] = [await logInAs('sam', issuer), await logInAs('ann', issuer)];
  const page = readFileSync(join(DEPLOY, 'openid.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\S+(?: ID)?) +\| .* \| `([^`]+=order-staff)` +\|$/gm)];
  t.strictSame(
    rows.map(([, provider]) => provider),
    ['Keycloak', 'Auth0', 'Entra ID', 'Cognito'],
  );
  for (const [, provider, setting] of rows) {
    const { auth } = settingsFor(issuer);
    const { staffClaim } = readConfig({ STAFF_CLAIM: setting }).auth;
    const shop = await openShop(t, { ...auth, staffClaim });
    const statusOf = async (token: string) => (await shop.call('GET', '/orders', { as: { token } })).status;
    t.strictSame([await statusOf(sam), await statusOf(ann)], [200, 403], provider!);
  }
  const shop = await openShop(t, settingsFor(issuer).auth);
  t.equal((await shop.call('GET', '/orders', { as: { token: sam } })).status, 403, 'without the setting');
});

interface Mapper {
  protocolMapper: string;
  config: Record<string, string>;
}

interface Realm {
  realm: string;
  accessTokenLifespan: number;
  clientScopes: { name: string; attributes: Record<string, string>; protocolMappers?: Mapper[] }[];
  clients: {
    clientId: string;
    attributes: Record<string, string>;
    defaultClientScopes: string[];
    optionalClientScopes: string[];
    protocolMappers: Mapper[];
    redirectUris?: string[];
  }[];
  roles: { realm: { name: string }[] };
  scopeMappings: { client: string; roles: string[] }[];
  components: Record<string, { config: Record<string, [string]> }[]>;
}

const REALM = JSON.parse(readFileSync(join(DEPLOY, 'keycloak-realm.json'), 'utf8')) as Realm;

interface Person {
  id: string;
  name: string;
  customer_id: string;
  /** Roles that a token of the client may contain. */
  roles: string[];
}

/** Claims that Keycloak's mappers write for a person into this kind of token, according to Keycloak's source. */
function claimsOf(mappers: Mapper[], person: Person, kind: 'access' | 'id' = 'access') {
  const claims = mappers.map(({ protocolMapper, config }) => {
    if (config[`${kind}.token.claim`] !== 'true') return {};
    switch (protocolMapper) {
      case 'oidc-audience-mapper':
        return { aud: config['included.custom.audience'] };
      case 'oidc-sub-mapper':
        return { sub: person.id };
      case 'oidc-full-name-mapper':
        return { name: person.name };
      case 'oidc-usermodel-realm-role-mapper':
        t.equal(config['claim.name'], 'realm_access.roles');
        return { realm_access: { roles: person.roles } };
      case 'oidc-hardcoded-claim-mapper':
        return { [config['claim.name']!]: config['claim.value'] };
      case 'oidc-usermodel-attribute-mapper':
        t.equal(config['user.attribute'], 'customer_id');
        return { [config['claim.name']!]: person.customer_id };
      default:
        throw new Error(`the test does not know the mapper ${protocolMapper}`);
    }
  });
  return Object.assign({}, ...claims) as Record<string, unknown>;
}

/** A member of staff, who is also a customer of the shop. */
const PERSON = {
  id: '8d1e7c1e-2c42-4a6a-a4e0-6c5d1d9b1a11',
  name: 'Example Person',
  customer_id: 'customer-1042',
};

/** Roles of the person that a token of this client may contain. A client gets only roles that a mapping gives it. */
const rolesFor = (clientId: string): string[] =>
  REALM.scopeMappings.filter(({ client }) => client === clientId).flatMap(({ roles }) => roles);

/** Returns the mappers of a client, and of the client scopes that a login with the scopes `requested` gets. */
function mappersOf(
  { defaultClientScopes, optionalClientScopes, protocolMappers }: Realm['clients'][number],
  requested: string[] = [],
) {
  const names = [...defaultClientScopes, ...optionalClientScopes.filter((name) => requested.includes(name))];
  const given = REALM.clientScopes.filter(({ name }) => names.includes(name));
  t.equal(given.length, names.length, 'only scopes that exist');
  return [...given.flatMap(({ protocolMappers: more = [] }) => more), ...protocolMappers];
}

t.test("the service accepts tokens with the claims that the realm's clients put into them", async (t) => {
  const issuer = await openIssuer(t);
  const { staffClaim } = readConfig({ STAFF_CLAIM: 'realm_access.roles=order-staff' }).auth;
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() }, staffClaim });
  const reached = new Map<string, string[]>();
  const sku = await shop.offer({});
  for (const client of REALM.clients) {
    const { clientId, attributes, optionalClientScopes } = client;
    const person = { ...PERSON, roles: rolesFor(clientId) };
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      // Without a mapper Keycloak writes neither claim, and for programs writes an id of its own as `sub`.
      sub: undefined,
      client_id: undefined,
      aud: 'account',
      azp: clientId,
      scope: optionalClientScopes.join(' '),
      iat: now,
      exp: now + REALM.accessTokenLifespan,
      ...claimsOf(mappersOf(client), person),
    };
    const typ = attributes['access.token.header.type.rfc9068'] === 'true' ? 'at+jwt' : 'JWT';
    const as = { token: await issuer.token(claims, { typ }) };
    for (const customerId of [PERSON.customer_id, 'customer-2']) {
      const body = { customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
      const { status } = await shop.call('POST', '/orders', { as, body });
      if (status === 201) reached.set(clientId, [...(reached.get(clientId) ?? []), customerId]);
    }
  }
  t.strictSame(
    [...reached],
    [
      ['backoffice', ['customer-1042', 'customer-2']],
      ['shop', ['customer-1042']],
      ['staff', ['customer-1042', 'customer-2']],
    ],
  );
});

t.test('the back office accepts an ID token of the client in the realm, for staff only', (t) => {
  const client = REALM.clients.find(({ clientId }) => clientId === 'staff')!;
  const settings = Object.fromEntries(
    readFileSync(join(DEPLOY, 'kubernetes/production/back-office.env'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;
  const office = readOfficeSettings(settings);
  t.equal(office.clientId, client.clientId);
  t.strictSame(client.redirectUris, [`${office.baseUrl}/callback`]);
  t.equal(client.attributes['post.logout.redirect.uris'], `${office.baseUrl}/`);
  t.ok(office.issuer.endsWith(`/realms/${REALM.realm}`));
  t.strictSame(
    office.loginScopes.filter((name) => name !== 'openid' && !client.optionalClientScopes.includes(name)),
    [],
    'Keycloak refuses a login with an unknown scope',
  );
  const [role] = REALM.roles.realm;
  t.strictSame(rolesFor('staff'), [role!.name]);
  const memberOf = (roles: string[]) => {
    const claims = claimsOf(mappersOf(client, office.loginScopes), { ...PERSON, roles }, 'id');
    return readStaffMember({ sub: PERSON.id, ...claims }, office);
  };
  t.strictSame(memberOf([role!.name]), { name: PERSON.name, actor: PERSON.id });
  t.throws(() => memberOf([]), { name: 'LoginRefused' });
  t.end();
});

t.test("the realm has the contract's scopes, and only administrators change customer claims", (t) => {
  const scopes = REALM.clientScopes.filter(
    ({ attributes }) => attributes['include.in.token.scope'] === 'true',
  );
  const names = scopes.map(({ name }) => name).sort();
  t.strictSame(names, allScopes(document as unknown as Contract));
  const [program, people, staff] = REALM.clients;
  t.strictSame([...program!.optionalClientScopes].sort(), names);
  t.strictSame([...staff!.optionalClientScopes].sort(), [...names, 'profile'].sort());
  t.strictSame([...people!.optionalClientScopes].sort(), [...CUSTOMER_SCOPES].sort());
  const [{ config } = { config: {} }] = REALM.components['org.keycloak.userprofile.UserProfileProvider']!;
  const profile = JSON.parse(config['kc.user.profile.config']![0]) as {
    attributes: { name: string; permissions: { edit: string[] } }[];
  };
  const customer = profile.attributes.find(({ name }) => name === 'customer_id');
  t.strictSame(customer?.permissions.edit, ['admin']);
  t.end();
});
