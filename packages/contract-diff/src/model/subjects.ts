import { type Change, type Use, partsOf } from './changes.ts';

/**
 * Converts a pointer to a name: `#/components/schemas/Tea/properties/blend` → `Tea.blend`. Returns undefined if the
 * pointer doesn't lead into a named schema.
 */
export function schemaAndField(pointer: string): string | undefined {
  const [, name, rest = ''] = /^#\/components\/schemas\/([^/]+)(.*)$/.exec(pointer) ?? [];
  if (name === undefined) return undefined;
  const fields = [...rest.matchAll(/\/properties\/([^/]+)|\/(items)(?=\/|$)/g)].map(([, field, items]) =>
    items ? '[]' : `.${field}`,
  );
  return decoded(name + fields.join(''));
}

export const decoded = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * Returns the title of a change: the schema and the field that caused the change. If the changed parts have other names
 * than that field, the title begins with the names of the parts. The name of the schema follows in parentheses, if the
 * schema has a name.
 */
export function titleOf({ subjects, at }: Pick<Change, 'subjects' | 'at'>): string {
  const place = schemaAndField(at);
  if (place === undefined) return bold(subjects);
  const field = /([^.[\]]+)(\[\])*$/.exec(place)?.[0];
  const isNamed = subjects.length === 1 && (subjects[0] === `\`${field}\`` || subjects[0] === `\`${place}\``);
  if (isNamed) return `**\`${place}\`**`;
  const of = place.includes('.') || place.includes('[') ? `\`${place}\`` : `schema \`${place}\``;
  return `${bold(subjects)} (${of})`;
}

const bold = (subjects: readonly string[]) => `**${shortened(subjects)}**`;

/** Returns the first three entries of a list, followed by the number of the others. */
export function shortened(entries: readonly string[]): string {
  const rest = entries.length - 3;
  return entries.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Returns the names of the operations that a change affects. Leaves out parts that belong to no operation. */
export const operationNames = (uses: readonly Use[]): string[] =>
  [...new Set(uses.map(({ operation }) => operation))].filter(Boolean);

export function byOperation(uses: readonly Use[]): [operation: string, places: string[]][] {
  const operations = new Map<string, Set<string>>();
  for (const use of uses) {
    const places = operations.get(use.operation) ?? new Set();
    operations.set(use.operation, places);
    for (const { place } of partsOf(use)) if (place) places.add(place);
  }
  return [...operations].map(([operation, places]) => [operation, [...places]]);
}
