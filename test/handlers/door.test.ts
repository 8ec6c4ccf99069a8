import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { connect } from '../../db/base/open.ts';
import { Shards } from '../../db/shards/layout/shards.ts';
import { shardedStore } from '../../db/shards/store.ts';
import { singleStore } from '../../db/single.ts';
import { OF_AN_ORDER } from '../../db/store.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf } from '../../handlers/contract/document/contract.ts';
import { declaresProblem } from '../../handlers/contract/document/declarations.ts';
import { handlers } from '../../handlers/v1/index.ts';

/** The cast is necessary because the bundled document has more fields than the server reads. */
const contract = document as unknown as Contract;

/** All operations. An operation has the same name in the contract, as a handler, and as a method of `Store`. */
const OPERATIONS = operationsOf(contract);
const NAMES = [...OPERATIONS.keys()];

/** Operations that return a part of the order that `getOrder` reads. */
const PARTS_OF_AN_ORDER = ['listOrderItems', 'getOrderItem'];

/** Methods of `Store` that several operations use. */
const SHARED = ['countUses', 'eventCursors', 'listAvailable', 'placements'];

/** Files of `db/` that handlers may import: `db/store.ts`, and types and rules that need no database. */
const OPEN_TO_HANDLERS = /^db\/(?:store\.ts$|base\/|call\/|pricing\/|orders\/model\/)/;

/**
 * Files about standbys. Only the files below may import files about standbys, so that support for standbys is easy to
 * remove.
 */
const STANDBYS = /^db\/standby\//;
const ABOUT_STANDBYS =
  /\/answer-from-standby\.ts$|^app\.ts$|^handlers\/http\/observing\/metrics\/(?:index|standby)\.ts$/;

const ROOT = join(import.meta.dirname, '../..');

/** Creates a database handle that never connects. */
const nowhere = () => connect('postgres://postgres@127.0.0.1:1/none');

t.test('every operation has a handler with its name', (t) => {
  t.strictSame(Object.keys(handlers).sort(), NAMES.toSorted());
  t.end();
});

t.test('Store has a method for every operation, in one schema and in shards', async (t) => {
  const methods = [...NAMES.filter((name) => !PARTS_OF_AN_ORDER.includes(name)), ...SHARED].sort();
  const [db, main] = [nowhere(), nowhere()];
  t.strictSame(Object.keys(singleStore(db)).sort(), methods);
  const ranges = [{ name: 'orders_1', first_slot: 0, last_slot: 255 }];
  const shards = new Shards(main, { ranges, slotKey: Buffer.alloc(32), dbOf: () => db });
  t.strictSame(Object.keys(shardedStore(shards)).sort(), methods);
  await Promise.all([db.destroy(), main.destroy()]);
});

/** Operations on an order that also need the stock of other schemas. */
const WITH_STOCK_OF_ALL = ['undoShipment'];

t.test('every operation that may answer ORDER_NOT_FOUND runs in the schema of the order', (t) => {
  const ofAnOrder = NAMES.filter((name) =>
    declaresProblem(contract, OPERATIONS.get(name)!, 404, 'ORDER_NOT_FOUND'),
  );
  t.strictSame(
    [...Object.keys(OF_AN_ORDER), ...PARTS_OF_AN_ORDER, ...WITH_STOCK_OF_ALL].sort(),
    ofAnOrder.sort(),
  );
  t.end();
});

/** Lists the files of `db/` that a file imports, and the imported names that it renames. */
async function importsFromDb(file: string) {
  const source = ts.createSourceFile(file, await readFile(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2024);
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const { text } = statement.moduleSpecifier as ts.StringLiteral;
    const path = normalize(join(file, '..', text));
    return path.startsWith('db/') ? [{ path, bindings: statement.importClause?.namedBindings }] : [];
  });
  const renamed = imports.flatMap(({ bindings }) => {
    if (!bindings || ts.isNamespaceImport(bindings)) return bindings ? [bindings.name.text] : [];
    return bindings.elements.filter(({ propertyName }) => propertyName).map(({ name }) => name.text);
  });
  return { file, paths: imports.map(({ path }) => path), renamed };
}

t.test('handlers use the database only through Store, and do not rename imported functions', async (t) => {
  const files = globSync(['app.ts', 'handlers/**/*.ts'], { cwd: ROOT });
  const imports = await Promise.all(files.map(importsFromDb));
  const pairs = imports.flatMap(({ file, paths }) => paths.map((path) => [file, path] as const));
  t.ok(pairs.length > 30, `${pairs.length} imports`);
  const strays = pairs.filter(
    ([file, path]) => !OPEN_TO_HANDLERS.test(path) && !(STANDBYS.test(path) && ABOUT_STANDBYS.test(file)),
  );
  t.strictSame(
    strays.map((pair) => pair.join(' → ')),
    [],
  );
  t.strictSame(
    imports.flatMap(({ renamed }) => renamed),
    [],
  );
});
