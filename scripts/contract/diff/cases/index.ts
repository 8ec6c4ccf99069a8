import { answers } from './answers.ts';
import { bodies } from './bodies.ts';
import { fields } from './fields.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import { security } from './security.ts';
import { unions } from './unions.ts';
import { values } from './values.ts';
import { webhooks } from './webhooks.ts';

/** What proves the rules of rules.ts: run by the tests, shown by RULES.md. */
export const CONTRACT_CASES = [...operations, ...parameters, ...bodies, ...answers, ...security, ...webhooks];
export const SCHEMA_CASES = [...fields, ...values, ...unions];
