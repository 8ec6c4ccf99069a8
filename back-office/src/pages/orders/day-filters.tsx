import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Filters } from './order-filters.ts';
import { ORDERS } from './texts.ts';

const SPANS = ['today', 'yesterday', 'last7Days', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

/** Days that users often ask for. A week begins on Monday. */
export type Span = (typeof SPANS)[number];

/** First and last day of a span in the time zone of the browser, such as 2026-11-26. */
function daysOf(span: Span, now = new Date()): Required<Pick<Filters, 'from' | 'to'>> {
  const [year, month, today] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = today - ((now.getDay() + 6) % 7);
  const days = {
    today: [new Date(year, month, today), new Date(year, month, today)],
    yesterday: [new Date(year, month, today - 1), new Date(year, month, today - 1)],
    last7Days: [new Date(year, month, today - 6), new Date(year, month, today)],
    lastWeek: [new Date(year, month, monday - 7), new Date(year, month, monday - 1)],
    thisMonth: [new Date(year, month, 1), new Date(year, month, today)],
    lastMonth: [new Date(year, month - 1, 1), new Date(year, month, 0)],
  } satisfies Record<Span, [Date, Date]>;
  const [from, to] = days[span];
  return { from: format(from), to: format(to) };
}

const format = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Fields for the days on which an order was placed: a span in one choice, or a first and a last day. */
export function DayFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const texts = useTexts(ORDERS);
  const { from, to, ...others } = filters;
  const isChosen = (span: Span) => daysOf(span).from === from && daysOf(span).to === to;
  const own = from || to ? 'own' : 'any';
  return (
    <Stack gap="xs">
      <NativeSelect
        data-autofocus
        label={texts.placed}
        value={SPANS.find(isChosen) ?? own}
        data={[
          { value: 'any', label: texts.spans.any },
          ...SPANS.map((span) => ({ value: span, label: texts.spans[span] })),
          ...(own === 'own' && !SPANS.some(isChosen) ? [{ value: 'own', label: texts.spans.own }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const span = SPANS.find((each) => each === value);
          onChange(span ? { ...others, ...daysOf(span) } : others);
        }}
      />
      <Group grow>
        {(['from', 'to'] as const).map((key) => (
          <TextInput
            key={key}
            type="date"
            label={texts.choices[key]}
            value={filters[key] ?? ''}
            onChange={(event) => {
              const { [key]: _, ...rest } = filters;
              const day = event.currentTarget.value;
              onChange(day ? { ...rest, [key]: day } : rest);
            }}
          />
        ))}
      </Group>
    </Stack>
  );
}
