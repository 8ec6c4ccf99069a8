import { Alert, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useFormats } from '../../../../language/formats.ts';
import { fromMinorUnits } from '../../../../language/decimals.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { type MoneyDraft, toMoney } from '../../../../parts/forms/checks.ts';
import { MoneyInput } from '../../../../parts/forms/money-input.tsx';
import { PREVIEW } from '../texts.ts';
import { MONEY } from './texts.ts';

/** Form that captures held money, at first all of it. */
export function Capture({ payment, ...action }: OrderAction & { payment: Schemas['Payment'] }) {
  const texts = useTexts(MONEY);
  const { effects } = useTexts(PREVIEW);
  const { money } = useFormats();
  const { amount: most, currency } = payment.capturableAmount;
  const [draft, setDraft] = useState<MoneyDraft>({ amount: fromMinorUnits(most, currency), currency });
  const amount = toMoney(draft)?.amount;
  const [final, setFinal] = useState(false);
  const isPossible = amount !== undefined && amount > 0 && amount <= most;
  const capture = useOrderChange(action, texts.captured, (params, body: Schemas['CaptureInput']) =>
    api.POST('/orders/{orderId}/payment/captures', { params, body }),
  );
  return (
    <ChangeForm
      change={capture}
      submit={texts.capture}
      isIncomplete={!isPossible}
      onSubmit={() => isPossible && capture.mutate({ amount: { amount, currency }, final })}
      onClose={action.onClose}
    >
      <MoneyInput
        isFocused
        label={texts.amount}
        description={texts.atMost(money({ amount: most, currency }))}
        value={draft}
        onChange={setDraft}
      />
      <Checkbox
        label={texts.captureFinal}
        description={texts.captureFinalHint}
        checked={final || amount === most}
        disabled={amount === most}
        onChange={({ currentTarget }) => setFinal(currentTarget.checked)}
      />
      {isPossible && (
        <Alert color="gray" variant="light" title={effects} role="status">
          {texts.captureEffect(
            money({ amount, currency }),
            money({ amount: final ? 0 : most - amount, currency }),
          )}
        </Alert>
      )}
    </ChangeForm>
  );
}
