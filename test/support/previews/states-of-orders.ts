import { euros, units } from '../shop/request-bodies.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

type Order = Schemas['Order'];
type Action = (shop: Shop, order: Order) => Promise<unknown>;

const post =
  (path: string, body?: (order: Order) => object): Action =>
  (shop, order) =>
    shop.call('POST', `/orders/${order.id}${path}`, { body: body?.(order) });

const cancelOne = post('/cancel', ({ items }) => units([items[0], 1]));
const cancelAll = post('/cancel');
const shipOne = post('/shipments', ({ items }) => units([items[0], 1]));
const shipBoth = post('/shipments', ({ items }) => units([items[0], 2]));
const capture = post('/payment/captures');
const captureOneCent = post('/payment/captures', () => euros(1));
const refund = post('/payment/refunds');
const bill = post('/documents', () => ({}));
const work: Action = (shop) => shop.work();
const expire: Action = (shop, { id }) => shop.expireNow(id);

/**
 * Every state that an order of two units can reach. `allowed`: whether the order can be cancelled in this state.
 * `rest`: further fields of the order. `way`: actions that lead to the state.
 */
export const STATES: [name: string, allowed: boolean, rest: Partial<Schemas['OrderInput']>, way: Action[]][] =
  [
    ['just placed', true, {}, []],
    ['some units cancelled', true, {}, [cancelOne]],
    ['cancelled unit by unit', false, {}, [cancelOne, cancelOne]],
    ['cancelled', false, {}, [cancelAll]],
    ['payment at the provider', true, { paymentMethod: 'tok_pending_then_approved' }, [work]],
    ['payment waits for the customer', true, { paymentMethod: 'tok_requires_action' }, [work]],
    ['payment declined', true, { paymentMethod: 'tok_declined' }, [work]],
    ['expired', false, { paymentMethod: 'tok_declined' }, [work, expire]],
    ['paid', true, {}, [work]],
    ['paid, some units cancelled', true, {}, [work, cancelOne]],
    ['paid, with an invoice', true, {}, [work, bill]],
    ['paid, refund pending', true, {}, [work, refund]],
    ['refunded', true, {}, [work, refund, work]],
    ['authorised', true, { captureMode: 'MANUAL' }, [work]],
    ['capture pending', true, { captureMode: 'MANUAL' }, [work, capture]],
    [
      'capture waits for its retry',
      true,
      { captureMode: 'MANUAL', paymentMethod: 'tok_capture_delayed' },
      [work, capture, work],
    ],
    ['captured in part', true, { captureMode: 'MANUAL' }, [work, captureOneCent, work]],
    ['captured', true, { captureMode: 'MANUAL' }, [work, capture, work]],
    ['shipped in part', true, {}, [work, shipOne]],
    ['shipped in part, the rest cancelled', false, {}, [work, shipOne, cancelAll]],
    ['shipped, not captured', false, { captureMode: 'MANUAL' }, [work, shipBoth]],
    ['completed', false, {}, [work, shipBoth]],
  ];
