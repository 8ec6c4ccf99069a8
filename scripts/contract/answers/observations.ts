import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type Contract,
  type Operation,
  child,
  contractOf,
  operationFinder,
  resolved,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { treeDigest } from '../releasing/tested-tree.ts';
import { PROBLEM, answerName, wordsOf } from './answers.ts';
import { headerFields, parameterFields, requestSchemas } from './declared-fields.ts';
import { fieldsWithValue, shapes } from './list-properties.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.tap/answers');
const TREE = 'tree';

/** An answer that a test has received, without the values that the contract doesn't describe. */
export interface ObservedAnswer {
  method: string;
  /** The path of the request, without the version's prefix and without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** The parsed body, or undefined without a body. */
  body: unknown;
  /** The request that led to this answer. */
  request?: ObservedRequest;
}

interface ObservedRequest {
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** An observation: which test file has received which answer. */
export interface Observation {
  version: string;
  answer: string;
  /** The title and the detail of a problem, without identifiers, numbers and names: see `wordsOf`. */
  words?: string;
  file: string;
}

/**
 * Ways in which a field can be observed. `answered`: an answer contained a value for the field. `sent`: an accepted
 * request contained the field. `read`: the handler of an accepted request read the field.
 */
export type Sighting = 'answered' | 'sent' | 'read';

/** An observation: which test file has observed which field. */
export interface FieldObservation {
  version: string;
  sighting: Sighting;
  field: string;
  file: string;
}

type Problem = { type: string; title: string; detail: string };

/** Removes the observations of earlier test runs, and stores the checksum of the current files. */
export async function forgetObservations(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, TREE), await treeDigest(ROOT));
}

/** Reads the checksum of the tree at the time of the last test run. */
export const observedTree = (): string => readFileSync(join(FOLDER, TREE), 'utf8');

/** Returns the path of the current test file. */
const fileNow = (): string => relative(ROOT, process.argv[1] ?? '');

/**
 * Returns a function that writes each line to a file, but only once. Each process has its own file, because test files
 * run in parallel.
 */
function notebook<Line extends object>(): (line: Line) => void {
  const seen = new Set<string>();
  mkdirSync(FOLDER, { recursive: true });
  return (line) => {
    const text = JSON.stringify({ ...line, file: fileNow() });
    if (seen.has(text)) return;
    seen.add(text);
    appendFileSync(join(FOLDER, `${process.pid}.jsonl`), `${text}\n`);
  };
}

/** Returns a function that records observed fields of a version, each only once for each test file. */
export function fieldNotes(version: string): (sighting: Sighting, field: string) => void {
  const write = notebook<Omit<FieldObservation, 'file'>>();
  const nothing = () => ({ answered: new Set<string>(), sent: new Set<string>(), read: new Set<string>() });
  let [seen, file] = [nothing(), fileNow()];
  return (sighting, field) => {
    if (file !== fileNow()) [seen, file] = [nothing(), fileNow()];
    if (seen[sighting].has(field)) return;
    seen[sighting].add(field);
    write({ version, sighting, field });
  };
}

/**
 * Returns a function that records the kind of an answer, and the fields of the answer and its request. Answers to
 * `HEAD` aren't recorded, because a problem without a body has no known kind.
 */
export function observer(version: string, document: unknown): (answer: ObservedAnswer) => void {
  const contract = contractOf(document);
  const find = operationFinder(contract);
  const write = notebook<Omit<Observation, 'file'>>();
  const noteFields = fieldsObserver(contract, fieldNotes(version));
  return (answer) => {
    const { method, path, status, headers, body } = answer;
    const operation = find(method, path);
    if (!operation) return;
    noteFields(operation, answer);
    const mediaType = headers.get('content-type')?.split(';')[0];
    const problem = mediaType === PROBLEM ? (body as Problem) : undefined; // The media type shows this.
    const name = answerName({
      operationId: operation.id,
      status,
      ...(mediaType !== undefined && { mediaType }),
      ...(problem && { kind: problem.type }),
    });
    write({ version, answer: name, ...(problem && { words: wordsOf(problem) }) });
  };
}

/**
 * Returns a function that records the fields of an answer and of its request. The request's fields count only if the
 * request was accepted, because a refusal doesn't show that the service uses a field.
 */
function fieldsObserver(contract: Contract, note: (sighting: Sighting, field: string) => void) {
  const shapeAt = shapes(contract);
  const answered = (field: string) => note('answered', field);
  const sent = (field: string) => note('sent', field);
  return (operation: Operation, { status, headers, body, request }: ObservedAnswer): void => {
    const response = resolved(contract, operation.operation, 'responses', String(status));
    if (!response) return;
    for (const { name, field } of headerFields(contract, response)) if (headers.has(name)) answered(field);
    const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
    const content = child(response, 'content');
    const schema = content && resolved(contract, content, mediaType, 'schema');
    if (schema) fieldsWithValue(shapeAt, schema, body, answered);
    if (status >= 400 || !request) return;
    for (const { place, name, field } of parameterFields(contract, operation)) {
      if (place === 'path' || (place === 'query' ? request.query : request.headers).has(name)) sent(field);
    }
    for (const schema of requestSchemas(contract, operation))
      fieldsWithValue(shapeAt, schema, request.body, sent);
  };
}

/** Reads all observations of the last test run. */
export const readObservations = (): (Observation | FieldObservation)[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) =>
      readFileSync(join(FOLDER, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Observation | FieldObservation),
    );
