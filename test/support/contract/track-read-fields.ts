import { join } from 'node:path';
import type { Version } from '../../../handlers/contract/routes.ts';
import { findVersions } from '../../../handlers/contract/find-versions.ts';
import {
  type Contract,
  type Located,
  type Operation,
  contractOf,
  isObject,
  operationsOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { parameterFields, requestSchemas } from '../../../scripts/contract/answers/declared-fields.ts';
import { type Shape, fits, shapes } from '../../../scripts/contract/answers/list-properties.ts';
import { fieldNotes } from '../../../scripts/contract/answers/observations.ts';

/**
 * Returns versions of the API whose handlers record each request field that they read. With this record a test finds
 * fields that the service validates but no handler reads.
 */
export const versionsThatAreRead = (): Promise<Version[]> => (made ??= makeVersions());

let made: Promise<Version[]> | undefined;

async function makeVersions(): Promise<Version[]> {
  const versions = await findVersions(join(import.meta.dirname, '../../..'));
  return versions.map((version) => {
    const note = fieldNotes(version.prefix.slice('/api/'.length));
    return watched(version, version.document, (field) => note('read', field));
  });
}

interface Watcher {
  contract: Contract;
  shapeAt: (schema: Located) => Shape;
  read: (field: string) => void;
}

type Handler = Version['handlers'][string];

/** Returns a copy of the API version. The handlers of the copy call `read` with each request field that they read. */
export function watched(version: Version, document: unknown, read: (field: string) => void): Version {
  const contract = contractOf(document);
  const watcher = { contract, shapeAt: shapes(contract), read };
  const handlers: Record<string, Handler> = { ...version.handlers };
  for (const operation of operationsOf(contract)) {
    const handler = handlers[operation.id];
    if (!handler) continue;
    const watch = callWatcher(watcher, operation);
    // The map of handlers doesn't know the types of the calls. The cast is safe, because `call` is a call of this
    // operation.
    handlers[operation.id] = (call, services) => handler(watch(call) as never, services);
  }
  return { ...version, handlers };
}

/**
 * Fields of a call that the service computes from headers, and the names of these headers. A handler that reads such a
 * field counts as a reader of these headers.
 */
const DECIDED: Record<string, readonly string[]> = {
  idempotencyKey: ['Idempotency-Key'],
  precondition: ['If-Match', 'If-None-Match'],
  caller: ['Actor'],
};

/**
 * Headers that count as read for every operation, because `handlers/contract/answer-from-standby.ts` reads them for all
 * handlers.
 */
const READ_FOR_ALL = ['Consistency-Token'];

const PLACES: Record<string, string> = { params: 'path', query: 'query', headers: 'header' };

function callWatcher(watcher: Watcher, operation: Operation): (call: object) => object {
  const { contract, read } = watcher;
  const fields = new Map(
    parameterFields(contract, operation).map(({ place, name, field }) => [
      `${place} ${name.toLowerCase()}`,
      field,
    ]),
  );
  const parameter = (place: string, name: string) => {
    const field = fields.get(`${place} ${name.toLowerCase()}`);
    if (field !== undefined) read(field);
  };
  const [body] = requestSchemas(contract, operation);
  return (call) => {
    const { headers = {} } = call as { headers?: object };
    for (const name of READ_FOR_ALL) if (name.toLowerCase() in headers) parameter('header', name);
    return watching(call, (name, value) => {
      const place = PLACES[name];
      if (place !== undefined && isObject(value))
        return watching(value, (key, inner) => {
          if (inner !== undefined) parameter(place, key);
          return inner;
        });
      for (const header of DECIDED[name] ?? [])
        if (value !== undefined && header.toLowerCase() in headers) parameter('header', header);
      return name === 'body' && body ? watchedBody(watcher, body, value) : value;
    });
  };
}

/** Returns a proxy of a body. The proxy calls the watcher's `read` each time that a handler reads a field by name. */
function watchedBody(watcher: Watcher, schema: Located, value: unknown): unknown {
  const { shapeAt, read } = watcher;
  const shape = shapeAt(schema);
  if (Array.isArray(value) && shape.entries) {
    const { entries } = shape;
    return watching(value, (name, entry) =>
      /^\d+$/.test(name) ? watchedBody(watcher, entries, entry) : entry,
    );
  }
  if (!isObject(value)) return value;
  return watching(value, (name, inner) => {
    const [first] = propertiesOf(shapeAt, shape, value, name);
    for (const { field } of propertiesOf(shapeAt, shape, value, name)) if (inner !== undefined) read(field);
    return first ? watchedBody(watcher, first.schema, inner) : inner;
  });
}

const propertiesOf = (
  shapeAt: (schema: Located) => Shape,
  shape: Shape,
  value: object,
  name: string,
): readonly { field: string; schema: Located }[] => [
  ...(shape.properties.get(name) ?? []),
  ...shape.variants
    .filter((variant) => fits(shapeAt, variant, value))
    .flatMap((variant) => propertiesOf(shapeAt, shapeAt(variant), value, name)),
];

/**
 * Returns a proxy that calls `seen` when a handler reads a member by name. The read returns the result of `seen`. A
 * copy of all members (`{ ...body }`) doesn't count as a read. The proxy recognises a copy, because a copy first
 * requests the descriptor of each member.
 */
function watching<Value extends object>(
  target: Value,
  seen: (name: string, value: unknown) => unknown,
): Value {
  const copied = new Set<string | symbol>();
  return new Proxy(target, {
    getOwnPropertyDescriptor(object, name) {
      copied.add(name);
      return Reflect.getOwnPropertyDescriptor(object, name);
    },
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      return typeof name === 'symbol' || copied.delete(name) ? value : seen(name, value);
    },
  });
}
