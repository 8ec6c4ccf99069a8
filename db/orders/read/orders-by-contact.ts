/** Searches orders by e-mail address, and by the first letters of words in names. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Criteria of a search. An order must match all given criteria. */
export interface ContactFilter {
  /** E-mail address of the contact. The search doesn't distinguish capital and small letters. */
  email?: string | undefined;
  /** First letters of one or more words in the names of the contact and of the addresses, in any sequence. */
  name?: string | undefined;
}

/** Maximum number of orders that a search finds. The number is limited because the search is repeated for each page. */
const FOUND_MAX = 10_000;

/**
 * SQL that splits a name into words, in small letters. The index `order_contacts_by_words_of_names` has the same
 * expression.
 */
const wordsOf = (name: RawBuilder<string>): RawBuilder<string[]> =>
  sql`string_to_array(btrim(regexp_replace(lower(${name}), ${sql.lit(String.raw`[\s!-/:-@\u005b-\u0060{-~]+`)}, ' ', 'g')), ' ')`;

const NAMES = sql<string>`coalesce(contact ->> 'name', '') || ' ' || coalesce(shipping_address ->> 'name', '')
  || ' ' || coalesce(billing_address ->> 'name', '')`;

/**
 * Returns SQL that selects the ids of the orders that match. If more than `FOUND_MAX` orders match, selects the newest
 * orders if an e-mail address is given, and otherwise any of the orders. The limit is a parameter. Therefore PostgreSQL
 * reads the orders of an e-mail address in the sequence of the index, up to the limit, and doesn't sort all of them.
 */
export function idsOfContact({ email, name }: ContactFilter): RawBuilder<{ id: string }> {
  const hasEmail = email === undefined ? [] : [isEmail(email)];
  const hasName = name === undefined ? [] : [hasWords(name)];
  const newestFirst = email === undefined ? sql`` : sql`order by order_id desc`;
  return sql`(select order_id as id from order_contacts
    where ${sql.join([...hasEmail, ...hasName], sql` and `)} ${newestFirst} limit ${FOUND_MAX})`;
}

const isEmail = (email: string): RawBuilder<SqlBool> =>
  sql`contact is not null and lower(contact ->> 'email') = lower(${email})`;

/**
 * SQL condition: each word of `name` is the beginning of a word in the names of an order. The words can't contain
 * quotes, because punctuation separates words. A name without words matches no order.
 */
const hasWords = (name: string): RawBuilder<SqlBool> =>
  sql`array_to_tsvector(${wordsOf(NAMES)}) @@ (
    select coalesce(string_agg('''' || word || ''':*', ' & '), '')::tsquery from unnest(${wordsOf(sql`${name}::text`)}) word)`;
