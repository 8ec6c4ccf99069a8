import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { REASONS } from '../../words/reasons.ts';
import { Choose } from '../choose.tsx';
import { PreviewEffects, refundOf, usePreview } from '../preview.tsx';
import { UnitsTable, allUnits, chosenItems, linesWith } from '../units-table.tsx';
import { MONEY } from './texts.ts';

const CANCEL_REASONS = ['CUSTOMER_REQUEST', 'OUT_OF_STOCK', 'FRAUD', 'OTHER'] as const;

/** Form that cancels units. At first, all units that are left are chosen. The order refunds exactly the shown amount. */
export function Cancel(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(MONEY);
  const words = useTexts(REASONS);
  const lines = linesWith(order, ({ cancellable }) => cancellable);
  const [units, setUnits] = useState(() => allUnits(lines));
  const [reason, setReason] = useState<(typeof CANCEL_REASONS)[number]>('CUSTOMER_REQUEST');
  const items = chosenItems(lines, units);
  const body = { items, reason };
  const shown = usePreview(order, items.length > 0 ? { operation: 'cancelOrder', body } : undefined);
  const cancel = useOrderChange(action, texts.cancelled, (params, input: Schemas['CancelInput']) =>
    api.POST('/orders/{orderId}/cancel', { params, body: input }),
  );
  const { preview } = shown;
  return (
    <ChangeForm
      change={cancel}
      submit={texts.cancel}
      isDangerous
      isIncomplete={!preview || preview.problem !== undefined}
      onSubmit={() => preview && cancel.mutate({ ...body, expectedRefundAmount: refundOf(preview) })}
      onClose={action.onClose}
    >
      <UnitsTable label={texts.unitsToCancel} lines={lines} units={units} onChange={setUnits} />
      <Choose
        label={texts.reason}
        values={CANCEL_REASONS}
        words={words}
        value={reason}
        onChange={setReason}
      />
      <PreviewEffects {...shown} />
    </ChangeForm>
  );
}
