import { Checkbox, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { STATUSES } from '../../language/statuses.ts';
import { CHOICES, CHOICE_NAMES, type Choice, FLAGS, type Filters } from './order-filters.ts';
import { SPANS, type Span, daysOf } from './spans.ts';
import { ORDERS } from './texts.ts';

interface Part {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Fields of all filters except the text of the search. */
export const FilterFields = (part: Part) => (
  <>
    <DayFilters {...part} />
    {CHOICE_NAMES.map((choice) => (
      <ChoiceFilter key={choice} choice={choice} {...part} />
    ))}
    <FlagFilters {...part} />
  </>
);

/**
 * Fields for the days on which an order was placed: a choice of common periods, and fields for a first and a last day.
 */
function DayFilters({ filters, onChange }: Part) {
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

function ChoiceFilter({ choice, filters, onChange }: Part & { choice: Choice }) {
  const texts = useTexts(ORDERS);
  const statuses = useTexts(STATUSES);
  const { [choice]: chosen = [], ...others } = filters.choices;
  return (
    <Checkbox.Group
      label={texts.choices[choice]}
      value={[...chosen]}
      onChange={(values) =>
        onChange({ ...filters, choices: values.length > 0 ? { ...others, [choice]: values } : others })
      }
    >
      <Stack gap={6} mt={6}>
        {CHOICES[choice].map((value) => (
          <Checkbox
            key={value}
            value={value}
            label={texts.statuses[choice]?.[value] ?? statuses[value] ?? value}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function FlagFilters({ filters, onChange }: Part) {
  const texts = useTexts(ORDERS);
  return FLAGS.map((flag) => {
    const { [flag]: value, ...others } = filters.flags;
    const { yes, no } = texts.flags[flag];
    return (
      <Select
        key={flag}
        label={texts.choices[flag]}
        allowDeselect={false}
        value={value === undefined ? '' : String(value)}
        data={[
          { value: '', label: texts.any },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={(chosen) =>
          onChange({ ...filters, flags: chosen ? { ...others, [flag]: chosen === 'true' } : others })
        }
      />
    );
  });
}
