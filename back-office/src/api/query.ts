/** Query, or several queries as one, whose answer the page shows. */
export interface Query<Value> {
  data: Value | undefined;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}
