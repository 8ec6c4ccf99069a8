import { readFile } from 'node:fs/promises';
import { RULES } from './read-deploy-files.ts';

/** Shorter values for two thresholds of the rules, which are waiting times in seconds. */
const SHORTER: [rule: string, drill: string][] = [
  ['> 120', '> 40'],
  ['> 600', '> 70'],
];

const SECONDS = { m: 1, h: 60 } as const;

/** Reads the alert rules of `deploy/alerts/`, and shortens their durations: 1 minute becomes 1 second. */
export async function shorterRules(): Promise<string> {
  const text = await readFile(RULES, 'utf8');
  const inSeconds = text.replaceAll(/(?<=for: |\[|offset )(\d+)([mh])\b/g, (_all, count, unit) => {
    // The cast is safe, because the pattern matches only the units m and h.
    return `${Number(count) * SECONDS[unit as keyof typeof SECONDS]}s`;
  });
  return SHORTER.reduce((rules, [long, short]) => rules.replaceAll(long, short), inSeconds);
}
