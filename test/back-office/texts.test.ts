import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { PROBLEMS } from '../../back-office/src/language/problems.ts';
import { STATUSES } from '../../back-office/src/language/statuses.ts';
import { OPERATIONS } from '../../back-office/src/pages/order/words/history.ts';
import { HOLD_REASONS, REASONS } from '../../back-office/src/pages/order/words/reasons.ts';
import { STATUS_WORDS } from '../../back-office/src/pages/order/words/statuses.ts';
import { SHIPPING_METHODS } from '../../back-office/src/pages/shipping-methods/texts.ts';
import { TAX_RATES } from '../../back-office/src/pages/tax-rates/texts.ts';
import { WEBHOOKS } from '../../back-office/src/pages/webhooks/texts.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import {
  contractOf,
  members,
  operationsOf,
  resolved,
  responsesOf,
  textOf,
} from '../../packages/contract-diff/src/openapi/document.ts';

type Words = Record<string, string>;

const CONTRACT = contractOf(document);

const { schemas } = document.components;

/** Lists of the contract whose values a page shows, and the words for these values in a language. */
const LISTS: Record<string, (language: 'en' | 'de') => Words> = {
  OrderStatus: (language) => STATUSES[language],
  OrderPaymentStatus: (language) => STATUSES[language],
  OrderFulfillmentStatus: (language) => STATUSES[language],
  OrderDeliveryStatus: (language) => STATUSES[language],
  OrderReturnStatus: (language) => STATUSES[language],
  MatterStatus: (language) => STATUSES[language],
  PaymentAttemptStatus: (language) => ({ ...STATUSES[language], ...STATUS_WORDS[language].payment }),
  MoneyMovementStatus: (language) => STATUS_WORDS[language].movement,
  ShipmentStatus: (language) => STATUS_WORDS[language].shipment,
  OrderOperation: (language) => OPERATIONS[language],
  ShipmentHoldReason: (language) => HOLD_REASONS[language],
  CancelReason: (language) => REASONS[language],
  RefundReason: (language) => REASONS[language],
  CreditReason: (language) => REASONS[language],
  ReturnReason: (language) => REASONS[language],
  ReturnDeclineReason: (language) => REASONS[language],
  ShippingMethodKind: (language) => SHIPPING_METHODS[language].kinds,
  TaxTreatment: (language) => TAX_RATES[language].treatments,
  WebhookEndpointStatus: (language) => WEBHOOKS[language].statuses,
  WebhookDeliveryStatus: (language) => WEBHOOKS[language].statuses,
  WebhookReplayStatus: (language) => WEBHOOKS[language].statuses,
  WebhookDisabledReason: (language) => WEBHOOKS[language].disabledReasons,
  WebhookFailure: (language) => WEBHOOKS[language].failures,
};

t.test('each value of the contract that a page shows has words in each language', async (t) => {
  for (const [name, wordsIn] of Object.entries(LISTS))
    for (const language of ['en', 'de'] as const) {
      // Every name above is a list in the contract.
      const { enum: values } = schemas[name as 'OrderStatus'];
      const words = wordsIn(language);
      t.same(
        values.filter((value) => !words[value]),
        [],
        `${name} in ${language}`,
      );
    }
});

const SOURCES = join(import.meta.dirname, '../../back-office/src');

/** Problems that staff can't cause, and problems for which `ProblemAlert` and the login have words. */
const OTHERS = [
  ...['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'ACTOR_NOT_ALLOWED', 'IDEMPOTENCY_KEY_REUSED'],
  ...['UNAUTHENTICATED', 'PRECONDITION_FAILED', 'PRECONDITION_REQUIRED', 'UNAVAILABLE', 'OUTCOME_UNKNOWN'],
];

/** Lists of reasons of the problems that staff can meet. */
const REASON_LISTS = [
  ...(['NotCancellableReason', 'NotConfirmableReason', 'NotShippableReason', 'NotUndoableReason'] as const),
  ...(['NotReturnableReason', 'NotEditableReason'] as const),
];

/** Returns the types of problems that the operations of the page answer, by the examples of the contract. */
async function problemsOfPage(): Promise<string[]> {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const sources = await Promise.all(names.map((name) => readFile(join(SOURCES, name), 'utf8')));
  const calls = new Set(
    [...sources.join('\n').matchAll(/\bapi\s*\.([A-Z]+)\(\s*'([^']+)'/g)].map(([, ...call]) =>
      call.join(' '),
    ),
  );
  const operations = operationsOf(CONTRACT).filter(({ method, path }) => calls.has(`${method} ${path}`));
  t.equal(operations.length, calls.size);
  const examples = operations.flatMap((operation) =>
    responsesOf(CONTRACT, operation).flatMap(([, response]) =>
      members(resolved(CONTRACT, response, 'content', 'application/problem+json', 'examples')),
    ),
  );
  return [...new Set(examples.map(([, example]) => textOf(resolved(CONTRACT, example, 'value')!, 'type')!))];
}

t.test('each problem that staff can meet has German words', async (t) => {
  const types = (await problemsOfPage()).filter((type) => !OTHERS.includes(type));
  t.ok(types.length > 60);
  const reasons = REASON_LISTS.flatMap((name) => schemas[name].enum);
  t.same(
    [...types, ...reasons].filter((word) => !PROBLEMS.de[word]),
    [],
  );
});
