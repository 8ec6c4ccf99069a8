import type { Finding } from '../model/findings.ts';
import { type Located, child, elements, isTrue, textOf } from '../openapi/document.ts';

/** Finds changes of the `operationId` and of the tags, from which code generators derive names. */
export function* namingChanges(before: Located, after: Located): Generator<Finding> {
  const place = { at: after.at, side: 'after' } as const;
  const [was, is] = [textOf(before, 'operationId'), textOf(after, 'operationId')];
  if (was !== is) {
    const text = was
      ? `Its \`operationId\` was \`${was}\`. Generated clients call their function after it.`
      : `It has an \`operationId\` now. Generated clients call their function after it.`;
    const to = is && `\`${is}\``;
    yield { rule: 'operation-id-changed', level: was ? 'breaking' : 'notice', to, ...place, text };
  }
  if (tagsOf(before) !== tagsOf(after)) {
    const text = `Its tags go from ${tagsOf(before)} to ${tagsOf(after)}. Some generated clients group their functions so.`;
    yield { rule: 'tags-changed', level: 'notice', ...place, text };
  }
}

const tagsOf = (operation: Located): string =>
  elements(child(operation, 'tags'))
    .map(({ node }) => String(node))
    .join(', ') || 'none';

/** Finds a parameter or a header that is now deprecated, or no longer deprecated. */
export function* deprecation(before: Located, after: Located): Generator<Finding> {
  if (isTrue(before, 'deprecated') === isTrue(after, 'deprecated')) return;
  if (isTrue(before, 'deprecated')) {
    const text = 'It is no longer deprecated.';
    yield { rule: 'deprecation-withdrawn', level: 'compatible', at: after.at, side: 'after', text };
    return;
  }
  const text = 'Deprecated: still there, but move away from it.';
  yield { rule: 'deprecated', level: 'notice', at: after.at, side: 'after', text };
}

/** Finds changes of an operation's `deprecated` and of its date of removal (`x-sunset`). */
export function* futureChanges(before: Located, after: Located): Generator<Finding> {
  const place = { at: after.at, side: 'after' } as const;
  const [deprecated, isDeprecated] = [isTrue(before, 'deprecated'), isTrue(after, 'deprecated')];
  const [sunset, newSunset] = [textOf(before, 'x-sunset'), textOf(after, 'x-sunset')];
  if (isDeprecated && (!deprecated || sunset !== newSunset)) {
    const until = newSunset ? ` Announced to be there until ${newSunset}.` : '';
    const text = `Deprecated: still there, but move away from it.${until}`;
    yield { rule: 'deprecated', level: 'notice', ...place, text };
  }
  if (deprecated && !isDeprecated) {
    const text = 'It is no longer deprecated.';
    yield { rule: 'deprecation-withdrawn', level: 'compatible', ...place, text };
  }
}
