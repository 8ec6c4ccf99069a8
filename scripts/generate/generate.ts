import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { MIGRATIONS } from '../../db/base/schema.ts';
import { rulesPage } from '../../packages/contract-diff/rules-page.ts';
import { openEmbeddedPostgres } from '../../packages/postgres/embedded/embedded.ts';
import { migrate } from '../../packages/postgres/migrator/migrate.ts';
import { HANDLERS_FIT, handlersFit } from '../contract/bundling/handler-type-check.ts';
import { contractTypes } from '../contract/bundling/types.ts';
import { buildVectorsDocument } from '../contract/pricing-vectors.ts';
import { ContractFaults, soundContract } from './check-contract.ts';
import { checkWritten } from './check-written.ts';
import { checkedLists } from './checked-lists.ts';
import { documentsWithLimits } from './limits.ts';
import { CHECKSUMS, migrationChecksums } from './migration-checksums.ts';
import { documentsWithSettings } from './settings-table.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');

/**
 * Folders that contain a `spec/` and a `generated/`: the root folder of the service, and a folder with a version that
 * exists only for tests.
 */
const ROOTS = ['', 'test/fixtures'];

const RULES = 'packages/contract-diff/RULES.md';

/** Returns the texts of all generated files by path. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map([[CHECKSUMS, await migrationChecksums(repository)]]);
  const versions: { root: string; version: string }[] = [];
  for (const root of ROOTS) {
    const folders = await readdir(join(repository, root, 'spec'));
    for (const version of folders.filter((name) => /^v\d+$/.test(name)).sort()) {
      versions.push({ root, version });
      const { contract, open } = await soundContract(join(root, 'spec', version), root === '');
      const folder = join(root, 'generated', version);
      files.set(join(folder, 'openapi.json'), `${JSON.stringify(contract.root.node, null, 2)}\n`);
      files.set(join(folder, 'openapi.open.json'), `${JSON.stringify(open, null, 2)}\n`);
      files.set(join(folder, 'types.ts'), await contractTypes(contract));
      const vectors = join(repository, root, 'spec', version, 'vectors');
      if (existsSync(vectors)) files.set(join(folder, 'vectors.json'), await buildVectorsDocument(vectors));
    }
  }
  files.set(HANDLERS_FIT, handlersFit(versions));
  files.set('generated/database.ts', await databaseTypes());
  const documents = await documentsWithSettings();
  for (const [path, text] of [...documents, ...(await documentsWithLimits(documents))]) files.set(path, text);
  files.set(RULES, await rulesPage(join(repository, RULES)));
  return files;
}

/**
 * Types of columns with text or JSON. The types come from CHECK constraints, because the database's catalogue doesn't
 * contain these types.
 */
