import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { HOLD_REASONS } from '../../words/reasons.ts';
import { Choose } from '../choose.tsx';
import { toTimestamp } from './input-times.ts';
import { SHIPPING } from './texts.ts';

const REASONS: Schemas['ShipmentHoldReason'][] = [
  'FRAUD_REVIEW',
  'ADDRESS',
  'PAYMENT',
  'STOCK',
  'PACKING',
  'CUSTOMER',
  'OTHER',
];

/** Form that puts an order on hold. */
export function Hold(action: OrderAction) {
  const texts = useTexts(SHIPPING);
  const words = useTexts(HOLD_REASONS);
  const [reason, setReason] = useState<Schemas['ShipmentHoldReason']>('OTHER');
  const [note, setNote] = useState('');
  const [until, setUntil] = useState('');
  const hold = useOrderChange(action, texts.held, (params, body: Schemas['ShipmentHoldInput']) =>
    api.POST('/orders/{orderId}/shipment-holds', { params, body }),
  );
  return (
    <ChangeForm
      change={hold}
      submit={texts.hold}
      onSubmit={() =>
        hold.mutate({
          reason,
          ...(note.trim() && { note: note.trim() }),
          ...(until && { until: toTimestamp(until) }),
        })
      }
      onClose={action.onClose}
    >
      <Choose
        data-autofocus
        label={texts.reason}
        values={REASONS}
        words={words}
        value={reason}
        onChange={setReason}
      />
      <Text size="sm">{reason === 'PACKING' ? texts.packingEffect : texts.holdEffect}</Text>
      <TextInput
        label={texts.note}
        description={texts.staffOnly}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={500}
      />
      <TextInput
        type="datetime-local"
        label={texts.until}
        description={texts.untilHint}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </ChangeForm>
  );
}
