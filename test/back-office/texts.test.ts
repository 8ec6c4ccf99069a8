import t from 'tap';
import { STATUSES } from '../../back-office/src/language/statuses.ts';
import { OPERATIONS } from '../../back-office/src/pages/order/words/history.ts';
import { HOLD_REASONS, REASONS } from '../../back-office/src/pages/order/words/reasons.ts';
import { STATUS_WORDS } from '../../back-office/src/pages/order/words/statuses.ts';
import { SHIPPING_METHODS } from '../../back-office/src/pages/shipping-methods/texts.ts';
import { TAX_RATES } from '../../back-office/src/pages/tax-rates/texts.ts';
import { WEBHOOKS } from '../../back-office/src/pages/webhooks/texts.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };

type Words = Record<string, string>;

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
