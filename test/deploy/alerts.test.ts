import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import t from 'tap';
import { parse } from 'yaml';
import { findQueueSchema } from '../../db/base/queue-tables.ts';
import { createDatabase } from '../support/database/database.ts';
import { promtool, withoutPrometheus } from '../support/servers/prometheus.ts';
import {
  RULES,
  TESTS_OF_RULES,
  blocksOf,
  readRules,
  readRunbook,
} from '../support/stories/read-deploy-files.ts';

const SECTIONS = ['Meaning', 'First look', 'Command', 'Urgency'];

t.test('the runbook page of each alert has its meaning, diagnosis, action and urgency', async (t) => {
  const rules = await readRules();
  const pages = await readRunbook();
  t.ok(rules.length >= 20, `${rules.length} alerts`);
  t.strictSame([...pages.keys()].sort(), rules.map(({ alert }) => alert).sort());
  for (const { group, alert, labels, annotations } of rules) {
    t.equal(annotations.runbook, `deploy/runbook/${group}/${alert}.md`);
    t.ok(['page', 'ticket'].includes(labels.severity), `${alert}: ${labels.severity}`);
    const page = pages.get(alert)!;
    t.ok(page.startsWith(`# ${alert}\n\n`), alert);
    t.ok(page.replaceAll(/\s+/g, ' ').includes(annotations.summary), `${alert} begins with its summary`);
    const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    t.strictSame(titles, SECTIONS, alert);
    const command = page.split('## Command')[1]!;
    t.ok(blocksOf(command, '(?:sh|sql)').length > 0, `${alert} has a command`);
  }
});

t.test('each alert has a test in which it must fire, and a test in which it must not', async (t) => {
  const { tests } = parse(await readFile(TESTS_OF_RULES, 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const checks = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  for (const { alert } of await readRules()) {
    const own = checks.filter(({ alertname }) => alertname === alert);
    t.strictSame(own.map(({ exp_alerts }) => exp_alerts.length).sort(), [0, 1], alert);
  }
});

t.test('alert rules are valid, and fire as their tests expect', { skip: withoutPrometheus }, async (t) => {
  for (const args of [
    ['check', 'rules', RULES],
    ['test', 'rules', TESTS_OF_RULES],
  ]) {
    const { isGood, said } = promtool(...args);
    t.ok(isGood, said);
  }
});

t.test('each SQL statement of the runbook runs on the database', async (t) => {
  const { db } = await createDatabase(t);
  const queue = await findQueueSchema(db);
  for (const [alert, page] of await readRunbook()) {
    for (const block of blocksOf(page, 'sql'))
      await t.resolves(
        sql`explain ${sql.raw(block.trim().replace(/;$/, '').replace('pgboss.', `${queue}.`))}`.execute(db),
        `${alert}: ${block}`,
      );
  }
});

t.test('no alert reports a job as stuck that runs only once an hour', async (t) => {
  const files = globSync('jobs/**/*.ts').map((file) => readFile(file, 'utf8'));
  const text = (await Promise.all(files)).join('\n');
  const rare = [...text.matchAll(/name: '(\w+)',\s+everyMs: ([\d_]+)/g)]
    .filter(([, , everyMs]) => Number(everyMs!.replaceAll('_', '')) > 300_000)
    .map(([, name]) => name!);
  t.ok(rare.includes('resealSecrets'), rare.join(', '));
  const { expr } = (await readRules()).find(({ alert }) => alert === 'JobStuck')!;
  const [, exempt] = /name!~"([^"]+)"/.exec(expr)!;
  t.strictSame(
    rare.filter((name) => !new RegExp(`^(?:${exempt})$`).test(name)),
    [],
  );
});
