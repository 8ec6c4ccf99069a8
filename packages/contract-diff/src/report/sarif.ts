import { type Change, isCounted, withoutRepetitions } from '../model/changes.ts';
import { type Level, RULES, type Rule } from '../model/rules.ts';
import { helpOf } from '../model/steps.ts';
import { titleOf } from '../model/subjects.ts';
import { stepWords } from './affected-clients-text.ts';
import type { Compared } from './compared.ts';

const LEVELS_OF_SARIF: Record<Level, string> = {
  breaking: 'error',
  notice: 'warning',
  compatible: 'note',
  documentation: 'none',
};

/** Returns the changes in the format SARIF 2.1.0, which code scanning tools read. */
export function sarifReport(compared: readonly Compared[]): string {
  const rules = Object.values(RULES)
    .flatMap((ofSubject): [string, Rule][] => Object.entries(ofSubject))
    .map(([id, { levels, sentence }]) => {
      const help = helpOf(id, levels);
      return { id, shortDescription: { text: sentence }, ...(help && { help: { text: help } }) };
    });
  const results = compared.flatMap(({ changes, previous }) =>
    withoutRepetitions(changes).map((change) => resultOf(change, previous !== undefined)),
  );
  const driver = { name: 'contract-diff', rules };
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  };
  return JSON.stringify(sarif, null, 2);
}

function resultOf(change: Change, isOfNewVersion: boolean) {
  const { rule, level, text, side, source, at, fingerprint, approval } = change;
  const [, uri, line] = /^(.*):(\d+)$/.exec(source ?? '') ?? [];
  const physicalLocation = { artifactLocation: { uri }, region: { startLine: Number(line) } };
  const location = {
    // A file of the older contract may be in another commit, where its lines differ.
    ...(uri && side === 'after' && { physicalLocation }),
    logicalLocations: [{ fullyQualifiedName: at }],
  };
  const isHarmless = isOfNewVersion || !isCounted(change);
  const title = titleOf(change).replaceAll('**', '').replaceAll('`', '');
  return {
    ruleId: rule,
    level: isHarmless && level === 'breaking' ? 'note' : LEVELS_OF_SARIF[level],
    message: { text: [`${title}: ${text}`, stepWords(change)].filter(Boolean).join(' ') },
    locations: [location],
    ...(fingerprint && { partialFingerprints: { 'contractDiff/v1': fingerprint } }),
    ...(approval &&
      !approval.isExpired && {
        suppressions: [{ kind: 'external', justification: `${approval.reason} (${approval.by})` }],
      }),
  };
}
