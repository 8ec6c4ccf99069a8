import { ActionIcon, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { Cross2Icon, PlusIcon } from '@radix-ui/react-icons';
import { useTexts } from '../../language/language.tsx';
import { MoneyInput } from '../forms/money-input.tsx';
import type { DraftDeduction, DraftLine } from './receipt-draft.ts';
import { RETURN_TEXTS } from './texts.ts';
import { RETURN_WORDS } from './words.ts';

const REASONS = ['DIMINISHED_VALUE', 'RETURN_SHIPPING'] as const;
/** Maximum number of deductions of a receipt in the contract. */
const MAX = 20;

/** Amounts that the shop keeps of the price of accepted units. */
export function Deductions({
  lines,
  deductions,
  currency,
  onChange,
}: {
  lines: DraftLine[];
  deductions: DraftDeduction[];
  currency: string;
  onChange: (deductions: DraftDeduction[]) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const add = () =>
    onChange([
      ...deductions,
      {
        id: crypto.randomUUID(),
        reason: 'DIMINISHED_VALUE',
        itemId: lines[0]?.itemId ?? '',
        amount: { amount: '', currency },
      },
    ]);
  return (
    <Stack gap="sm">
      {deductions.map((deduction) => (
        <Deduction
          key={deduction.id}
          {...{ deduction, lines }}
          onChange={(changed) =>
            onChange(deductions.map((each) => (each === deduction ? { ...deduction, ...changed } : each)))
          }
          onRemove={() => onChange(deductions.filter((each) => each !== deduction))}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon aria-hidden />}
          disabled={deductions.length >= MAX}
          onClick={add}
        >
          {texts.deduct}
        </Button>
      </div>
    </Stack>
  );
}

function Deduction({
  deduction,
  lines,
  onChange,
  onRemove,
}: {
  deduction: DraftDeduction;
  lines: DraftLine[];
  onChange: (change: Partial<DraftDeduction>) => void;
  onRemove: () => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const words = useTexts(RETURN_WORDS);
  const { reason, itemId, amount } = deduction;
  return (
    <Group align="flex-end" gap="sm" role="group" aria-label={texts.deduction}>
      <NativeSelect
        flex="1 1 160px"
        label={texts.deduction}
        value={reason}
        onChange={({ currentTarget }) =>
          onChange({ reason: REASONS.find((each) => each === currentTarget.value) ?? 'DIMINISHED_VALUE' })
        }
        data={REASONS.map((each) => ({ value: each, label: words.deductionReasons[each] }))}
      />
      {reason === 'DIMINISHED_VALUE' && (
        <NativeSelect
          flex="1 1 160px"
          label={texts.line}
          value={itemId}
          onChange={({ currentTarget }) => onChange({ itemId: currentTarget.value })}
          data={lines.map((line) => ({ value: line.itemId, label: line.name }))}
        />
      )}
      <MoneyInput
        isFocused
        label={texts.amount}
        value={amount}
        onChange={(changed) => onChange({ amount: changed })}
      />
      <ActionIcon variant="subtle" size="lg" aria-label={texts.removeDeduction} onClick={onRemove}>
        <Cross2Icon aria-hidden />
      </ActionIcon>
    </Group>
  );
}
