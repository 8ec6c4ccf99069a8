import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { Choose } from '../choose.tsx';
import { INVOICES } from './invoice-texts.ts';

/** Form that creates an invoice. */
export function CreateInvoice(action: OrderAction) {
  const texts = useTexts(INVOICES);
  const [units, setUnits] = useState<Schemas['InvoicedUnits']>('ALL');
  const create = useOrderChange(action, texts.created, (params, body: Schemas['DocumentInput']) =>
    api.POST('/orders/{orderId}/documents', { params, body }),
  );
  return (
    <ChangeForm
      change={create}
      submit={texts.create}
      onSubmit={() => create.mutate({ units })}
      onClose={action.onClose}
    >
      <Choose
        label={texts.units}
        values={['ALL', 'SHIPPED']}
        words={texts.scopes}
        value={units}
        onChange={setUnits}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </ChangeForm>
  );
}
