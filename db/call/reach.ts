/**
 * The orders that a caller may access: all orders if `customerId` is undefined, otherwise only the orders of this
 * customer.
 */
export interface Reach {
  customerId: string | undefined;
  /** Whether the caller may also see the personal data of these orders. */
  hasContacts?: boolean;
}

/** The reach of the service itself. */
export const ALL_ORDERS: Reach = { customerId: undefined };
