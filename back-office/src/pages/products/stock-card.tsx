import { Group, Stack, Text } from '@mantine/core';
import { useStock } from '../../api/catalogue.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { StockForm } from './stock-form.tsx';
import { STOCK } from './stock-texts.ts';

/** Numbers of a product's stock, and the form that changes these numbers. */
export function StockCard({ sku }: { sku: string }) {
  const may = useMay();
  const query = useStock(sku);
  return (
    <Loaded query={query}>
      {(stock) => (
        <Stack gap="lg">
          <StockNumbers stock={stock.value} />
          {may('products:write') && <StockForm sku={sku} stock={stock} />}
        </Stack>
      )}
    </Loaded>
  );
}

function StockNumbers({ stock }: { stock: Schemas['Stock'] }) {
  const texts = useTexts(STOCK);
  const { number } = useFormats();
  const numbers = [
    [texts.available, stock.available, texts.availableHint],
    [texts.reserved, stock.reserved, texts.reservedHint],
    [texts.onHand, stock.onHand, texts.onHandHint],
  ] as const;
  return (
    <Group
      component="dl"
      m={0}
      gap="lg"
      align="flex-start"
      grow
      preventGrowOverflow={false}
      wrap="nowrap"
      maw={460}
    >
      {numbers.map(([label, units, hint]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={650} fz="xl" lh={1.3}>
            {number(units)}
          </Text>
          <Text size="xs" c="dimmed" component="dd" m={0}>
            {hint}
          </Text>
        </div>
      ))}
    </Group>
  );
}
