import { Button } from '@mantine/core';
import { Cross2Icon } from '@radix-ui/react-icons';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { STATUSES } from '../../language/statuses.ts';
import { CHOICE_NAMES, FLAGS, type Filters } from './order-filters.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

interface Chip {
  label: string;
  without: Filters;
}

/** Lists the filters that are set. Each can be removed. The status has tabs of its own. */
export function FilterChips({ address: { filters, change } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  return useChips(filters).map(({ label, without }) => (
    <Button
      key={label}
      size="compact-sm"
      fz="xs"
      radius="xl"
      variant="default"
      rightSection={<Cross2Icon aria-hidden width={12} />}
      aria-label={texts.remove(label)}
      onClick={() => void change(without)}
    >
      {label}
    </Button>
  ));
}

function useChips(filters: Filters): Chip[] {
  const texts = useTexts(ORDERS);
  const statuses = useTexts(STATUSES);
  const formats = useFormats();
  const choices = CHOICE_NAMES.flatMap((choice): Chip[] => {
    const { [choice]: values, ...others } = filters.choices;
    if (values === undefined || (choice === 'status' && values.length === 1)) return [];
    const words = values
      .map((value) => texts.statuses[choice]?.[value] ?? statuses[value] ?? value)
      .join(', ');
    return [{ label: `${texts.choices[choice]}: ${words}`, without: { ...filters, choices: others } }];
  });
  const flags = FLAGS.flatMap((flag): Chip[] => {
    const { [flag]: value, ...others } = filters.flags;
    if (value === undefined) return [];
    const { yes, no } = texts.flags[flag];
    return [{ label: value ? yes : no, without: { ...filters, flags: others } }];
  });
  const days = (['from', 'to'] as const).flatMap((key): Chip[] => {
    const { [key]: day, ...others } = filters;
    if (day === undefined) return [];
    // Without a time zone, this is the start of the day in the time zone of the browser.
    return [{ label: `${texts.choices[key]}: ${formats.date(`${day}T00:00`)}`, without: others }];
  });
  return [...choices, ...flags, ...days];
}
