import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/** What is needed of a node of `explain (format json)`. */
interface Node {
  'Node Type': string;
  /** In verbose plans, of the relation. */
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

/** Runs in every session of the pool, all at the same time. */
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
 * How many statements the sessions of this pool have prepared, and those that would read as a whole what grows, as they
 * are planned there now: tables but those of `constant`, and indexes. An index of some rows only (`where`) is made to be
 * read as a whole.
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
 * What is compared row by row by the joins of each statement that has this in its text: two steps of n rows take n²
 * comparisons. `db` has one session, which has prepared them.
 */
export async function joinFiltersOf(db: Database, text: string): Promise<string[][]> {
  const prepared = (await preparedIn(db)).filter(({ statement }) => statement.includes(text));
  const filtersIn = ({ 'Join Filter': filter, Plans: plans = [] }: Node): string[] =>
    (filter ? [filter] : []).concat(plans.flatMap(filtersIn));
  const filters: string[][] = [];
  for (const { name, parameters } of prepared) filters.push(filtersIn(await planOf(db, name, parameters)));
  return filters;
}

/** How many statements the sessions of this pool have prepared, and the schemas of all tables that their plans touch. */
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

/** The plan that the session keeps for all parameters. */
async function planOf(session: Database, name: string, parameters: number): Promise<Node> {
  const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (verbose, format json) execute ${sql.id(name)}${sql.raw(values)}`.execute(session);
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/** They pass their rows on one by one, in their order: whoever wants no more has no more read. */
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

/** `isBounded`: whoever is above in the plan wants a few rows only. */
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
