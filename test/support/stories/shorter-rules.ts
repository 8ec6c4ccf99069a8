import { readFile } from 'node:fs/promises';
import { RULES } from './deploy.ts';

/** The two thresholds that are times a worker has to wait for are shorter too. */
const SHORTER: [rule: string, drill: string][] = [
  ['> 120', '> 40'],
  ['> 600', '> 70'],
];

const SECONDS = { m: 1, h: 60 } as const;

/** The rules of `deploy/alerts/`, whose minutes are seconds. */
export async function shorterRules(): Promise<string> {
  const text = await readFile(RULES, 'utf8');
  const inSeconds = text.replaceAll(/(?<=for: |\[|offset )(\d+)([mh])\b/g, (_all, count, unit) => {
    // One of the two that it matches.
    return `${Number(count) * SECONDS[unit as keyof typeof SECONDS]}s`;
  });
  return SHORTER.reduce((rules, [long, short]) => rules.replaceAll(long, short), inSeconds);
}
