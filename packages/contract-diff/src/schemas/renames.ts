import type { Schema } from '../meaning/shape.ts';
import type { Finding } from '../model/findings.ts';
import { canonical, isObject } from '../openapi/document.ts';

interface Described {
  readonly schema: Schema;
}

/**
 * Adds a hint to the finding about a removed field, if exactly one new field has the same schema: the field may have
 * been renamed.
 */
export function guessRename(
  findings: Finding[],
  before: ReadonlyMap<string, Described>,
  after: ReadonlyMap<string, Described>,
) {
  const form = ({ schema }: Described) => canonical(schema.all.map(({ node }) => withoutTexts(node)));
  const added = [...after].filter(([name]) => !before.has(name));
  for (const [index, finding] of findings.entries()) {
    const old = finding.rule === 'field-removed' && before.get(finding.step?.words.slice(1) ?? '');
    if (!old) continue;
    const alike = added.filter(([, field]) => form(field) === form(old));
    if (alike.length === 1)
      findings[index] = { ...finding, text: `${finding.text} Perhaps it is called \`${alike[0]![0]}\` now.` };
  }
}

function withoutTexts(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { description: _description, title: _title, examples: _examples, ...rest } = node;
  return rest;
}
