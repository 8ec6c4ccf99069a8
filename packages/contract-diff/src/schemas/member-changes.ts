import { type Direction, type Finding } from '../model/findings.ts';
import { HERE } from '../model/schema-path.ts';

export type MemberKind = 'field' | 'header' | 'parameter' | 'request-body';

/** A named part of a message. */
export interface Member {
  readonly required: boolean;
  readonly at: string;
  readonly deprecated: boolean;
}

/**
 * Reports whether a named part was added, removed, or became required or optional. For a part that consumers send,
 * removal breaks them, because they may send it, and so does a new requirement. For a part that consumers receive,
 * removal breaks them, and so does the change to optional. New parts that they receive are ignored: by the interface's
 * rule 3, adding fields to answers breaks no consumer.
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
    yield { rule: `${kind}-removed`, level: 'breaking', at: before.at, side: 'before', text, step };
  } else if (after && !before) {
    const breaking = sent && after.required;
    const text = breaking
      ? `A new ${name} that has to be sent. A request without it is refused.`
      : `A new ${sent ? `optional ${name}` : name}.`;
    yield {
      rule: `${kind}-added`,
      level: breaking ? 'breaking' : 'compatible',
      at: after.at,
      side: 'after',
      text,
      step,
    };
  } else if (before && after && before.required !== after.required) {
    const breaking = after.required === sent;
    const place = { at: after.at, side: 'after' as const, step };
    const text = after.required
      ? `The ${name} ${sent ? 'has to be sent now. A request without it is refused' : 'is always there now'}.`
      : `The ${name} ${sent ? 'need not be sent' : 'may be missing now. Clients that rely on it find nothing'}.`;
    yield {
      rule: `${kind}-${after.required ? 'required' : 'optional'}`,
      level: breaking ? 'breaking' : 'compatible',
      ...place,
      text,
    };
  }
}
