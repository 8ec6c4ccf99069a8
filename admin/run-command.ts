import { newTraceId } from '../db/base/ids.ts';
import { openDatabase } from '../db/base/open.ts';
import type { Caller } from '../db/call/caller.ts';
import { wordPattern } from '../db/customers/find-mentions.ts';
import { beginCommand, endCommand } from '../db/operator/operator-commands.ts';
import { type Payments, openPayments } from '../jobs/payment-providers/index.ts';
import type { WarningLog } from '../jobs/running/job-log.ts';
import { checkAll } from '../jobs/migrate-all.ts';
import { findEmbeddedPostgres } from '../packages/postgres/embedded/embedded.ts';
import type { AdminSettings, Command, Context, Outcome } from './command.ts';
import { type Installation, openInstallation } from './installation.ts';

export interface RunOptions {
  settings: AdminSettings;
  /** Log that every command writes to, in addition to its record in the database. */
  log: WarningLog;
}

/** Statement timeout in ms. The timeout is long, because a command may read whole tables. */
const STATEMENT_MAX_MS = 600_000;

const CONNECTIONS = 3;

/** Arguments of a command: its name, its id, the operator and the reason. */
export interface Run {
  name: string;
  command: Command;
  id: string;
  by: string;
  reason: string;
}

/**
 * Runs a command. Records the command with operator and reason, if the command requires them. Throws
 * `IncompatibleSchema` before the command changes anything.
 */
export async function run(
  { name, command, id, by, reason }: Run,
  { settings, log }: RunOptions,
): Promise<Outcome> {
  const limits = { poolSize: CONNECTIONS, statementTimeout: STATEMENT_MAX_MS };
  // While the service runs, its process owns the embedded PostgreSQL. The command then connects to that server.
  const url = settings.database.url ?? (await findEmbeddedPostgres(settings.database.dataDir));
  const database = await openDatabase({ ...settings.database, ...limits, url });
  const { db, url: databaseUrl, connections } = database;
  let shop: Installation | undefined;
  try {
    shop = await openInstallation({ db, databaseUrl }, connections);
    const caller: Caller = { clientId: `operator:${by}`, customerId: undefined, traceId: newTraceId() };
    let payments: Promise<Payments> | undefined;
    const context: Context = {
      ...{ db, databaseUrl, shop, connections, settings, id, caller, reason, log },
      openPayments: () => (payments ??= openPayments(settings.payments, db, settings.baseUrl)),
    };
    if (!command.isKept) return await command.run(context);
    for (const place of shop.places) await checkAll(place.db, { withQueue: true });
    return await runKept(name, command, context, by);
  } finally {
    await shop?.close();
    await database.close();
  }
}

/**
 * Removes the id from the reason, if the id must not be recorded. An id that isn't a secret, such as `1`, is removed
 * only if it is a separate word.
 */
function hideId({ hidesId }: Command, id: string, reason: string): string {
  if (hidesId === undefined) return reason;
  if (hidesId === 'secret') return reason.replaceAll(id, '<id>');
  return reason.replaceAll(new RegExp(wordPattern(id), 'g'), '<id>').slice(0, 500);
}

/** Runs a command and records its start and its outcome, even if the command fails. */
async function runKept(name: string, command: Command, context: Context, by: string): Promise<Outcome> {
  const { db, id, caller, log } = context;
  const { traceId } = caller;
  const subject = command.hidesId !== undefined || id === '' ? null : id;
  const reason = hideId(command, id, context.reason);
  const kept = { command: name, subject, operator: by, reason, trace_id: traceId };
  const commandId = await beginCommand(db, kept);
  const audit = { operation: `admin ${name}`, resource: subject, operator: by, reason };
  try {
    const outcome = await command.run(context);
    await endCommand(db, commandId, outcome.kept ?? outcome.result);
    const about = { ...audit, resource: outcome.subject ?? subject };
    log.info({ job: name, traceId, audit: about }, 'admin command completed');
    return outcome;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await endCommand(db, commandId, { failed: message }).catch(() => {});
    log.warn({ job: name, traceId, audit }, 'admin command failed');
    throw error;
  }
}
