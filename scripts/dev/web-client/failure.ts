import type { components } from '../../../generated/v1/types.ts';

type Schemas = components['schemas'];

/** Failure that the page shows to the customer. */
export interface Failure {
  /** The kind of problem. The pages distinguish problems by their kind. */
  type: string;
  /** A sentence for the customer. */
  message: string;
  /** Name of the checkout's section that shows the message. Absent if no section caused the failure. */
  part?: 'items' | 'country' | 'shippingMethod' | 'discountCode';
  /** Invalid fields of the request, as JSON Pointers. */
  fields?: { field: string; message: string }[];
  /** Products with too little stock, each with its available units. */
  shortages?: { sku: string; available: number }[];
  /** The current price. The customer must accept this price before the order can be placed. */
  quote?: Schemas['Quote'];
}
