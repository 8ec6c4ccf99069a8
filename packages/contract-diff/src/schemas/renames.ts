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
  const added = [...after].filter(([name]) => !before.has(name));
  for (const [index, finding] of findings.entries()) {
    const old = finding.rule === 'field-removed' && before.get(finding.step?.words.slice(1) ?? '');
    if (!old) continue;
    const alike = added.filter(([, field]) => formOf(field) === formOf(old));
    if (alike.length === 1)
      findings[index] = { ...finding, text: `${finding.text} Perhaps it is called \`${alike[0]![0]}\` now.` };
  }
}

/** Forms of schemas. A union compares the same schemas many times to match its kinds. */
const forms = new WeakMap<Schema, string>();

function formOf({ schema }: Described): string {
  const known = forms.get(schema) ?? canonical(schema.all.map(({ node }) => withoutTexts(node)));
  forms.set(schema, known);
  return known;
}

function withoutTexts(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { description: _description, title: _title, examples: _examples, ...rest } = node;
  return rest;
}
