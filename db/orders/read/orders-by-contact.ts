/** Searches orders by e-mail address, and by the beginnings of words of names. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Criteria of a search. All given criteria must match. */
export interface ContactFilter {
  /** E-mail address of the contact, in capital or small letters. */
  email?: string | undefined;
  /** Beginnings of words in the names of the contact and of the addresses, in any order. */
  name?: string | undefined;
}

/** Maximum number of orders that a search finds. The number is limited because the search is repeated for each page. */
const FOUND_MAX = 10_000;

/**
 * SQL that splits a name into words, in small letters. Words of stored names are in the index
 * `order_contacts_by_words_of_names`, which has the same expression.
 */
const wordsOf = (name: RawBuilder<string>): RawBuilder<string[]> =>
  sql`string_to_array(btrim(regexp_replace(lower(${name}), ${sql.lit(String.raw`[\s!-/:-@\u005b-\u0060{-~]+`)}, ' ', 'g')), ' ')`;

const NAMES = sql<string>`coalesce(contact ->> 'name', '') || ' ' || coalesce(shipping_address ->> 'name', '')
  || ' ' || coalesce(billing_address ->> 'name', '')`;

/**
 * Returns SQL that selects the ids of the orders that a search finds, each id once. If too many orders match, it finds
 * the newest orders of an e-mail address, or any orders of a name.
 */
export function idsOfContact({ email, name }: ContactFilter): RawBuilder<{ id: string }> {
  const hasEmail = email === undefined ? [] : [isEmail(email)];
  const hasName = name === undefined ? [] : [hasWords(name)];
  const newestFirst = email === undefined ? sql`` : sql`order by order_id desc`;
  return sql`(select order_id as id from order_contacts
    where ${sql.join([...hasEmail, ...hasName], sql` and `)} ${newestFirst} limit ${sql.lit(FOUND_MAX)})`;
}

const isEmail = (email: string): RawBuilder<SqlBool> =>
  sql`contact is not null and lower(contact ->> 'email') = lower(${email})`;

/**
 * SQL condition that each word of a name is the beginning of a word in the names of an order. The words have no quotes,
 * because punctuation separates words. A name without words matches no order.
 */
const hasWords = (name: string): RawBuilder<SqlBool> =>
  sql`array_to_tsvector(${wordsOf(NAMES)}) @@ (
    select coalesce(string_agg('''' || word || ''':*', ' & '), '')::tsquery from unnest(${wordsOf(sql`${name}::text`)}) word)`;
