import type { components, operations } from '../../../generated/v1/types.ts';
import type { Call, Handler } from '../../contract/handler-types.ts';

export type Operation<Id extends keyof operations> = Handler<operations[Id]>;

/** Argument of the handler of an operation. */
export type CallOf<Id extends keyof operations> = Call<operations[Id]>;

export type Schemas = components['schemas'];
