import { randomUUID } from 'node:crypto';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { look, type Life } from './model.ts';
import type { BackgroundStep } from './step.ts';

/**
 * Retries or resolves the oldest open matter (a case that staff must decide) of the order, as an operator does. If the
 * order has no open matter, does nothing.
 */
async function decide(life: Life, how: 'retries' | 'resolution', action: 'RETRY' | 'RESOLVE') {
  const { order } = await look(life);
  const [matter, ...others] = order.attention!;
  if (!matter) return;
  const answer = await life.shop.call('POST', `/attention/${matter.matterId}/${how}`, {
    body: { note: `Decided, ${textAbout(life.customer, life.orderId)}` },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  // The service refuses to retry a refund that is no longer owed.
  const isSettled = how === 'retries' && matter.kind.startsWith('REFUND_') && answer.status === 409;
  const may = matter.actions.includes(action) && !isSettled;
  expect(answer.status === (may ? 200 : 409), 'the actions say what can be done', answer, matter);
  const left = (await look(life)).order.attention!;
  expect(left.length === others.length + (may ? 0 : 1), 'what is decided is not open any more', left);
}

export const retryMatter: BackgroundStep<object> = { do: (life) => decide(life, 'retries', 'RETRY') };

export const resolveMatter: BackgroundStep<object> = { do: (life) => decide(life, 'resolution', 'RESOLVE') };
