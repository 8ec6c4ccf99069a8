import type { Selectable } from 'kysely';
import type { OrderNotes } from '../../../generated/database.ts';
import { cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import { predictOrder } from '../change/locked-order.ts';
import { isWithinReach } from '../model/within-reach.ts';

/**
 * A note of the shop's staff about an order. If a request is repeated with its idempotency key after the note was
 * erased, `text` is null.
 */
export type NoteRecord = Omit<Selectable<OrderNotes>, 'text'> & { text: string | null };

/** Maximum number of notes of an order. */
const NOTES_MAX = 100;

type TooManyNotes = { kind: 'TOO_MANY_NOTES'; limit: number };

/**
 * Writes a note about an order. The result that is stored under the idempotency key has no text, because the text is
 * personal data. See `changeOrder`.
 */
export async function createOrderNote(
  db: Database,
  reach: Reach,
  orderId: string,
  { text, ...request }: Omit<ChangeRequest, 'precondition'> & { text: string },
): Promise<ChangeOutcome<NoteRecord, TooManyNotes> | undefined> {
  const { clientId, actor = null } = request.caller;
  const change = { ...request, precondition: () => true };
  const outcome = await changeOrder<NoteRecord, TooManyNotes>(
    db,
    reach,
    orderId,
    change,
    async (trx, locked) => {
      const { id: order_id } = locked.order;
      if ((await countNotes(trx, order_id)) >= NOTES_MAX) return { kind: 'TOO_MANY_NOTES', limit: NOTES_MAX };
      const id = newId();
      return {
        kind: 'planned',
        change: {
          operation: 'createOrderNote',
          parts: [insertNotePart(order_id, id, text, clientId, actor)],
          predicted: predictOrder(locked, {}),
          attemptsUnchanged: true,
          events: [{ type: 'order.noted', data: {} }],
        },
        result: () => ({
          order_id,
          id,
          text: null,
          client_id: clientId,
          actor,
          created_at: locked.changedAt,
        }),
      };
    },
  );
  switch (outcome?.kind) {
    case 'done':
      return { ...outcome, result: { ...outcome.result, text } };
    case 'replayed':
      return { ...outcome, result: (await findNote(db, outcome.result)) ?? outcome.result };
    default:
      return outcome;
  }
}

/** Inserts a note. The order must be locked. `$1`: order, `$2`: note, `$3`: text, `$4`: client, `$5`: actor. */
const insertNotePart = cteFragment(`
  note as (
    insert into order_notes (order_id, id, text, client_id, actor)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text)
  )`);

/** Counts the notes of an order. `$1`: order. */
const countNotesStatement = compiledStatement<{ count: number }>(`
  select count(*)::int as count from order_notes where order_id = $1`);

/** Counts the notes of an order. The count doesn't change while the order is locked. */
async function countNotes(db: Database, orderId: string): Promise<number> {
  const [[found]] = await pipeline(db, [], countNotesStatement(orderId));
  return found!.count; // The statement returns one row.
}

const selectNotes = (db: Database, reach: Reach, orderId: string) =>
  db
    .selectFrom('order_notes')
    .select(['order_id', 'id', 'text', 'client_id', 'actor', 'created_at'])
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId));

/** Reads a note again. Returns undefined if the note was erased. */
const findNote = (db: Database, { order_id, id }: NoteRecord): Promise<NoteRecord | undefined> =>
  selectNotes(db, ALL_ORDERS, order_id).where('id', '=', id).executeTakeFirst();

/** Lists a page of the notes about an order, the oldest first. Empty if the caller can't access the order. */
export async function listOrderNotes(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ notes: NoteRecord[]; totalCount: number }> {
  const { rows, totalCount } = await readPage(selectNotes(db, reach, orderId).orderBy('id'), page);
  return { notes: rows, totalCount };
}
