/** Orders that a caller may access: those of one customer, or (without one) all. */
export interface Reach {
  customerId: string | undefined;
  /** Whether the personal data of these orders is accessible as well. */
  hasContacts?: boolean;
}

/** Reach of the service itself. */
export const ALL_ORDERS: Reach = { customerId: undefined };
