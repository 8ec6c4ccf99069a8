import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UsageCount } from '../../../db/store.ts';
import { Parts } from './contract-parts.ts';
import { type Reading, requestReader } from './read-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Numbers of the contract parts that occur in the request. Undefined if usage isn't counted. */
    parts: number[] | undefined;
  }
}

/** Usage counter of an operation. Must be called only for requests with a token. */
export interface Tally {
  /**
   * Finds the contract parts in a request. Must be called before the validation, because the validation adds defaults.
   */
  read(request: FastifyRequest): void;
  /** Counts a request after it was answered. */
  count(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Usage of an operation by a client on one day. `counts`: number of uses of each contract part. A part's number is its
 * index in this list.
 */
interface Row {
  day: number;
  clientId: string;
  calls: number;
  counts: number[];
}

/**
 * Maximum number of rows that wait to be written. If this number is reached, calls of additional clients aren't
 * counted.
 */
const ROWS_MAX = 10_000;

const DAY_MS = 86_400_000;

/**
 * Counts, in this process, how often each client uses each part of the contracts. Only names that a contract declares
 * are recorded, and no values, customers or addresses. The service refuses a request whose field names aren't in the
 * contract, so such names are never counted.
 */
export class UsageCounts {
  readonly #takers: (() => UsageCount[])[] = [];
  #returned: UsageCount[] = [];
  #rows = 0;
  /** Number of calls that weren't counted because `ROWS_MAX` was reached. */
  lost = 0;

  tallyOf(version: string, reading: Reading): Tally {
    const { operationId } = reading.placed.operation;
    const parts = new Parts();
    const read = requestReader(parts, reading);
    const answered = answerNumbers(parts);
    let rows = new Map<string, Row>();
    let ended: Row[] = [];
    const rowOf = (clientId: string): Row | undefined => {
      const day = Math.floor(Date.now() / DAY_MS);
      const known = rows.get(clientId);
      if (known?.day === day) return known;
      if (this.#rows >= ROWS_MAX) return undefined;
      this.#rows += 1;
      if (known) ended.push(known);
      const row = { day, clientId, calls: 0, counts: [] };
      rows.set(clientId, row);
      return row;
    };
    this.#takers.push(() => {
      const taken = [...ended, ...rows.values()];
      [rows, ended] = [new Map(), []];
      return taken.map((row) => countOf(row, { version, operation: operationId, names: parts.names }));
    });
    return {
      read(request) {
        request.parts = read(request);
      },
      count: (request, reply) => {
        const { token } = request;
        if (!token) return;
        const row = rowOf(token.clientId);
        if (!row) return void (this.lost += 1);
        row.calls += 1;
        for (const number of answered(reply)) add(row, number);
        // A request with a forbidden sender or invalid content (403, 400) doesn't count as usage of the parts that it
        // contains.
        const { statusCode: status } = reply;
        if (status !== 400 && status !== 403) for (const number of request.parts ?? []) add(row, number);
      },
    };
  }

  /** Number of rows that wait to be written. */
  waiting = (): number => this.#rows;

  /** Returns all counts since the last call, each row once. */
  take(): UsageCount[] {
    const taken = [...this.#returned, ...this.#takers.flatMap((take) => take())];
    this.#returned = [];
    this.#rows = 0;
    return summed(taken);
  }

  /** Adds counts again that couldn't be written. The next `take` returns these counts. */
  putBack(counts: readonly UsageCount[]): void {
    this.#returned.push(...counts);
    this.#rows += counts.length;
  }
}

const add = ({ counts }: Row, number: number): void => {
  counts[number] = (counts[number] ?? 0) + 1;
};

/**
 * Returns a function that finds the contract parts of an answer (its status and its problem type), and returns their
 * numbers.
 */
function answerNumbers(parts: Parts): (reply: FastifyReply) => number[] {
  const known = new Map<string, number[]>();
  const successes: number[][] = [];
  return ({ statusCode: status, problem }) => {
    if (problem === '') return (successes[status] ??= [parts.number('STATUS', String(status))]);
    const key = `${status} ${problem}`;
    const numbers = known.get(key) ?? [
      parts.number('STATUS', String(status)),
      parts.number('PROBLEM', problem),
    ];
    known.set(key, numbers);
    return numbers;
  };
}

function countOf(
  { day, clientId, calls, counts }: Row,
  { names, ...placed }: { version: string; operation: string; names: readonly string[] },
): UsageCount {
  const parts: Record<string, number> = {};
  counts.forEach((count, number) => (parts[names[number]!] = count));
  return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), clientId, ...placed, calls, parts };
}

/** Adds the counts of rows with the same key, because a statement can't update the same row twice. */
function summed(counts: readonly UsageCount[]): UsageCount[] {
  const sums = new Map<string, UsageCount>();
  for (const count of counts) {
    const { day, clientId, version, operation } = count;
    const key = JSON.stringify([day, clientId, version, operation]);
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...count, parts: { ...count.parts } });
    else {
      sum.calls += count.calls;
      for (const [part, times] of Object.entries(count.parts))
        sum.parts[part] = (sum.parts[part] ?? 0) + times;
    }
  }
  return [...sums.values()];
}
