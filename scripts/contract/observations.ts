import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PROBLEM, answerName, wordsOf } from './answers.ts';
import { contractOf, operationFinder } from './document.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.tap/answers');

/** The parts of an answer that the contract describes. */
export interface ObservedAnswer {
  method: string;
  /** The request's path without the version's prefix and without its query. */
  path: string;
  status: number;
  headers: Headers;
  /** The parsed body; `undefined` where there is none. */
  body: unknown;
}

/** An answer that a test file has seen, by its name. */
export interface Observation {
  version: string;
  answer: string;
  /** The words of a problem, without the names and numbers in it. */
  words?: string;
  file: string;
}

type Problem = { type: string; title: string; detail: string };

/** Forgets what earlier runs have seen. */
export const forgetObservations = (): void => rmSync(FOLDER, { recursive: true, force: true });

/**
 * Writes down every kind of answer that this process sees, once. Each process has a file of its own, as test
 * files run in parallel. `HEAD` is left out: without a body the kind of a problem is unknown.
 */
export function observer(version: string, document: unknown): (answer: ObservedAnswer) => void {
  const find = operationFinder(contractOf(document));
  const seen = new Set<string>();
  const file = relative(ROOT, process.argv[1] ?? '');
  mkdirSync(FOLDER, { recursive: true });
  return ({ method, path, status, headers, body }) => {
    const operation = find(method, path);
    if (!operation) return;
    const mediaType = headers.get('content-type')?.split(';')[0];
    const problem = mediaType === PROBLEM ? (body as Problem) : undefined;
    const answer = answerName({
      operationId: operation.id,
      status,
      ...(mediaType !== undefined && { mediaType }),
      ...(problem && { kind: problem.type }),
    });
    const line = JSON.stringify({
      version,
      answer,
      ...(problem && { words: wordsOf(problem) }),
      file,
    } satisfies Observation);
    if (seen.has(line)) return;
    seen.add(line);
    appendFileSync(join(FOLDER, `${process.pid}.jsonl`), `${line}\n`);
  };
}

/** Everything that the last run has seen. */
export const readObservations = (): Observation[] =>
  readdirSync(FOLDER).flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Observation),
  );
