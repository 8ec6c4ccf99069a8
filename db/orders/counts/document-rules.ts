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
};
