/**
 * Gives documents their numbers. One writer at a time numbers documents: it takes the lock of the numbers in the main
 * schema, commits the numbers there, and then issues the documents in the schema of their orders. A document's number is
 * a row that is unique by document. So after a kill between the two commits, the next writer finds the same number.
 */
import { hash } from 'node:crypto';
import { OWN_LOCKS } from '../../../packages/postgres/sessions/per-schema-names.ts';
import { cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement, equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { serviceCaller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { applyChange } from '../change/apply-change.ts';
import { type LockedOrder, lockedOrderQuery, predictOrder, toLockedOrders } from '../change/locked-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import { dayInZone } from '../../base/day-in-zone.ts';
import { TAXES_OF_CONTENT } from '../invoicing/taxes-of-content.ts';

/**
 * A document that has no number yet. `taxes`: JSON of its taxes, or of its total if it has no taxes. `time_zone`: the IANA
 * name of the time zone that decides about its day, null if it is UTC.
 */
interface WaitingDocument {
  id: string;
  order_id: string;
  type: 'INVOICE' | 'CREDIT_NOTE';
  series: string;
  content_hash: Buffer;
  currency: string;
  taxes: string;
  time_zone: string | null;
  client_id: string;
  actor: string | null;
  trace_id: string;
}

/**
 * Reads documents without a number, the oldest first. Leaves out a document that follows another such document of its
 * order, so that a credit note never has its number before its invoice. Reads the content only of the documents that it
 * returns, not of the whole backlog. `$1`: limit. Locks nothing.
 */
const waitingStatement = statement<WaitingDocument>(`
  select id, order_id, type, series, content_hash, currency, client_id, actor, trace_id,
    (${TAXES_OF_CONTENT})::text as taxes, content ->> 'timeZone' as time_zone
  from (
    select id, order_id, type, series, content_hash, currency, client_id, actor, trace_id, content, created_at
    from documents d
    where status = 'NUMBERING' and not exists (
      select from documents e where e.order_id = d.order_id and e.ordinal < d.ordinal and e.status = 'NUMBERING')
    order by created_at, id limit $1) waiting
  order by created_at, id`);

/** Number of a document, with the hashes in hexadecimal digits. */
interface DocumentNumber {
  document_id: string;
  number: number;
  previous_hash: string | null;
  hash: string;
  issued_at: string;
}

/**
 * Issues about `limit` documents of each schema. `main`: the database of the numbers. Returns whether a schema may have
 * more documents. Returns false if another process numbers documents at this moment.
 */
export async function issueDocuments(main: Database, db: Database, limit = 500): Promise<boolean> {
  const { rows: waiting } = await waitingStatement(db, limit);
  if (waiting.length === 0) return false;
  const numbers = await numberDocuments(main, waiting);
  if (!numbers) return false;
  const issued = await recordNumbers(db, waiting, numbers);
  return issued > 0;
}

/** The lock under which numbers are given. Another process doesn't wait for it. */
const lockStatement = compiledStatement<{ locked: boolean }>(`
  select pg_try_advisory_xact_lock(hashtextextended('document numbers', 0) # ${OWN_LOCKS}) as locked`);

/** Reads the numbers that documents have already. `$1`: ids of the documents. */
const foundStatement = statement<DocumentNumber>(`
  select document_id, number, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, issued_at
  from document_numbers where document_id = any ($1::uuid[])`);

interface SeriesTail {
  series: string;
  number: number;
  hash: string | null;
  issued_at: string;
}

/**
 * Reads the last number of each series, and the time of the next document. This time is never before the time of the
 * last document in the series, even if the clock was set back. Times have milliseconds. `$1`: series.
 */
const tailsStatement = statement<SeriesTail>(`
  select s.series, coalesce(t.number, 0) as number, encode(t.hash, 'hex') as hash,
    greatest(date_trunc('milliseconds', clock_timestamp()), t.issued_at) as issued_at
  from unnest($1::text[]) s (series) left join lateral (
    select number, hash, issued_at from document_numbers where series = s.series order by number desc limit 1) t on true`);

/**
 * Inserts numbers, and adds their documents to the sums of their days and taxes. The parameters are arrays with an
 * element for each number. Locks the changed sums. Only the writer with the lock of the numbers changes sums.
 */
const insertStatement = statement(`
  with numbered as materialized (
    select series, number, document_id, order_id, content_hash, previous_hash, hash, issued_at, day, type, currency, taxes
    from unnest($1::text[], $2::bigint[], $3::uuid[], $4::uuid[], $5::bytea[], $6::text[], $7::text[],
        $8::timestamptz[], $9::date[], $10::text[], $11::text[], $12::json[])
      n (series, number, document_id, order_id, content_hash, previous_hash, hash, issued_at, day, type, currency, taxes)
  ), summed as (
    insert into document_sums as before (day, type, currency, country_code, percent, treatment, documents,
      first_documents, net_amount, tax_amount, gross_amount)
    select day, type, currency, coalesce(country_code, ''), coalesce(percent, ''),
      coalesce(treatment, ''), count(*), count(*) filter (where place = 1), sum(net), sum(tax), sum(gross)
    from numbered, rows from (json_to_recordset(taxes) as ("countryCode" text, percent text, treatment text,
        "netAmount" bigint, "taxAmount" bigint, "grossAmount" bigint)) with ordinality
      each (country_code, percent, treatment, net, tax, gross, place)
    group by 1, 2, 3, 4, 5, 6
    on conflict (day, type, currency, country_code, percent, treatment) do update set
      documents = before.documents + excluded.documents,
      first_documents = before.first_documents + excluded.first_documents,
      net_amount = before.net_amount + excluded.net_amount,
      tax_amount = before.tax_amount + excluded.tax_amount,
      gross_amount = before.gross_amount + excluded.gross_amount
  )
  insert into document_numbers (series, number, document_id, order_id, content_hash, previous_hash, hash, issued_at)
  select series, number, document_id, order_id, content_hash, decode(previous_hash, 'hex'), decode(hash, 'hex'), issued_at
  from numbered`);

/**
 * Gives each document a number, or finds the number that it has. Returns undefined if another process numbers documents
 * at this moment.
 */
async function numberDocuments(
  main: Database,
  waiting: readonly WaitingDocument[],
): Promise<Map<string, DocumentNumber> | undefined> {
  return transact(main, [lockStatement()], async (trx, opened) => {
    const [[lock]] = unwrapRows(opened);
    if (!lock?.locked) return undefined;
    // Both reads are statements after the lock, so they see the numbers that the previous owner of the lock has
    // written.
    const { rows: found } = await foundStatement(
      trx,
      waiting.map(({ id }) => id),
    );
    const numbers = new Map(found.map((each) => [each.document_id, each]));
    const missing = waiting.filter(({ id }) => !numbers.has(id));
    if (missing.length === 0) return numbers;
    const { rows: tails } = await tailsStatement(trx, [...new Set(missing.map(({ series }) => series))]);
    const added = continueSeries(tails, missing);
    await insertStatement(
      trx,
      missing.map(({ series }) => series),
      added.map(({ number }) => number),
      missing.map(({ id }) => id),
      missing.map(({ order_id }) => order_id),
      missing.map(({ content_hash }) => content_hash),
      added.map(({ previous_hash }) => previous_hash),
      added.map((each) => each.hash),
      added.map(({ issued_at }) => issued_at),
      missing.map(({ time_zone }, index) => dayInZone(added[index]!.issued_at, time_zone ?? 'UTC')), // one for each
      missing.map(({ type }) => type),
      missing.map(({ currency }) => currency),
      missing.map(({ taxes }) => taxes),
    );
    for (const each of added) numbers.set(each.document_id, each);
    return numbers;
  });
}

/** Computes the next numbers and hashes of each series. */
function continueSeries(tails: readonly SeriesTail[], missing: readonly WaitingDocument[]): DocumentNumber[] {
  const last = new Map(tails.map((tail) => [tail.series, tail]));
  return missing.map(({ id, series, content_hash }) => {
    const tail = last.get(series)!; // there is a tail for each series
    const number = tail.number + 1;
    const next = { ...tail, number, hash: hashOf(tail, number, content_hash) };
    last.set(series, next);
    return {
      document_id: id,
      number,
      previous_hash: tail.hash,
      hash: next.hash,
      issued_at: tail.issued_at,
    };
  });
}

/**
 * Computes the hash of a document in the chain of its series. The invariant `the hash chain of a series holds` computes
 * the same hash in SQL.
 */
const hashOf = ({ hash: previous, series, issued_at }: SeriesTail, number: number, content: Buffer): string =>
  hash(
    'sha256',
    [previous ?? '', series, number, new Date(issued_at).toISOString(), content.toString('hex')].join('\n'),
  );

/** Locks orders. Skips orders that another transaction has locked. `$1`: ids of the orders. */
const lockOrdersStatement = compiledStatement<{ id: string }>(`
  select id from orders where id = any ($1::uuid[]) order by id for update skip locked`);

/**
 * Stores the numbers of documents. `$1`: ids, `$2`: numbers, `$3`: hashes before, `$4`: hashes, `$5`: times. The orders
 * of the documents must be locked.
 */
const recordPart = cteFragment(`
  issued_documents as (
    update documents set status = 'ISSUED', number = n.number, previous_hash = decode(n.previous_hash, 'hex'),
      hash = decode(n.hash, 'hex'), issued_at = n.issued_at
    from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[])
      n (id, number, previous_hash, hash, issued_at)
    where ${equalsKey('documents.id', 'n.id')}
  )`);

const stillWaitingStatement = statement<{ id: string }>(`
  select id from documents where id = any ($1::uuid[]) and status = 'NUMBERING'`);

type NumberedDocument = WaitingDocument & { issued: DocumentNumber };

/**
 * Issues documents: stores their numbers, and writes a version, a history row and an event of each order. Skips documents
 * whose order is locked; the next run finds these again, with the same numbers. Returns the number of issued documents.
 */
async function recordNumbers(
  db: Database,
  waiting: readonly WaitingDocument[],
  numbers: ReadonlyMap<string, DocumentNumber>,
): Promise<number> {
  const ids = waiting.map(({ order_id }) => order_id);
  const opening = [lockOrdersStatement(ids), lockedOrderQuery(ids, ALL_ORDERS)] as const;
  return transact(db, opening, async (trx, opened) => {
    const [locks, rows] = unwrapRows(opened);
    const free = new Set(locks.map(({ id }) => id));
    const locked = await toLockedOrders(
      trx,
      rows.filter(({ id }) => free.has(id)),
    );
    const orders = new Map(locked.map((each) => [each.order.id, each]));
    // Another process may have issued documents before this transaction had the locks.
    const { rows: left } = await stillWaitingStatement(
      trx,
      waiting.map(({ id }) => id),
    );
    const waits = new Set(left.map(({ id }) => id));
    const numbered = waiting.flatMap((document): NumberedDocument[] => {
      const issued = numbers.get(document.id);
      return issued && waits.has(document.id) && orders.has(document.order_id)
        ? [{ ...document, issued }]
        : [];
    });
    for (const group of groupByChange(numbered, orders)) await issueGroup(trx, group, orders);
    return numbered.length;
  });
}

/**
 * Groups the documents that one change can issue: documents of the same caller whose orders `predictOrder` can predict,
 * or documents of the same caller whose orders must be read again.
 */
function groupByChange(
  documents: readonly NumberedDocument[],
  orders: ReadonlyMap<string, LockedOrder>,
): NumberedDocument[][] {
  const groups = new Map<string, NumberedDocument[]>();
  for (const document of documents) {
    const { client_id, actor, order_id } = document;
    const isPredicted = predictOrder(orders.get(order_id)!, {}) !== undefined; // the order of each document is locked
    const key = JSON.stringify([client_id, actor, isPredicted]);
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()];
}

async function issueGroup(
  trx: Database,
  group: readonly NumberedDocument[],
  orders: ReadonlyMap<string, LockedOrder>,
): Promise<void> {
  const locked = group.map(({ order_id }) => orders.get(order_id)!); // the order of each document is locked
  const predicted = locked.flatMap((each) => predictOrder(each, {}) ?? []);
  const { client_id: clientId, actor, trace_id: traceId } = group[0]!; // a group has a document
  const events = group.map(({ order_id, id, type, series, issued }): [string, OrderEvent[]] => [
    order_id,
    [
      {
        type: 'document.issued',
        data: { documentId: id, documentType: type, series, number: issued.number },
      },
    ],
  ]);
  await applyChange(
    trx,
    locked.map(({ order }) => order),
    {
      operation: 'createDocument',
      parts: [
        recordPart(
          group.map(({ id }) => id),
          group.map(({ issued }) => issued.number),
          group.map(({ issued }) => issued.previous_hash),
          group.map(({ issued }) => issued.hash),
          group.map(({ issued }) => issued.issued_at),
        ),
      ],
      ...(predicted.length === locked.length && { predicted, attemptsUnchanged: true }),
      events: [],
      eventsByOrder: new Map(events),
      caller: { ...serviceCaller(traceId), clientId, ...(actor !== null && { actor }) },
    },
  );
}
