import { type Kysely, sql } from 'kysely';

/**
 * Invoices and credit notes. Rows of `documents` are in the schema of their order, and outlive the order. `ordinal`:
 * position among the documents of the order. `state`: the invoiced state of the order after the document.
 * `content_hash` is the hash of `salt` and the text of `content`, so `content` has the type json, which keeps its text.
 * `document_numbers` is used in the main schema only. Its rows are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column document_count integer not null default 0`.execute(db);
  await sql`
    create table documents (
      id uuid primary key,
      order_id uuid not null,
      ordinal integer not null check (ordinal >= 1),
      type text not null check (type in ('INVOICE', 'CREDIT_NOTE')),
      series text not null,
      status text not null default 'NUMBERING' check (status in ('NUMBERING', 'ISSUED')),
      content json,
      salt bytea,
      content_hash bytea not null,
      state jsonb not null,
      currency text not null,
      gross_amount bigint not null check (gross_amount >= 0),
      client_id text not null,
      actor text,
      trace_id text not null,
      number bigint check (number >= 1),
      previous_hash bytea,
      hash bytea,
      issued_at timestamptz,
      created_at timestamptz not null default now(),
      unique (order_id, ordinal),
      check ((status = 'ISSUED') = (number is not null and hash is not null and issued_at is not null))
    )`.execute(db);
  await sql`create index documents_to_number on documents (created_at) where status = 'NUMBERING'`.execute(
    db,
  );
  await sql`create index documents_by_series on documents (series, id)`.execute(db);
  await sql`create index documents_by_type on documents (type, id)`.execute(db);
  await sql`create index documents_by_time on documents (issued_at)`.execute(db);
  await sql`
    create table document_numbers (
      series text not null,
      number bigint not null check (number >= 1),
      document_id uuid not null unique,
      order_id uuid not null,
      content_hash bytea not null,
      previous_hash bytea check ((previous_hash is null) = (number = 1)),
      hash bytea not null,
      issued_at timestamptz not null,
      primary key (series, number)
    )`.execute(db);
}
