/**
 * The orders that a caller may access. If `customerId` is undefined, the caller may access all orders. Otherwise the
 * caller may access only the orders of that customer.
 */
export interface Reach {
  customerId: string | undefined;
  /** Whether the caller may also access the personal data of these orders. */
  hasContacts?: boolean;
}

/** The service itself may access all orders. */
export const ALL_ORDERS: Reach = { customerId: undefined };
