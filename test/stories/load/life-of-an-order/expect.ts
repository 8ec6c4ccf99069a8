/** Throws if the condition is false. fast-check then reports this order life as failed. */
export function expect(holds: boolean, what: string, ...details: unknown[]): asserts holds {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}
