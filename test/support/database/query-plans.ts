import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/** The fields of an `explain (format json)` node that the functions of this file use. */
interface Node {
  'Node Type': string;
  /** Schema of the relation. The schema is missing unless the plan is verbose. */
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Join Filter'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  Plans?: Node[];
}

/** Runs the work in all sessions of the pool at the same time. */
export async function inEverySession(
  db: Database,
  sessions: number,
  run: (session: Database) => Promise<unknown>,
): Promise<void> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  const runInOne = () =>
    db.connection().execute(async (session) => {
      if (++open === sessions) all.resolve();
      await all.promise;
      await run(session);
    });
  await Promise.all(Array.from({ length: sessions }, runInOne));
}

/**
 * Counts the statements that the sessions of this pool have prepared. Also lists the statements whose current plan
 * reads a whole growing table or index. `constant`: tables that don't grow, so a plan may read all their rows. A plan
 * may also read a whole partial index (an index with `where`).
 */
export async function wholeReadsOf(
  db: Database,
  sessions: number,
  constant: readonly string[],
): Promise<{ statements: number; faults: string[] }> {
  const { rows: partial } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`.execute(db);
  const known = { constant: new Set(constant), partial: new Set(partial.map(({ name }) => name)) };
  const statements = new Set<string>();
  const faults = new Set<string>();
  await inEverySession(db, sessions, async (session) => {
    for (const { name, statement, parameters } of await preparedIn(session)) {
      statements.add(statement);
      const reads = wholeReadsIn(await planOf(session, name, parameters), known);
      if (reads.length > 0) faults.add(`${reads.join(', ')}: ${statement.replaceAll(/\s+/g, ' ').trim()}`);
    }
  });
  return { statements: statements.size, faults: [...faults] };
}

/**
 * Lists the join filters in the plans of the prepared statements that contain this text. A join filter compares rows
 * one by one. If a join filter joins two CTEs with n rows each, n² comparisons are necessary. `db` must have one
 * session, which has already prepared the statements.
 */
export async function joinFiltersOf(db: Database, text: string): Promise<string[][]> {
  const prepared = (await preparedIn(db)).filter(({ statement }) => statement.includes(text));
  const filtersIn = ({ 'Join Filter': filter, Plans: plans = [] }: Node): string[] =>
    (filter ? [filter] : []).concat(plans.flatMap(filtersIn));
  const filters: string[][] = [];
  for (const { name, parameters } of prepared) filters.push(filtersIn(await planOf(db, name, parameters)));
  return filters;
}

/**
 * Counts the statements that the sessions of this pool have prepared. Also lists the schemas of the tables that these
 * statements use.
 */
export async function schemasTouchedBy(
  db: Database,
  sessions: number,
): Promise<{ statements: number; schemas: string[] }> {
  const statements = new Set<string>();
  const schemas = new Set<string>();
  const note = ({ Schema: schema, Plans: plans = [] }: Node): void => {
    if (schema !== undefined) schemas.add(schema);
    for (const plan of plans) note(plan);
  };
  await inEverySession(db, sessions, async (session) => {
    for (const { name, statement, parameters } of await preparedIn(session)) {
      statements.add(statement);
      note(await planOf(session, name, parameters));
    }
  });
  return { statements: statements.size, schemas: [...schemas].sort() };
}

async function preparedIn(session: Database) {
  const { rows } = await sql<{ name: string; statement: string; parameters: number }>`
    select name, statement, coalesce(array_length(parameter_types, 1), 0) as parameters from pg_prepared_statements
    where statement ~* '^\\s*(select|with|insert|update|delete)'`.execute(session);
  return rows;
}

/** Returns the generic plan of a prepared statement: the plan that PostgreSQL uses for any parameter values. */
async function planOf(session: Database, name: string, parameters: number): Promise<Node> {
  const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (verbose, format json) execute ${sql.id(name)}${sql.raw(values)}`.execute(session);
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * Plan nodes that return the rows of their input one by one, in the same order. If the parent node stops reading the
 * output of such a node, the node also stops reading its input.
 */
const PASSING = [
  'Limit',
  'LockRows',
  'Result',
  'Subquery Scan',
  'Nested Loop',
  'Append',
  'Merge Append',
  'Unique',
];

interface Known {
  constant: Set<string>;
  partial: Set<string>;
}

/**
 * Lists the tables and indexes that a plan reads completely. `isBounded`: whether the parent node needs only a few
 * rows.
 */
function wholeReadsIn(node: Node, known: Known, isBounded = false): string[] {
  const { 'Node Type': type, Plans: plans = [], 'Index Name': index, 'Relation Name': table } = node;
  const passes = type === 'Limit' || (isBounded && PASSING.includes(type));
  const below = plans.flatMap((plan) =>
    wholeReadsIn(plan, known, passes && isOuter(plan) && plan['Subplan Name'] === undefined),
  );
  if (table?.startsWith('pg_')) return below;
  if (type === 'Seq Scan' && !known.constant.has(table!)) return [...below, `${type} on ${table}`];
  const isWhole = index !== undefined && node['Index Cond'] === undefined && !known.partial.has(index);
  const isOfConstant = table !== undefined && known.constant.has(table);
  const stopsEarly = isBounded && node.Filter === undefined;
  return isWhole && !isOfConstant && !stopsEarly ? [...below, `${type} on ${index}`] : below;
}

const isOuter = ({ 'Parent Relationship': relationship }: Node): boolean =>
  relationship === 'Outer' || relationship === 'Member' || relationship === 'Subquery';
