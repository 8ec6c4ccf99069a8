// Generated from spec/ by `make generate`. Do not edit.
import type { Misfits } from '../../handlers/contract/handler-types.ts';
import type { operations as OperationsV1 } from '../../generated/v1/types.ts';
import type { handlers as handlersV1 } from '../../handlers/v1/index.ts';
import type { operations as OperationsV9 } from '../fixtures/generated/v9/types.ts';
import type { handlers as handlersV9 } from '../fixtures/handlers/v9/index.ts';

/** Empty if every handler fits its operation. Otherwise the compiler's message names those that don't. */
type None<Operations extends never> = Operations;

export type V1 = None<Misfits<typeof handlersV1, OperationsV1>>;
export type V9 = None<Misfits<typeof handlersV9, OperationsV9>>;
