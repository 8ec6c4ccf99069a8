/**
 * The orders that a caller may access: all orders if `customerId` is undefined, otherwise only the orders of this
 * customer.
 */
export interface Reach {
  customerId: string | undefined;
  /** Whether the caller is a member of the shop's staff, and not one of the shop's own clients. */
  isStaff?: boolean;
  /** Whether the caller may also see the personal data of these orders. */
  hasContacts?: boolean;
}

/** The reach of the service itself. */
export const ALL_ORDERS: Reach = { customerId: undefined };
