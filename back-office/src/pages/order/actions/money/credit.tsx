import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useFormats } from '../../../../language/formats.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { type MoneyDraft, toMoney } from '../../../../parts/forms/checks.ts';
import { MoneyInput } from '../../../../parts/forms/money-input.tsx';
import { REASONS } from '../../words/reasons.ts';
import { Choose } from '../choose.tsx';
import { PreviewEffects, usePreview } from '../preview.tsx';
import { linesWith } from '../units-table.tsx';
import { MONEY } from './texts.ts';

const CREDIT_REASONS = [
  'DAMAGED',
  'MISSING_PARTS',
  'NOT_AS_DESCRIBED',
  'LATE',
  'PRICE_MATCH',
  'PRICE_ERROR',
  'OTHER',
] as const;

/** Form that reduces the price of lines and charges. The customer keeps the goods. */
export function Credit(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(MONEY);
  const words = useTexts(REASONS);
  const { money } = useFormats();
  const none: MoneyDraft = { amount: '', currency: order.currentTotal.currency };
  const [amounts, setAmounts] = useState<Readonly<Record<string, MoneyDraft>>>({});
  const [chargeIds, setChargeIds] = useState<string[]>([]);
  const [reason, setReason] = useState<(typeof CREDIT_REASONS)[number]>('DAMAGED');
  const lines = linesWith(order, ({ ordered, cancelled, returned }) => ordered - cancelled - returned);
  const charges = order.charges.filter(({ currentTotal }) => currentTotal.amount > 0);
  const items = lines.flatMap(({ itemId }) => {
    const amount = toMoney(amounts[itemId] ?? none);
    return amount && amount.amount > 0 ? [{ itemId, amount }] : [];
  });
  const body = {
    ...(items.length > 0 && { items }),
    ...(chargeIds.length > 0 && { charges: chargeIds.map((chargeId) => ({ chargeId })) }),
    reason,
  };
  const hasFault = Object.values(amounts).some((draft) => draft.amount !== '' && !toMoney(draft));
  const isComplete = !hasFault && items.length + chargeIds.length > 0;
  const shown = usePreview(order, isComplete ? { operation: 'createCredit', body } : undefined);
  const credit = useOrderChange(action, texts.credited, (params, input: Schemas['CreditInput']) =>
    api.POST('/orders/{orderId}/credits', { params, body: input }),
  );
  return (
    <ChangeForm
      change={credit}
      submit={texts.credit}
      isDangerous
      isIncomplete={!shown.preview || shown.preview.problem !== undefined}
      onSubmit={() => credit.mutate(body)}
      onClose={action.onClose}
    >
      <Text size="sm">{texts.creditHint}</Text>
      {lines.map(({ itemId, name }) => (
        <MoneyInput
          key={itemId}
          label={texts.creditOf(name)}
          value={amounts[itemId] ?? none}
          onChange={(amount) => setAmounts({ ...amounts, [itemId]: amount })}
        />
      ))}
      {charges.length > 0 && (
        <Checkbox.Group label={texts.creditCharges} value={chargeIds} onChange={setChargeIds}>
          <Stack gap="xs" mt={6}>
            {charges.map(({ id, label, currentTotal }) => (
              <Checkbox key={id} value={id} label={`${label}, ${money(currentTotal)}`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Choose
        label={texts.reason}
        values={CREDIT_REASONS}
        words={words}
        value={reason}
        onChange={setReason}
      />
      <PreviewEffects {...shown} />
    </ChangeForm>
  );
}
