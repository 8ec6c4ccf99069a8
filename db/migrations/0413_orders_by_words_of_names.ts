import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For searches of orders by the beginnings of words of names. Spaces and ASCII punctuation separate words. A parser of
 * PostgreSQL's text search would take some names for hosts, files or numbers. New entries wait in a list of at most 256
 * kB, which each search reads as a whole, and which one transaction moves into the index when the list is full.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'order_contacts_by_words_of_names',
    definition: String.raw`on order_contacts using gin (array_to_tsvector(string_to_array(btrim(regexp_replace(
      lower(coalesce(contact ->> 'name', '') || ' ' || coalesce(shipping_address ->> 'name', '')
        || ' ' || coalesce(billing_address ->> 'name', '')),
      '[\s!-/:-@\u005b-\u0060{-~]+', ' ', 'g')), ' '))) with (gin_pending_list_limit = 256)`,
  });
}
