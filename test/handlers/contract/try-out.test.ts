import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf } from '../../../handlers/contract/document/contract.ts';
import { resolve } from '../../../handlers/contract/document/declarations.ts';
import { replaceableExamples, toTryOut } from '../../../handlers/contract/pages/try-out.ts';
import { USERS } from '../../../scripts/dev/authorization-server/clients.ts';
import type { Schemas } from '../../support/shop/shop.ts';

// The cast is necessary because the compiler reads `in` as any string, and doesn't know all optional fields.
const contract = document as unknown as Contract;
const copy = toTryOut(contract);

/** Returns the parameters of an operation, each with the names of its examples that are switched off. */
const parametersOf = (id: string) =>
  operationsOf(copy)
    .get(id)!
    .parameters.map((parameter) => resolve(copy, parameter))
    .map(({ name, examples = {} }) => ({
      name,
      off: Object.keys(examples),
      example: Object.values(examples)[0],
    }));

t.test('the page’s copy of the contract has all operations with their parameters', (t) => {
  const namesIn = (document: Contract) =>
    [...operationsOf(document)].map(([id, { parameters }]) => [
      id,
      parameters.map((parameter) => resolve(document, parameter).name),
    ]);
  t.strictSame(namesIn(copy), namesIn(contract));
  t.strictSame(copy.components.schemas, contract.components.schemas);
  t.end();
});

t.test('the page switches off the example of each optional parameter, for each body', (t) => {
  for (const { name, off, example } of parametersOf('listOrders')) {
    t.strictSame(off, ['default'], name);
    t.match(example, { 'x-disabled': true }, name);
  }
  const [orderId, ifMatch] = ['orderId', 'If-Match'].map((wanted) =>
    parametersOf('cancelOrder').find(({ name }) => name === wanted),
  );
  t.strictSame(orderId!.off, []);
  const bodies =
    operationsOf(contract).get('cancelOrder')!.operation.requestBody!.content['application/json'];
  t.strictSame(ifMatch!.off.sort(), Object.keys(bodies!.examples!).sort());
  const [actor, key, ...others] = parametersOf('createOrder');
  t.strictSame(others, []);
  t.strictSame(actor!.off.sort(), key!.off.sort(), 'Actor is switched off');
  t.strictSame(key!.example, { value: replaceableExamples(contract).idempotencyKey }, 'its key is enabled');
  t.end();
});

t.test('the example order is for a customer who can log in, and has no reference', (t) => {
  const { examples } =
    operationsOf(copy).get('createOrder')!.operation.requestBody!.content['application/json']!;
  const [example] = Object.values(examples!);
  const first = resolve(copy, example!).value as Schemas['OrderInput'];
  t.notOk('reference' in first);
  const person = USERS.find(({ customerId }) => customerId === first.customerId)!;
  t.match(copy.info.description, `\`${person.login}\``);
  t.match(copy.info.description, `\`${person.password}\``);
  t.ok(copy.info.description!.indexOf('## Sending') < copy.info.description!.indexOf('## Your first order'));
  t.end();
});

t.test('the page lists the tags of orders first, and loses no tag', (t) => {
  const names = copy.tags!.map(({ name }) => name);
  t.equal(names[0], 'Orders');
  t.strictSame(names.slice(-3), ['Sales', 'Usage', 'Webhooks'], 'tags unknown to the page come last');
  t.strictSame([...names].sort(), document.tags.map(({ name }) => name).sort());
  t.end();
});

t.test('the page lists models in alphabetical order', (t) => {
  const names = Object.keys(copy.components.schemas!);
  t.strictSame(names, [...names].sort());
  t.end();
});

t.test('the page names each scope of an operation only once', (t) => {
  for (const [id, { operation }] of operationsOf(copy)) {
    const original = operationsOf(contract).get(id)!.operation.security ?? [];
    const scopes = (operation.security ?? []).flatMap((way) => Object.values(way).flat());
    t.strictSame(scopes, [...new Set(original.flatMap((way) => Object.values(way).flat()))], id);
    t.strictSame(
      (operation.security ?? []).map((way) => Object.keys(way)),
      original.map((way) => Object.keys(way)),
      `${id} has the same ways to send a token`,
    );
  }
  t.end();
});

t.test('the page replaces only example values that it shows', (t) => {
  const { OrderIdParameter } = document.components.parameters;
  t.match(replaceableExamples(contract), {
    idempotencyKey: /new/,
    orderId: OrderIdParameter.schema.examples[0],
  });
  t.end();
});
