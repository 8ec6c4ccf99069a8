import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BookmarkIcon, CheckIcon, TrashIcon } from '@radix-ui/react-icons';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import { type FilterSearch, formatFilters, isSame, parseFilters } from './order-filters.ts';
import { READY_VIEWS, type ViewName, useSavedViews } from './saved-views.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

type Views = ReturnType<typeof useSavedViews>;

/** Menu of the views that every user has, and of the views that the user has saved. */
export function ViewsMenu({ address }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  const saved = useSavedViews();
  const [isOpen, { open, close }] = useDisclosure();
  // The keys of the object have this type.
  const ready = (Object.keys(READY_VIEWS) as ViewName[]).map((name) => ({
    name: texts.readyViews[name],
    search: formatFilters(READY_VIEWS[name]),
  }));
  const item = ({ name, search }: { name: string; search: FilterSearch }) => {
    const isPresent = !address.person && isSame(parseFilters(search), address.filters);
    return (
      <Menu.Item
        key={name}
        leftSection={isPresent ? <CheckIcon aria-hidden /> : <span />}
        aria-current={isPresent ? 'true' : undefined}
        renderRoot={(props) => <Link {...props} to="/orders" search={search} />}
      >
        {name}
      </Menu.Item>
    );
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<BookmarkIcon aria-hidden />}>
            {texts.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ready.map(item)}
          {saved.views.length > 0 && <Menu.Label>{texts.ownViews}</Menu.Label>}
          {saved.views.map(item)}
          <Menu.Divider />
          <Menu.Item onClick={open}>{texts.manageViews}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isOpen} onClose={close} title={texts.manageViews}>
        <SavedViews address={address} saved={saved} onSaved={close} />
      </Modal>
    </>
  );
}

function SavedViews({
  address: { filters, person, columns },
  saved: { views, save, remove },
  onSaved,
}: {
  address: OrdersAddress;
  saved: Views;
  onSaved: () => void;
}) {
  const texts = useTexts(ORDERS);
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
          if (!name) return;
          const { after: _, ...search } = formatFilters(filters);
          save({ name, search: { ...search, columns: columns.join('.') } });
          onSaved();
        }}
      >
        <Stack gap="xs">
          <TextInput name="name" label={texts.viewName} required maxLength={60} data-autofocus />
          <Text size="sm" c="dimmed">
            {person ? texts.personNotSaved : texts.saveViewHint}
          </Text>
          <Button type="submit" disabled={person !== undefined}>
            {texts.saveView}
          </Button>
        </Stack>
      </form>
      {views.map(({ name }) => (
        <Group key={name} justify="space-between" wrap="nowrap">
          <Text truncate>{name}</Text>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={texts.deleteView(name)}
            onClick={() => remove(name)}
          >
            <TrashIcon aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
