import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { contractDiff } from '../../src/contract-diff.ts';
import { type Contract, base } from '../cases/case.ts';

/**
 * The usage by one client. The key is the operation. `calls` is the number of calls, and `parts` is the number of calls
 * that had each part.
 */
type Used = Record<string, { calls: number; last?: string; parts?: Record<string, number> }>;

const TO = '2026-11-22';

/** Builds the content of a usage file. */
export const usageFile = (clients: Record<string, Used>, from = '2026-10-24') => ({
  format: 'contract-usage/1',
  from,
  to: TO,
  usage: Object.entries(clients).flatMap(([client, used]) =>
    Object.entries(used).map(([operation, { calls, last = TO, parts = {} }]) => ({
      ...{ client, version: 'v1', operation, calls, lastDay: last },
      parts: Object.entries(parts).map(([part, times]) => {
        const [kind, ...name] = part.split(' ');
        return { kind, name: name.join(' '), calls: times, lastDay: last };
      }),
    })),
  ),
});

type Changing = (contract: Contract) => unknown;

/**
 * Compares two contracts with a usage file. `change` changes the newer contract. If `change` is a pair of functions,
 * the first function changes both contracts, and then the second function changes the newer contract.
 */
export async function diffWithUsage(
  t: Test,
  change: Changing | readonly [both: Changing, change: Changing],
  usage: unknown,
  ...more: string[]
) {
  const folder = t.testdir();
  const [start, then] = typeof change === 'function' ? [() => {}, change] : change;
  const [before, after] = [base(), base()];
  start(before);
  start(after);
  then(after);
  const files = { 'before.json': before, 'after.json': after, 'usage.json': usage };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content));
  const at = (name: string) => join(folder, name);
  const printed: string[] = [];
  const args = [...more, '--usage', at('usage.json'), at('before.json'), at('after.json')];
  const code = await contractDiff(args, (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

/** Compares two contracts. Returns the affected clients of each breaking change, by the rule of the change. */
export async function reached(t: Test, change: Parameters<typeof diffWithUsage>[1], usage: unknown) {
  const { printed } = await diffWithUsage(t, change, usage, '--json');
  const { changes } = JSON.parse(printed).versions[0];
  const breaking = changes.filter(({ level }: { level: string }) => level === 'breaking');
  return Object.fromEntries(
    breaking.map(({ rule, reaches }: { rule: string; reaches: { client: string; calls: number }[] }) => [
      rule,
      reaches.map(({ client, calls }) => `${client} ${calls}`),
    ]),
  ) as Record<string, string[]>;
}
