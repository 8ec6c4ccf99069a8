/** The write of a note of the shop's staff about an order, for `createOrderNote` and `createEdit`. */
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** Maximum number of notes of an order. */
const NOTES_MAX = 100;

export type TooManyNotes = { kind: 'TOO_MANY_NOTES'; limit: number };

/** Inserts a note. The order must be locked. `$1`: order, `$2`: note, `$3`: text, `$4`: client, `$5`: actor. */
const insertNotePart = cteFragment(`
  note as (
    insert into order_notes (order_id, id, text, client_id, actor)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text)
  )`);

interface NewNote {
  orderId: string;
  id: string;
  text: string;
  author: { clientId: string; actor: string | null };
}

/** Builds the write of a note. The order must be locked. */
export const insertNote = ({ orderId, id, text, author: { clientId, actor } }: NewNote): CteFragment =>
  insertNotePart(orderId, id, text, clientId, actor);

/** Counts the notes of an order. `$1`: order. */
const countNotesStatement = compiledStatement<{ count: number }>(`
  select count(*)::int as count from order_notes where order_id = $1`);

/**
 * Returns a refusal if an order can't get another note. The number of notes doesn't change while the order is locked.
 */
export async function whyNoMoreNotes(db: Database, orderId: string): Promise<TooManyNotes | undefined> {
  const [[found]] = await pipeline(db, [], countNotesStatement(orderId));
  // The statement returns one row.
  return found!.count >= NOTES_MAX ? { kind: 'TOO_MANY_NOTES', limit: NOTES_MAX } : undefined;
}
