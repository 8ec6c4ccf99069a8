/** Throws if a condition is false. fast-check reports the error with the life that caused it. */
export function expect(holds: boolean, what: string, ...details: unknown[]): asserts holds {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}
