import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import { Cross2Icon } from '@radix-ui/react-icons';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { Choose } from '../choose.tsx';
import { PreviewEffects, usePreview } from '../preview.tsx';
import { type Units, UnitsTable, chosenItems, linesWith } from '../units-table.tsx';
import { EDIT, type Payer } from './edit-texts.ts';

/** All payers of the contract, because each has a text. */
const PAYERS = Object.keys(EDIT.en.payers) as Payer[]; // the type of the texts names each payer

/** A product that the user adds, while it is typed. */
interface AddedLine {
  key: number;
  sku: string;
  quantity: number;
}

/**
 * Form that cancels units of an order and adds products to it, in one step. The service makes the edit only if the price
 * changes by the shown amount.
 */
export function Edit(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(EDIT);
  const lines = linesWith(order, ({ cancellable }) => cancellable);
  const [units, setUnits] = useState<Units>({});
  const [added, setAdded] = useState<AddedLine[]>([]);
  const [difference, setDifference] = useState<Payer>('WITHIN_HOLD');
  const [note, setNote] = useState('');
  const cancel = chosenItems(lines, units);
  const add = added.flatMap(({ sku, quantity }) =>
    sku.trim() === '' ? [] : [{ sku: sku.trim(), quantity }],
  );
  const isEmpty = cancel.length + add.length === 0;
  const body = {
    ...(cancel.length > 0 && { cancel }),
    ...(add.length > 0 && { add }),
    difference,
  };
  const shown = usePreview(order, isEmpty ? undefined : { operation: 'createEdit', body });
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
      <Part legend={texts.unitsToCancel}>
        {lines.length > 0 ? (
          <UnitsTable label={texts.unitsToCancel} lines={lines} units={units} onChange={setUnits} />
        ) : (
          <Text size="sm">{texts.nothingToCancel}</Text>
        )}
      </Part>
      <AddedLines added={added} onChange={setAdded} />
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

function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend} variant="unstyled" styles={{ legend: { fontWeight: 600, marginBottom: 6 } }}>
      {children}
    </Fieldset>
  );
}

/** Products and units that the user adds. */
function AddedLines({ added, onChange }: { added: AddedLine[]; onChange: (added: AddedLine[]) => void }) {
  const texts = useTexts(EDIT);
  const change = (key: number, changed: Partial<AddedLine>) =>
    onChange(added.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  return (
    <Part legend={texts.unitsToAdd}>
      <Stack gap="xs">
        {added.map(({ key, sku, quantity }, index) => (
          <Group key={key} gap="xs" wrap="nowrap">
            <TextInput
              aria-label={texts.sku(index + 1)}
              placeholder="SKU"
              value={sku}
              maxLength={64}
              style={{ flexGrow: 1 }}
              onChange={({ currentTarget }) => change(key, { sku: currentTarget.value })}
            />
            <NumberInput
              aria-label={texts.units(index + 1)}
              value={quantity}
              min={1}
              max={1_000_000}
              clampBehavior="strict"
              allowDecimal={false}
              w={90}
              onChange={(value) => change(key, { quantity: Number(value) || 1 })}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={texts.removeLine(index + 1)}
              onClick={() => onChange(added.filter((line) => line.key !== key))}
            >
              <Cross2Icon aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() =>
            onChange([
              ...added,
              { key: Math.max(0, ...added.map(({ key }) => key)) + 1, sku: '', quantity: 1 },
            ])
          }
        >
          {texts.addLine}
        </Button>
      </Stack>
    </Part>
  );
}
