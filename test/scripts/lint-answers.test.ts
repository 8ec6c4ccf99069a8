import { join, relative } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import {
  compileHandlers,
  findUndeclaredFields,
  listHandlerFiles,
} from '../../scripts/generate/lint-answers.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'handlers/v1');

const HEAD = `
import * as orders from '../../db/orders/index.ts';
import { current } from '../http/answers/preconditions.ts';
import * as problems from '../problems.ts';
import { toOrder } from './bodies/order-body.ts';
import type { operations } from '../../generated/v1/types.ts';
import type { Handler } from '../contract/handler-types.ts';
import type { Operation, Schemas } from './bodies/types.ts';
const link = { href: '/' };
const product = { sku: 'a', name: 'b', price: { amount: 1, currency: 'EUR' }, taxClass: 'standard', version: 1, createdAt: '', updatedAt: '',
  _links: { self: link, stock: link } };
const headers = { ETag: '"1"' };
const page = { totalCount: 0, page: 0, size: 20, _links: { self: link } };
const secret = { cost: 100 };
export const all = [orders, current, problems, toOrder, product, headers, page, secret] as unknown;
export type All = Operation<'getOrder'> | Schemas['Order'] | Handler<operations['getOrder']>;
`;

/** Handlers that compile, and the undeclared fields in the answers of each. */
const CASES: Record<string, [code: string, undeclared: string[]]> = {
  'no more than is declared': [
    `export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body: product });`,
    [],
  ],
  'no more through a spread, a choice and a call': [
    `export const getProduct: Operation<'getProduct'> = async ({ params }) =>
      params.sku === '' ? problems.productNotFound('') : current('product', product, (one) => ({ ...one, name: '' }));`,
    [],
  ],
  'names of a map': [
    `export const toMetadata = (texts: Record<string, string>): Pick<Schemas['Order'], 'metadata'> => ({ metadata: texts });`,
    [],
  ],
  'a field in a variable': [
    `const body = { ...product, ...secret };
     export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body });`,
    ["getProduct: the contract doesn't declare /body/cost"],
  ],
  'a field through a spread': [
    `export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body: { ...product, ...secret } });`,
    ["getProduct: the contract doesn't declare /body/cost"],
  ],
  'a nested field': [
    `const price = { ...product.price, ...secret };
     export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body: { ...product, price } });`,
    ["getProduct: the contract doesn't declare /body/price/cost"],
  ],
  'a field that is there only sometimes': [
    `export const getProduct: Operation<'getProduct'> = async ({ query }) =>
      ({ status: 200, headers, body: { ...product, ...(query && secret) } });`,
    ["getProduct: the contract doesn't declare /body/cost"],
  ],
  'a field of the entries of a list': [
    `export const listProducts: Operation<'listProducts'> = async () =>
      ({ status: 200, body: { ...page, products: [product].map((one) => ({ ...one, ...secret })) } });`,
    ["listProducts: the contract doesn't declare /body/products/*/cost"],
  ],
  'a row of the database': [
    `export const listOrders: Operation<'listOrders'> = async ({ reach, params }, { store, prefix }) => {
      const order = (await store.getOrder(reach, String(params)))!;
      const shown = toOrder(prefix, order, reach);
      const rows = order.items.map(({ metadata: _, withdrawal: __, ...row }) => row);
      const items = shown.items.map((item, index) => ({ ...rows[index]!, ...item }));
      return { status: 200, body: { ...page, orders: [{ ...shown, items }] } };
    };`,
    ['cancelled', 'delivered', 'in_return', 'ordered', 'returned', 'shipped', 'unit_price_amount'].map(
      (name) => `listOrders: the contract doesn't declare /body/orders/*/items/*/${name}`,
    ),
  ],
  'a field in one kind of a union': [
    `type Event = Schemas['Event'];
     export const toEvents = (events: Event[]): Event[] =>
       events.map((event) => event.type === 'payment.failed' ? { ...event, data: { ...event.data, ...secret } } : event);`,
    ["toEvents: the contract doesn't declare /*/data/cost"],
  ],
  'a field that only another kind of the union has': [
    `type Event = Schemas['Event'];
     const refused = { failureCode: 'a' };
     export const toEvent = (event: Extract<Event, { type: 'order.confirmed' }>): Event =>
       ({ ...event, data: { ...event.data, ...refused } });`,
    ["toEvent: the contract doesn't declare /data/failureCode"],
  ],
  'a field that a function with a declared result adds': [
    `function toProduct(name: string): Schemas['Product'] {
       const own = { ...product, ...secret, name };
       return own;
     }
     export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body: toProduct('') });`,
    ["toProduct: the contract doesn't declare /cost"],
  ],
  'a field that a cast hides': [
    `const body = { ...product, ...secret } as Schemas['Product'];
     export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body });`,
    ["body: the contract doesn't declare /cost"],
  ],
  'a field of what a generic function shows': [
    `export const getProduct: Operation<'getProduct'> = async () =>
      current('product', product, (one) => ({ ...one, ...secret }));`,
    ["getProduct: the contract doesn't declare /body/cost"],
  ],
  'a field of a problem': [
    `const wanted = { sku: 'a', requested: 2, available: 1, ...secret };
     export const createOrder: Operation<'createOrder'> = async () => problems.insufficientStock([wanted]);`,
    ["createOrder: the contract doesn't declare /*/cost"],
  ],
  'a field of a problem that takes what it gets': [
    `const state = { orderStatus: 'CONFIRMED', paymentStatus: 'PAID', ...secret } as const;
     export const replacePayment: Operation<'replacePayment'> = async () => problems.invalidTransition(state, '');`,
    ["replacePayment: the contract doesn't declare /problem/cost"],
  ],
  'a header': [
    `const more = { ...headers, 'X-Cost': 1 };
     export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers: more, body: product });`,
    ["getProduct: the contract doesn't declare /headers/X-Cost"],
  ],
  'a field that a handler of another version answers': [
    `type Declared = operations['getProduct'];
     type Answers = Omit<Declared['responses'], 200> & { 200: { headers: Declared['responses'][200]['headers'];
       content: { 'application/json': Schemas['Product'] & { cost: number } } } };
     declare const other: Handler<Omit<Declared, 'responses'> & { responses: Answers }>;
     export const getProduct: Operation<'getProduct'> = other;`,
    ["getProduct: the contract doesn't declare /body/cost"],
  ],
  'any value': [
    `export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, headers, body: JSON.parse('{}') });`,
    ["getProduct: the contract doesn't declare /body/* (the type is any)"],
  ],
  'any name': [
    `export const toBody = (links: Schemas['OrderLinks'] & Record<string, Schemas['Link']>): Schemas['OrderLinks'] => links;`,
    ["toBody: the contract doesn't declare /* (the type has an index signature)"],
  ],
  'any name through a spread': [
    `export const toBody = (body: Schemas['Order'], codes: Record<string, string>): Schemas['Order'] =>
       ({ ...body, _links: { ...codes, ...body._links } });`,
    ["toBody: the contract doesn't declare /* (the type has an index signature)"],
  ],
  'any name in a map through a spread': [
    `export const toBody = (body: Schemas['Order'], texts: Record<string, string>): Schemas['Order'] =>
       ({ ...body, metadata: { ...texts, ...body.metadata } });`,
    [],
  ],
};

