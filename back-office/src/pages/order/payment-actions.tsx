import type { TaggedOrder } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { isDirect, isRefundable } from './actions/money/payment-kinds.ts';
import { MONEY } from './actions/money/texts.ts';
import { useRefusals } from './actions/refusals.ts';
import { usePayments } from './parts-of-order.ts';

/** Actions about the money of an order. */
export function PaymentActions({ tagged }: { tagged: TaggedOrder }) {
  const texts = useTexts(MONEY);
  const refusal = useRefusals(tagged.value);
  const payments = usePayments(tagged.value).data?.payments ?? [];
  const [current] = payments;
  if (!current) return null;
  return (
    <>
      {isDirect(current) ? (
        <ActionButton
          label={texts.confirm}
          title={texts.confirmTitle}
          refusal={refusal('createPaymentConfirmation')}
        >
          {({ ConfirmPayment }, onClose) => (
            <ConfirmPayment order={tagged} payment={current} onClose={onClose} />
          )}
        </ActionButton>
      ) : (
        <ActionButton label={texts.capture} title={texts.captureTitle} refusal={refusal('createCapture')}>
          {({ Capture }, onClose) => <Capture order={tagged} payment={current} onClose={onClose} />}
        </ActionButton>
      )}
      <ActionButton
        label={texts.refund}
        title={texts.refundTitle}
        // Money of an earlier attempt can be refunded as well. The list of actions is about the current one.
        refusal={payments.some(isRefundable) ? undefined : refusal('createRefund')}
      >
        {({ Refund }, onClose) => <Refund order={tagged} payments={payments} onClose={onClose} />}
      </ActionButton>
    </>
  );
}
