/** Throws where it doesn't hold: fast-check reports that with the life that led there. */
export function expect(holds: boolean, what: string, ...details: unknown[]): asserts holds {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}
