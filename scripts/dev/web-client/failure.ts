import type { components } from '../../../generated/v1/types.ts';

type Schemas = components['schemas'];

/** Failure that the page shows to the customer. */
export interface Failure {
  /** The kind of problem, which pages distinguish. */
  type: string;
  /** A sentence for the customer. */
  message: string;
  /** Name of the part of the checkout in which the message is shown. Absent if no part has caused the failure. */
  part?: 'items' | 'country' | 'shippingMethod' | 'discountCode';
  /** Fields of the request that aren't valid, as JSON pointers. */
  fields?: { field: string; message: string }[];
  /** Products with too little stock, and their available units. */
  shortages?: { sku: string; available: number }[];
  /** The current price, which the customer has to accept before the order can be placed. */
  quote?: Schemas['Quote'];
}
