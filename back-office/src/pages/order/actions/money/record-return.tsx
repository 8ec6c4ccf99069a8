import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { RETURN_WORDS } from '../../../../parts/returns/words.ts';
import { Choose } from '../choose.tsx';
import { PreviewEffects, usePreview } from '../preview.tsx';
import { type Units, UnitsTable, chosenItems, linesWith } from '../units-table.tsx';
import { MONEY } from './texts.ts';

const KINDS = ['RETURN', 'WITHDRAWAL', 'COMPLAINT'] as const;
const RETURN_REASONS = [
  'CHANGED_MIND',
  'DAMAGED',
  'DEFECTIVE',
  'WRONG_ITEM',
  'NOT_AS_DESCRIBED',
  'TOO_LATE',
  'NOT_RECEIVED',
  'OTHER',
] as const;

/** Form that records a return. A withdrawal may also be about units that are not shipped yet. */
export function RecordReturn(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(MONEY);
  const words = useTexts(RETURN_WORDS);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('RETURN');
  const [reason, setReason] = useState<(typeof RETURN_REASONS)[number]>('CHANGED_MIND');
  const [units, setUnits] = useState<Units>({});
  const [note, setNote] = useState('');
  const lines = linesWith(order, ({ returnable, cancellable }) =>
    kind === 'WITHDRAWAL' ? returnable + cancellable : returnable,
  );
  const items = chosenItems(lines, units).map((item) => ({ ...item, reason }));
  const body = { kind, items, ...(note.trim() && { note: note.trim() }) };
  const shown = usePreview(order, items.length > 0 ? { operation: 'createReturn', body } : undefined);
  const record = useOrderChange(action, texts.returned, (params, input: Schemas['ReturnInput']) =>
    api.POST('/orders/{orderId}/returns', { params, body: input }),
  );
  return (
    <ChangeForm
      change={record}
      submit={texts.returnUnits}
      isIncomplete={!shown.preview || shown.preview.problem !== undefined}
      onSubmit={() => record.mutate(body)}
      onClose={action.onClose}
    >
      <Choose label={texts.returnKind} values={KINDS} words={words.kinds} value={kind} onChange={setKind} />
      <UnitsTable label={texts.unitsToReturn} lines={lines} units={units} onChange={setUnits} />
      <Choose
        label={texts.reason}
        values={RETURN_REASONS}
        words={words.reasons}
        value={reason}
        onChange={setReason}
      />
      <Textarea
        label={texts.note}
        description={texts.returnNoteHint}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={2000}
        autosize
      />
      <PreviewEffects {...shown} />
    </ChangeForm>
  );
}