/** All cases are compiled as one program, because the types that they share take most of the time. */
t.test('findUndeclaredFields names fields of answers that the contract does not declare', async (t) => {
  const names = Object.keys(CASES);
  const fileOf = (name: string) => join(FOLDER, `case-${names.indexOf(name)}.ts`);
  const texts = new Map(names.map((name) => [fileOf(name), `${HEAD}${CASES[name]![0]}`]));
  const program = compileHandlers([...texts.keys()], texts);
  for (const name of names) {
    const file = fileOf(name);
    const messages = program.getSemanticDiagnostics(program.getSourceFile(file));
    t.strictSame(
      messages.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
      [],
      `compiles: ${name}`,
    );
    const found = findUndeclaredFields(program, [file]);
    t.strictSame(found.map((fault) => fault.replace(/^\S+ /, '')).sort(), CASES[name]![1], name);
    for (const fault of found) t.ok(fault.startsWith(`${relative(ROOT, file)}:`), 'the fault names the file');
  }
  const spread = findUndeclaredFields(program, [fileOf('a field through a spread')]);
  t.match(spread[0], new RegExp(`:${HEAD.split('\n').length} getProduct: `), 'the fault names the line');
});

t.test('listHandlerFiles lists the handlers of all versions', (t) => {
  const files = listHandlerFiles().map((file) => relative(ROOT, file));
  t.ok(files.includes('handlers/v1/index.ts'));
  t.ok(files.includes('test/fixtures/handlers/v9/index.ts'));
  t.end();
});
