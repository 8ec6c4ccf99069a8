import { Alert, Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { NO_FILTERS } from './order-filters.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

/** Says what was searched for. Offers the other kind of search, because a text can be a name or a reference. */
export function SearchBanner({ address: { filters, person, searchFor } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const navigate = useNavigate();
  const may = useMay();
  const { q } = filters;
  const found = person?.email
    ? texts.found.email(person.email)
    : person?.name
      ? texts.found.name(person.name)
      : q && texts.found.q(q);
  if (!found) return null;
  const show = (search: { q?: string; name?: string }) =>
    void navigate({
      to: '/orders',
      search: searchFor(search.q ? { ...NO_FILTERS, q: search.q } : NO_FILTERS),
      state: search.name ? { person: { name: search.name } } : {},
    });
  const { name } = person ?? {};
  return (
    <Alert variant="light" py="xs">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {found}
        </Text>
        {name !== undefined && (
          <Button size="compact-sm" variant="subtle" onClick={() => show({ q: name })}>
            {texts.insteadAsNumber}
          </Button>
        )}
        {q !== undefined && may('contacts:read') && (
          <Button size="compact-sm" variant="subtle" onClick={() => show({ name: q })}>
            {texts.insteadAsName}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => show({})}>
          {texts.clearSearch}
        </Button>
      </Group>
    </Alert>
  );
}
