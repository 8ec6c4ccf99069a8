import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { connect } from '../db/index.ts';
import { openEmbeddedPostgres } from '../db/postgres/embedded.ts';
import { migrate } from '../db/postgres/migrate.ts';
import { bundle } from './contract/bundle.ts';
import { type Document, contractFaults, parametersOf, resolve, responsesOf } from './contract/rules.ts';
import { readmeWithSettings } from './settings-table.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/** Where `spec/` and `generated/` are: those of the service, and those of the version that only the tests have. */
const HOUSES = ['', 'test/fixtures'];

/** Everything that is generated, by path. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const house of HOUSES) {
    for (const version of (await readdir(join(root, house, 'spec'))).filter((name) => /^v\d+$/.test(name))) {
      const document = await contractOf(join(house, 'spec', version));
      const folder = join(house, 'generated', version);
      files.set(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
      files.set(join(folder, 'types.ts'), await contractTypes(document));
    }
  }
  files.set('generated/database.ts', await databaseTypes());
  files.set('README.md', await readmeWithSettings());
  return files;
}

async function contractOf(folder: string): Promise<Document> {
  const document = (await bundle(join(folder, 'openapi.yaml'))) as Document;
  const faults = contractFaults(document);
  if (faults.length > 0) throw new Error(`${folder}:\n  ${faults.join('\n  ')}`);
  return document;
}

/**
 * Types as a handler sees them: a parameter with a default is always there, and a header that isn't required is optional (which
 * openapi-typescript sees only where the header stands in the response itself).
 */
async function contractTypes(document: Document): Promise<string> {
  const seen = structuredClone(document);
  for (const parameter of parametersOf(seen)) {
    const schema = resolve(seen, parameter.schema) as { default?: unknown } | undefined;
    if (schema?.default !== undefined) parameter.required = true;
  }
  for (const response of responsesOf(seen)) {
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      response.headers![name] = resolve(seen, header);
    }
  }
  const source = astToString(await openapiTS(seen as never, { defaultNonNullable: false }));
  return `// Generated from spec/ by \`make generate\`. Do not edit.\n${source}`;
}

/** What the CHECK constraints allow in a column of text or JSON, which the catalogue of the database doesn't tell. */
const COLUMN_TYPES = {
  'orders.status': 'OrderStatus',
  'orders.capture': 'CaptureMode',
  'orders.metadata': 'Generated<Record<string, string>>',
  'order_history.from_status': 'OrderStatus | null',
  'order_history.to_status': 'OrderStatus',
  'payment_attempts.status': 'PaymentAttemptStatus',
  'payment_operations.kind': 'PaymentOperationKind',
  'payment_operations.status': 'MoneyMovementStatus',
};
const CUSTOM_IMPORTS = {
  OrderStatus: '../db/orders/state.ts',
  CaptureMode: '../db/orders/state.ts',
  PaymentAttemptStatus: '../db/orders/state.ts',
  PaymentOperationKind: '../db/orders/state.ts',
  MoneyMovementStatus: '../db/orders/state.ts',
};

/** Types of the tables, read from a database that all migrations have run on. */
async function databaseTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-generate-'));
  const postgres = await openEmbeddedPostgres({ folder, durable: false });
  try {
    const db = connect(postgres.url);
    await migrate(db);
    await db.destroy();
    const output = join(folder, 'database.ts');
    await run('kysely-codegen', [
      ...['--dialect', 'postgres', '--url', postgres.url, '--out-file', output],
      ...['--date-parser', 'string', '--exclude-pattern', 'kysely_*', '--log-level', 'error'],
      // db/index.ts reads int8 as a number and timestamptz as a string.
      ...['--type-mapping', JSON.stringify({ int8: 'number', timestamptz: 'string' })],
      ...['--overrides', JSON.stringify({ columns: COLUMN_TYPES })],
      ...['--custom-imports', JSON.stringify(CUSTOM_IMPORTS)],
    ]);
    const source = await readFile(output, 'utf8');
    return source.replace(
      /^\/\*\*[^]*?\*\/\n/,
      '// Generated from the migrated database by `make generate`. Do not edit.\n',
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without arguments writes `generated/`; with `--check` fails, and names the files, when anything there is out of date. */
async function main() {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const files = await generate();
  const present = await Promise.all(HOUSES.map((house) => filesIn(join(house, 'generated'))));
  const stale = present.flat().filter((path) => !files.has(path));
  if (!values.check) {
    for (const path of stale) await rm(join(root, path));
    for (const [path, content] of files) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    return;
  }
  for (const [path, content] of files) {
    if ((await readFile(join(root, path), 'utf8').catch(() => '')) !== content) stale.push(path);
  }
  if (stale.length > 0) {
    console.error(`Out of date, run make generate:\n  ${stale.join('\n  ')}`);
    process.exitCode = 1;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(root, folder), options).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

if (import.meta.main) await main();
