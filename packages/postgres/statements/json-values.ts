/**
 * Subqueries whose rows a statement returns as JSON. A row is an array of its values instead of an object, because
 * PostgreSQL writes and the process parses arrays faster: a page of 20 orders takes a fifth less time of PostgreSQL.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Values of a row, in the sequence of the columns. */
export type ValuesOf<Row, Columns extends readonly (keyof Row)[]> = {
  -readonly [Index in keyof Columns]: Row[Columns[Index]];
};

type Rows<Row> = SelectQueryBuilder<any, any, Row>;

/** Returns SQL that selects the rows of a query, as a list of `ValuesOf`. Keeps the sequence of the rows. */
export const jsonValuesOfRows = <Row, const Columns extends readonly (keyof Row & string)[]>(
  query: Rows<Row>,
  columns: Columns,
): RawBuilder<ValuesOf<Row, Columns>[]> =>
  sql`(select coalesce(json_agg(${valuesOf(columns)}), '[]') from ${query} as found)`;

/** Returns SQL that selects the only row of a query as `ValuesOf`, or null if there is no row. */
export const jsonValuesOfRow = <Row, const Columns extends readonly (keyof Row & string)[]>(
  query: Rows<Row>,
  columns: Columns,
): RawBuilder<ValuesOf<Row, Columns> | null> => sql`(select ${valuesOf(columns)} from ${query} as found)`;

const valuesOf = (columns: readonly string[]) =>
  sql`json_build_array(${sql.join(columns.map((column) => sql.ref(`found.${column}`)))})`;
