import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import type { ObservedAnswer } from '../../../scripts/contract/answers/observations.ts';
import { contractChecker } from './contract-check.ts';

const check = contractChecker(document);
const { value: product } = document.components.examples.ProductExample;

/** Builds an answer to `getProduct` that follows the contract. `rest` overwrites some fields of the answer. */
const answer = (
  rest: Partial<ObservedAnswer> = {},
  headers: Record<string, string> = {},
): ObservedAnswer => ({
  method: 'GET',
  path: '/products/TEA',
  status: 200,
  headers: new Headers({
    ...{
      'Content-Type': 'application/json; charset=utf-8',
      ETag: '"1"',
      'Cache-Control': 'no-store',
    },
    ...headers,
  }),
  body: product,
  ...rest,
});

const PROBLEM = { 'Content-Type': 'application/problem+json' };
const METHOD_NOT_ALLOWED = {
  path: '/nowhere',
  status: 405,
  headers: new Headers(PROBLEM),
  body: document.components.examples.MethodNotAllowedExample.value,
};

t.test('contractChecker finds no faults in an answer that follows the contract', (t) => {
  t.strictSame(check(answer()), []);
  t.strictSame(check(answer({ method: 'HEAD', body: undefined })), []);
  t.end();
});

t.test('contractChecker finds each violation of the contract in an answer', (t) => {
  const { name: _, ...nameless } = product;
  const cases: [answer: ObservedAnswer, fault: RegExp][] = [
    [answer({ body: nameless }), /body .*'name'/],
    [answer({ body: { ...product, secret: 1 } }), /body .*unevaluated/],
    [answer({ body: { ...product, price: { amount: 1.5, currency: 'EUR' } } }), /body .*integer/],
    [answer({ status: 299 }), /the status is not declared/],
    [answer({}, { 'Content-Type': 'text/html' }), /text\/html is not declared/],
    [answer({}, { ETag: 'weak' }), /header ETag/],
    [answer({}, { Deprecation: '@1' }), /Deprecation: @1/],
    [answer({}, { Sunset: 'soon' }), /Sunset: soon/],
    [answer({ method: 'TRACE' }), /where no operation is/],
    [answer({ path: '/nowhere' }), /200 application\/json undefined where no operation is/],
    [answer(METHOD_NOT_ALLOWED), /the header Allow is missing/],
    [answer({ ...METHOD_NOT_ALLOWED, status: 404 }), /404 .* METHOD_NOT_ALLOWED where no operation is/],
  ];
  for (const [given, fault] of cases) t.match(check(given), [fault], String(fault));
  const bare = answer();
  bare.headers.delete('ETag');
  t.match(check(bare), [/the header ETag is missing/]);
  t.end();
});
