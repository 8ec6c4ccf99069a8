/** Throws if a condition doesn't hold. fast-check reports the error with the life that led to it. */
export function expect(holds: boolean, what: string, ...details: unknown[]): asserts holds {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}
