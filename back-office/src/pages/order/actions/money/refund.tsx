import { Alert, Checkbox, Input, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useFormats } from '../../../../language/formats.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { type MoneyDraft, toMoney } from '../../../../parts/forms/checks.ts';
import { MoneyInput } from '../../../../parts/forms/money-input.tsx';
import { PARTS } from '../../texts-of-parts.ts';
import { REASONS } from '../../words/reasons.ts';
import { Choose } from '../choose.tsx';
import { PREVIEW } from '../texts.ts';
import { type Units, UnitsTable, chosenItems, linesWith } from '../units-table.tsx';
import { isRefundable } from './payment-kinds.ts';
import { MONEY } from './texts.ts';

type Payment = Schemas['Payment'];

const REFUND_REASONS = ['CUSTOMER_REQUEST', 'OUT_OF_STOCK', 'FRAUD', 'OTHER'] as const;

/** Inputs of a refund. */
interface Draft {
  paymentId: string;
  purpose: 'goodwill' | 'advance';
  /** With units, their price goes back if there is no amount. */
  amount: MoneyDraft;
  units: Units;
  reason: (typeof REFUND_REASONS)[number];
  acknowledgeDispute: boolean;
}

/** Form that refunds captured money, out of goodwill or in advance for units. */
export function Refund({ payments, ...action }: OrderAction & { payments: Payment[] }) {
  const texts = useTexts(MONEY);
  const words = useTexts(REASONS);
  const refundable = payments.filter(isRefundable);
  const [draft, setDraft] = useState<Draft>({
    paymentId: refundable[0]?.id ?? '',
    purpose: 'goodwill',
    amount: { amount: '', currency: action.order.value.currentTotal.currency },
    units: {},
    reason: 'CUSTOMER_REQUEST',
    acknowledgeDispute: false,
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const payment = refundable.find(({ id }) => id === draft.paymentId);
  const input = payment && toInput(action.order.value, payment, draft);
  const refund = useOrderChange(action, texts.refunded, (params, body: Schemas['RefundInput']) =>
    api.POST('/orders/{orderId}/payment/refunds', { params, body }),
  );
  return (
    <ChangeForm
      change={refund}
      submit={texts.refund}
      isDangerous
      isIncomplete={!input}
      onSubmit={() => input && refund.mutate(input)}
      onClose={action.onClose}
    >
      {refundable.length > 1 && <PaymentSelect payments={refundable} draft={draft} onChange={change} />}
      {payment && <Purpose order={action.order.value} payment={payment} draft={draft} onChange={change} />}
      <Choose
        label={texts.reason}
        values={REFUND_REASONS}
        words={words}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
      />
      {payment && payment.disputedAmount.amount > 0 && (
        <Checkbox
          label={texts.dispute}
          checked={draft.acknowledgeDispute}
          onChange={({ currentTarget }) => change({ acknowledgeDispute: currentTarget.checked })}
        />
      )}
      <Effect input={input} />
    </ChangeForm>
  );
}

/** Largest amount of a refund. */
const mostOf = ({ refundableAmount, disputedAmount }: Payment, { acknowledgeDispute }: Draft): number =>
  refundableAmount.amount + (acknowledgeDispute ? disputedAmount.amount : 0);

const refundableLines = (order: Schemas['Order']) =>
  linesWith(order, ({ ordered, cancelled, returned }) => ordered - cancelled - returned);

/** Converts the inputs to the contract's form. Returns undefined if they are incomplete. */
function toInput(
  order: Schemas['Order'],
  payment: Payment,
  draft: Draft,
): Schemas['RefundInput'] | undefined {
  const { purpose, reason, acknowledgeDispute } = draft;
  const amount = toMoney(draft.amount);
  const items = purpose === 'advance' ? chosenItems(refundableLines(order), draft.units) : [];
  const needsAmount = purpose === 'goodwill';
  if (needsAmount ? amount === undefined : items.length === 0) return undefined;
  // An input that isn't an amount must not count as no input.
  if (draft.amount.amount !== '' && !amount) return undefined;
  if (amount && (amount.amount < 1 || amount.amount > mostOf(payment, draft))) return undefined;
  return {
    paymentId: payment.id,
    ...(amount && { amount }),
    ...(items.length > 0 && { items }),
    reason,
    ...(acknowledgeDispute && { acknowledgeDispute }),
  };
}

interface PartProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function PaymentSelect({ payments, draft, onChange }: PartProps & { payments: Payment[] }) {
  const texts = useTexts(MONEY);
  const { attempt } = useTexts(PARTS);
  const { money } = useFormats();
  return (
    <NativeSelect
      label={texts.payment}
      value={draft.paymentId}
      onChange={({ currentTarget }) => onChange({ paymentId: currentTarget.value })}
      data={payments.map(({ id, number, refundableAmount }) => ({
        value: id,
        label: `${attempt(number)}, ${texts.atMost(money(refundableAmount))}`,
      }))}
    />
  );
}

function Purpose({
  order,
  payment,
  draft,
  onChange,
}: PartProps & { order: Schemas['Order']; payment: Payment }) {
  const texts = useTexts(MONEY);
  const { money } = useFormats();
  const { currency } = payment.amount;
  const most = money({ amount: mostOf(payment, draft), currency });
  const { purpose } = draft;
  return (
    <>
      <Input.Wrapper label={texts.purpose} description={texts.purposeHints[purpose]} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={6}
          aria-label={texts.purpose}
          value={purpose}
          onChange={(value) => onChange({ purpose: value === 'advance' ? 'advance' : 'goodwill' })}
          data={(['goodwill', 'advance'] as const).map((value) => ({ value, label: texts.purposes[value] }))}
        />
      </Input.Wrapper>
      {purpose === 'advance' && (
        <UnitsTable
          label={texts.unitsToRefund}
          lines={refundableLines(order)}
          units={draft.units}
          onChange={(units) => onChange({ units })}
        />
      )}
      <MoneyInput
        isFocused={purpose === 'goodwill'}
        label={texts.amount}
        description={
          purpose === 'advance' ? `${texts.atMost(most)}. ${texts.wholePrice}` : texts.atMost(most)
        }
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
      />
    </>
  );
}

function Effect({ input }: { input: Schemas['RefundInput'] | undefined }) {
  const texts = useTexts(MONEY);
  const { effects } = useTexts(PREVIEW);
  const { money } = useFormats();
  return (
    <div role="status">
      {input && (
        <Alert color="gray" variant="light" title={effects}>
          {input.amount ? texts.refundEffect(money(input.amount)) : texts.refundUnitsEffect}
        </Alert>
      )}
    </div>
  );
}
