/** Which orders somebody may see: those of one customer, or (without one) all. */
export interface Reach {
  customerId: string | undefined;
}

/** For the service itself. */
export const ALL_ORDERS: Reach = { customerId: undefined };
