/**
 * The orders that a caller may access. A caller may access the orders of one customer, or all orders if `customerId` is
 * undefined.
 */
export interface Reach {
  customerId: string | undefined;
  /** Whether the caller may also access the personal data of these orders. */
  hasContacts?: boolean;
}

/** The service itself may access all orders. */
export const ALL_ORDERS: Reach = { customerId: undefined };
