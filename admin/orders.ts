import type { Command } from './command.ts';

const ORDERS_MAX = 200;

export const ordersAttention: Command = {
  help: 'shows the open matters, which an operator must decide, oldest first',
  isKept: false,
  async run({ shop }) {
    const { matters, totalCount } = await shop.store.listMatters(
      { status: 'OPEN' },
      { page: 0, size: ORDERS_MAX },
    );
    const open = matters.map(({ id, kind, order_id, attempt_id, amount, currency, detail, created_at }) => ({
      ...{ id, kind, since: created_at, order: order_id, payment: attempt_id, amount, currency, detail },
    }));
    return { result: { totalCount, matters: open } };
  },
};
