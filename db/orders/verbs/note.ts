import type { Selectable } from 'kysely';
import type { OrderNotes } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import { type TooManyNotes, insertNote, whyNoMoreNotes } from '../change/insert-note.ts';
import { predictOrder } from '../change/locked-order.ts';
import { isWithinReach } from '../model/within-reach.ts';

/**
 * A note of the shop's staff about an order. If a request is repeated with its idempotency key after the note was
 * erased, `text` is null.
 */
export type NoteRecord = Omit<Selectable<OrderNotes>, 'text'> & { text: string | null };

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
      const tooMany = await whyNoMoreNotes(trx, order_id);
      if (tooMany) return tooMany;
      const id = newId();
      return {
        kind: 'planned',
        change: {
          operation: 'createOrderNote',
          parts: [insertNote({ orderId: order_id, id, text, author: { clientId, actor } })],
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
