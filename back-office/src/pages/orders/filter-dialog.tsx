import { Button, Checkbox, Drawer, Group, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MixerHorizontalIcon } from '@radix-ui/react-icons';
import { useTexts } from '../../language/language.tsx';
import { STATUSES } from '../../language/statuses.ts';
import { DayFilters } from './day-filters.tsx';
import {
  CHOICES,
  CHOICE_NAMES,
  type Choice,
  FLAGS,
  type Filters,
  NO_FILTERS,
  countFilters,
} from './order-filters.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

interface Part {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Button and drawer with all filters. Each change is shown immediately behind the drawer. */
export function FilterDialog({ address: { filters, change } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const [isOpen, { open, close }] = useDisclosure();
  const count = countFilters(filters);
  const onChange = (next: Filters) => void change(next);
  const { q, isOldestFirst } = filters;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<MixerHorizontalIcon aria-hidden />} onClick={open}>
        {count === 0 ? texts.filters : `${texts.filters} (${count})`}
      </Button>
      <Drawer.Root opened={isOpen} onClose={close} position="right" size="sm">
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Mantine's header of a drawer is a landmark, and a page must have only one header (axe). */}
          <Drawer.Body pt="md">
            <Group justify="space-between" mb="md">
              <Drawer.Title fw={600}>{texts.filters}</Drawer.Title>
              <Drawer.CloseButton />
            </Group>
            <Stack>
              <DayFilters filters={filters} onChange={onChange} />
              {CHOICE_NAMES.map((choice) => (
                <ChoiceFilter key={choice} choice={choice} filters={filters} onChange={onChange} />
              ))}
              <FlagFilters filters={filters} onChange={onChange} />
              <Group justify="space-between">
                <Button
                  variant="subtle"
                  disabled={count === 0}
                  onClick={() => onChange({ ...NO_FILTERS, isOldestFirst, ...(q && { q }) })}
                >
                  {texts.clear}
                </Button>
                <Button onClick={close}>{texts.done}</Button>
              </Group>
            </Stack>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
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
