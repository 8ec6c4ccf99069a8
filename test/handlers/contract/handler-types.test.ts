import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';

/**
 * The compiler must refuse each of these wrong handlers, as if it were in a file of the project. The compiler must
 * accept the right handler.
 */
const ROOT = join(import.meta.dirname, '../../..');
const FILE = join(ROOT, 'handlers/v1/a-mistake.ts');

const HEAD = `
import type { operations } from '../../generated/v1/types.ts';
import * as problems from '../problems.ts';
import type { Handler, Handlers, Misfits } from '../contract/handler-types.ts';
import { handlers } from './index.ts';
type Operation<Id extends keyof operations> = Handler<operations[Id]>;
const link = { href: '/' };
const product = { sku: 'a', name: 'b', price: { amount: 1, currency: 'EUR' }, taxClass: 'standard', version: 1, createdAt: '', updatedAt: '',
  _links: { self: link, stock: link } };
void problems; void handlers; void product;
export type Used = Operation<'getProduct'> | Handlers<operations>;
type None<Names extends never> = Names;
type Changed<Id extends keyof operations, Op> = { [Key in keyof operations]: Key extends Id ? Op : operations[Key] };
export type UsedToo = None<never> | Changed<'getOrder', never>;
`;

const RIGHT: Record<string, string> = {
  'an answer and a problem that are declared': `
    export const getProduct: Operation<'getProduct'> = async ({ params, query, caller }) => {
      void query; void caller.clientId;
      return params.sku === '' ? problems.productNotFound(params.sku) : { status: 200, headers: { ETag: '"1"' }, body: product };
    };`,
  'no body with 204': `
    export const deleteProduct: Operation<'deleteProduct'> = async () => ({ status: 204 });`,
  'a parameter with a default is always there': `
    export const listOrders: Operation<'listOrders'> = async ({ query }) => {
      const page: number = query.page;
      return { status: 200, body: { orders: [], totalCount: 0, page, size: query.size, _links: { self: link } } };
    };`,
  'what the contract declares comes with the call': `
    export const cancelOrder: Operation<'cancelOrder'> = async ({ reach, caller, idempotencyKey, precondition }) => {
      const customers: (string | undefined)[] = [reach.customerId, caller.customerId];
      const texts: string[] = [caller.clientId, caller.traceId, ...customers.filter((id) => id !== undefined)];
      if (idempotencyKey) texts.push(idempotencyKey.scope, idempotencyKey.key, idempotencyKey.fingerprint);
      return precondition('order', { id: '', version: 1 }) ? problems.orderNotFound(texts.join()) : problems.idempotencyKeyReused();
    };`,
  'all handlers': `export const all = { ...handlers } satisfies Handlers<operations>;`,
  'handlers that were made for the contract': `export type Fit = None<Misfits<typeof handlers, operations>>;`,
};

