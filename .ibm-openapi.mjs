/**
 * IBM's rules for the bundled contract, as `make rulers` counts them. They are those of IBM Cloud's own house; where another house
 * has another standard, the rule is set to that standard or switched off here, with the reason.
 *
 * What is left, and stays:
 * - ibm-etag-header (3): lists of captures, refunds and shipments have no ETag. The If-Match of a POST there is the order's version,
 *   and the order's ETag comes with the order.
 * - ibm-required-enum-properties-in-response (1): the `fromStatus` of an order's first entry of history: it had no status before.
 * - ibm-required-array-properties-in-response (1): `items` of an event that isn't about items.
 * - ibm-schema-keywords (1): `propertyNames` says what the names of notes may look like. It is JSON Schema, and so OpenAPI 3.1.
 * - ibm-schema-type-format (1): `uri` is JSON Schema's name of the format, `url` is nobody's but IBM's.
 * - ibm-patch-request-content-type (2): one body in one media type, application/json, is what every client generator can send.
 * - ibm-no-nullable-properties (3): `null` in the patch of an order removes (RFC 7396); the rule looks at the media type only.
 * - ibm-schema-naming-convention (5): our schemas for writing are called …Input, theirs …Prototype.
 * - ibm-response-status-codes (1): 422 is what the Idempotency-Key draft asks for where a key comes with another body.
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
    // Values in capitals; types of events are dotted words, and what is sorted by is named as its field. Two values are CloudEvents' own.
    'ibm-enum-casing-convention': {
      ...rules['ibm-enum-casing-convention'],
      given: '$.components.schemas..enum[*]',
      then: {
        function: pattern,
        functionOptions: {
          match: '^(?:[A-Z][A-Z0-9_]*|[a-z]+\\.[a-z_]+|-?createdAt|1\\.0|application/json)$',
        },
      },
    },

    // Derives snake_case names of operations from paths. Redocly's rules see to names that are camelCase, unique, and verbs first.
    'ibm-operationid-naming-convention': 'off',
    // IBM's own form of errors. This API has the standard one, RFC 9457, and its media type.
    'ibm-error-response-schemas': 'off',
    'ibm-error-content-type-is-json': 'off',
    // IBM's own names of paging (`start`, `limit`, `first`, `next`). `page` and `size` are given by this API's interface, and the
    // links to other pages stand in `_links`.
    'ibm-pagination-style': 'off',
  },
};
