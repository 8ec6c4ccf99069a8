import { readFile } from 'node:fs/promises';
import { RULES } from './read-deploy-files.ts';

/**
 * Replacements for two thresholds of the rules. They are waiting times of a worker, so they must be shorter in a drill,
 * too.
 */
const SHORTER: [rule: string, drill: string][] = [
  ['> 120', '> 40'],
  ['> 600', '> 70'],
];

const SECONDS = { m: 1, h: 60 } as const;

/** Reads the rules of `deploy/alerts/`, and shortens their times: minutes become seconds. */
export async function shorterRules(): Promise<string> {
  const text = await readFile(RULES, 'utf8');
  const inSeconds = text.replaceAll(/(?<=for: |\[|offset )(\d+)([mh])\b/g, (_all, count, unit) => {
    // The cast is safe, because the pattern matches only these two units.
    return `${Number(count) * SECONDS[unit as keyof typeof SECONDS]}s`;
  });
  return SHORTER.reduce((rules, [long, short]) => rules.replaceAll(long, short), inSeconds);
}
