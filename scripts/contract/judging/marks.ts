import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTRACT, ROOT, run, strictConfig } from './ruler-tools.ts';

/**
 * Marks: the results of the contract with tools that rate OpenAPI documents. `make check` fails if a mark gets worse.
 * `--store` stores the current marks. Use this option after a change that improves a mark, or after a change whose
 * benefit justifies a worse mark.
 */
export interface Marks {
  /** Scores by ruler (a tool that rates documents), higher is better. */
  readonly scores: Readonly<Record<string, number>>;
  /** Number of faults by ruler and rule. A rule without faults isn't listed. */
  readonly faults: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const FILE = join(ROOT, 'scripts/contract/judging/marks.json');

export async function storedMarks(): Promise<Marks> {
  // main() writes the file in this form.
  return JSON.parse(await readFile(FILE, 'utf8')) as Marks;
}

/**
 * Compares stored and measured marks. Returns a text for each mark that has become worse, and a text for each mark that
 * has become better.
 */
export function compareMarks(stored: Marks, measured: Marks): { worse: string[]; better: string[] } {
  const worse: string[] = [];
  const better: string[] = [];
  for (const [name, score] of Object.entries(measured.scores)) {
    const mark = stored.scores[name] ?? 0;
    if (score !== mark) (score < mark ? worse : better).push(`${name}: ${score}, was ${mark}`);
  }
  for (const [name, counts] of Object.entries(measured.faults)) {
    const marks = stored.faults[name] ?? {};
    for (const rule of new Set([...Object.keys(marks), ...Object.keys(counts)])) {
      const [count, mark] = [counts[rule] ?? 0, marks[rule] ?? 0];
      if (count !== mark) (count > mark ? worse : better).push(`${name}, ${rule}: ${count}, was ${mark}`);
    }
  }
  return { worse, better };
}

/** Measures the marks of the published contract. The tools run at the same time. */
export async function measureMarks(): Promise<Marks> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-marks-'));
  try {
    const config = await strictConfig(folder);
    const [score, redocly, ibm] = await Promise.all([
      read<{ agentReadiness: number }>('redocly', 'score', CONTRACT, '--format', 'json'),
      read<{ problems: { ruleId: string }[] }>(
        'redocly',
        'lint',
        CONTRACT,
        '--config',
        config,
        '--format',
        'json',
      ),
      read<Ibm>('lint-openapi', '--json', '--impact-score', '--ruleset', '.ibm-openapi.mjs', CONTRACT),
    ]);
    return {
      scores: {
        'Redocly score': score.agentReadiness,
        'IBM impact score with .ibm-openapi.mjs': ibm.impactScore.categorizedSummary.overall,
      },
      faults: {
        'Redocly recommended-strict': countsOf(redocly.problems.map(({ ruleId }) => ruleId)),
        'IBM with .ibm-openapi.mjs': countsOf(
          [...ibm.error.results, ...ibm.warning.results].map(({ rule }) => rule),
        ),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ibm {
  error: { results: { rule: string }[] };
  warning: { results: { rule: string }[] };
  impactScore: { categorizedSummary: { overall: number } };
}

async function read<Answer>(bin: string, ...args: string[]): Promise<Answer> {
  const answer = await run(bin, ...args);
  // The version of the tool is pinned, so its output has this form.
  return JSON.parse(answer) as Answer;
}

function countsOf(rules: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rule of rules.sort()) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/** Measures the marks. Sets the exit status to 1 if a mark got worse. */
export async function checkMarks(): Promise<void> {
  const { worse, better } = compareMarks(await storedMarks(), await measureMarks());
  const store = 'node scripts/contract/judging/marks.ts --store';
  if (better.length > 0)
    console.log(`Better than scripts/contract/judging/marks.json, run ${store}:\n  ${better.join('\n  ')}`);
  if (worse.length === 0) return;
  console.error(
    `The contract got worse, see scripts/contract/judging/marks.json. If it is worth it, run ${store}:\n  ${worse.join('\n  ')}`,
  );
  process.exitCode = 1;
}

async function main() {
  const { values } = parseArgs({ options: { store: { type: 'boolean', default: false } } });
  if (values.store) await writeFile(FILE, `${JSON.stringify(await measureMarks(), null, 2)}\n`);
  else await checkMarks();
}

if (import.meta.main) await main();
