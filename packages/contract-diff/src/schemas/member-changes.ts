import { type Direction, type Finding } from '../model/findings.ts';
import { HERE } from '../model/schema-path.ts';

export type MemberKind = 'field' | 'header' | 'parameter' | 'request-body';

/** A named part of a message: a field, a header, a parameter or the request body. */
export interface Member {
  readonly required: boolean;
  readonly at: string;
  readonly deprecated: boolean;
  /** Location of the entry in `required`, if a list names the required parts. */
  readonly requiredAt?: string | undefined;
}

/**
 * Yields a finding if a named part of a message was added or removed, or became required or optional. For parts that
 * consumers send, two changes are breaking. A removal is breaking because consumers may still send the part, and a new
 * requirement because consumers may leave the part out. For parts that consumers receive, it is breaking if the part is
 * removed or becomes optional. New parts that consumers receive are compatible, because adding fields to responses
 * breaks no consumer (rule 3 of the interface document).
 */
export function* memberChanges(
  kind: MemberKind,
  before: Member | undefined,
  after: Member | undefined,
  direction: Direction,
  { step = HERE, name = kind.replace('-', ' ') } = {},
): Generator<Finding> {
  const sent = direction === 'sent';
  if (before && !after) {
    const notice = before.deprecated
      ? ' It was deprecated, which is no promise that it goes within this version.'
      : '';
    const consequence = sent ? 'A request with it may be refused.' : 'Clients that read it find nothing.';
    const text = `The ${name} is gone. ${consequence}${notice}`;
    yield {
      rule: `${kind}-removed`,
      level: 'breaking',
      direction,
      at: before.at,
      side: 'before',
      text,
      step,
    };
  } else if (after && !before) {
    const breaking = sent && after.required;
    const text = breaking
      ? `A new ${name} that has to be sent. A request without it is refused.`
      : `A new ${sent ? `optional ${name}` : name}.`;
    yield {
      rule: `${kind}-added`,
      level: breaking ? 'breaking' : 'compatible',
      direction,
      at: after.at,
      side: 'after',
      text,
      step,
    };
  } else if (before && after && before.required !== after.required) {
    const breaking = after.required === sent;
    const cause = after.required ? after.requiredAt : undefined;
    const place = { at: cause ?? after.at, side: 'after' as const, step };
    const text = after.required
      ? `The ${name} ${sent ? 'has to be sent now. A request without it is refused' : 'is always there now'}.`
      : `The ${name} ${sent ? 'need not be sent' : 'may be missing now. Clients that rely on it find nothing'}.`;
    yield {
      rule: `${kind}-${after.required ? 'required' : 'optional'}`,
      level: breaking ? 'breaking' : 'compatible',
      direction,
      ...place,
      text,
    };
  }
}
