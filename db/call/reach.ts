/** Orders that a caller may access: those of one customer, or (without one) all. */
export interface Reach {
  customerId: string | undefined;
}

/** Reach of the service itself. */
export const ALL_ORDERS: Reach = { customerId: undefined };
