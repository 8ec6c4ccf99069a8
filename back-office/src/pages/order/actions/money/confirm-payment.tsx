import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { fromMinorUnits } from '../../../../language/decimals.ts';
import { useFormats } from '../../../../language/formats.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { type MoneyDraft, toMoney } from '../../../../parts/forms/checks.ts';
import { MoneyInput } from '../../../../parts/forms/money-input.tsx';
import { PREVIEW } from '../texts.ts';
import { MONEY } from './texts.ts';

/** Form that confirms money that the shop has received, at first all money that is missing. */
export function ConfirmPayment({ payment, ...action }: OrderAction & { payment: Schemas['Payment'] }) {
  const texts = useTexts(MONEY);
  const { effects } = useTexts(PREVIEW);
  const { money } = useFormats();
  const { amount: due, currency } = action.order.value.outstandingAmount;
  const [draft, setDraft] = useState<MoneyDraft>({ amount: fromMinorUnits(due, currency), currency });
  const [receivedOn, setReceivedOn] = useState(new Date().toISOString().slice(0, 10));
  const [reference, setReference] = useState('');
  const amount = toMoney(draft)?.amount;
  const isPossible = amount !== undefined && amount > 0 && receivedOn !== '';
  const confirm = useOrderChange(
    action,
    texts.confirmed,
    ({ path, header }, body: Schemas['PaymentConfirmationInput']) =>
      api.POST('/orders/{orderId}/payments/{paymentId}/confirmations', {
        params: { path: { ...path, paymentId: payment.id }, header },
        body,
      }),
  );
  const submit = () =>
    isPossible &&
    confirm.mutate({
      amount: { amount, currency },
      receivedOn,
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    });
  return (
    <ChangeForm
      change={confirm}
      submit={texts.confirm}
      isIncomplete={!isPossible}
      onSubmit={submit}
      onClose={action.onClose}
    >
      <MoneyInput
        label={texts.amount}
        description={texts.missing(money({ amount: due, currency }))}
        value={draft}
        onChange={setDraft}
      />
      <TextInput
        type="date"
        label={texts.receivedOn}
        value={receivedOn}
        onChange={({ currentTarget }) => setReceivedOn(currentTarget.value)}
      />
      <TextInput
        label={texts.reference}
        description={texts.referenceHint}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
        maxLength={140}
        autoComplete="off"
      />
      {isPossible && (
        <Alert color="gray" variant="light" title={effects} role="status">
          {amount > due
            ? texts.confirmTooMuch(money({ amount: amount - due, currency }))
            : texts.confirmEffect(money({ amount: due - amount, currency }))}
        </Alert>
      )}
    </ChangeForm>
  );
}
