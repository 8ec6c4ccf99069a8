/** Query, or several queries as one, of which the page shows the answer. */
export interface Query<Value> {
  data: Value | undefined;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}
