import { type Selectable, sql } from 'kysely';
import type { OperatorCommands } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';
import { newId } from '../base/ids.ts';

/**
 * A command that an operator runs, with the operator's name and reason. `subject`: the id that the command concerns.
 */
type NewCommand = Pick<
  Selectable<OperatorCommands>,
  'command' | 'subject' | 'operator' | 'reason' | 'trace_id'
>;

/**
 * Records the start of a command, and returns the id of this record. The start is committed before the command changes
 * anything. So if the process of a command is killed, the record exists, but has no end.
 */
export async function beginCommand(db: Database, command: NewCommand): Promise<string> {
  const id = newId();
  await db
    .insertInto('operator_commands')
    .values({ id, ...command })
    .execute();
  return id;
}

/** Records the end and the outcome of a command. `outcome`: the result of the command, or the message of its error. */
export async function endCommand(db: Database, id: string, outcome: unknown): Promise<void> {
  await db
    .updateTable('operator_commands')
    .set({ outcome: JSON.stringify(outcome), ended_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Lists the commands with these trace ids, the oldest first. */
export async function listCommandsOfTraces(db: Database, traceIds: readonly string[]) {
  return db
    .selectFrom('operator_commands')
    .select(['id', 'command', 'operator', 'reason', 'trace_id', 'started_at', 'ended_at'])
    .where('trace_id', '=', sql<string>`any (${traceIds})`)
    .orderBy('id')
    .execute();
}
