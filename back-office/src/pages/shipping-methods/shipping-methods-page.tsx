import { Anchor, Button, Paper, Table, Text } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { SHIPPING_METHODS_KEY, readShippingMethod } from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { PAGE, useWholeList } from '../../api/whole-list.ts';
import { useCountries } from '../../language/countries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { EntryDrawer } from '../../parts/forms/entry-drawer.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { type Editing, useEditing } from '../../parts/forms/use-editing.ts';
import { SHELL } from '../../shell/texts.ts';
import { describeMethod } from './shipping-method-values.ts';
import { SHIPPING_METHODS } from './texts.ts';

const loadForm = async () => (await import('./shipping-method-form.tsx')).ShippingMethodForm;

type ShippingMethod = Schemas['ShippingMethod'];

const readPage = (after: string | undefined) =>
  api.GET('/shipping-methods', { params: { query: { ...PAGE, ...(after && { after }) } } });

/** Page with all shipping methods, and the form of one of them. */
export function ShippingMethodsPage() {
  const { pages } = useTexts(SHELL);
  const texts = useTexts(SHIPPING_METHODS);
  const may = useMay();
  const editing = useEditing();
  const list = useWholeList(
    SHIPPING_METHODS_KEY,
    readPage,
    ({ shippingMethods }) => shippingMethods,
    ({ code }) => code,
  );
  return (
    <>
      <PageHeading title={pages.shippingMethods} hint={texts.hint}>
        {may('products:write') && (
          <Button leftSection={<PlusIcon aria-hidden />} onClick={editing.create}>
            {texts.create}
          </Button>
        )}
      </PageHeading>
      <Loaded query={list}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Text>{texts.empty}</Text>
          ) : (
            <MethodTable methods={entries} onEdit={editing.edit} />
          )
        }
      </Loaded>
      <MethodDrawer editing={editing} />
    </>
  );
}

function MethodTable({ methods, onEdit }: { methods: ShippingMethod[]; onEdit: (code: string) => void }) {
  const texts = useTexts(SHIPPING_METHODS);
  return (
    <Paper withBorder>
      <ScrollRegion label={texts.list}>
        <Table aria-label={texts.list} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.columns.method}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.columns.kind}</Table.Th>
              <Table.Th>{texts.columns.countries}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.columns.days}</Table.Th>
              <Table.Th ta="right">{texts.columns.price}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {methods.map((method) => (
              <MethodRow key={method.code} method={method} onEdit={() => onEdit(method.code)} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Paper>
  );
}

function MethodRow({ method, onEdit }: { method: ShippingMethod; onEdit: () => void }) {
  const texts = useTexts(SHIPPING_METHODS);
  const { money, number } = useFormats();
  const { nameOf } = useCountries();
  const { code, name, kind, countryCodes, price, freeFrom, estimatedDays } = method;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor component="button" type="button" fw={600} fz="sm" ta="left" onClick={onEdit}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {code}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm">{texts.kinds[kind] ?? kind}</Table.Td>
      <Table.Td>
        {countryCodes.length === 0 ? texts.allCountries : countryCodes.map(nameOf).join(', ')}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {estimatedDays && texts.range(number(estimatedDays.min), number(estimatedDays.max))}
      </Table.Td>
      <Table.Td ta="right">
        {price.amount === 0 ? texts.free : money(price)}
        {freeFrom && price.amount > 0 && (
          <Text size="xs" c="dimmed">
            {texts.freeAbove(money(freeFrom))}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function MethodDrawer({ editing }: { editing: Editing }) {
  const texts = useTexts(SHIPPING_METHODS);
  const formats = useFormats();
  const { nameOf } = useCountries();
  const may = useMay();
  const code = editing.edited ?? '';
  return (
    <EntryDrawer
      editing={editing}
      texts={texts}
      title={code}
      question={({ name }) => texts.deleteQuestion(name)}
      entriesKey={SHIPPING_METHODS_KEY}
      read={() => readShippingMethod(code)}
      remove={(etag) =>
        api.DELETE('/shipping-methods/{code}', { params: { path: { code }, header: { 'If-Match': etag } } })
      }
      loadForm={loadForm}
      describe={(method) => describeMethod(method, texts, formats, nameOf)}
      mayChange={may('products:write')}
    />
  );
}
