/** Records what the provider says of many attempts in one transaction: see `recordPayment`, which does one. */
import { type Part, part } from '../../../packages/postgres/statements/combined.ts';
import { equalsKey, unsent } from '../../../packages/postgres/statements/statement.ts';
import { rowsOf } from '../../../packages/postgres/statements/together.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { carryOut } from '../change/carry-out.ts';
import { type LockedAttempt, type LockedOrder, lockedOf, madeOf, readLocked } from '../change/locked.ts';
import { isUnderWay } from '../model/state.ts';
import { type Advance, advanceOf, paymentEvent } from './advance.ts';
import { differenceOf } from './observed-payment.ts';
import type { AnsweredPayment } from './record-payment.ts';

/** What the provider says of an attempt. */
export interface PaymentAnswer {
  orderId: string;
  attemptId: string;
  observed: AnsweredPayment;
}

/** An answer that brings an attempt on, as it was asked to: with what was read under the order's lock. */
interface Step extends Advance {
  answer: PaymentAnswer;
  locked: LockedOrder;
  attempt: LockedAttempt;
  made: LockedOrder;
  /** The id of the capture, if anything was captured. */
  captureId: string | undefined;
}

/**
 * Records those of the answers, about attempts of different orders, that do nothing but bring an attempt on which is
 * under way, all or none of them; returns these. The others are for `recordPayment`: those of orders that somebody has
 * locked, which nobody waits for here, or that a person is to decide about, those that differ from what was asked for,
 * and all that change nothing.
 */
export async function recordPayments(
  db: Database,
  answers: readonly PaymentAnswer[],
  caller: Caller,
): Promise<Set<PaymentAnswer>> {
  const ids = answers.map(({ orderId }) => orderId);
  const opening = [lockStatement(ids), readLocked(ids, ALL_ORDERS)] as const;
  return transact(db, opening, async (trx, opened) => {
    const [locks, rows] = rowsOf(opened);
    const free = new Set(locks.map(({ id }) => id));
    const orders = await lockedOf(
      trx,
      rows.filter(({ id }) => free.has(id)),
    );
    const steps = stepsOf(new Map(orders.map((locked) => [locked.order.id, locked])), answers);
    if (steps.length === 0) return new Set();
    await carryOut(
      trx,
      steps.map(({ locked }) => locked.order),
      {
        operation: 'processPayment',
        parts: [write(steps)],
        made: steps.map(({ made }) => made),
        events: [],
        ownEvents: new Map(steps.map((step) => [step.locked.order.id, [eventOf(step)]])),
        caller,
      },
    );
    return new Set(steps.map(({ answer }) => answer));
  });
}

/** `$1`: orders. Locks those that nobody else has locked. */
const lockStatement = unsent<{ id: string }>(`
  select id from orders where id = any ($1::uuid[]) order by id for update skip locked`);

/** `orders`: those that are locked, by id. */
const stepsOf = (orders: ReadonlyMap<string, LockedOrder>, answers: readonly PaymentAnswer[]): Step[] =>
  answers.flatMap((answer) => {
    const locked = orders.get(answer.orderId);
    const attempt = locked?.attempts.find(({ id }) => id === answer.attemptId);
    const next = locked && attempt && plainAdvanceOf(locked, attempt, answer.observed);
    if (!next) return [];
    const { status, authorized_amount, captured_amount } = next.change;
    const moved = { ...attempt, status, authorized_amount, captured_amount };
    const attempts = locked.attempts.map((each) => (each === attempt ? moved : each));
    const [made] = madeOf(locked, { attempts }) ?? [];
    const captureId = next.taken > 0 ? newId() : undefined;
    return made ? [{ ...next, answer, locked, attempt, made, captureId }] : [];
  });

/** The same conditions under which `recordPayment` does nothing else. */
function plainAdvanceOf(
  { order: { currency }, isBeingVoided }: LockedOrder,
  attempt: LockedAttempt,
  observed: AnsweredPayment,
): Advance | undefined {
  if (isBeingVoided || !isUnderWay(attempt.status) || attempt.capturing_amount > 0 || observed.disputes)
    return undefined;
  return differenceOf({ ...attempt, currency }, observed) ? undefined : advanceOf(attempt, observed);
}

const eventOf = ({ answer: { observed }, locked, attempt, captureId }: Step) =>
  paymentEvent(locked.order, attempt, observed, captureId);

/**
 * `$1`: the steps, as JSON. Under the orders' locks. As `changeAttempt`, `noteHold` and
 * `insertAutomaticCapture` write one.
 */
const writePart = part(`
  answered as materialized (
    select * from json_to_recordset($1::json) as s(
      order_id uuid, id uuid, status text, provider_reference text, failure_code text, next_action_url text,
      authorized_amount bigint, captured_amount bigint, authorized_until timestamptz, heard_at timestamptz,
      capture_id uuid, taken bigint)
  ),
  captures as (
    insert into payment_operations (order_id, id, attempt_id, kind, amount, final, status, handed_over)
    select order_id, capture_id, id, 'CAPTURE', taken, true, 'SUCCEEDED', true from answered where taken > 0
  ),
  attempts as (
    update payment_attempts a
    set status = s.status, provider_reference = s.provider_reference, failure_code = s.failure_code,
      next_action_url = s.next_action_url, authorized_amount = s.authorized_amount, captured_amount = s.captured_amount,
      authorized_until = case when s.status = 'AUTHORIZED' then s.authorized_until else a.authorized_until end,
      hold_seen_at = case when s.status = 'AUTHORIZED' then greatest(a.hold_seen_at, coalesce(s.heard_at, now()))
        else a.hold_seen_at end,
      version = a.version + 1, updated_at = now()
    from answered s
    where ${equalsKey('a.order_id', 's.order_id')} and ${equalsKey('a.id', 's.id')}
  )`);

function write(steps: Step[]): Part {
  const rows = steps.map(({ change, answer, attempt, captureId, taken }) => ({
    ...change,
    order_id: attempt.order_id,
    id: attempt.id,
    heard_at: answer.observed.heardAt,
    capture_id: captureId,
    taken,
  }));
  return writePart(JSON.stringify(rows));
}
