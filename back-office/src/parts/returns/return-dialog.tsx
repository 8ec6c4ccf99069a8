import { Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { type TaggedOrder, partKey, useOrder } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../loaded.tsx';
import { ApproveReturn } from './approve-return.tsx';
import { CancelReturn } from './cancel-return.tsx';
import { ReceiveReturn } from './receive-return.tsx';
import { RefuseReturn } from './refuse-return.tsx';
import { RETURN_TEXTS } from './texts.ts';

export type ReturnAction = 'approve' | 'refuse' | 'receive' | 'cancel';

/** A decision about a return for which the user has opened the dialog. */
export interface ChosenDecision {
  action: ReturnAction;
  one: Schemas['Return'];
}

const FORMS = { approve: ApproveReturn, refuse: RefuseReturn, receive: ReceiveReturn, cancel: CancelReturn };
const TITLES = {
  approve: 'approveTitle',
  refuse: 'refuseTitle',
  receive: 'receiveTitle',
  cancel: 'cancelTitle',
} as const;

/** Dialog for a decision about a return. The dialog is closed if `chosen` is undefined. */
export function ReturnDialog({
  chosen,
  onClose,
}: {
  chosen: ChosenDecision | undefined;
  onClose: () => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  return (
    <Modal
      opened={chosen !== undefined}
      onClose={onClose}
      title={chosen && `${texts[TITLES[chosen.action]]} · ${chosen.one.orderNumber ?? ''}`}
      size={chosen?.action === 'receive' ? 'xl' : 'md'}
    >
      {chosen && <WithOrder chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}

const WithOrder = ({ chosen, onClose }: { chosen: ChosenDecision; onClose: () => void }) => (
  <Loaded query={useOrder(chosen.one.orderId)}>
    {(order) => <WithReturn order={order} chosen={chosen} onClose={onClose} />}
  </Loaded>
);

/** Form of the decision, for the order and the return as they are now. */
function WithReturn({
  order,
  chosen: { action, one },
  onClose,
}: {
  order: TaggedOrder;
  chosen: ChosenDecision;
  onClose: () => void;
}) {
  const Form = FORMS[action];
  const path = { orderId: one.orderId, returnId: one.id };
  const query = useQuery({
    queryKey: partKey(order.value, 'return', one.id),
    queryFn: () => bodyOf(api.GET('/orders/{orderId}/returns/{returnId}', { params: { path } })),
    placeholderData: keepPreviousData,
  });
  return <Loaded query={query}>{(now) => <Form order={order} one={now} onClose={onClose} />}</Loaded>;
}
