import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Level, RuleName } from '../../src/model/rules.ts';

/** A contract. The type is `any`, because cases read and change any part of a contract. */
export type Contract = any;
export type Schema = Record<string, unknown> | boolean;

/**
 * The expected result of a comparison: the level of the most severe change, the rule of such a change, and words from
 * its text.
 */
export type Expected = 'nothing' | readonly [level: Level, rule: RuleName, words: string];

/** A case that changes the contract in base.yaml: its name, the change, and the expected result. */
export type ContractCase = readonly [what: string, change: (contract: Contract) => void, expected: Expected];

/**
 * A case that first changes both contracts in the same way (`start`). After that, the case changes only the newer
 * contract (`change`).
 */
export type StartedCase = readonly [
  what: string,
  start: (contract: Contract) => unknown,
  change: (contract: Contract) => unknown,
  expected: Expected,
];

/**
 * A case that changes a schema: its name, the old and the new schema, and two expected results. The first result is for
 * values that consumers send, the second for values that consumers receive.
 */
export type SchemaCase = readonly [
  what: string,
  before: Schema,
  after: Schema,
  sent: Expected,
  received: Expected,
];

const BASE: Contract = parse(readFileSync(join(import.meta.dirname, 'base.yaml'), 'utf8'));

/** Returns a copy of the contract in base.yaml, so that a case may change it. */
export const base = (): Contract => structuredClone(BASE);

export const listTeas = (contract: Contract) => contract.paths['/teas'].get;
export const addTea = (contract: Contract) => contract.paths['/teas'].post;
export const getTea = (contract: Contract) => contract.paths['/teas/{sku}'].get;
export const replaceTea = (contract: Contract) => contract.paths['/teas/{sku}'].put;
export const teaSold = (contract: Contract) => contract.webhooks.teaSold.post;
export const soldCallback = (contract: Contract) =>
  addTea(contract).callbacks.sold['{$request.body#/callback}'].post;
export const schemas = (contract: Contract) => contract.components.schemas;

export const text = { type: 'string' };
export const object = (properties: Record<string, Schema>, rest: object = {}) => ({
  type: 'object',
  properties,
  ...rest,
});

/**
 * Returns a contract with a single message that has this schema. `direction` says whether consumers send or receive the
 * message.
 */
export function withSchema(schema: Schema, direction: 'sent' | 'received', version = '3.1.0'): Contract {
  const contract = base();
  contract.openapi = version;
  const content = { 'application/json': { schema } };
  const body = direction === 'sent' ? { requestBody: { content } } : {};
  const answer = direction === 'sent' ? {} : { content };
  contract.webhooks = {};
  delete contract.components.responses;
  contract.paths = { '/teas': { put: { ...body, responses: { 200: { description: 'Done.', ...answer } } } } };
  return contract;
}
