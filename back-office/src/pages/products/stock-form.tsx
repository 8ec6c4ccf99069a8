import type { DecimalDraft } from '../../language/decimals.ts';
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Tagged } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { useChecks } from '../../parts/forms/checks.ts';
import { DecimalInput } from '../../parts/forms/decimal-input.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { STOCK } from './stock-texts.ts';
import { type StockMode, useStockChange } from './use-stock-change.ts';

const MAX_UNITS = 1_000_000_000;
const MODES: StockMode[] = ['add', 'remove', 'count'];

type TaggedStock = Tagged<Schemas['Stock']>;

const onHandAfter = (mode: StockMode, { onHand }: Schemas['Stock'], units: number): number =>
  mode === 'count' ? units : mode === 'add' ? onHand + units : onHand - units;

/** Form that adds units to the stock, removes units, or sets the number that was counted. */
export function StockForm({ sku, stock }: { sku: string; stock: TaggedStock }) {
  const texts = useTexts(STOCK);
  const { number } = useFormats();
  const [mode, setMode] = useState<StockMode>('add');
  const [units, setUnits] = useState<DecimalDraft>('');
  const [isChecked, setIsChecked] = useState(false);
  /** Stock as the user saw it when the count began. A count is only set if the stock is still the same. */
  const [seen, setSeen] = useState<TaggedStock>();
  const fault = useStockFault(mode, units, stock.value);
  const { change, conflict, done, forget } = useStockChange(sku, {
    onDone: () => start(mode),
    onConflict: setSeen,
  });
  const start = (chosen: StockMode) => {
    setMode(chosen);
    setUnits('');
    setSeen(undefined);
    setIsChecked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === undefined)
      change.mutate({ mode, units: Number(units), seen: mode === 'count' ? (seen ?? stock) : undefined });
  };
  const after = units && fault === undefined ? onHandAfter(mode, stock.value, Number(units)) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={460}>
        <SegmentedControl
          aria-label={texts.change}
          value={mode}
          onChange={(chosen) => {
            start(chosen);
            forget();
          }}
          data={MODES.map((value) => ({ value, label: texts.modes[value] }))}
        />
        <DecimalInput
          label={texts.units}
          description={texts.unitsHint[mode]}
          value={units}
          error={isChecked ? fault : undefined}
          onChange={(changed) => {
            setSeen((old) => old ?? stock);
            setUnits(changed);
            forget();
          }}
        />
        <StockPreview stock={stock.value} after={after} />
        {conflict ? <StockConflict {...conflict} /> : <ProblemAlert error={change.error} />}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {conflict ? texts.sendAnyway : texts.send[mode]}
          </Button>
          <Text size="sm" role="status">
            {done && texts.done(number(done.onHand), number(done.available))}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

/** Consequences of the change, before it is sent. */
function StockPreview({ stock, after }: { stock: Schemas['Stock']; after: number | undefined }) {
  const texts = useTexts(STOCK);
  const { number } = useFormats();
  if (after === undefined) return null;
  return (
    <Text size="sm">
      {texts.preview(number(stock.onHand), number(after), number(after - stock.reserved))}
    </Text>
  );
}

/** Says how the stock has changed while the user counted. */
function StockConflict({ before, now }: { before: Schemas['Stock']; now: Schemas['Stock'] }) {
  const texts = useTexts(STOCK);
  const { number } = useFormats();
  const say = ({ onHand, reserved }: Schemas['Stock']) =>
    `${texts.onHand} ${number(onHand)}, ${texts.reserved} ${number(reserved)}`;
  return (
    <Alert color="yellow" variant="light" title={texts.changed} role="alert">
      {texts.changedHint(say(before), say(now))}
    </Alert>
  );
}

function useStockFault(mode: StockMode, units: DecimalDraft, stock: Schemas['Stock']): string | undefined {
  const texts = useTexts(STOCK);
  const { number } = useFormats();
  const { checkDecimal } = useChecks();
  const fault = checkDecimal(units, { min: mode === 'count' ? 0 : 1, max: MAX_UNITS });
  if (fault !== undefined) return fault;
  const after = onHandAfter(mode, stock, Number(units));
  if (after < 0) return texts.belowZero;
  return after < stock.reserved ? texts.belowReserved(number(stock.reserved)) : undefined;
}
