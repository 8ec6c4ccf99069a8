import { Anchor, Button, Paper, Table, Text } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { TAX_RATES_KEY, readTaxRate } from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { PAGE, useWholeList } from '../../api/whole-list.ts';
import { useCountries } from '../../language/countries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { EntryDrawer } from '../../parts/forms/entry-drawer.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { type Editing, useEditing } from '../../parts/forms/use-editing.ts';
import { SHELL } from '../../shell/texts.ts';
import { describeRate, describeTaxRate, findRates } from './tax-rate-values.ts';
import { TAX_RATES } from './texts.ts';

const loadForm = async () => (await import('./tax-rate-form.tsx')).TaxRateForm;

type TaxRate = Schemas['TaxRate'];

const nameOf = ({ countryCode, taxClass }: Pick<TaxRate, 'countryCode' | 'taxClass'>) =>
  `${countryCode}-${taxClass}`;

const readPage = (after: string | undefined) =>
  api.GET('/tax-rates', { params: { query: { ...PAGE, ...(after && { after }) } } });

/** Page with the tax rates of all countries, and the form of one of them. */
export function TaxRatesPage() {
  const { pages } = useTexts(SHELL);
  const texts = useTexts(TAX_RATES);
  const may = useMay();
  const editing = useEditing();
  const list = useWholeList(TAX_RATES_KEY, readPage, ({ taxRates }) => taxRates, nameOf);
  return (
    <>
      <PageHeading title={pages.taxRates} hint={texts.hint}>
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
            <TaxRateTable entries={entries} onEdit={editing.edit} />
          )
        }
      </Loaded>
      <TaxRateDrawer editing={editing} />
    </>
  );
}

function TaxRateTable({ entries, onEdit }: { entries: TaxRate[]; onEdit: (name: string) => void }) {
  const texts = useTexts(TAX_RATES);
  return (
    <Paper withBorder>
      <ScrollRegion label={texts.list}>
        <Table aria-label={texts.list} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.columns.country}</Table.Th>
              <Table.Th>{texts.columns.taxClass}</Table.Th>
              <Table.Th>{texts.columns.now}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.columns.next}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <TaxRateRow key={nameOf(entry)} entry={entry} onEdit={() => onEdit(nameOf(entry))} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Paper>
  );
}

function TaxRateRow({ entry, onEdit }: { entry: TaxRate; onEdit: () => void }) {
  const texts = useTexts(TAX_RATES);
  const { language } = useLanguage();
  const { date } = useFormats();
  const countries = useCountries();
  const { current, next } = findRates(entry.rates, Date.now());
  const nextRate = next && texts.nextRate(describeRate(next, texts, language), date(next.validFrom));
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor component="button" type="button" fw={600} fz="sm" ta="left" onClick={onEdit}>
          {countries.nameOf(entry.countryCode)}
        </Anchor>
      </Table.Th>
      <Table.Td>{entry.taxClass}</Table.Td>
      <Table.Td>
        {current ? describeRate(current, texts, language) : texts.none}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {nextRate}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{nextRate}</Table.Td>
    </Table.Tr>
  );
}

function TaxRateDrawer({ editing }: { editing: Editing }) {
  const texts = useTexts(TAX_RATES);
  const formats = useFormats();
  const { language } = useLanguage();
  const may = useMay();
  const countries = useCountries();
  const name = editing.edited ?? '';
  const [countryCode, taxClass] = [name.slice(0, 2), name.slice(3)];
  const title = `${countries.nameOf(countryCode)}, ${taxClass}`;
  return (
    <EntryDrawer
      editing={editing}
      texts={texts}
      title={title}
      question={() => texts.deleteQuestion(title)}
      entriesKey={TAX_RATES_KEY}
      read={() => readTaxRate(countryCode, taxClass)}
      remove={(etag) =>
        api.DELETE('/tax-rates/{countryCode}/{taxClass}', {
          params: { path: { countryCode, taxClass }, header: { 'If-Match': etag } },
        })
      }
      loadForm={loadForm}
      describe={(rate) => describeTaxRate(rate, texts, formats, language)}
      mayChange={may('products:write')}
    />
  );
}
