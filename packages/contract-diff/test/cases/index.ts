import { answers, unlistedAnswers } from './answers.ts';
import { bodies } from './bodies.ts';
import { fields } from './fields.ts';
import { operations } from './operations.ts';
import { parameters, strayParameters } from './parameters.ts';
import { security } from './security.ts';
import { addresses, specificMedia } from './specifications/addresses.ts';
import { conditions } from './specifications/conditions.ts';
import { callbacks, mediaRanges, paths, statuses } from './specifications/directions.ts';
import { effects } from './specifications/effects.ts';
import { encodings } from './specifications/encodings.ts';
import { heirs } from './specifications/heirs.ts';
import { jsonSchema } from './specifications/json-schema.ts';
import { links, names, schemeNames } from './specifications/names.ts';
import { openapi30, openapi31 } from './specifications/openapi-3-0.ts';
import { overlaps } from './specifications/overlaps.ts';
import { pathParts } from './specifications/path-parts.ts';
import { references } from './specifications/references.ts';
import { xml } from './specifications/xml.ts';
import { mappings, unions } from './unions.ts';
import { values } from './values.ts';
import { webhooks } from './webhooks.ts';

/**
 * Cases that change the contract in base.yaml. The tests run all cases, and RULES.md shows them as examples of the
 * rules in rules.ts. `SCHEMA_CASES` contains the cases that change a schema.
 */
export const CONTRACT_CASES = [...operations, ...parameters, ...bodies, ...answers, ...security, ...webhooks];
export const SCHEMA_CASES = [
  ...fields,
  ...values,
  ...unions,
  ...overlaps,
  ...conditions,
  ...jsonSchema,
  ...names,
  ...openapi31,
];
/** Cases that change a schema of OpenAPI 3.0. */
export const SCHEMA_CASES_30 = openapi30;
/** Cases that first change both contracts in the same way, and then only the newer contract. */
export const STARTED_CASES = [
  ...[
    ...mediaRanges,
    ...statuses,
    ...callbacks,
    ...paths,
    ...addresses,
    ...pathParts,
    ...xml,
    ...specificMedia,
  ],
  ...[...effects, ...encodings, ...references, ...unlistedAnswers, ...links, ...schemeNames],
  ...[...strayParameters, ...mappings, ...heirs],
];
