import { Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { type TaggedOrder, partKey, useOrder } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../loaded.tsx';
import { useLater } from '../use-later.ts';
import { RETURN_TEXTS } from './texts.ts';

export type ReturnAction = 'approve' | 'decline' | 'receive' | 'cancel';

/** A decision about a return for which the user has opened the dialog. */
export interface ChosenDecision {
  action: ReturnAction;
  one: Schemas['Return'];
}

type Forms = typeof import('./forms.ts');

const loadForms = (): Promise<Forms> => import('./forms.ts');
const FORMS = {
  approve: 'ApproveReturn',
  decline: 'DeclineReturn',
  receive: 'ReceiveReturn',
  cancel: 'CancelReturn',
} as const;
const TITLES = {
  approve: 'approveTitle',
  decline: 'declineTitle',
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
  const forms = useLater(loadForms, chosen !== undefined);
  return (
    <Modal
      opened={chosen !== undefined && forms !== undefined}
      onClose={onClose}
      title={chosen && `${texts[TITLES[chosen.action]]} · ${chosen.one.orderNumber ?? ''}`}
      size={chosen?.action === 'receive' ? 'xl' : 'md'}
    >
      {chosen && forms && <WithOrder chosen={chosen} forms={forms} onClose={onClose} />}
    </Modal>
  );
}

interface OpenProps {
  chosen: ChosenDecision;
  forms: Forms;
  onClose: () => void;
}

const WithOrder = (props: OpenProps) => (
  <Loaded query={useOrder(props.chosen.one.orderId)}>
    {(order) => <WithReturn order={order} {...props} />}
  </Loaded>
);

/** Form of the decision, for the order and the return as they are now. */
function WithReturn({ order, chosen: { action, one }, forms, onClose }: OpenProps & { order: TaggedOrder }) {
  const Form = forms[FORMS[action]];
  const path = { orderId: one.orderId, returnId: one.id };
  const query = useQuery({
    queryKey: partKey(order.value, 'return', one.id),
    queryFn: () => bodyOf(api.GET('/orders/{orderId}/returns/{returnId}', { params: { path } })),
    placeholderData: keepPreviousData,
  });
  return <Loaded query={query}>{(now) => <Form order={order} one={now} onClose={onClose} />}</Loaded>;
}
