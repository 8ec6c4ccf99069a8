import t from 'tap';
import document from '../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, scopesOf } from '../handlers/contract.ts';
import { routesOf } from '../handlers/routes.ts';
import type { Services } from '../handlers/services.ts';
import { handlers } from '../handlers/v1/index.ts';

/** The routes of a contract that was changed, as the service makes them at its start. */
function startWith(change: (contract: any) => void, ofHandlers: object = handlers): void {
  const contract = structuredClone(document);
  change(contract);
  const version = {
    prefix: '/api/v1',
    document: contract as unknown as Contract,
    handlers: ofHandlers as never,
  };
  const routeOf = routesOf(version, {} as Services);
  for (const id of Object.keys(handlers)) routeOf(id);
}

t.test('an operation that the contract does not secure ends the start', (t) => {
  t.doesNotThrow(() => startWith(() => {}));
  const cases: Record<string, (operation: any) => void> = {
    'no security': (operation) => delete operation.security,
    'security for nobody': (operation) => (operation.security = []),
    'security that anybody passes': (operation) => operation.security.push({}),
    'a token without scopes to look at': (operation) => (operation.security = [{ bearer: [] }]),
  };
  for (const [name, change] of Object.entries(cases)) {
    t.throws(() => startWith(({ paths }) => change(paths['/orders'].get)), /operation listOrders/, name);
  }
  t.end();
});

t.test('an operation without a handler ends the start', (t) => {
  const { getOrder: _, ...others } = handlers;
  t.throws(() => startWith(() => {}, others), /no handler for the operation getOrder/);
  t.throws(
    () => startWith(({ paths }) => (paths['/orders'].get.operationId = 'toString'), handlers),
    /listOrders/,
  );
  t.end();
});

t.test('the scopes of an operation are those of the contract', (t) => {
  const contract = document as unknown as Contract;
  t.strictSame(scopesOf(contract, contract.paths['/orders']!['post']!), ['orders:write']);
  t.strictSame(scopesOf(contract, contract.paths['/orders/{orderId}/payment']!['get']!), ['payments:read']);
  t.end();
});
