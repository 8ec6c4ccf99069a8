import type { Test } from 'tap';
import type { Answer, Request } from '../../support/shop/contract-client.ts';

export interface Case {
  name: string;
  request: Request;
  status?: number;
  type?: string;
  /**
   * Fields that the answer must name, in any order. If the field is in the body, its value here is the value that the
   * service has rejected.
   */
  fields?: Record<string, unknown>;
}

/** Id of an order that doesn't exist. */
export const ORDER_ID = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A valid order. */
export const order = (rest: object = {}) => ({
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
  ...rest,
});

export const items = (...entries: unknown[]) => order({ items: entries });

/** Checks an answer to a bad request. By default the answer must be 400 VALIDATION_ERROR. */
export function checkRefusal(
  t: Test,
  { status, body }: Answer,
  expected: Omit<Case, 'name' | 'request'>,
): void {
  t.equal(status, expected.status ?? 400);
  t.equal(body['type'], expected.type ?? 'VALIDATION_ERROR');
  if (!expected.fields) return;
  const fields = Object.fromEntries(
    body['errors'].map((error: { field: string; rejectedValue?: unknown }) => [
      error.field,
      error.rejectedValue,
    ]),
  );
  t.strictSame(fields, expected.fields);
}
