import { type Selectable, sql } from 'kysely';
import type { OperatorCommands } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';
import { newId } from '../base/ids.ts';

/** A command of an operator, with the operator's name and reason. `subject`: the id that the command is about. */
type NewCommand = Pick<
  Selectable<OperatorCommands>,
  'command' | 'subject' | 'operator' | 'reason' | 'trace_id'
>;

/**
 * Records the start of a command, and returns the id of the record. The record is committed before the command changes
 * anything. If the process of the command is killed, the record remains without an end.
 */
export async function beginCommand(db: Database, command: NewCommand): Promise<string> {
  const id = newId();
  await db
    .insertInto('operator_commands')
    .values({ id, ...command })
    .execute();
  return id;
}

/** Records the end of a command. `outcome`: the result of the command, or the message of its error. */
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
