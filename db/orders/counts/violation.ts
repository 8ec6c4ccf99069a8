/** A violation of a rule, with an id or a counter that violates it. */
export interface Violation {
  what: string;
  id: string;
}
