import { Group, NativeSelect, Paper, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { DocumentForms, useDocumentWords } from '../../parts/documents/document-entry.tsx';
import { DOCUMENTS } from '../../parts/documents/texts.ts';
import { ListPager } from '../../parts/list-pager.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { type ListSearch, useListSearch } from '../../parts/use-list-search.ts';
import { SHELL } from '../../shell/texts.ts';
import { DOCUMENTS_TEXTS } from './texts.ts';

/** Time in ms after which documents without a number are read again. */
const READ_AGAIN_AFTER = 1_000;

const TYPES = ['INVOICE', 'CREDIT_NOTE'] as const;

export function DocumentsPage() {
  const { pages } = useTexts(SHELL);
  const { hint } = useTexts(DOCUMENTS_TEXTS);
  return (
    <>
      <PageHeading title={pages.documents} hint={hint} />
      <Permitted scope="documents:read">
        <Documents />
      </Permitted>
    </>
  );
}

/** Lists the documents. The address contains the filters. */
function Documents() {
  const [search, change] = useListSearch();
  const query = toQuery(search);
  const documents = useQuery({
    queryKey: ['documents', query],
    queryFn: () => bodyOf(api.GET('/documents', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ number }) => number === undefined) ? READ_AGAIN_AFTER : false,
  });
  const { data } = documents;
  const next = data?._links.next && data.documents.at(-1)?.id;
  return (
    <>
      <Filters search={search} onChange={change} />
      <Loaded query={documents}>{(page) => <DocumentList page={page} />}</Loaded>
      <ListPager after={search['after']} next={next} onChange={(after) => change({ after })} />
    </>
  );
}

/** Converts the filters in the address to those of the contract. Leaves out inputs that the service would refuse. */
function toQuery({ type, series, from, to, after }: ListSearch) {
  const start = startOf(from);
  const end = startOf(to);
  const chosen = TYPES.find((each) => each === type);
  return {
    page: 0,
    size: 20,
    ...(chosen && { type: chosen }),
    ...(series !== undefined && /^[A-Z0-9](?:[A-Z0-9-]{0,14}[A-Z0-9])?$/.test(series) && { series }),
    ...(start !== undefined && { issuedFrom: start }),
    ...(end !== undefined && { issuedTo: end }),
    ...(after !== undefined && { after }),
  };
}

/** Returns the start of a day in the time zone of the browser. */
function startOf(day: string | undefined): string | undefined {
  const time = new Date(`${day}T00:00:00`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function Filters({ search, onChange }: { search: ListSearch; onChange: (changed: ListSearch) => void }) {
  const texts = useTexts(DOCUMENTS_TEXTS);
  const { types } = useTexts(DOCUMENTS);
  const field = (name: 'from' | 'to' | 'series') => ({
    label: texts[name],
    value: search[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value || undefined }),
  });
  return (
    <Group mb="md" align="end">
      <NativeSelect
        label={texts.type}
        value={search['type'] ?? ''}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value || undefined })}
        data={[
          { value: '', label: texts.allTypes },
          ...TYPES.map((each) => ({ value: each, label: types[each] ?? each })),
        ]}
      />
      <TextInput {...field('series')} maw={140} />
      <TextInput {...field('from')} type="date" />
      <TextInput {...field('to')} type="date" />
    </Group>
  );
}

function DocumentList({ page: { documents, totalCount } }: { page: Schemas['DocumentCollection'] }) {
  const texts = useTexts(DOCUMENTS_TEXTS);
  const { number } = useFormats();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {totalCount > 0 ? texts.count(number(totalCount)) : texts.none}
      </Text>
      {documents.length > 0 && <DocumentTable documents={documents} />}
    </Stack>
  );
}

/** Table of documents. On a narrow screen, the day and the order are below the name of the document. */
function DocumentTable({ documents }: { documents: Schemas['Document'][] }) {
  const texts = useTexts(DOCUMENTS_TEXTS);
  const { pages } = useTexts(SHELL);
  return (
    <Paper withBorder>
      <ScrollRegion label={pages.documents}>
        <Table aria-label={pages.documents} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.document}</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                {texts.issued}
              </Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                {texts.order}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {texts.amount}
              </Table.Th>
              <Table.Th scope="col">
                <VisuallyHidden>{texts.forms}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Paper>
  );
}

function DocumentRow({ document }: { document: Schemas['Document'] }) {
  const { name, issued } = useDocumentWords()(document);
  const { money } = useFormats();
  const { orderId, orderNumber, totals } = document;
  const order = (
    <PageLink to="/orders/$orderId" params={{ orderId }} style={{ whiteSpace: 'nowrap' }}>
      {orderNumber}
    </PageLink>
  );
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {name}
        <Text size="xs" c="dimmed" fw={400} hiddenFrom="sm">
          {issued}
          <br />
          {order}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm">{issued}</Table.Td>
      <Table.Td visibleFrom="sm">{order}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {money(totals.grossAmount)}
      </Table.Td>
      <Table.Td>
        <DocumentForms document={document} />
      </Table.Td>
    </Table.Tr>
  );
}
