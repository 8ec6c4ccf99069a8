import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { Choose } from '../choose.tsx';
import { MethodSelect } from '../customer/method-select.tsx';
import { PreviewEffects, usePreview } from '../preview.tsx';
import { type Units, UnitsTable, chosenItems, linesWith } from '../units-table.tsx';
import { type AddedLine, AddedLines } from './added-lines.tsx';
import { EDIT, type Payer } from './edit-texts.ts';
import { FormPart } from './form-part.tsx';

/** All payers of the contract, because each has a text. */
const PAYERS = Object.keys(EDIT.en.payers) as Payer[]; // the type of the texts names each payer

/**
 * Form that cancels units of an order, adds products to it and changes its shipping method, in one step. The service makes
 * the edit only if the price changes by the shown amount.
 */
export function Edit(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(EDIT);
  const lines = linesWith(order, ({ cancellable }) => cancellable);
  const [units, setUnits] = useState<Units>({});
  const [added, setAdded] = useState<AddedLine[]>([]);
  const [method, setMethod] = useState('');
  const [difference, setDifference] = useState<Payer>('WITHIN_HOLD');
  const [note, setNote] = useState('');
  const cancel = chosenItems(lines, units);
  const add = added.flatMap(({ sku, quantity }) =>
    sku.trim() === '' ? [] : [{ sku: sku.trim(), quantity }],
  );
  const isEmpty = cancel.length + add.length === 0 && method === '';
  const isTyping = added.some((line) => line.isTyping);
  const body = {
    ...(cancel.length > 0 && { cancel }),
    ...(add.length > 0 && { add }),
    ...(method && { shipping: { shippingMethod: method } }),
    difference,
  };
  const shown = usePreview(order, isEmpty || isTyping ? undefined : { operation: 'createEdit', body });
  const edit = useOrderChange(action, texts.edited, (params, input: Schemas['EditInput']) =>
    api.POST('/orders/{orderId}/edits', { params, body: input }),
  );
  const { preview } = shown;
  const send = (expectedDifference: Schemas['Money']) =>
    edit.mutate({ ...body, ...(note.trim() !== '' && { note: note.trim() }), expectedDifference });
  return (
    <ChangeForm
      change={edit}
      submit={texts.edit}
      isIncomplete={!preview || preview.problem !== undefined}
      onSubmit={() => preview && send(preview.difference.currentTotal)}
      onClose={action.onClose}
    >
      <FormPart legend={texts.unitsToCancel}>
        {lines.length > 0 ? (
          <UnitsTable label={texts.unitsToCancel} lines={lines} units={units} onChange={setUnits} />
        ) : (
          <Text size="sm">{texts.nothingToCancel}</Text>
        )}
      </FormPart>
      <AddedLines added={added} onChange={setAdded} />
      {order.items.every(({ quantity }) => quantity.shipped === 0) && (
        <MethodSelect present={order.shippingMethod} value={method} onChange={setMethod} />
      )}
      <Choose
        label={texts.payer}
        values={PAYERS}
        words={texts.payers}
        value={difference}
        onChange={setDifference}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        value={note}
        maxLength={2000}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <PreviewEffects {...shown} />
    </ChangeForm>
  );
}
