/** A violation of a rule. `id`: the id or the counter that violates the rule. */
export interface Violation {
  what: string;
  id: string;
}
