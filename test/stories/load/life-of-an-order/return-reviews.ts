import { sql } from 'kysely';
import { reviewReturns } from '../../../../db/orders/index.ts';
import { inEachPlace, placeOf } from '../../../support/database/shards.ts';
import { WORKER } from '../../../support/shop/run-jobs.ts';
import { expect } from './expect.ts';
import { type Life, look } from './model.ts';
import type { BackgroundStep } from './step.ts';

interface ReviewedReturn {
  id: string;
  status: string;
  /** Whether the withdrawal was made at least 14 days ago. */
  is_overdue: boolean;
  /** Whether the job must review the return now. */
  is_due: boolean;
  /** Whether the job won't review the return again. */
  is_reviewed: boolean;
  /** Kinds of all matters about the return, also of closed ones. */
  matters: string[];
}

const OPEN = ['REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED'];

/** Days pass since the returns of the order were requested, and a worker reviews the returns. */
export const daysPass: BackgroundStep<{ days: number }> = {
  async do(life, { days }) {
    const { shop, orderId, known } = life;
    await sql`
      update returns set created_at = created_at - make_interval(days => ${days}),
        review_at = review_at - make_interval(days => ${days})
      where order_id = ${orderId}`.execute(placeOf(shop.db, orderId));
    // This step changes times of the returns, but not their versions. So the stored bodies are no longer valid.
    known.clear();
    await inEachPlace(shop.db, (place) => reviewReturns(place, WORKER, 100));
    const returns = await readReviewed(life);
    for (const each of returns) expect(isReviewed(each), 'the review has opened the matters', each);
    const { attention = [] } = (await look(life)).order;
    const open = attention.flatMap((matter) =>
      'returnId' in matter ? [`${matter.kind} ${matter.returnId}`] : [],
    );
    expect(new Set(open).size === open.length, 'a return has one open matter of each kind', attention);
  },
};

async function readReviewed({ shop, orderId }: Life): Promise<ReviewedReturn[]> {
  const { rows } = await sql<ReviewedReturn>`
    select id, status, kind = 'WITHDRAWAL' and created_at <= now() - interval '14 days' as is_overdue,
      coalesce(review_at <= now(), false) as is_due, review_at is null as is_reviewed,
      array(select m.kind from matters m where m.order_id = r.order_id and m.operation_id = r.id) as matters
    from returns r where order_id = ${orderId}`.execute(placeOf(shop.db, orderId));
  return rows;
}

/** Returns whether a return has the matters that its age requires, now that a worker has reviewed it. */
function isReviewed({ status, is_overdue, is_due, is_reviewed, matters }: ReviewedReturn): boolean {
  if (is_due) return false;
  if (is_overdue && OPEN.includes(status) && !matters.includes('REFUND_OVERDUE')) return false;
  return status !== 'APPROVED' || !is_reviewed || matters.includes('RETURN_NOT_RECEIVED');
}
