import { join } from 'node:path';
import t from 'tap';
import { buildApp } from '../app.ts';
import { connect } from '../db/base/open.ts';
import { Fingerprints } from '../db/call/fingerprints.ts';
import { singleStore } from '../db/single.ts';
import document from '../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, scopesOf } from '../handlers/contract/document/contract.ts';
import { createRouteFinder } from '../handlers/contract/routes.ts';
import type { Services } from '../handlers/contract/services.ts';
import { findVersions } from '../handlers/contract/find-versions.ts';
import { handlers } from '../handlers/v1/index.ts';
import { contractOf, operationsOf } from '../packages/contract-diff/src/openapi/document.ts';
import { readShared } from './support/run/shared-servers.ts';

/** Makes the routes of a changed contract in the same way as the service at its start. */
function startWith(change: (contract: any) => void, ofHandlers: object = handlers): void {
  const contract = structuredClone(document);
  change(contract);
  const version = {
    prefix: '/api/v1',
    document: contract as unknown as Contract,
    readOpened: async () => contract as unknown as Contract,
    handlers: ofHandlers as never,
  };
  const routeOf = createRouteFinder(version, {} as Services, {
    fingerprints: new Fingerprints(Buffer.alloc(32)),
  });
  for (const id of Object.keys(handlers)) routeOf(id);
}

t.test('the service does not start with an operation that the contract does not secure', (t) => {
  t.doesNotThrow(() => startWith(() => {}));
  const cases: Record<string, (operation: any) => void> = {
    'no security': (operation) => delete operation.security,
    'an empty list': (operation) => (operation.security = []),
    'an alternative without a token': (operation) => operation.security.push({}),
    'a token without scopes': (operation) => (operation.security = [{ bearer: [] }]),
  };
  for (const [name, change] of Object.entries(cases)) {
    t.throws(() => startWith(({ paths }) => change(paths['/orders'].get)), /operation listOrders/, name);
  }
  t.end();
});

t.test('the service does not start with an operation that has no handler', (t) => {
  const { getOrder: _, ...others } = handlers;
  t.throws(() => startWith(() => {}, others), /no handler for the operation getOrder/);
  t.throws(
    () => startWith(({ paths }) => (paths['/orders'].get.operationId = 'toString'), handlers),
    /listOrders/,
  );
  t.end();
});

t.test('the service does not start with a handler that no operation has', (t) => {
  const others = { ...handlers, purgeOrder: handlers.getOrder };
  t.throws(() => startWith(() => {}, others), /no operation for the handler purgeOrder/);
  t.end();
});

t.test('the only routes are operations, their pages, and the metadata of the resource', async (t) => {
  const db = connect('postgres://postgres@127.0.0.1:1/none');
  const auth = { issuer: readShared().authUrl, audience: 'order-service' };
  const app = await buildApp({ store: singleStore(db), baseUrl: 'http://127.0.0.1', auth });
  t.teardown(() => app.close().then(() => db.destroy()));
  await app.ready();
  const docs = ['docs', 'docs/openapi.json', 'docs/page.js', 'docs/scalar.js'];
  const pages = ['openapi.json', 'openapi.open.json', 'openapi.yaml', 'vectors.json', ...docs];
  const versions = await findVersions(join(import.meta.dirname, '..'));
  const ofVersions = versions.flatMap(({ prefix, document }) => [
    ...operationsOf(contractOf(document)).map(
      ({ method, path }) => `${method} ${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
    ...pages.map((page) => `GET ${prefix}/${page}`),
  ]);
  t.strictSame(
    routesIn(app.printRoutes({ commonPrefix: false })).sort(),
    [...ofVersions, 'GET /.well-known/oauth-protected-resource'].sort(),
  );
});

/** Lists the routes in a tree that Fastify prints. A `HEAD` is left out, because it belongs to a `GET`. */
function routesIn(tree: string): string[] {
  const path: string[] = [];
  return tree
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line)!;
      path.splice(indent!.length / 4, Infinity, part!);
      return methods!
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path.join('')}`);
    });
}

t.test('the service requires the scopes that the contract names for an operation', (t) => {
  const contract = document as unknown as Contract;
  t.strictSame(scopesOf(contract, contract.paths['/orders']!['post']!).any, ['orders:write']);
  t.strictSame(scopesOf(contract, contract.paths['/orders/{orderId}/payment']!['get']!).any, [
    'payments:read',
  ]);
  t.end();
});
