import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');

export const RULES = join(ROOT, 'deploy/alerts/order-service.rules.yaml');
export const TESTS_OF_RULES = join(ROOT, 'deploy/alerts/order-service.test.yaml');

/** Metrics that kube-state-metrics exports. The service itself doesn't export these metrics. */
export const OF_KUBERNETES = [
  'kube_cronjob_created',
  'kube_cronjob_status_last_schedule_time',
  'kube_cronjob_status_last_successful_time',
  'kube_deployment_created',
];

export interface Rule {
  /** Group of the rule. The folder of the runbook's page about this rule has the same name. */
  group: string;
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

/** Reads all alert rules in deploy/alerts. */
export async function readRules(): Promise<Rule[]> {
  const { groups } = parse(await readFile(RULES, 'utf8')) as { groups: { name: string; rules: Rule[] }[] };
  return groups.flatMap(({ name, rules }) =>
    rules.map((rule) => ({ ...rule, group: name.replace('order-service-', '') })),
  );
}

/** Reads the pages of the runbook. The key is the name of the alert that the page is about. */
export async function readRunbook(): Promise<Map<string, string>> {
  const files = globSync('deploy/runbook/*/*.md', { cwd: ROOT });
  const pages = files.map(
    async (file) => [basename(file, '.md'), await readFile(join(ROOT, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(pages));
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/**
 * Reads the expressions of the dashboard, each with the title of its panel. `interval`: period of the rates in the
 * expressions.
 */
export async function readDashboard(interval = '5m'): Promise<{ title: string; expression: string }[]> {
  const text = await readFile(join(ROOT, 'deploy/dashboards/order-service.json'), 'utf8');
  const { panels } = JSON.parse(text) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expression: expr.replaceAll('$__rate_interval', interval) })),
  );
}

/** Lists the code blocks of this language on a page. */
export const blocksOf = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]+?)^\`\`\``, 'gm'))].map(([, block]) => block!);

const NO_METRIC = ['and', 'or', 'unless', 'by', 'offset', 'on', 'without', 'ignoring', 'bool'];

/** Lists the names of all metrics in a Prometheus expression. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, '')
    .replaceAll(/\boffset +\w+/g, '');
  const words = [...bare.matchAll(/\b([a-z]\w*)\b(?! *\()/gi)].map(([, word]) => word!);
  return words.filter((word) => !NO_METRIC.includes(word));
}
