import type { TypeName } from '../meaning/shape.ts';

/**
 * A value that stands for all values which the compared schemas can't tell apart. For example, if the schemas only ask
 * whether a number is at least 5, the points 4, 4.5, 5, 5.5 and 6 stand for all numbers.
 */
export interface Point {
  readonly type: TypeName;
  /** The value itself. Missing if only other members of the value are known. */
  readonly value?: unknown;
  /** The number of characters or entries. */
  readonly size?: number;
  /** Texts of the keywords, such as `{"pattern":"^a"}`, that the value satisfies. */
  readonly satisfied: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, Point>;
  /** If present, the schemas at this position are compared as a whole, by their texts in `satisfied`. */
  readonly isWhole?: true;
}
