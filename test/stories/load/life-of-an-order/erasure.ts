import { MEANWHILE, meanwhile } from './background.ts';
import { checkErased, erase, eraseNow } from './customer.ts';
import { expect } from './expect.ts';
import type { Life } from './model.ts';
import type { Units } from './requests.ts';
import type { BackgroundStep } from './step.ts';
import { queueTasks, workOn } from './worker.ts';

export const eraseCustomer: BackgroundStep<object> = { do: ({ shop, customer }) => eraseNow(shop, customer) };

/** Steps that can run while a customer is erased. */
export const MEANWHILE_ERASED = [...MEANWHILE, 'createOrder', 'work'] as const;

/** Erases the customer while another step runs. The erasure or the other step may finish first. */
export const eraseMeanwhile: BackgroundStep<
  Units & { pick: number; what: (typeof MEANWHILE_ERASED)[number] }
> = {
  async do(life, given) {
    const { shop, customer } = life;
    const before = new Set(customer.orderIds);
    const [erasure] = await Promise.all([erase(shop, customer), happen(life, given)]);
    if (erasure.kind === 'ORDERS_OPEN') return;
    const placed = [...customer.orderIds].filter((orderId) => !before.has(orderId));
    if (placed.length === 0) return checkErased(shop, customer, erasure);
    for (const orderId of before) customer.orderIds.delete(orderId);
    const { customerId } = await shop.getOrder(placed[0]!);
    expect(customerId === customer.id, 'an order that is placed after an erasure keeps its customer');
  },
};

async function happen(life: Life, given: Parameters<typeof eraseMeanwhile.do>[1]): Promise<unknown> {
  const { what, pick } = given;
  const { worker } = life;
  if (what === 'createOrder') return placeMore(life);
  if (what !== 'work') return meanwhile(life, { ...given, what });
  await queueTasks(worker);
  return worker.tasks.length > 0 && workOn(worker, pick % worker.tasks.length);
}

/**
 * Places another order of the customer. The service may refuse this order only during an erasure, or if the stock isn't
 * sufficient.
 */
async function placeMore({ shop, customer, placement }: Life): Promise<void> {
  const { reference: _, ...body } = placement.body;
  const answer = await shop.call('POST', '/orders', { body });
  if (answer.status === 201) return void customer.orderIds.add(answer.body['id'] as string);
  const refusals = ['CUSTOMER_BEING_ERASED', 'INSUFFICIENT_STOCK'];
  expect(refusals.includes(answer.body['type']), 'an order is placed or refused', answer);
}

/**
 * A client repeats the request that has placed the order, with the same idempotency key. The repeated request must not
 * place another order.
 */
export const repeatPlacement: BackgroundStep<object> = {
  async do({ shop, orderId, customer, placement }) {
    const { status, body } = await shop.call('POST', '/orders', placement);
    expect(status === 201 && body['id'] === orderId, 'a repeated request places nothing', body);
    if (!customer.orderIds.has(orderId))
      expect(!JSON.stringify(body).includes(customer.id), 'the answer is erased too', body);
  },
};
