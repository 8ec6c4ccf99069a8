import type { Caller, IdempotencyKey } from '../idempotency.ts';

/** An order to be placed, with all the ids and times that it will have. */
export interface OrderPlacement {
  id: string;
  paymentId: string;
  eventId: string;
  customerId: string;
  items: { id: string; sku: string; quantity: number }[];
  paymentMethod: string;
  capture: 'AUTOMATIC' | 'MANUAL';
  expectedTotal?: { amount: number; currency: string } | undefined;
  reference?: string | undefined;
  metadata: Record<string, string>;
  createdAt: string;
  reservedUntil: string;
  caller: Caller;
  idempotencyKey?: IdempotencyKey | undefined;
}
