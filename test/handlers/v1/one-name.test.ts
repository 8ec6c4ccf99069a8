import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import * as products from '../../../db/catalogue/products.ts';
import * as stock from '../../../db/catalogue/stock.ts';
import * as events from '../../../db/feed/events.ts';
import * as matters from '../../../db/matters/index.ts';
import * as orders from '../../../db/orders/index.ts';
import * as usage from '../../../db/usage/index.ts';
import * as webhooks from '../../../db/webhooks/index.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf } from '../../../handlers/contract/document/contract.ts';
import { handlers } from '../../../handlers/v1/index.ts';

/** An operation has one name: in the contract, as a handler, and as a function in `db/`. */
const OPERATIONS = [...operationsOf(document as unknown as Contract).keys()];

/** They show a part of the order that `getOrder` reads. */
const PARTS_OF_AN_ORDER = ['listOrderItems', 'getOrderItem'];

const ROOT = join(import.meta.dirname, '../../..');

t.test('every operation has a handler of its name', (t) => {
  t.strictSame(Object.keys(handlers).sort(), OPERATIONS.toSorted());
  t.end();
});

t.test('every operation has a function in db/ of its name, or one whose name begins with it', (t) => {
  const functions = [matters, orders, products, stock, events, usage, webhooks].flatMap((module) =>
    Object.keys(module),
  );
  const without = OPERATIONS.filter(
    (id) => !functions.some((name) => new RegExp(`^${id}(?![a-z])`).test(name)),
  );
  t.strictSame(without, PARTS_OF_AN_ORDER);
  t.end();
});

/** What a file imports from `db/`: modules, by the name that they get, and single things that are renamed. */
async function importsFromDb(file: string) {
  const source = ts.createSourceFile(file, await readFile(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2024);
  const imports = source.statements
    .filter(ts.isImportDeclaration)
    .flatMap(({ importClause, moduleSpecifier }) => {
      const { text: from } = moduleSpecifier as ts.StringLiteral;
      const bindings = importClause?.namedBindings;
      return bindings && /\/db\//.test(from) ? [{ from, bindings }] : [];
    });
  return {
    modules: imports.flatMap(({ from, bindings }) =>
      ts.isNamespaceImport(bindings) ? [{ from, name: bindings.name.text }] : [],
    ),
    renamed: imports.flatMap(({ bindings }) =>
      ts.isNamedImports(bindings)
        ? bindings.elements.filter(({ propertyName }) => propertyName).map(({ name }) => name.text)
        : [],
    ),
  };
}

/** `db/feed/events.ts` is `events`, and `db/orders/index.ts` is `orders`. */
const nounOf = (path: string) =>
  basename(path === join(dirname(path), 'index.ts') ? dirname(path) : path, '.ts');

t.test('what handlers import from db/ keeps its name, and a module is called by its noun', async (t) => {
  const files = globSync(['app.ts', 'handlers/**/*.ts'], { cwd: ROOT });
  const imports = await Promise.all(files.map(importsFromDb));
  t.strictSame(
    imports.flatMap(({ renamed }) => renamed),
    [],
  );
  const modules = imports.flatMap((each) => each.modules);
  t.ok(modules.length > 5, `${modules.length} modules`);
  for (const { from, name } of modules) t.equal(name, nounOf(from), from);
});
