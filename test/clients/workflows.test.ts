import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { createDatabase } from '../support/database/database.ts';
import { startService } from '../support/processes/service-process.ts';
import { clientToken } from '../support/run/tokens.ts';
import { caller } from '../support/shop/contract-client.ts';
import { INSIDE, openReceiver } from '../support/webhooks/fake-receiver.ts';

/**
 * Executes the workflows next to the contract (Arazzo 1.0) as an integrator would, with `redocly respect`. Redocly also
 * checks the status, the media type and the body of each answer against the contract.
 */
const ROOT = join(import.meta.dirname, '../..');
const REDOCLY = join(ROOT, 'node_modules/.bin/redocly');
const FILES = globSync('spec/v1/workflows/*.arazzo.yaml', { cwd: ROOT }).sort();

interface Step {
  type: 'step' | 'workflow';
  stepId: string;
  status: string;
}

interface Run {
  status: number;
  output: string;
  /** The last try of each step. The keys are the file and the workflow. */
  steps: Record<string, Record<string, Record<string, string>>>;
}

const service = await openShop(t);
const { url: receiver } = await openReceiver(t, undefined, { host: INSIDE });

t.test('every step of each workflow runs against the service', async (t) => {
  const { status, output, steps } = await respect(t, FILES, service);
  t.equal(status, 0, 'the exit code', { output });
  for (const file of FILES) {
    const { workflows } = parse(await readFile(join(ROOT, file), 'utf8'));
    for (const { workflowId, steps: declared } of workflows) {
      const all = declared.map(({ stepId }: Step) => [stepId, 'success']);
      t.strictSame(steps[file]![workflowId], Object.fromEntries(all), workflowId);
    }
  }
});

t.test('each common use case of integrators has a workflow, and each step checks its answer', async (t) => {
  t.strictSame(
    FILES.map((file) => /([^/]+)\.arazzo/.exec(file)![1]),
    [
      'buy-and-ship',
      'cancel-in-part',
      'decline-and-pay-again',
      'edit-and-pay',
      'follow-the-feed',
      'quote-and-place',
      'receive-webhooks',
      'three-d-secure',
      'withdraw-and-return',
    ],
  );
  for (const file of globSync('spec/v1/workflows/**/*.arazzo.yaml', { cwd: ROOT })) {
    const { workflows } = parse(await readFile(join(ROOT, file), 'utf8'));
    for (const { steps } of workflows)
      for (const { stepId, workflowId, successCriteria = [] } of steps)
        t.ok(workflowId || successCriteria.length > 0, `${file}: ${stepId}`);
  }
});

const LIES: [file: string, truth: string, lie: string, step: string][] = [
  ['buy-and-ship', '"COMPLETED"', '"CONFIRMED"', 'seeTheEnd'],
  ['cancel-in-part', '"refundAmount":{"amount":1250', '"refundAmount":{"amount":1249', 'cancelOne'],
  ['decline-and-pay-again', '"card_declined"', '"lost"', 'waitForDecline'],
  ['edit-and-pay', '"outstandingAmount":{"amount":1250', '"outstandingAmount":{"amount":1249', 'previewEdit'],
  ['follow-the-feed', '"order.confirmed"', '"order.received"', 'read'],
  ['quote-and-place', '"PRICE_CHANGED"', '"PRICE_RAISED"', 'placeAtTheOldPrice'],
  ['receive-webhooks', '"DELIVERED"', '"FAILED"', 'waitForDelivery'],
  ['three-d-secure', '"REDIRECT"', '"WAIT"', 'waitForAction'],
  ['withdraw-and-return', '"returnStatus":"RETURNED"', '"returnStatus":"PARTIALLY_RETURNED"', 'seeTheEnd'],
];

/** Workflows that are tried without NIGHTLY=1: one has a condition on a field, and one on a kind of problem. */
const USUAL = ['cancel-in-part', 'quote-and-place'];

// Some workflows poll for half a minute.
t.jobs = LIES.length;
for (const [name, truth, lie, step] of LIES) {
  if (!process.env['NIGHTLY'] && !USUAL.includes(name)) continue;
  t.test(`the workflow ${name} fails if the service answers ${lie}`, async (t) => {
    const url = await openLiar(t, truth, lie);
    const { status, output } = await respect(t, [`spec/v1/workflows/${name}.arazzo.yaml`], url);
    t.equal(status, 1);
    t.match(output, new RegExp(`stepId - ${step}\\b`));
  });
}

/** Runs a process of the service with one product, and with a tax rate, a shipping method and a discount code. */
async function openShop(t: Test): Promise<string> {
  const { databaseUrl } = await createDatabase(t);
  const { url } = await startService(t, databaseUrl, { env: { HOME_COUNTRY: 'DE' } });
  const call = caller(t, url);
  const rates = [{ percent: '19', validFrom: '2021-01-01T00:00:00+01:00' }];
  await call('PUT', '/tax-rates/DE/standard', { body: { rates } });
  const express = { name: 'Express parcel', kind: 'SHIPPING', price: { amount: 990, currency: 'EUR' } };
  await call('PUT', '/shipping-methods/express', { body: { ...express, countryCodes: ['DE'] } });
  await call('PUT', '/discount-codes/WELCOME10', { body: { percent: '10' } });
  await call('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 1250, currency: 'EUR' } } });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 100 } });
  return url;
}

/** Forwards requests to the service, and falsifies its answers. */
async function openLiar(t: Test, truth: string, lie: string): Promise<string> {
  // A busy client may pause for a long time between two requests on one connection.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { method = '', url = '', headers } = request;
    const kept = ['authorization', 'content-type', 'idempotency-key', 'if-match', 'accept'];
    const sent = Object.fromEntries(
      kept.flatMap((name) => (headers[name] ? [[name, `${headers[name]}`]] : [])),
    );
    const body = method === 'GET' ? {} : { body: await text(request) };
    const answer = await fetch(service + url, { method, headers: sent, ...body });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'Content-Type': type, ETag: answer.headers.get('etag') ?? '' });
    response.end((await answer.text()).replaceAll(truth, lie));
  });
  t.teardown(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`;
}

/** Runs the workflows of these files, in one process. */
async function respect(t: Test, files: string[], url: string): Promise<Run> {
  const report = join(t.testdir(), 'report.json');
  const given = { token: await clientToken('backoffice'), run: randomUUID(), receiver };
  const inputs = Object.entries(given).flatMap(([name, value]) => ['-i', `${name}=${value}`]);
  const server = ['-S', `orderService=${url}/api/v1`];
  const options = {
    cwd: ROOT,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  };
  const program = [REDOCLY, 'respect', ...files, ...inputs, ...server, '--json-output', report];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, program, options).then(
    (ended) => ({ code: 0, ...ended }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  const { files: reports } = JSON.parse(await readFile(report, 'utf8'));
  const stepsIn = (file: string) =>
    reports[file].executedWorkflows.map((workflow: { workflowId: string; executedSteps: Step[] }) => [
      workflow.workflowId,
      Object.fromEntries(workflow.executedSteps.map(({ stepId, status }) => [stepId, status])),
    ]);
  const steps = files.map((file) => [file, Object.fromEntries(stepsIn(file))]);
  return { status: code, output: stdout + stderr, steps: Object.fromEntries(steps) };
}
