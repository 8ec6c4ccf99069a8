import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { type SentStatement, trafficOf } from './round-trips.ts';

/** Fields of a node of `explain (analyze, buffers, format json)` that this file uses. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** A statement that was run twice, with the number of rows and blocks that it read in the second run. */
export interface Reads {
  text: string;
  values: readonly unknown[];
  /** Whether the statement counts the entries of a list. */
  isCount: boolean;
  /** Tables that the statement scanned sequentially. */
  scanned: string[];
  /** Number of rows and index entries that all scans read, with those that a condition then removed. */
  rows: number;
  /** Number of blocks that the statement accessed, in memory or on disk. */
  blocks: number;
  plan: unknown;
}

/**
 * Does the work, and then runs its statements a second time, to measure what they read. Leaves out statements that write.
 * The second run uses the same generic plans. `db` must have one session, and the work must use `db`.
 */
export async function readsOf(db: Database, work: () => Promise<unknown>): Promise<Reads[]> {
  const { sent } = await trafficOf(work);
  const reads: Reads[] = [];
  for (const statement of sent) if (isRead(statement)) reads.push(await analyze(db, statement));
  return reads;
}

const isRead = ({ text }: SentStatement): boolean =>
  /^\s*(select|with)\b/.test(text) && !/\b(insert|update|delete)\b/.test(text);

async function analyze(db: Database, { name, text, values = [] }: SentStatement): Promise<Reads> {
  const parameters =
    values.length === 0 ? sql`` : sql`(${sql.join(values.map((value) => sql.lit(toText(value))))})`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, buffers, timing off, format json)
    execute ${sql.id(name!)}${parameters}`.execute(db); // The service's client names all statements with parameters.
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  const scans = scansIn(plan);
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    values,
    isCount: text.includes('count(*)'),
    scanned: scans.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name']!] : [])),
    rows: Math.round(scans.reduce((sum, node) => sum + rowsOf(node), 0)),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    plan,
  };
}

/** Converts a parameter to the text from which PostgreSQL reads a value of the parameter's type. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(String(one)))).join(',')}}`;
}

const scansIn = (node: Node): Node[] => {
  const below = (node.Plans ?? []).flatMap(scansIn);
  const isOfTable = node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan';
  return isOfTable ? [node, ...below] : below;
};

/** Counts the rows that a node read in all its runs. The fields of the plan are averages of the runs. */
const rowsOf = (node: Node): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));
