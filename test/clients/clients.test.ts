import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import ts from 'typescript';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import project from '../../package.json' with { type: 'json' };
import { contractOf, operationsOf } from '../../packages/contract-diff/src/openapi/document.ts';
import { createDatabase } from '../support/database/database.ts';
import { startService } from '../support/processes/service-process.ts';
import { readShared } from '../support/run/shared-servers.ts';
import { caller } from '../support/shop/contract-client.ts';
import { openShop, usualRequests } from '../support/shop/shop.ts';
import { generators } from './generators.ts';
import type { Sights } from './journeys/journey.ts';
import { offerDelivery } from './offer-delivery.ts';

/**
 * Tests clients that consumers generate from the contract. Each client is generated. Then each client is compiled with
 * strict options, together with a journey written for this client, and run. All journeys must see the same results.
 */
const run = promisify(execFile);
const BINARIES = join(import.meta.dirname, '../../node_modules/.bin');
const JOURNEYS = join(import.meta.dirname, 'journeys');
/** Files that all journeys share. */
const SHARED = ['journey.ts', 'http.ts', 'receiver.ts'];
const RECEIVER = join(import.meta.dirname, '../../scripts/dev/webhook-receiver.ts');

for (const [name, generate] of Object.entries(generators)) {
  t.test(
    `a client made by ${name} places an order, receives webhooks, and distinguishes problems`,
    async (t) => {
      const folder = t.testdir();
      await mkdir(join(folder, 'generated'));
      await generate(folder);
      for (const file of SHARED) await cp(join(JOURNEYS, file), join(folder, file));
      await cp(RECEIVER, join(folder, 'webhook-receiver.ts'));
      await cp(join(JOURNEYS, `${name}.ts`), join(folder, 'index.ts'));
      t.strictSame(compilerErrors(join(folder, 'index.ts')), []);
      await travel(t, folder);
    },
  );
}

t.test('each client generator has a program that tests its client', async (t) => {
  const files = await readdir(JOURNEYS);
  const own = files.filter((file) => !SHARED.includes(file));
  t.strictSame(
    own.sort(),
    Object.keys(generators)
      .map((name) => `${name}.ts`)
      .sort(),
  );
});

t.test('the commands that `make clients` prints generate a client', async (t) => {
  const contract = join(import.meta.dirname, '../../generated/v1/openapi.json');
  const env = { ...process.env, CONTRACT: contract, PATH: `${BINARIES}:${process.env['PATH']}` };
  const { stdout } = await run(process.execPath, ['scripts/contract/clients.ts'], { env });
  const [tested = '', others = ''] = stdout.split('\nPython');
  for (const [address] of others.matchAll(/\S*\/openapi\S*\.json/g))
    t.equal(address, contract.replace('.json', '.open.json'), 'others take the opened contract');
  const recipes = [...tested.matchAll(/^ {2}(\S+)\n((?: {4}.*\n)+)/gm)].filter(([, , lines]) =>
    /npx/.test(lines!),
  );
  t.equal(recipes.length, 4);
  for (const [, name, lines] of recipes) {
    const folder = t.testdir();
    const commands = lines!
      .replace(/^ +npm install.*$/m, '')
      .replaceAll(/npx (?:-p \S+ )*(\S+?)(?:@[\d.]+)?(?=\s)/g, '$1');
    await run('bash', ['-ec', commands], { cwd: folder, env });
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    for (const { id: operationId } of operationsOf(contractOf(document)))
      t.ok(
        sources.some((source) => source.includes(operationId)),
        `${name} has ${operationId}`,
      );
  }
});

t.test('the program in the README places an order with the packages that it installs', async (t) => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, section = ''] = /^## Clients$([^]*?)^## /m.exec(readme) ?? [];
  const versions = { ...project.devDependencies, ...project.optionalDependencies };
  for (const name of ['openapi-fetch', 'openapi-typescript', 'typescript'] as const)
    t.match(section, ` ${name}@${versions[name]} `);

  const shop = await openShop(t);
  await shop.offer({ sku: 'TEA-EARL-GREY-100', amount: 1250 });
  const price = { amount: 490, currency: 'EUR' };
  const parcel = { name: 'Parcel', kind: 'SHIPPING', price, freeFrom: { ...price, amount: 2500 } };
  await shop.call('PUT', '/shipping-methods/parcel', { body: parcel });
  const [, program = ''] = /^```ts$([^]*?)^```$/m.exec(section) ?? [];
  const folder = t.testdir({
    generated: {},
    'package.json': '{ "type": "module" }',
    'order.ts': program
      .replace('http://127.0.0.1:4000', readShared().authUrl)
      .replace('http://127.0.0.1:3000', shop.url),
  });
  await generators['openapi-fetch']!(folder);
  await rename(join(folder, 'generated/types.ts'), join(folder, 'api.ts'));
  t.strictSame(compilerErrors(join(folder, 'order.ts')), []);
  const { stdout } = await run(process.execPath, [join(folder, 'order.ts')]);
  t.match(stdout, /^\S{14} is SUBMITTED: 25\.00 EUR\n$/);
});

async function travel(t: Test, folder: string): Promise<void> {
  // The service also runs the background work, because the background work sends the webhooks.
  const { databaseUrl } = await createDatabase(t);
  const { url } = await startService(t, databaseUrl, { env: { HOME_COUNTRY: 'DE' } });
  const call = caller(t, url);
  await offerDelivery(call);
  const { offer } = usualRequests(call);
  const sku = await offer({ amount: 1250, onHand: 10 });
  const { stdout } = await run(process.execPath, [join(folder, 'index.ts')], {
    env: { BASE_URL: `${url}/api/v1`, AUTH_URL: readShared().authUrl, SKU: sku },
  });
  t.strictSame(JSON.parse(stdout), {
    products: [sku],
    placed: { status: 'SUBMITTED', total: 2740, sku, taxes: ['19: 437'] },
    breakdown: ['ITEM 2500', 'DISCOUNT -250', 'CHARGE 490', 'INCLUDED_TAX 437'],
    isSameOrder: true,
    isListed: true,
    withdrawn: { status: 'CLOSED', cancelled: 1 },
    cancelled: { status: 'CANCELLED', releasedUnits: 1 },
    changed: 3865,
    shortage: { sku, requested: 1000, available: 10 },
    absent: '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10',
    kinds: ['INSUFFICIENT_STOCK', 'ORDER_NOT_FOUND'],
    received: { isOwnTest: true, cancelledBecause: 'CUSTOMER_REQUEST' },
  } satisfies Sights);
}

/** The errors of a consumer's compiler, with `strict` and the options for files that Node.js runs without a build. */
function compilerErrors(file: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
  };
  const program = ts.createProgram([file], options, sharingHost(options));
  return ts
    .getPreEmitDiagnostics(program)
    .map((one) => `${one.file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(one.messageText, '\n')}`);
}

const declarations = new Map<string, ts.SourceFile | undefined>();

/** Reads declaration files only once for all clients: those of the language, of Node.js and of packages. */
function sharingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const getSourceFile: ts.CompilerHost['getSourceFile'] = (name, ...how) => {
    if (!name.includes('/node_modules/')) return host.getSourceFile(name, ...how);
    if (!declarations.has(name)) declarations.set(name, host.getSourceFile(name, ...how));
    return declarations.get(name);
  };
  return { ...host, getSourceFile };
}
