/** Stores the documents of orders. The order must be locked. */
import { combineFragments, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline, type Query } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { type EarlierDocument, type PlannedDocument, sealContent } from './document-content.ts';

/** Reads the documents of an order, the oldest first. `$1`: order. */
const earlierStatement = compiledStatement<EarlierDocument>(`
  select id, type, series, state, content from documents where order_id = $1 order by ordinal`);

/** Reads the documents of a locked order, the oldest first. */
export async function readEarlier(trx: Database, orderId: string): Promise<EarlierDocument[]> {
  const [earlier] = await pipeline(trx, [], earlierStatement(orderId));
  return earlier;
}

/**
 * Inserts a document with the status NUMBERING, and counts it. `$1`: order, `$2`: document, `$3`: type, `$4`: series,
 * `$5`: content as JSON, `$6`: salt, `$7`: hash of the content, `$8`: invoiced state as JSON, `$9`: currency, `$10`:
 * gross amount, `$11`: client, `$12`: actor, `$13`: trace. It is a statement of its own, because the last statement of a
 * change also updates the order.
 */
const storePart = cteFragment(`
  counted_document as (
    update orders set document_count = document_count + 1 where id = $1::uuid
    returning document_count, customer_id
  ),
  new_document as (
    insert into documents (order_id, id, ordinal, type, series, content, salt, content_hash, state, currency,
      gross_amount, client_id, actor, trace_id, customer_id)
    select $1::uuid, $2::uuid, document_count, $3::text, $4::text, $5::json, $6::bytea, $7::bytea, $8::jsonb, $9::text,
      $10::bigint, $11::text, $12::text, $13::text, customer_id
    from counted_document
  )`);

/** Builds the write that stores a document of an order under an id. */
export function storeDocument(
  orderId: string,
  id: string,
  { type, series, content, state }: PlannedDocument,
  { clientId, actor, traceId }: Caller,
): Query<never> {
  const { text, salt, contentHash } = sealContent(content);
  const { currency, total } = content;
  return combineFragments([
    storePart(
      ...([orderId, id, type, series, text, salt, contentHash, JSON.stringify(state), currency] as const),
      ...([total.grossAmount, clientId, actor ?? null, traceId] as const),
    ),
  ]);
}
