import type { Direction, Finding } from '../model/findings.ts';
import { type Contract, type Located, type Operation, child, responsesOf } from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { compareContent } from './bodies.ts';
import { compareHeaders } from './headers.ts';
import { linkChanges } from './links.ts';
import { type Found, type Place, at } from './located-parts.ts';

/**
 * Compares the responses of an operation. `direction` is `sent` for the responses to a webhook, because consumers send
 * these. Consumers receive all other responses.
 */
export function compareAnswers(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  direction: Direction,
): Found[] {
  const [was, is] = [answersOf(comparison.before, before), answersOf(comparison.after, after)];
  const compare = (status: string, old: Located, current: Located) =>
    compareAnswer(comparison, [old, current], direction, placeOf(status), hasBody(status, before.method));
  const found: Found[] = [];
  const gone: string[] = [];
  for (const [status, old] of was) {
    const current = is.get(status) ?? covering(is, status, direction);
    if (current) found.push(...compare(status, old, current));
    else gone.push(status);
  }
  const added = [...is.keys()].filter((status) => !was.has(status));
  for (const status of added) {
    const old = covering(was, status, direction) ?? onlyDefault(was);
    if (old) found.push(...compare(status, old, is.get(status)!));
  }
  const news = added.filter((status) => !covering(was, status, direction) && !onlyDefault(was));
  // If consumers receive the response, a single status may replace a range that includes it. If consumers send the
  // response, they may still send any status of the range.
  const isNarrowed = (status: string) =>
    direction === 'received' && added.some((other) => isInRange(other, status));
  for (const status of gone) {
    if (isNarrowed(status) && isSuccess(status)) continue;
    const isError = !isSuccess(status) && direction === 'received';
    const instead = news.filter((other) => isError && other[0] === status[0]);
    const isLeft = direction === 'received' && [...is.keys()].some((other) => isInRange(other, status));
    const finding = goneFinding(status, was.get(status)!, instead, direction, isLeft);
    const likely = [...is.keys()].filter((other) => isSuccess(other) === isSuccess(status));
    const to = finding.to ?? (likely.length > 0 ? likely.map(coded).join(' or ') : undefined);
    found.push(...at(placeOf(status), [{ ...finding, direction, from: coded(status), to }]));
  }
  for (const status of news) {
    found.push(...at(placeOf(status), [addedFinding(status, is.get(status)!, direction)]));
  }
  return found;
}

const coded = (status: string) => `\`${status === 'DEFAULT' ? 'default' : status}\``;

/** Whether a range includes a status: `2XX` includes `204`. */
const isInRange = (status: string, range: string) =>
  /^\dXX$/.test(range) && /^\d\d\d$/.test(status) && status[0] === range[0];

/**
 * Returns the response `default` if the operation lists no other status. In this case, `default` describes every
 * response, including successful responses.
 */
const onlyDefault = (answers: ReadonlyMap<string, Located>) =>
  answers.size === 1 ? answers.get('DEFAULT') : undefined;

/** Returns the responses by status, in upper case, because the contract may contain `4xx` in place of `4XX`. */
const answersOf = (contract: Contract, operation: Operation): Map<string, Located> =>
  new Map(responsesOf(contract, operation).map(([status, answer]) => [status.toUpperCase(), answer]));

const placeOf = (status: string): Place => ({
  place: `answer ${status.toLowerCase()}`,
  subject: `Answer ${status.toLowerCase()}`,
  position: { in: 'answer', name: '', pointer: '' },
});

/**
 * Returns the response that describes an unlisted status: the one for its range or, for an error, `default`. If
 * consumers receive the responses, a success status needs its own entry, because `default` doesn't promise success.
 * Consumers who send responses may still send such a success.
 */
function covering(
  answers: ReadonlyMap<string, Located>,
  status: string,
  direction: Direction,
): Located | undefined {
  if (status === 'DEFAULT') return undefined;
  const isByDefault = direction === 'sent' || !isSuccess(status);
  return answers.get(`${status[0]}XX`) ?? (isByDefault ? answers.get('DEFAULT') : undefined);
}

const isSuccess = (status: string) => /^[123]/.test(status);

/**
 * Creates a finding about a removed status. `isLeft` matters only for a range such as `2XX`: it says whether the newer
 * contract still lists a status of that range.
 */
function goneFinding(
  status: string,
  answer: Located,
  instead: readonly string[],
  direction: Direction,
  isLeft: boolean,
): Finding {
  const place = { at: answer.at, side: 'before' as const };
  if (direction === 'sent')
    return {
      ...{ rule: 'answer-removed', level: 'breaking', ...place },
      text: 'The status is gone. It is no longer taken.',
    };
  if (isSuccess(status) && !isLeft) {
    const text = 'The status is gone. Clients that wait for it get another one.';
    return { rule: 'answer-removed', level: 'breaking', ...place, text };
  }
  if (instead.length > 0) {
    const text = `The status is gone, perhaps in favour of the new ${instead.join(' or ')}. Clients that distinguish errors by the status may confuse them.`;
    const to = instead.map(coded).join(' or ');
    return { rule: 'status-changed', level: 'breaking', to, ...place, text };
  }
  return { rule: 'answer-removed', level: 'compatible', ...place, text: 'The status no longer comes.' };
}

/**
 * Creates a finding about a new status. A new success status breaks consumers, because a client that was written for
 * `201` can't handle `202`. A new error status is only a notice: every client must be prepared for unknown errors,
 * because the network causes errors, too. But a client may want to handle the new status. A new `304` is also only a
 * notice, because only clients that send a conditional request receive this status.
 */
function addedFinding(status: string, answer: Located, direction: Direction): Finding {
  const place = { at: answer.at, side: 'after' as const, to: coded(status) };
  if (direction === 'sent')
    return { rule: 'answer-added', level: 'compatible', ...place, text: 'A status that is taken now.' };
  if (isSuccess(status) && status !== '304') {
    const text = 'A new status of success. A client that waits for the others takes it for a failure.';
    return { rule: 'answer-added', level: 'breaking', ...place, text };
  }
  return { rule: 'answer-added', level: 'notice', ...place, text: 'A new status that is possible.' };
}

/**
 * Whether a response with this status to a request with this method can have a body (RFC 9110, sections 6.4.1, 9.3.2
 * and 15.3.6).
 */
const hasBody = (status: string, method: string) => method !== 'HEAD' && !/^(1..|204|205|304)$/.test(status);

/**
 * Compares the old and the new response for the same status. `withBody` says whether such a response can have a body.
 */
export function compareAnswer(
  comparison: Comparison,
  [before, after]: readonly [Located, Located],
  direction: Direction,
  place: Place,
  withBody: boolean,
): Found[] {
  const [was, is] = [child(before, 'content'), child(after, 'content')];
  return [
    ...(withBody ? compareContent(comparison, was, is, direction, place, true) : []),
    ...compareHeaders(comparison, [child(before, 'headers'), child(after, 'headers')], direction, place),
    ...at(place, linkChanges(comparison, before, after)),
  ];
}
