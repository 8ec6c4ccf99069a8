import { TAXES_OF_CONTENT } from '../invoicing/taxes-of-content.ts';

/** Rules about documents that are true after every transaction. `INVARIANTS` says what the queries select. */
export const DOCUMENT_RULES = {
  'an order counts its documents': `
    select o.id::text as id from orders o
    where document_count <> (select count(*) from documents d where d.order_id = o.id)`,
  'credit notes are at most as large as the invoices of their order': `
    select order_id::text as id from documents
    group by order_id having sum(case type when 'INVOICE' then gross_amount else -gross_amount end) < 0`,
  'a document has the hash of its content': `
    select id::text as id from documents
    where content is not null and content_hash is distinct from sha256(salt || convert_to(content::text, 'UTF8'))`,
  'the numbers of a series have no gaps': `
    select series as id from document_numbers
    group by series having min(number) <> 1 or max(number) <> count(*)`,
  // If orders are in shards, the numbers are in the main schema, and the shards have none.
  'an issued document has its number': `
    select d.id::text as id from documents d left join document_numbers n on n.document_id = d.id
    where d.status = 'ISSUED' and exists (select from document_numbers)
      and (d.series, d.number, d.hash, d.content_hash) is distinct from (n.series, n.number, n.hash, n.content_hash)`,
  'the hash chain of a series holds': `
    select n.series || '-' || n.number as id
    from document_numbers n left join document_numbers p on p.series = n.series and p.number = n.number - 1
    where n.previous_hash is distinct from p.hash or n.issued_at < p.issued_at
      or n.hash is distinct from sha256(convert_to(concat_ws(e'\\n', coalesce(encode(n.previous_hash, 'hex'), ''),
        n.series, n.number, to_char(n.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        encode(n.content_hash, 'hex')), 'UTF8'))`,
  'the sums of documents count each number once': `
    select 'document_sums' as id
    where (select coalesce(sum(first_documents), 0) from document_sums) <> (select count(*) from document_numbers)`,
  // Compares a day only if this schema has all its documents with their contents. A document has a number shortly
  // before it is issued. If orders are in shards, the sums are in the main schema.
  'the sums of documents are those of their contents': `
    with issued as (
      select (issued_at at time zone coalesce(content ->> 'timeZone', 'UTC'))::date as day, type, currency, content
      from documents where status = 'ISSUED' and content is not null
    ), complete as (
      select day
      from (select day, count(*) as count from issued group by day) i
      join (select day, sum(first_documents) as count from document_sums group by day) s using (day)
      where i.count = s.count
    )
    select day || ' ' || currency as id from (
      select day, type, currency, country_code, percent, treatment, net_amount, tax_amount, gross_amount
      from document_sums
      union all
      select day, type, currency, coalesce("countryCode", ''), coalesce(percent, ''), coalesce(treatment, ''),
        -"netAmount", -"taxAmount", -"grossAmount"
      from issued, json_to_recordset(${TAXES_OF_CONTENT})
        as t ("countryCode" text, percent text, treatment text, "netAmount" bigint, "taxAmount" bigint, "grossAmount" bigint)
    ) compared join complete using (day)
    group by day, type, currency, country_code, percent, treatment
    having (sum(net_amount), sum(tax_amount), sum(gross_amount)) <> (0, 0, 0)`,
};
