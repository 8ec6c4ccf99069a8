import { Text } from '@mantine/core';
import { useState } from 'react';
import { Refused, api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import type { DecimalDraft } from '../../../../language/decimals.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { DecimalInput } from '../../../../parts/forms/decimal-input.tsx';
import { Choose } from '../choose.tsx';
import { INVOICES } from './invoice-texts.ts';

/** Form that creates an invoice. Asks for an exchange rate if a matter or a refusal says that the invoice needs one. */
export function CreateInvoice(action: OrderAction) {
  const texts = useTexts(INVOICES);
  const [units, setUnits] = useState<Schemas['InvoicedUnits']>('ALL');
  const [rate, setRate] = useState<DecimalDraft>('');
  const create = useOrderChange(action, texts.created, (params, body: Schemas['DocumentInput']) =>
    api.POST('/orders/{orderId}/documents', { params, body }),
  );
  const { attention = [], currentTotal } = action.order.value;
  const [wasRefused, setRefused] = useState(attention.some(({ kind }) => kind === 'INVOICE_NOT_CREATED'));
  if (!wasRefused && isRateMissing(create.error)) setRefused(true);
  const explainRate = ({ problem }: Refused) =>
    new Refused({ ...problem, title: texts.rateMissing, detail: texts.rateMissingHint });
  return (
    <ChangeForm
      change={{ ...create, error: isRateMissing(create.error) ? explainRate(create.error) : create.error }}
      submit={texts.create}
      isIncomplete={wasRefused && !rate}
      onSubmit={() => create.mutate({ units, ...(rate && { exchangeRate: rate }) })}
      onClose={action.onClose}
    >
      <Choose
        label={texts.units}
        values={['ALL', 'SHIPPED']}
        words={texts.scopes}
        value={units}
        onChange={setUnits}
      />
      {wasRefused && (
        <DecimalInput
          label={texts.rate}
          description={texts.rateHint(currentTotal.currency)}
          required
          value={rate}
          onChange={setRate}
        />
      )}
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </ChangeForm>
  );
}

const isRateMissing = (error: unknown): error is Refused =>
  error instanceof Refused &&
  'reason' in error.problem &&
  error.problem.reason === ('EXCHANGE_RATE_MISSING' satisfies Schemas['DocumentRefusal']);