const COLUMN_TYPES = {
  'orders.status': 'OrderStatus',
  'orders.capture': 'CaptureMode',
  'orders.metadata': 'Generated<Record<string, string>>',
  'orders.pricing': 'StoredPricing | null',
  'orders.adjustments': 'StoredAdjustments | null',
  'returns.kind': "'WITHDRAWAL' | 'RETURN' | 'COMPLAINT'",
  'returns.status': "'REQUESTED' | 'APPROVED' | 'PARTIALLY_RECEIVED' | 'CLOSED' | 'DECLINED' | 'CANCELLED'",
  'returns.charges_back': "'NONE' | 'STANDARD' | 'ALL' | null",
  'returns.decline_reason': "'TOO_LATE' | 'NOT_RETURNABLE' | 'USED' | 'OTHER' | null",
  'return_items.reason':
    "'CHANGED_MIND' | 'DAMAGED' | 'DEFECTIVE' | 'WRONG_ITEM' | 'NOT_AS_DESCRIBED' | 'TOO_LATE' | 'NOT_RECEIVED' | 'OTHER' | null",
  'return_receipts.items': 'ReceivedUnits[]',
  'return_receipts.deductions': 'StoredDeduction[]',
  'return_receipts.charges_back': "'NONE' | 'STANDARD' | 'ALL' | null",
  'credits.items': 'CreditedItem[]',
  'credits.charges': 'CreditedCharge[]',
  'credits.reason':
    "'DAMAGED' | 'MISSING_PARTS' | 'NOT_AS_DESCRIBED' | 'LATE' | 'PRICE_MATCH' | 'PRICE_ERROR' | 'OTHER'",
  'documents.type': "'INVOICE' | 'CREDIT_NOTE'",
  'documents.status': "Generated<'NUMBERING' | 'ISSUED'>",
  'shipping_methods.kind': "'SHIPPING' | 'PICKUP' | 'DIGITAL'",
  'tax_rates.rates':
    '{ percent: string; validFrom: string; treatment: "STANDARD" | "REVERSE_CHARGE" | "INTRA_COMMUNITY" | "EXPORT" | "EXEMPT" | "OUT_OF_SCOPE" }[]',
  'tax_settings.tax_from': "'DESTINATION' | 'HOME'",
  'order_contacts.contact': 'Contact | null',
  'order_contacts.shipping_address': 'Address | null',
  'order_contacts.billing_address': 'Address | null',
  'order_contacts.buyer': 'Buyer | null',
  'order_items.metadata': 'Record<string, string> | null',
  'order_items.withdrawal': "'EXCLUDED' | null",
  'products.withdrawal': "'ALLOWED' | 'EXCLUDED' | null",
  'matters.kind': 'MatterKind',
  'matters.status': 'Generated<MatterStatus>',
  'shipment_holds.reason': 'ShipmentHoldReason',
  'order_history.from_status': 'OrderStatus | null',
  'order_history.to_status': 'OrderStatus',
  'order_history.operation': 'OrderOperation',
  'order_history.reason': 'ChangeReason | null',
  'payment_operations.reason': 'ChangeReason | null',
  'shipments.status': 'Generated<ShipmentStatus>',
  'shipments.parcels': 'StoredParcel[] | null',
  'carrier_events.type': 'CarrierEventType',
  'payment_attempts.status': 'PaymentAttemptStatus',
  'payment_attempts.kind': 'DirectPaymentKind | null',
  'payment_operations.kind': 'PaymentOperationKind',
  'payment_operations.status': 'MoneyMovementStatus',
  'payment_operations.purpose': 'RefundPurpose | null',
  'payment_operations.items': 'AdvancedUnits[] | null',
  'payment_disputes.status': 'DisputeStatus',
  'webhook_endpoints.status': "Generated<'ACTIVE' | 'PAUSED' | 'DISABLED'>",
  'webhook_endpoints.disabled_reason': "'GONE' | 'FAILING' | 'EVENTS_EXPIRED' | null",
  'webhook_endpoints.ordering': "'NONE' | 'PER_ORDER'",
  'webhook_endpoints.media_type': "'application/cloudevents+json' | 'application/json'",
  'webhook_lanes.last_turn': "'DUE' | 'NEW' | 'REPLAY' | null",
  'webhook_secrets.kind': "'HMAC' | 'ED25519'",
  'webhook_replays.status': "Generated<'RUNNING' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED'>",
  'webhook_deliveries.status': "'PENDING' | 'HELD' | 'DELIVERED' | 'FAILED' | 'CANCELLED'",
  'webhook_deliveries.next_kind': "'MANUAL' | 'REPLAY' | null",
};
const CUSTOM_IMPORTS = {
  Address: '../db/orders/model/order-rules.ts',
  Buyer: '../db/orders/model/order-rules.ts',
  Contact: '../db/orders/model/order-rules.ts',
  StoredPricing: '../db/orders/model/requested-prices.ts',
  StoredAdjustments: '../db/orders/model/requested-prices.ts',
  StoredDeduction: '../db/orders/model/requested-prices.ts',
  ReceivedUnits: '../db/orders/model/requested-prices.ts',
  CreditedItem: '../db/orders/model/requested-prices.ts',
  CreditedCharge: '../db/orders/model/requested-prices.ts',
  OrderStatus: '../db/orders/model/order-rules.ts',
  CaptureMode: '../db/orders/model/order-rules.ts',
  ChangeReason: '../db/orders/model/order-rules.ts',
  MatterKind: '../db/orders/model/order-rules.ts',
  OrderOperation: '../db/orders/model/order-rules.ts',
  MatterStatus: '../db/orders/model/order-rules.ts',
  PaymentAttemptStatus: '../db/orders/model/order-rules.ts',
  DirectPaymentKind: '../db/orders/model/order-rules.ts',
  PaymentOperationKind: '../db/orders/model/order-rules.ts',
  MoneyMovementStatus: '../db/orders/model/order-rules.ts',
  RefundPurpose: '../db/orders/model/order-rules.ts',
  AdvancedUnits: '../db/orders/model/order-rules.ts',
  DisputeStatus: '../db/orders/model/order-rules.ts',
  CarrierEventType: '../db/orders/model/order-rules.ts',
  ShipmentStatus: '../db/orders/model/order-rules.ts',
  StoredParcel: '../db/orders/model/order-rules.ts',
  ShipmentHoldReason: '../db/orders/model/order-rules.ts',
};

/** Returns the text of the types for all tables, read from a database after all migrations. */
async function databaseTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-generate-'));
  const postgres = await openEmbeddedPostgres({ folder, durable: false });
  try {
    await migrate(postgres.url, { folder: MIGRATIONS });
    const output = join(folder, 'database.ts');
    await run('kysely-codegen', [
      ...['--dialect', 'postgres', '--url', postgres.url, '--out-file', output],
      ...['--date-parser', 'string', '--exclude-pattern', 'kysely_*', '--log-level', 'error'],
      // db/base/open.ts converts int8 to a number and timestamptz to a string.
      ...['--type-mapping', JSON.stringify({ int8: 'number', timestamptz: 'string' })],
      ...['--overrides', JSON.stringify({ columns: COLUMN_TYPES })],
      ...['--custom-imports', JSON.stringify(CUSTOM_IMPORTS)],
    ]);
    const source = await readFile(output, 'utf8');
    const types = source.replace(
      /^\/\*\*[^]*?\*\/\n/,
      '// Generated from the migrated database by `make generate`. Do not edit.\n',
    );
    return `${types}\n${await checkedLists(postgres.url)}`;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the generated files, and deletes outdated ones. Then checks the contracts as `make check` does. With the option
 * `--check`, writes nothing. If files are out of date, prints the names of these files and fails.
 */
async function main() {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const files = await generate();
  const present = await Promise.all(ROOTS.map((root) => filesIn(join(root, 'generated'))));
  const stale = present.flat().filter((path) => !files.has(path));
  if (!values.check) {
    for (const path of stale) await rm(join(repository, path));
    for (const [path, content] of files) {
      await mkdir(dirname(join(repository, path)), { recursive: true });
      await writeFile(join(repository, path), content);
    }
    const faults = await checkWritten([...files.keys()]);
    if (faults.length > 0) throw new ContractFaults(faults);
    return;
  }
  for (const [path, content] of files) {
    if ((await readFile(join(repository, path), 'utf8').catch(() => '')) !== content) stale.push(path);
  }
  if (stale.length > 0) {
    console.error(`Out of date, run make generate:\n  ${stale.join('\n  ')}`);
    process.exitCode = 1;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(repository, folder), options).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof ContractFaults ? error.message : error);
    process.exitCode = 1;
  });
