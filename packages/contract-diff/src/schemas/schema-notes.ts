import { hasTags } from '../meaning/shape-tags.ts';
import { isSet } from '../meaning/shape-algebra.ts';
import type { Notes, Shape } from '../meaning/shape.ts';
import { type Direction, type Finding, change } from '../model/findings.ts';
import { list } from '../model/format-values.ts';
import { canonical } from '../openapi/document.ts';
import { placeOf } from './schema-types.ts';

/**
 * Finds changes of a schema's notes: the keywords that have no effect on validation. Defaults are compared by
 * `defaultChange`.
 */
export function* noteChanges(before: Shape, after: Shape, direction: Direction): Generator<Finding> {
  const [was, is] = [before.notes, after.notes];
  const place = placeOf(before, after);
  if (!was.deprecated && is.deprecated) {
    const text = 'Deprecated: still there, but move away from it.';
    yield { rule: 'deprecated', level: 'notice', ...place, text };
  }
  if (was.deprecated && !is.deprecated) {
    const text = 'It is no longer deprecated.';
    yield { rule: 'deprecation-withdrawn', level: 'compatible', ...place, text };
  }
  yield* ineffectiveNull(before, after, direction);
  yield* discriminatorChanges(before, after, direction);
  yield* xmlChange(was.xml, is.xml, direction);
  if (!was.open && is.open && direction === 'received' && isSet(before)) {
    const fact = 'More values may now be added within this version';
    yield change('set-opened', 'widened', direction, place, fact);
  }
}

/**
 * Finds a `nullable` of OpenAPI 3.0 without an effect, if an effect would break consumers: in a response, `nullable` is
 * new, or in a request, it is gone.
 */
function* ineffectiveNull(before: Shape, after: Shape, direction: Direction): Generator<Finding> {
  const [nullable, other] = direction === 'sent' ? [before, after] : [after, before];
  if (!nullable.notes.nullable || other.notes.nullable) return;
  if (nullable.types.has('null') || other.types.has('null')) return;
  const change = direction === 'sent' ? '`nullable` is gone' : '`nullable` is new';
  const side = direction === 'sent' ? ('before' as const) : ('after' as const);
  const text = `${change}. It has no effect without a \`type\` beside it, but many services and tools obey it.`;
  yield { rule: 'nullable-without-type', level: 'notice', direction, at: nullable.at, side, text };
}

/** Finds a change of how a value is written in XML. Callers leave the change out if the body isn't XML. */
function* xmlChange(was: Notes['xml'], is: Notes['xml'], direction: Direction): Generator<Finding> {
  const mark = is ?? was;
  if (!mark || was?.value === is?.value) return;
  const [from, to] = [was, is].map((one) => one && `\`${one.value}\``);
  const fact = !from
    ? `\`xml\` is now ${to}`
    : to
      ? `\`xml\` goes from ${from} to ${to}`
      : `\`xml\` ${from} is gone`;
  const place = { at: mark.at, side: is ? ('after' as const) : ('before' as const), from, to };
  yield change('xml-changed', 'changed', direction, place, fact);
}

/**
 * Finds a change of a default value. Consumers may leave an optional value out of a request. A new default changes the
 * meaning of such a request. In a response, the default is only a value that a generated client may fill in.
 */
export function* defaultChange(
  before: Shape,
  after: Shape,
  direction: Direction,
  wasRequired: boolean,
): Generator<Finding> {
  const [was, is] = [before.notes.default, after.notes.default];
  if (canonical(was?.value) === canonical(is?.value)) return;
  // The defaults differ, so at least one of them exists.
  const place = { at: (is ?? was)!.at, side: is ? ('after' as const) : ('before' as const) };
  const written = (value: unknown) => `\`${canonical(value)}\``;
  const fact = !was
    ? `The default is now ${written(is!.value)}` // `was` is missing, so `is` exists.
    : is
      ? `The default goes from ${written(was.value)} to ${written(is.value)}`
      : `The default ${written(was.value)} is gone`;
  const matters = direction === 'sent' && !wasRequired;
  const meaning = matters
    ? 'If it is left out, the meaning may be different.'
    : 'A generated client may fill in something else.';
  const level = matters && was !== undefined ? 'breaking' : 'notice';
  const from = was && written(was.value);
  yield { rule: 'default-changed', level, direction, from, ...place, text: `${fact}. ${meaning}` };
}

/** Returns the values of a discriminator: those of its mapping, and the names of the other heirs. */
const kindsOf = ({ notes }: Shape): string[] => [
  ...new Set([...(notes.discriminator?.value.values ?? []), ...(notes.heirs?.().keys() ?? [])]),
];

/** Whether the discriminator of a schema is its own, and not that of a schema from which it inherits. */
const hasKinds = (shape: Shape): boolean =>
  (shape.notes.discriminator?.at === shape.at || shape.notes.heirs !== undefined) && !isHeir(shape);

/** Whether a schema has its discriminator from the schema from which it inherits. */
export const isHeir = ({ at, notes }: Shape): boolean =>
  [...(notes.heirs?.().values() ?? [])].some(({ all }) => all[0]?.at === at);

function* discriminatorChanges(before: Shape, after: Shape, direction: Direction): Generator<Finding> {
  const [was, is] = [before.notes.discriminator?.value, after.notes.discriminator?.value];
  const place = placeOf(before, after);
  if (was && !is) {
    const text = `The discriminator \`${was.property}\` is gone: the kinds are told apart by their form alone.`;
    yield { rule: 'discriminator-removed', level: 'notice', from: `\`${was.property}\``, ...place, text };
  }
  if (!was || !is) return;
  if (was.property !== is.property) {
    const fact = `What tells the kinds apart is \`${is.property}\`, no longer \`${was.property}\``;
    const names = { from: `\`${was.property}\``, to: `\`${is.property}\`` };
    yield change('discriminator-changed', 'changed', direction, { ...place, ...names }, fact);
  } else if (!hasTags(before) && !hasTags(after) && hasKinds(before) && hasKinds(after)) {
    const [old, current] = [before, after].map(kindsOf) as [string[], string[]]; // `map` keeps the length.
    const gone = old.filter((value) => !current.includes(value));
    const added = current.filter((value) => !old.includes(value));
    if (gone.length > 0)
      yield change(
        ...(['kind-removed', 'narrowed', direction] as const),
        { ...place, from: list(gone) },
        `Kinds that are gone: ${list(gone)}`,
      );
    if (added.length > 0)
      yield change(
        ...(['kind-added', 'widened', direction] as const),
        { ...place, to: list(added) },
        `New kinds: ${list(added)}`,
      );
  }
}
