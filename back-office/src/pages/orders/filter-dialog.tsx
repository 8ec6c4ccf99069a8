import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MixerHorizontalIcon } from '@radix-ui/react-icons';
import { useTexts } from '../../language/language.tsx';
import { useLater } from '../../parts/use-later.ts';
import { type Filters, NO_FILTERS, countFilters } from './order-filters.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

const loadFields = async () => (await import('./filter-fields.tsx')).FilterFields;

/** Button and drawer with all filters. Each change is shown immediately behind the drawer. */
export function FilterDialog({ address: { filters, change } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const [isOpen, { open, close }] = useDisclosure();
  const FilterFields = useLater(loadFields, isOpen);
  const count = countFilters(filters);
  const onChange = (next: Filters) => void change(next);
  const { q, isOldestFirst } = filters;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<MixerHorizontalIcon aria-hidden />} onClick={open}>
        {count === 0 ? texts.filters : `${texts.filters} (${count})`}
      </Button>
      <Drawer.Root opened={isOpen && FilterFields !== undefined} onClose={close} position="right" size="sm">
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Mantine's header of a drawer is a landmark, and a page must have only one header (axe). */}
          <Drawer.Body pt="md">
            <Group justify="space-between" mb="md">
              <Drawer.Title fw={600}>{texts.filters}</Drawer.Title>
              <Drawer.CloseButton />
            </Group>
            <Stack>
              {FilterFields && <FilterFields filters={filters} onChange={onChange} />}
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
