import type { Command } from './command.ts';

export const customerExport: Command = {
  takes: 'customer',
  help: 'shows all data stored about a customer',
  isKept: true,
  async run({ shop, id }) {
    const result = await shop.exportCustomer(id);
    return { result, kept: { orders: result.orders.length } };
  },
};

export const customerErase: Command = {
  takes: 'customer',
  help: 'permanently replaces a customer with a pseudonym; all orders of the customer must have ended',
  isKept: true,
  hidesId: 'word',
  async run({ shop, id, caller }) {
    const erasure = await shop.eraseCustomer(id, caller);
    if (erasure.kind === 'ORDERS_OPEN') {
      const { orderIds: orders, erasedOrders } = erasure;
      const refused = 'These orders are open, or have an open payment or matter. End them first.';
      return { result: { refused, orders, ...(erasedOrders && { erasedOrders }) }, isFault: true };
    }
    const { pseudonym, orders, mentions } = erasure;
    const next = mentions.length > 0 && { next: 'Texts of other customers contain this id too. Read them.' };
    return { result: { pseudonym, orders, mentions, ...next }, subject: pseudonym };
  },
};
