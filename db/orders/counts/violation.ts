/** A violation of a rule. `what`: the rule, `id`: id of the row, or the counter, that violates the rule. */
export interface Violation {
  what: string;
  id: string;
}