const WRONG: Record<string, string> = {
  'a status that is not declared': `
    export const getProduct: Operation<'getProduct'> = async () => ({ status: 418, body: product });`,
  'a success that another operation has': `
    export const getProduct: Operation<'getProduct'> = async () => ({ status: 201, headers: { ETag: '' }, body: product });`,
  'a problem kind that is not declared': `
    export const getProduct: Operation<'getProduct'> = async () => problems.orderNotFound('x');`,
  'a problem without a field of its own': `
    export const getProduct: Operation<'getProduct'> = async () => {
      const { sku: _, ...problem } = problems.productNotFound('x').problem;
      return { status: 404, problem };
    };`,
  "a problem with another operation's field": `
    export const getCapture: Operation<'getCapture'> = async () => problems.orderOfPartNotFound('x', { refundId: 'y' });`,
  'a problem kind of another operation about the same': `
    export const createRefund: Operation<'createRefund'> = async () =>
      problems.amountNotCapturable({ capturableAmount: { amount: 1, currency: 'EUR' } });`,
  'a problem that tells too little of the order': `
    export const createCapture: Operation<'createCapture'> = async () =>
      problems.amountNotCapturable({ capturableAmount: { amount: 1, currency: 'EUR' } });`,
  'a body without a required field': `
    export const getProduct: Operation<'getProduct'> = async () => {
      const { name: _, ...body } = product;
      return { status: 200, headers: { ETag: '"1"' }, body };
    };`,
  'a field of a wrong type': `
    export const getProduct: Operation<'getProduct'> = async () =>
      ({ status: 200, headers: { ETag: '"1"' }, body: { ...product, version: '1' } });`,
  'a value that the contract does not list': `
    export const listOrders: Operation<'listOrders'> = async ({ query }) => {
      if (query.status === 'LOST') throw new Error();
      return problems.forbidden('');
    };`,
  'a required header that is missing': `
    export const getProduct: Operation<'getProduct'> = async () => ({ status: 200, body: product });`,
  'a body where there is none': `
    export const deleteProduct: Operation<'deleteProduct'> = async () => ({ status: 204, body: product });`,
  'a parameter that there is not': `
    export const getProduct: Operation<'getProduct'> = async ({ params }) => problems.productNotFound(params.id);`,
  'reading a body that there is not': `
    export const getProduct: Operation<'getProduct'> = async ({ body }) => problems.productNotFound(body.sku);`,
  'an optional field of the body taken for granted': `
    export const createOrder: Operation<'createOrder'> = async ({ body }) => problems.referenceInUse(body.reference);`,
  'the reach of an operation that declares no 403 FORBIDDEN': `
    export const getProduct: Operation<'getProduct'> = async ({ reach }) => problems.productNotFound(String(reach));`,
  'an idempotency key that is not declared': `
    export const updateOrder: Operation<'updateOrder'> = async ({ idempotencyKey }) =>
      problems.orderNotFound(String(idempotencyKey));`,
  'an idempotency key taken for granted': `
    export const cancelOrder: Operation<'cancelOrder'> = async ({ idempotencyKey }) =>
      problems.orderNotFound(idempotencyKey.key);`,
  'a precondition that is not declared': `
    export const createOrder: Operation<'createOrder'> = async ({ precondition }) =>
      problems.referenceInUse(String(precondition));`,
  'a precondition of an operation that only reads': `
    export const getOrder: Operation<'getOrder'> = async ({ precondition }) =>
      problems.orderNotFound(String(precondition));`,
  'a header whose meaning comes with the call': `
    export const cancelOrder: Operation<'cancelOrder'> = async ({ headers }) =>
      problems.orderNotFound(headers['idempotency-key'] ?? '');`,
  'a page of an operation that has none': `
    export const getOrder: Operation<'getOrder'> = async ({ query }) => problems.orderNotFound(String(query.page));`,
  'the token itself, which says more than a handler may decide by': `
    export const getOrder: Operation<'getOrder'> = async ({ token }) => problems.orderNotFound(String(token));`,
  'a handler that is missing': `
    const { getOrder: _, ...others } = handlers;
    export const all = { ...others } satisfies Handlers<operations>;`,
  'handlers of another version, whose answer has a new optional field': `
    type Old = operations['getProduct'];
    type Answers = Omit<Old['responses'], 200> & { 200: Omit<Old['responses'][200], 'content'> & {
      content: { 'application/json': Old['responses'][200]['content']['application/json'] & { brand?: string } } } };
    type New = Omit<Old, 'responses'> & { responses: Answers };
    export type Fit = None<Misfits<typeof handlers, Changed<'getProduct', New>>>;`,
  'handlers of another version, whose request has a new optional field': `
    type Old = operations['createOrder'];
    type New = Omit<Old, 'requestBody'> & { requestBody: { content: { 'application/json':
      Old['requestBody']['content']['application/json'] & { giftMessage?: string } } } };
    export type Fit = None<Misfits<typeof handlers, Changed<'createOrder', New>>>;`,
  'handlers of another version, which has an operation more': `
    export type Fit = None<Misfits<typeof handlers, operations & { getInvoice: operations['getOrder'] }>>;`,
  'handlers of another version, which has an operation less': `
    export type Fit = None<Misfits<typeof handlers, Omit<operations, 'getOrder'>>>;`,
  'a handler of another operation': `
    export const all = { ...handlers, getOrder: handlers.getProduct } satisfies Handlers<operations>;`,
};

/** One program contains all cases. Each case has its own lines, so the line of an error identifies the case. */
t.test('a handler that breaks the contract does not compile', async (t) => {
  const config = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, noUnusedLocals: false, paths: {} },
    ROOT,
  );
  const cases = [...Object.entries(RIGHT), ...Object.entries(WRONG)];
  let source = HEAD;
  const lines = cases.map(([, code]) => {
    const from = source.split('\n').length - 1;
    source += `namespace ${`Case${from}`} {${code}\n}\n`;
    return [from, source.split('\n').length - 1] as const;
  });
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2024) : getSourceFile(name, ...rest);
  const program = ts.createProgram([FILE], { ...options, erasableSyntaxOnly: false }, host);
  const file = program.getSourceFile(FILE)!;
  t.strictSame(program.getSyntacticDiagnostics(file), []);
  const errors = program.getSemanticDiagnostics(file).map(({ start, messageText }) => ({
    line: file.getLineAndCharacterOfPosition(start!).line,
    text: ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300),
  }));
  for (const [index, [name]] of cases.entries()) {
    const [from, to] = lines[index]!;
    const found = errors.filter(({ line }) => line >= from && line < to).map(({ text }) => text);
    if (name in RIGHT) t.strictSame(found, [], `compiles: ${name}`);
    else t.ok(found.length > 0, `does not compile: ${name}`);
  }
});
