import type { FastifyRequest } from 'fastify';
import type { AccessToken } from '../../auth/index.ts';
import { mediaTypeOf } from '../../http/parsing/body-parser.ts';
import { escaped } from '../../http/parsing/size-limits.ts';
import type { Contract, PlacedOperation, ScopeNames } from '../document/contract.ts';
import { resolve } from '../document/declarations.ts';
import { type Parts, type Reader, createReader } from './contract-parts.ts';

/** An operation whose usage is counted, with its contract. */
export interface Reading {
  document: Contract;
  placed: PlacedOperation;
  /** Scopes of the contract, with their names in tokens. */
  scopes: ScopeNames;
}

/**
 * Returns a function that finds the contract parts in a request, and returns their numbers. That function must be
 * called before the validation, because the validation adds defaults. The request must have a token.
 */
export function requestReader(parts: Parts, reading: Reading): (request: FastifyRequest) => number[] {
  const scopes = scopesReader(parts, reading);
  const query = queryReader(parts, reading);
  const headers = headersReader(parts, reading);
  const body = bodyReader(parts, reading);
  const answer = answerReader(parts, reading);
  return (request) => {
    const found = parts.begin();
    scopes(request.token!); // The request was authenticated before.
    query(request.query);
    headers(request.headers);
    body?.(request);
    answer(request.headers.accept);
    return found;
  };
}

/**
 * Returns a function that marks the scopes of a token, even scopes that the operation doesn't need. The scopes of a
 * token are cached, because a client sends the same token many times.
 */
function scopesReader(parts: Parts, { scopes }: Reading): (token: AccessToken) => void {
  const numbers = Object.entries(scopes).map(
    ([scope, name]) => [name, parts.number('SCOPE', scope)] as const,
  );
  const known = new WeakMap<AccessToken, number[]>();
  return (token) => {
    let held = known.get(token);
    if (!held) {
      held = numbers.filter(([name]) => token.scopes.has(name)).map(([, number]) => number);
      known.set(token, held);
    }
    for (const number of held) parts.mark(number);
  };
}

function parametersOf({ document, placed }: Reading, place: string) {
  const parameters = placed.parameters.map((parameter) => resolve(document, parameter));
  return parameters.filter((parameter) => parameter.in === place);
}

function queryReader(parts: Parts, reading: Reading): Reader {
  const known = parametersOf(reading, 'query').map(({ name, schema, deprecated }) => {
    const owner = `query ${escaped(name)}`;
    const read = createReader(reading.document, schema, { parts, owner, pointer: '' });
    return { name, number: parts.number('PARAMETER', owner, deprecated), read };
  });
  return (query) => {
    for (const { name, number, read } of known) {
      // The cast is safe because the query parser always returns an object (without a prototype).
      const value = (query as Record<string, unknown>)[name];
      if (value === undefined) continue;
      parts.mark(number);
      read?.(value);
    }
  };
}

function headersReader(parts: Parts, reading: Reading): (headers: NodeJS.Dict<string | string[]>) => void {
  const known = parametersOf(reading, 'header').map(({ name, schema, deprecated }) => {
    const owner = `header ${escaped(name)}`;
    const read = createReader(reading.document, schema, { parts, owner, pointer: '' });
    return { name: name.toLowerCase(), number: parts.number('PARAMETER', owner, deprecated), read };
  });
  return (headers) => {
    for (const { name, number, read } of known) {
      const value = headers[name];
      if (value === undefined) continue;
      parts.mark(number);
      read?.(value);
    }
  };
}

function bodyReader(
  parts: Parts,
  { document, placed }: Reading,
): ((request: FastifyRequest) => void) | undefined {
  const content = Object.entries(placed.operation.requestBody?.content ?? {});
  const [first] = content;
  if (!first) return undefined;
  const types = new Map(content.map(([type]) => [type, parts.number('REQUEST_TYPE', type)]));
  // All media types of an operation have the same schema, so one schema is enough.
  const { schema } = first[1];
  const read = schema && createReader(document, schema, { parts, owner: '', pointer: '' });
  return (request) => {
    if (request.body === undefined) return;
    // The body parser has already refused media types that the operation doesn't take.
    const type = types.get(types.size === 1 ? first[0] : mediaTypeOf(request));
    if (type !== undefined) parts.mark(type);
    read?.(request.body);
  };
}

/** Maximum number of different `Accept` headers that are cached. A client sends one or two different headers. */
const ACCEPTED_MAX = 200;

/**
 * Returns a function that marks the media types in an `Accept` header. A range such as `text/*` counts as a request for
 * any type.
 */
function answerReader(parts: Parts, { document, placed }: Reading): (accept: string | undefined) => void {
  const responses = Object.values(placed.operation.responses).map((response) => resolve(document, response));
  const types = new Set(responses.flatMap(({ content }) => Object.keys(content ?? {})));
  const numbers = new Map([...types, '*/*'].map((type) => [type, parts.number('ANSWER_TYPE', type)]));
  const known = new Map<string, number[]>();
  const any = numbers.get('*/*')!;
  return (accept) => {
    if (accept === undefined || accept === '*/*') return parts.mark(any);
    let asked = known.get(accept);
    if (!asked) {
      asked = typesIn(accept).flatMap((type) => numbers.get(type.includes('*') ? '*/*' : type) ?? []);
      if (known.size < ACCEPTED_MAX) known.set(accept, asked);
    }
    for (const number of asked) parts.mark(number);
  };
}

/** Returns the media types of an `Accept` header (RFC 9110, section 12.5.1) without the types that `q=0` excludes. */
const typesIn = (accept: string): string[] =>
  accept
    .split(',')
    .map((range) => range.toLowerCase().split(';'))
    .filter(
      ([, ...parameters]) => !parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter)),
    )
    .map(([type]) => type!.trim());
