import type { Command } from './command.ts';

export const customerExport: Command = {
  takes: 'customer',
  help: 'shows all that is kept about a customer',
  isKept: true,
  async run({ shop, id }) {
    const result = await shop.exportCustomer(id);
    return { result, kept: { orders: result.orders.length } };
  },
};

export const customerErase: Command = {
  takes: 'customer',
  help: 'puts a pseudonym in the place of a customer whose orders have all ended, for ever',
  isKept: true,
  hidesId: 'word',
  async run({ shop, id, caller }) {
    const erasure = await shop.eraseCustomer(id, caller);
    if (erasure.kind === 'ORDERS_OPEN') {
      const { orderIds: orders, erasedOrders } = erasure;
      const refused = 'These orders are open, or have a payment or a matter that is: end them first.';
      return { result: { refused, orders, ...(erasedOrders && { erasedOrders }) }, isFault: true };
    }
    const { pseudonym, orders, mentions } = erasure;
    const next = mentions.length > 0 && { next: 'Texts of others have this word too: read them.' };
    return { result: { pseudonym, orders, mentions, ...next }, subject: pseudonym };
  },
};
