import { type Selectable, sql } from 'kysely';
import type { OperatorCommands } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';
import { newId } from '../base/ids.ts';

/** The operator of a command, and the reason. `subject`: the id that the command is about. */
type NewCommand = Pick<
  Selectable<OperatorCommands>,
  'command' | 'subject' | 'operator' | 'reason' | 'trace_id'
>;

/**
 * Records the start of a command and returns its id. The effects of the command are committed later, so a command that
 * is killed has no recorded end.
 */
export async function beginCommand(db: Database, command: NewCommand): Promise<string> {
  const id = newId();
  await db
    .insertInto('operator_commands')
    .values({ id, ...command })
    .execute();
  return id;
}

/** Records the outcome of a command. `outcome`: JSON, or the message of an error. */
export async function endCommand(db: Database, id: string, outcome: unknown): Promise<void> {
  await db
    .updateTable('operator_commands')
    .set({ outcome: JSON.stringify(outcome), ended_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Lists the commands that belong to these traces, the first one first. */
export async function listCommandsOfTraces(db: Database, traceIds: readonly string[]) {
  return db
    .selectFrom('operator_commands')
    .select(['id', 'command', 'operator', 'reason', 'trace_id', 'started_at', 'ended_at'])
    .where('trace_id', '=', sql<string>`any (${traceIds})`)
    .orderBy('id')
    .execute();
}
