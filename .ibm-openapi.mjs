/**
 * IBM's rules for the bundled contract. They are those of IBM Cloud's own house; where another house has another standard, the rule is set
 * to that standard or switched off here, with the reason. `scripts/contract/judging/marks.json` has how many faults each rule finds, and `make check`
 * fails if there are more.
 *
 * What is left, and stays:
 * - ibm-etag-header: lists of captures, refunds and shipments have no ETag. The If-Match of a POST there is the order's version, and the
 *   order's ETag comes with the order. That of a matter's retries and resolution is the matter's.
 * - ibm-no-unsupported-keywords: `webhooks` is OpenAPI 3.1. ibm-schema-keywords: `propertyNames` says what the names of notes and of a
 *   rule's inputs may look like. It is JSON Schema, and so OpenAPI 3.1.
 * - ibm-patch-request-content-type: a stock is changed by its own rule and not by a merge patch; an order and a webhook endpoint take a merge
 *   patch, and as JSON too, which is what every client generator can send.
 * - ibm-no-nullable-properties: `null` in a patch removes (RFC 7396); the rule looks at the media type only.
 * - ibm-api-symmetry: the patch of a webhook endpoint takes `null`, and of `status` only what a client may set.
 * - ibm-schema-naming-convention: our schemas for writing are called …Input, theirs …Prototype. Of deliveries the list shows less than one
 *   alone, which therefore has the longer name.
 * - ibm-collection-array-property: what `/attention` lists are matters, and JSON has `webhookEndpoints`, not `webhook-endpoints`.
 * - ibm-resource-response-consistency: only the answer to the creation of a webhook endpoint has its secret.
 * - ibm-parameter-order: the order of the parameters of a released operation is that of the arguments in many generated clients.
 * - ibm-no-consecutive-path-parameter-segments: a tax rate is named by its country and its tax class.
 * - oas3-unused-component: what is answered before a request reaches an operation, which no operation lists; and what holds any error
 *   and any event, which each kind has whole. The introduction says both.
 * - ibm-unevaluated-properties: the problem in a preview has the fields of the previewed operation, which other schemas list.
 * - ibm-response-status-codes: 422 is what the Idempotency-Key draft asks for if a key comes with another body. `createQuote` answers
 *   200, because it stores nothing.
 */
import ibm from '@ibm-cloud/openapi-ruleset';
import { casing, pattern } from '@stoplight/spectral-functions';

const { rules } = ibm;

export default {
  extends: ibm,
  rules: {
    // camelCase instead of snake_case: what JSON APIs of the web mostly have, and what this API's interface gives.
    'ibm-operationid-casing-convention': {
      ...rules['ibm-operationid-casing-convention'],
      then: { field: 'operationId', function: casing, functionOptions: { type: 'camel' } },
    },
    'ibm-parameter-casing-convention': {
      ...rules['ibm-parameter-casing-convention'],
      then: {
        ...rules['ibm-parameter-casing-convention'].then,
        functionOptions: {
          ...rules['ibm-parameter-casing-convention'].then.functionOptions,
          query: { type: 'camel' },
          path: { type: 'camel' },
        },
      },
    },
    // `_links` is HAL's name.
    'ibm-property-casing-convention': {
      ...rules['ibm-property-casing-convention'],
      given: '$.components.schemas..properties[*]~',
      then: { function: pattern, functionOptions: { match: '^(?:_links|[a-z][A-Za-z0-9]*)$' } },
    },
    // kebab-case instead of snake_case, as most HTTP APIs have it.
    'ibm-path-segment-casing-convention': {
      ...rules['ibm-path-segment-casing-convention'],
      then: {
        ...rules['ibm-path-segment-casing-convention'].then,
        functionOptions: { type: 'kebab' },
      },
    },
    // Values in capitals; types of events are dotted words, and operations and what is sorted by have their own names. Three values are
    // CloudEvents' own, and `available` is a field.
    'ibm-enum-casing-convention': {
      ...rules['ibm-enum-casing-convention'],
      given: '$.components.schemas..enum[*]',
      then: {
        function: pattern,
        functionOptions: {
          match:
            '^(?:[A-Z][A-Z0-9_]*|[a-z_]+\\.[a-z_]+|available|-?[a-z]+(?:[A-Z][a-z]+)+|1\\.0|application/(?:cloudevents\\+)?json)$',
        },
      },
    },

    // Fields of an answer that may be absent: an order has no status before its first, a matter no order, a customer's answer no
    // `attention`. An empty value in their place would say something else.
    'ibm-required-enum-properties-in-response': 'off',
    'ibm-required-array-properties-in-response': 'off',
    // Knows no `uri`, which is JSON Schema's own format, and no formats of one's own (OpenAPI 3.1, section 4.4.2). Redocly's and Ajv's
    // strict modes see to formats that exist.
    'ibm-schema-type-format': 'off',
    // Derives snake_case names of operations from paths. Redocly's rules see to names that are camelCase, unique, and verbs first.
    'ibm-operationid-naming-convention': 'off',
    // In OpenAPI 3.0 words beside a `$ref` counted for nothing. In 3.1 they say what a field is here, which its schema can't.
    'no-$ref-siblings': 'off',
    // Wants no scopes for bearer tokens. OpenAPI 3.1 allows them, and the tokens are the same.
    'ibm-securityschemes': 'off',
    // IBM's own form of errors. This API has the standard one, RFC 9457, and its media type.
    'ibm-error-response-schemas': 'off',
    'ibm-error-content-type-is-json': 'off',
    // IBM's own names of paging (`start`, `limit`, `first`, `next`). `page` and `size` are given by this API's interface, and the
    // links to other pages stand in `_links`.
    'ibm-pagination-style': 'off',
  },
};
