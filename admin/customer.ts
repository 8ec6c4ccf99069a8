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
  hidesId: true,
  async run({ shop, id, caller }) {
    const erasure = await shop.eraseCustomer(id, caller);
    if (erasure.kind === 'ORDERS_OPEN') {
      const refused = 'These orders are open, or have a payment or a matter that is: end them first.';
      return { result: { refused, orders: erasure.orderIds }, isFault: true };
    }
    const { pseudonym, orders, mentions } = erasure;
    const result = { pseudonym, orders, mentions };
    return { result, subject: pseudonym, isFault: mentions.length > 0 };
  },
};
