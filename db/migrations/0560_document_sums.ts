import { type Kysely, sql } from 'kysely';

/**
 * Sums of issued documents by day and tax, for reports. A row is added or changed in the transaction that gives a
 * document its number, so it is in the main schema, as `document_numbers` is. `country_code`, `percent` and `treatment`
 * are empty for documents without taxes. `documents`: documents with this tax. `first_documents`: documents whose first
 * tax this is, so each document counts once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_sums (
      day date not null,
      type text not null check (type in ('INVOICE', 'CREDIT_NOTE')),
      currency text not null,
      country_code text not null,
      percent text not null,
      treatment text not null,
      documents integer not null check (documents >= 1),
      first_documents integer not null check (first_documents between 0 and documents),
      net_amount bigint not null,
      tax_amount bigint not null,
      gross_amount bigint not null check (gross_amount = net_amount + tax_amount),
      primary key (day, type, currency, country_code, percent, treatment)
    )`.execute(db);
}
