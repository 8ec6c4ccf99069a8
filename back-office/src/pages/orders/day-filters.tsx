import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Filters } from './order-filters.ts';
import { SPANS, type Span, daysOf } from './spans.ts';
import { ORDERS } from './texts.ts';

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
