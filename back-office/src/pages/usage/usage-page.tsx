import { Button, Group, Tabs, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ListPager } from '../../parts/list-pager.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { type ListSearch, useListSearch } from '../../parts/use-list-search.ts';
import { SHELL } from '../../shell/texts.ts';
import { USAGE } from './texts.ts';
import { UsageTable } from './usage-table.tsx';

const SIZE = 50;

export function UsagePage() {
  const { pages } = useTexts(SHELL);
  const { hint } = useTexts(USAGE);
  return (
    <>
      <PageHeading title={pages.usage} hint={hint} />
      <Permitted scope="usage:read">
        <Usage />
      </Permitted>
    </>
  );
}

function useUsage({ tab, client, operation, since, page = '0' }: ListSearch) {
  const query = {
    page: Number(page),
    size: SIZE,
    ...(tab !== 'all' && { deprecated: true }),
    ...(client && { clientId: client }),
    ...(operation && { operation }),
    ...(since && { since }),
  };
  return useQuery({
    queryKey: ['usage', query],
    queryFn: () => bodyOf(api.GET('/usage', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** Lists the usage of deprecated parts of the API, or of all. The address contains the filters. */
function Usage() {
  const texts = useTexts(USAGE);
  const { number } = useFormats();
  const [search, change] = useListSearch();
  const tab = search['tab'] === 'all' ? 'all' : 'deprecated';
  const usage = useUsage(search);
  const page = Number(search['page'] ?? '0');
  const next = usage.data && (page + 1) * SIZE < usage.data.totalCount ? String(page + 1) : undefined;
  return (
    <Tabs
      value={tab}
      onChange={(name) => change({ tab: name === 'all' ? name : undefined, page: undefined })}
    >
      <Tabs.List>
        <Tabs.Tab value="deprecated">{texts.tabs.deprecated}</Tabs.Tab>
        <Tabs.Tab value="all">{texts.tabs.all}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab} pt="md">
        <Filters search={search} onChange={(changed) => change({ ...changed, page: undefined })} />
        <Loaded query={usage}>
          {({ usage: entries, totalCount, from, to }) => (
            <>
              <Text size="sm" c="dimmed" role="status" mb="sm">
                {totalCount > 0
                  ? texts.count(number(totalCount), from, to)
                  : tab === 'all'
                    ? texts.none
                    : texts.noneDeprecated}
              </Text>
              {totalCount > 0 && <UsageTable entries={entries} />}
            </>
          )}
        </Loaded>
        <ListPager
          after={page > 0 ? String(page) : undefined}
          next={next}
          onChange={(to) => change({ page: to })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function Filters({ search, onChange }: { search: ListSearch; onChange: (changed: ListSearch) => void }) {
  const texts = useTexts(USAGE);
  const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || undefined;
  const { client = '', operation = '', since = '' } = search;
  return (
    <form
      // The key shows the filters of the address after the browser went back.
      key={[client, operation, since].join(' ')}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onChange({
          client: textOf(form, 'client'),
          operation: textOf(form, 'operation'),
          since: textOf(form, 'since'),
        });
      }}
    >
      <Group gap="sm" mb="md" align="flex-end">
        <TextInput name="client" label={texts.client} defaultValue={client} />
        <TextInput name="operation" label={texts.operation} defaultValue={operation} />
        <TextInput name="since" type="date" label={texts.since} defaultValue={since} />
        <Button type="submit" variant="default">
          {texts.filter}
        </Button>
      </Group>
    </form>
  );
}
