import { readContractFile } from '../loading/files.ts';
import { UnreadableContract, isObject } from '../openapi/document.ts';
import { ownerName } from './counted-parts.ts';

/** Kinds of parts that the usage file counts in a call. README.md explains how the parts of each kind are named. */
const KINDS = [
  'STATUS',
  'PROBLEM',
  'PARAMETER',
  'FIELD',
  'VALUE',
  'REQUEST_TYPE',
  'ANSWER_TYPE',
  'SCOPE',
] as const;
export type PartKind = (typeof KINDS)[number];

/** Number of calls, and the day of the last call in the form 2026-11-22. */
export interface Times {
  readonly calls: number;
  readonly lastDay: string;
}

/** One client's use of one operation. */
export interface ClientUsage extends Times {
  readonly client: string;
  /** The version of the API that the client called. If the version is missing, the entry counts for every version. */
  readonly version?: string;
  /** The `operationId`. If the operation has no `operationId`, its method and path. */
  readonly operation: string;
  /**
   * The parts of the operation that the client used. The key consists of the kind and the name: `FIELD
   * /properties/reference`.
   */
  readonly parts: ReadonlyMap<string, Times>;
}

/** The calls of all clients in a period. The period includes the days `from` and `to`. */
export interface Usage {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly clients: readonly ClientUsage[];
  /**
   * Operations in the usage file that none of the compared contracts has. The file may be from another service, or may
   * use other names for operations.
   */
  readonly unknown: readonly string[];
  /**
   * The kinds of parts that occur in the file. If a kind doesn't occur, the program that wrote the file didn't count
   * parts of that kind.
   */
  readonly kinds: ReadonlySet<string>;
}

const FORMAT = 'contract-usage/1';

/**
 * Reads the usage file.
 *
 * @throws {UnreadableContract} if the file doesn't have the form that README.md describes. The message is a sentence
 * for the user of the command.
 */
export async function readUsage(path: string): Promise<Usage> {
  const file = objectAt(readContractFile(path).value, path, path);
  if (file['format'] !== FORMAT) throw wrong(path, `its \`format\` is not ${FORMAT}`);
  const clients = listAt(file, 'usage', path).map((entry, index) => {
    const at = `usage[${index}]`;
    const { parts: _parts, ...own } = objectAt(entry, at, path);
    const parts = listAt(objectAt(entry, at, path), 'parts', path).map((part, number) =>
      partAt(part, `${at}.parts[${number}]`, path),
    );
    const version = own['version'] === undefined ? {} : { version: textAt(own, 'version', path) };
    return {
      ...{ client: textAt(own, 'client', path), operation: textAt(own, 'operation', path) },
      ...version,
      ...timesAt(own, path),
      parts: new Map(parts),
    };
  });
  const kinds = clients.flatMap(({ parts }) => [...parts.keys()].map((part) => part.split(' ', 1)[0]!));
  const days = { from: dayAt(file, 'from', path), to: dayAt(file, 'to', path) };
  return { name: path, ...days, clients, unknown: [], kinds: new Set(kinds) };
}

function partAt(value: unknown, at: string, path: string): [part: string, times: Times] {
  const part = objectAt(value, at, path);
  const kind = textAt(part, 'kind', path);
  if (!KINDS.some((one) => one === kind)) throw wrong(path, `${kind} is no kind of parts`);
  return [`${kind} ${ownerName(textAt(part, 'name', path))}`, timesAt(part, path)];
}

/**
 * Selects the usage of one version of the API. `operations` are the ids of the operations in the contracts of that
 * version.
 */
export function ofVersion(usage: Usage, version: string, operations: ReadonlySet<string>): Usage {
  const clients = usage.clients.filter((one) => one.version === undefined || one.version === version);
  const called = new Set(clients.map(({ operation }) => operation));
  return { ...usage, clients, unknown: [...called].filter((operation) => !operations.has(operation)) };
}

/** Number of days in the observed period. */
export const daysOf = ({ from, to }: Usage): number => daysBetween(from, to) + 1;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const wrong = (path: string, reason: string) => new UnreadableContract(`${path} is no usage: ${reason}`);

function objectAt(value: unknown, at: string, path: string): Record<string, unknown> {
  if (!isObject(value)) throw wrong(path, `${at} is no object`);
  return value;
}

function listAt(owner: Record<string, unknown>, key: string, path: string): unknown[] {
  const value = owner[key];
  if (!Array.isArray(value)) throw wrong(path, `\`${key}\` is missing or no list`);
  return value;
}

function textAt(owner: Record<string, unknown>, key: string, path: string): string {
  const value = owner[key];
  if (typeof value !== 'string' || value === '') throw wrong(path, `\`${key}\` is missing or no text`);
  return value;
}

function dayAt(owner: Record<string, unknown>, key: string, path: string): string {
  const day = textAt(owner, key, path);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw wrong(path, `\`${key}\` is ${day}, and no day such as 2026-11-22`);
  return day;
}

function timesAt(owner: Record<string, unknown>, path: string): Times {
  const { calls } = owner;
  if (!Number.isSafeInteger(calls) || Number(calls) < 1) throw wrong(path, '`calls` is missing or no count');
  return { calls: Number(calls), lastDay: dayAt(owner, 'lastDay', path) };
}
