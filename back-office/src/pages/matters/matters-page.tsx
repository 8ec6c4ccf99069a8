import { NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { MATTERS } from '../../language/matters.ts';
import { ListPager } from '../../parts/list-pager.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { SHELL } from '../../shell/texts.ts';
import { type ChosenDecision, MATTERS_KEY, MatterDialog } from './matter-dialog.tsx';
import { MatterEntry } from './matter-entry.tsx';
import { MATTERS_TEXTS } from './texts.ts';

type Kind = Schemas['MatterKind'];

/** Time in ms after which the list is read again, because other users and the service change it. */
const READ_AGAIN_AFTER = 10_000;

export function MattersPage() {
  const { pages } = useTexts(SHELL);
  const { hint } = useTexts(MATTERS_TEXTS);
  return (
    <>
      <PageHeading title={pages.matters} hint={hint} />
      <Permitted scope="payments:read">
        <MattersInbox />
      </Permitted>
    </>
  );
}

/** Lists the open or the resolved matters, oldest first. The address contains the filters. */
function MattersInbox() {
  const texts = useTexts(MATTERS_TEXTS);
  const words = useTexts(MATTERS);
  const [search, change] = useListSearch();
  const [chosen, setChosen] = useState<ChosenDecision>();
  const status = search['status'] === 'RESOLVED' ? 'RESOLVED' : 'OPEN';
  // The keys of the object have this type.
  const kinds = Object.keys(words) as Kind[];
  const kind = kinds.find((each) => each === search['kind']);
  const { after } = search;
  const query = { status, page: 0, size: 20, ...(kind && { kind }), ...(after && { after }) } as const;
  const matters = useQuery({
    queryKey: [...MATTERS_KEY, query],
    queryFn: () => bodyOf(api.GET('/attention', { params: { query } })),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });
  return (
    <Tabs
      value={status}
      onChange={(chosenStatus) =>
        change({ status: chosenStatus === 'RESOLVED' ? chosenStatus : undefined, kind })
      }
    >
      <Tabs.List>
        <Tabs.Tab value="OPEN">{texts.open}</Tabs.Tab>
        <Tabs.Tab value="RESOLVED">{texts.resolved}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={status} pt="md">
        <NativeSelect
          label={texts.kind}
          maw={480}
          mb="md"
          value={kind ?? ''}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value || undefined })}
          data={[
            { value: '', label: texts.allKinds },
            ...kinds.map((each) => ({ value: each, label: words[each][0] })),
          ]}
        />
        <Loaded query={matters}>
          {(page) => <MatterList page={page} status={status} onChoose={setChosen} />}
        </Loaded>
        <ListPager after={after} next={nextOf(matters.data)} onChange={(to) => change({ after: to })} />
      </Tabs.Panel>
      <MatterDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </Tabs>
  );
}

const nextOf = (page: Schemas['MatterCollection'] | undefined): string | undefined =>
  page?._links.next && page.matters.at(-1)?.id;

function MatterList({
  page: { matters, totalCount },
  status,
  onChoose,
}: {
  page: Schemas['MatterCollection'];
  status: 'OPEN' | 'RESOLVED';
  onChoose: (chosen: ChosenDecision) => void;
}) {
  const texts = useTexts(MATTERS_TEXTS);
  const { number } = useFormats();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {totalCount > 0
          ? texts.count(number(totalCount))
          : status === 'OPEN'
            ? texts.none
            : texts.noneResolved}
      </Text>
      {matters.map((matter) => (
        <MatterEntry key={matter.id} matter={matter} onChoose={onChoose} />
      ))}
    </Stack>
  );
}
