import { compareContent } from './bodies.ts';
import {
  type Contract,
  type Located,
  type Operation,
  canonical,
  child,
  isTrue,
  members,
  resolve,
  resolved,
  responsesOf,
} from '../../document.ts';
import type { Direction, Finding } from '../findings.ts';
import { memberChanges } from '../schemas/member-changes.ts';
import { type Found, type Place, at, compareValues } from './places.ts';
import type { Comparison } from '../schemas/schemas.ts';

/** Compares the responses of an operation. Responses to a webhook are sent by the consumer. */
export function compareAnswers(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  direction: Direction,
): Found[] {
  const [was, is] = [answersOf(comparison.before, before), answersOf(comparison.after, after)];
  const found: Found[] = [];
  const gone: string[] = [];
  for (const [status, old] of was) {
    const current = is.get(status) ?? covering(is, status);
    if (current) found.push(...compareAnswer(comparison, status, old, current, direction));
    else gone.push(status);
  }
  const added = [...is.keys()].filter((status) => !was.has(status));
  for (const status of added) {
    const old = covering(was, status);
    if (old) found.push(...compareAnswer(comparison, status, old, is.get(status)!, direction));
  }
  const news = added.filter((status) => !covering(was, status));
  for (const status of gone) {
    const instead = news.filter((other) => !isSuccess(status) && other[0] === status[0]);
    found.push(...at(placeOf(status), [goneFinding(status, was.get(status)!, instead, direction)]));
  }
  for (const status of news) {
    found.push(...at(placeOf(status), [addedFinding(status, is.get(status)!, direction)]));
  }
  return found;
}

/** By status, in capitals: `4XX` may be written `4xx`. */
const answersOf = (contract: Contract, operation: Operation): Map<string, Located> =>
  new Map(responsesOf(contract, operation).map(([status, answer]) => [status.toUpperCase(), answer]));

const placeOf = (status: string): Place => ({
  place: `answer ${status.toLowerCase()}`,
  subject: `Answer ${status.toLowerCase()}`,
});

/**
 * The response that covers a status that isn't listed: that of its range or, for errors, `default`. A success
 * that only `default` covers is no longer promised.
 */
function covering(answers: ReadonlyMap<string, Located>, status: string): Located | undefined {
  if (status === 'DEFAULT') return undefined;
  return answers.get(`${status[0]}XX`) ?? (isSuccess(status) ? undefined : answers.get('DEFAULT'));
}

const isSuccess = (status: string) => /^[123]/.test(status);

function goneFinding(
  status: string,
  answer: Located,
  instead: readonly string[],
  direction: Direction,
): Finding {
  const place = { at: answer.at, side: 'before' as const };
  if (isSuccess(status)) {
    const consequence =
      direction === 'sent' ? 'It is no longer taken.' : 'Whoever waits for it gets something else.';
    return {
      rule: 'answer-removed',
      level: 'breaking',
      ...place,
      text: `The status is gone. ${consequence}`,
    };
  }
  if (instead.length > 0) {
    const text = `The status goes to ${instead.join(' or ')}. Whoever tells errors apart by it takes one for another.`;
    return { rule: 'status-changed', level: 'breaking', ...place, text };
  }
  return { rule: 'answer-removed', level: 'compatible', ...place, text: 'The status no longer comes.' };
}

/**
 * A client that was written for `201` can't handle `202`. Every client has to be prepared for new errors,
 * because the network has errors of its own, but may want to handle this one. `304` comes only to clients
 * that asked for it.
 */
function addedFinding(status: string, answer: Located, direction: Direction): Finding {
  const place = { at: answer.at, side: 'after' as const };
  if (direction === 'sent')
    return { rule: 'answer-added', level: 'compatible', ...place, text: 'A status that is taken now.' };
  if (isSuccess(status) && status !== '304') {
    const text = 'A new status of success. A client that waits for the others takes it for a failure.';
    return { rule: 'answer-added', level: 'breaking', ...place, text };
  }
  return { rule: 'answer-added', level: 'notice', ...place, text: 'A new status that may come.' };
}

function compareAnswer(
  comparison: Comparison,
  status: string,
  before: Located,
  after: Located,
  direction: Direction,
): Found[] {
  const place = placeOf(status);
  const [was, is] = [child(before, 'content'), child(after, 'content')];
  return [
    ...compareContent(comparison, was, is, direction, place, true),
    ...compareHeaders(comparison, before, after, direction, place),
    ...at(place, linkChanges(comparison, before, after)),
  ];
}

function compareHeaders(
  comparison: Comparison,
  before: Located,
  after: Located,
  direction: Direction,
  { place }: Place,
): Found[] {
  const headersOf = (side: 'before' | 'after', answer: Located) =>
    new Map(
      members(child(answer, 'headers'))
        .map(
          ([name, header]) =>
            [name.toLowerCase(), { name, header: resolve(comparison[side], header) }] as const,
        )
        // OpenAPI overlooks it here: the media type says it.
        .filter(([name]) => name !== 'content-type'),
    );
  const member = (header: Located | undefined) =>
    header && {
      required: isTrue(header, 'required'),
      at: header.at,
      deprecated: isTrue(header, 'deprecated'),
    };
  const [was, is] = [headersOf('before', before), headersOf('after', after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, current] = [was.get(key)?.header, is.get(key)?.header];
    const { name } = (is.get(key) ?? was.get(key))!;
    const here = { place: `${place}, header \`${name}\``, subject: `\`${name}\`` };
    const found = at(here, memberChanges('header', member(old), member(current), direction));
    return old && current ? [...found, ...compareValues(comparison, [old, current], direction, here)] : found;
  });
}

/** Some clients follow links automatically. */
function* linkChanges(comparison: Comparison, before: Located, after: Located): Generator<Finding> {
  const [was, is] = [child(before, 'links'), child(after, 'links')];
  for (const [name] of members(was)) {
    const old = resolved(comparison.before, was!, name)!;
    const current = is && resolved(comparison.after, is, name);
    if (!current) {
      const text = `The link \`${name}\` is gone. Whoever follows it finds nothing.`;
      yield { rule: 'link-removed', level: 'breaking', at: old.at, side: 'before', text };
    } else if (meaning(old) !== meaning(current)) {
      const text = `The link \`${name}\` leads elsewhere, or takes other values there.`;
      yield { rule: 'link-changed', level: 'notice', at: current.at, side: 'after', text };
    }
  }
  for (const [name, link] of members(is)) {
    if (!was || !child(was, name))
      yield {
        rule: 'link-added',
        level: 'compatible',
        at: link.at,
        side: 'after',
        text: `A new link, \`${name}\`.`,
      };
  }
}

function meaning(link: Located): string {
  const {
    description: _description,
    server: _server,
    ...rest
  } = Object(link.node) as Record<string, unknown>;
  return canonical(rest);
}
