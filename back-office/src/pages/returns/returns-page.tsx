import { NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ListPager } from '../../parts/list-pager.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { RETURNS_KEY } from '../../parts/returns/return-decision.ts';
import { type ChosenDecision, ReturnDialog } from '../../parts/returns/return-dialog.tsx';
import { RETURN_WORDS } from '../../parts/returns/words.ts';
import { useListSearch } from '../../parts/use-list-search.ts';
import { SHELL } from '../../shell/texts.ts';
import { ReturnEntry } from './return-entry.tsx';
import { RETURNS_TEXTS } from './texts.ts';

/** Time in ms after which the list is read again, because other users and customers change it. */
const READ_AGAIN_AFTER = 10_000;

type Query = { status?: Schemas['ReturnStatus'][]; sort: Schemas['ReturnSort'] };

/** The tabs of the page. Returns that need work come oldest first, and ended returns newest first. */
const TABS: Record<'decide' | 'awaited' | 'ended' | 'all', Query> = {
  decide: { status: ['REQUESTED'], sort: 'OLDEST_FIRST' },
  awaited: { status: ['APPROVED', 'PARTIALLY_RECEIVED'], sort: 'OLDEST_FIRST' },
  ended: { status: ['CLOSED', 'DECLINED', 'CANCELLED'], sort: 'NEWEST_FIRST' },
  all: { sort: 'NEWEST_FIRST' },
};

const NAMES = ['decide', 'awaited', 'ended', 'all'] as const;
const KINDS = ['WITHDRAWAL', 'RETURN', 'COMPLAINT'] as const;

export function ReturnsPage() {
  const { pages } = useTexts(SHELL);
  const { hint } = useTexts(RETURNS_TEXTS);
  return (
    <>
      <PageHeading title={pages.returns} hint={hint} />
      <Permitted scope="orders:read">
        <Returns />
      </Permitted>
    </>
  );
}

/** Lists the returns of a tab. The address contains the tab and the filter. */
function Returns() {
  const texts = useTexts(RETURNS_TEXTS);
  const [search, change] = useListSearch();
  const [chosen, setChosen] = useState<ChosenDecision>();
  const tab = NAMES.find((name) => name === search['tab']) ?? 'decide';
  const kind = KINDS.find((each) => each === search['kind']);
  const { after } = search;
  const query = { ...TABS[tab], page: 0, size: 20, ...(kind && { kind }), ...(after && { after }) };
  const returns = useQuery({
    queryKey: [...RETURNS_KEY, query],
    queryFn: () => bodyOf(api.GET('/returns', { params: { query } })),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Tabs
        value={tab}
        onChange={(name) => change({ tab: name === 'decide' ? undefined : (name ?? undefined) })}
      >
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <KindFilter kind={kind} onChange={(to) => change({ kind: to })} />
          <Loaded query={returns}>{(page) => <ReturnList page={page} onChoose={setChosen} />}</Loaded>
          <ListPager after={after} next={nextOf(returns.data)} onChange={(to) => change({ after: to })} />
        </Tabs.Panel>
      </Tabs>
      <ReturnDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

const nextOf = (page: Schemas['ReturnCollection'] | undefined): string | undefined =>
  page?._links.next && page.returns.at(-1)?.id;

function KindFilter({
  kind,
  onChange,
}: {
  kind: Schemas['ReturnKind'] | undefined;
  onChange: (kind: string | undefined) => void;
}) {
  const texts = useTexts(RETURNS_TEXTS);
  const words = useTexts(RETURN_WORDS);
  return (
    <NativeSelect
      label={texts.kind}
      maw={240}
      mb="md"
      value={kind ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[
        { value: '', label: texts.allKinds },
        ...KINDS.map((each) => ({ value: each, label: words.kinds[each] })),
      ]}
    />
  );
}

function ReturnList({
  page: { returns, totalCount },
  onChoose,
}: {
  page: Schemas['ReturnCollection'];
  onChoose: (chosen: ChosenDecision) => void;
}) {
  const texts = useTexts(RETURNS_TEXTS);
  const { number } = useFormats();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {totalCount > 0 ? texts.count(number(totalCount)) : texts.none}
      </Text>
      {returns.map((one) => (
        <ReturnEntry key={one.id} one={one} onChoose={onChoose} />
      ))}
    </Stack>
  );
}
