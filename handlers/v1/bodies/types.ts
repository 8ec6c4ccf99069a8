import type { components, operations } from '../../../generated/v1/types.ts';
import type { Call, Handler } from '../../contract/handler-types.ts';

/** The handler of an operation of API version 1. */
export type Operation<Id extends keyof operations> = Handler<operations[Id]>;

/** The argument with which the handler of an operation of API version 1 is called. */
export type CallOf<Id extends keyof operations> = Call<operations[Id]>;

export type Schemas = components['schemas'];
