import type { components, operations, paths } from '../../../generated/v1/types.ts';

export type Schemas = components['schemas'];
export type Operations = operations;
export type Paths = paths;

/** Fields that every problem document has (RFC 9457), and the fields of some kinds that the page shows. */
export type Problem = Schemas['Problem'] & { errors?: Schemas['FieldError'][]; reason?: string };
