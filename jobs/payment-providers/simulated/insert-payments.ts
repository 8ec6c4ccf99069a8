import type { Database } from '../../../db/base/database.ts';
import { WRITES, createBatcher } from '../../../packages/concurrency/batcher.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { AuthorizeRequest } from '../port/provider.ts';
import { type SimulatedPayment, columns } from './payments.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';

/** Inserts payments and returns the inserted rows. Skips existing payments. `$1`: payments as JSON. */
const insertStatement = statement<SimulatedPayment>(`
  insert into simulated_payments (attempt_id, order_id, amount, currency, payment_method, capture, status, failure_code,
    authorized_amount, captured_amount, authorized_until)
  select "attemptId", "orderId", amount, currency, "paymentMethod", "captureMode", status, "failureCode",
    case when status in ('AUTHORIZED', 'CAPTURED') then amount else 0 end,
    case when status = 'CAPTURED' then amount else 0 end,
    case when status = 'AUTHORIZED' then now() + interval '7 days' end
  from json_to_recordset($1::json) as arrived ("attemptId" uuid, "orderId" uuid, amount bigint, currency text,
    "paymentMethod" text, "captureMode" text, status text, "failureCode" text)
  order by "attemptId"
  on conflict (attempt_id) do nothing
  returning ${columns.join()}`);

/** Whether a scenario defines an outcome and nothing else. */
const isPlain = (scenario: Scenario): boolean =>
  Object.keys(scenario).every((name) => name === 'outcome' || name === 'failureCode');

/**
 * Returns a function that stores a new payment, if the payment's scenario defines an outcome and nothing else. One
 * statement stores the payments of many calls. The function returns undefined if the scenario defines more than an
 * outcome, or if the payment already exists.
 */
export function createPaymentInserter(
  db: Database,
): (request: AuthorizeRequest) => Promise<SimulatedPayment | undefined> {
  const arrive = createBatcher(async (requests: AuthorizeRequest[]) => {
    const { rows } = await insertStatement(db, JSON.stringify(requests.map(arrivalOf)));
    const payments = new Map(rows.map((payment) => [payment.attempt_id, payment]));
    return requests.map(({ attemptId }) => payments.get(attemptId));
  }, WRITES);
  return async (request) => (isPlain(scenarioOf(request.paymentMethod)) ? arrive(request) : undefined);
}

function arrivalOf(request: AuthorizeRequest) {
  const { outcome, failureCode } = scenarioOf(request.paymentMethod);
  if (outcome === 'DECLINED') return { ...request, status: 'FAILED', failureCode };
  const approved = request.captureMode === 'AUTOMATIC' ? 'CAPTURED' : 'AUTHORIZED';
  return { ...request, status: outcome === 'APPROVED' ? approved : outcome };
}
