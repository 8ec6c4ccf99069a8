import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { ViewVerticalIcon } from '@radix-ui/react-icons';
import { useTexts } from '../../language/language.tsx';
import { COLUMN_NAMES, USUAL_COLUMNS } from './column-names.ts';
import { ORDERS } from './texts.ts';
import type { OrdersAddress } from './use-orders-address.ts';

/** Chooses the columns of the table, and so the fields of exported files. */
export function ColumnMenu({ address: { columns, chooseColumns } }: { address: OrdersAddress }) {
  const texts = useTexts(ORDERS);
  return (
    <Popover position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<ViewVerticalIcon aria-hidden />} visibleFrom="sm">
          {texts.chooseColumns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.chooseColumns}>
        <Stack gap="xs">
          {COLUMN_NAMES.map((name) => (
            <Checkbox
              key={name}
              size="sm"
              label={texts.columns[name]}
              checked={columns.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                void chooseColumns(
                  COLUMN_NAMES.filter((one) => (one === name ? checked : columns.includes(one))),
                )
              }
            />
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => void chooseColumns(USUAL_COLUMNS)}>
            {texts.usualColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
