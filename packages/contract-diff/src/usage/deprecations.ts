import { shapeOf } from '../meaning/shape-of.ts';
import { type Schema, schemaAt } from '../meaning/shape.ts';
import type { Change, Position, Use } from '../model/changes.ts';
import { ITEMS, type Path, START, type Step, VALUES, fieldStep, further } from '../model/schema-path.ts';
import {
  type Contract,
  type Located,
  type Operation,
  child,
  isTrue,
  members,
  operationsOf,
  parametersOf,
  resolve,
  responsesOf,
  textOf,
} from '../openapi/document.ts';
import { labelOf } from '../operations/operations.ts';
import { understood } from '../reading/reading.ts';

/** A deprecated part of an operation. If `name` is missing, the operation itself is deprecated. */
interface Found {
  readonly at: string;
  readonly name?: string;
  readonly place?: string;
  readonly position?: Position;
  readonly text?: string;
}

const DEPRECATED = { level: 'notice', rule: 'deprecated', side: 'after' } as const;

/**
 * Finds all parts of a contract with `deprecated` or `x-sunset`: operations, parameters, headers, and fields of
 * requests and responses. The result is a list of changes, because a change can name the affected clients. If several
 * operations use the same schema, the result contains one change for all these operations.
 */
export function deprecationsIn(contract: Contract): Change[] {
  const meant = understood(contract);
  const changes = new Map<string, Change & { readonly uses: Use[]; readonly subjects: string[] }>();
  for (const operation of operationsOf(meant)) {
    for (const { at, name, place = '', position, text = 'Deprecated.' } of foundIn(meant, operation)) {
      const change = changes.get(at) ?? { ...DEPRECATED, at, text, subjects: [], uses: [] };
      changes.set(at, change);
      const subject = `\`${name ?? `${operation.method} ${operation.path}`}\``;
      if (!change.subjects.includes(subject)) change.subjects.push(subject);
      const use = { operation: labelOf('', operation), place, calledAs: operation.id };
      change.uses.push({ ...use, ...(position && { position }) });
    }
  }
  return [...changes.values()];
}

function* foundIn(contract: Contract, operation: Operation): Generator<Found> {
  const own = operation.operation;
  const [since, until] = [textOf(own, 'x-deprecated-at'), textOf(own, 'x-sunset')];
  if (isTrue(own, 'deprecated') || until !== undefined) yield { at: own.at, text: textFor(since, until) };
  for (const parameter of parametersOf(contract, operation)) yield* inParameter(contract, parameter);
  const body = child(own, 'requestBody');
  if (body) yield* inContent(contract, resolve(contract, body), 'request body', 'body');
  for (const [status, answer] of responsesOf(contract, operation)) {
    yield* inContent(contract, answer, `answer ${status}`, 'answer');
    for (const [name, reference] of members(child(answer, 'headers'))) {
      const header = resolve(contract, reference);
      if (isTrue(header, 'deprecated')) yield { at: header.at, name, place: `answer ${status}` };
    }
  }
}

const dayOf = (time: string): string => time.slice(0, 10);

const textFor = (since: string | undefined, until: string | undefined): string => {
  const from = since === undefined ? '' : ` since ${dayOf(since)}`;
  return `Deprecated${from}.${until === undefined ? '' : ` Announced to be there until ${dayOf(until)}.`}`;
};

function* inParameter(contract: Contract, parameter: Located): Generator<Found> {
  const [where, name = ''] = [textOf(parameter, 'in'), textOf(parameter, 'name')];
  const place = where === 'header' ? 'header' : `${where} parameter`;
  const isCounted = where === 'query' || where === 'header';
  const position = isCounted ? ({ in: where, name, pointer: '' } as const) : undefined;
  const found = { name, place, ...(position && { position }) };
  if (isTrue(parameter, 'deprecated')) yield { at: parameter.at, ...found };
  const schema = child(parameter, 'schema');
  if (schema && isDeprecated(contract, schemaAt(contract, schema))) yield { at: schema.at, ...found };
}

const isDeprecated = (contract: Contract, schema: Schema): boolean =>
  shapeOf(contract, schema).notes.deprecated !== undefined;

function* inContent(
  contract: Contract,
  message: Located,
  place: string,
  where: 'body' | 'answer',
): Generator<Found> {
  for (const [, media] of members(child(message, 'content'))) {
    const schema = child(resolve(contract, media), 'schema');
    if (!schema) continue;
    for (const { at, path } of fieldsIn(contract, schemaAt(contract, schema), where)) {
      const position = { in: where, name: '', pointer: path.pointer };
      yield { at, name: path.words.replace(/^\./, ''), place, position };
    }
  }
}

/** Yields the deprecated fields of a schema, each with the shortest path to it. */
function* fieldsIn(
  contract: Contract,
  root: Schema,
  where: 'body' | 'answer',
): Generator<{ at: string; path: Path }> {
  const seen = new Set([root]);
  let layer: { schema: Schema; path: Path }[] = [{ schema: root, path: START }];
  while (layer.length > 0) {
    const next: typeof layer = [];
    for (const { schema, path } of layer)
      for (const { inner, step, at } of partsOf(contract, schema)) {
        const { notes } = shapeOf(contract, inner);
        if (where === 'body' ? notes.readOnly : notes.writeOnly) continue;
        const there = further(path, step);
        if (at !== undefined && notes.deprecated) yield { at, path: there };
        if (!seen.has(inner)) next.push({ schema: inner, path: there });
        seen.add(inner);
      }
    layer = next;
  }
}

/** Yields the schemas inside a schema. If the inner schema belongs to a field, `at` points to the field. */
function* partsOf(contract: Contract, schema: Schema): Generator<{ inner: Schema; step: Step; at?: string }> {
  for (const arm of [...shapeOf(contract, schema).types.values()].flat()) {
    for (const [name, { schema: inner, at }] of arm.properties) yield { inner, step: fieldStep(name), at };
    if (arm.items) yield { inner: arm.items, step: ITEMS };
    if (arm.additional) yield { inner: arm.additional, step: VALUES };
  }
}
