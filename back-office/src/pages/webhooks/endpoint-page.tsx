import { Group, Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointSettings } from './endpoint-settings.tsx';
import { type TaggedEndpoint, useEndpoint } from './endpoints.ts';
import { Progress } from './progress.tsx';
import { Replays } from './replays.tsx';
import { Secrets } from './secrets.tsx';
import { WEBHOOKS } from './texts.ts';

const TABS = ['deliveries', 'replays', 'secrets', 'settings'] as const;

export function EndpointPage() {
  const { endpointId } = useParams({ from: '/webhooks/$endpointId' });
  return (
    <Permitted scope="webhooks:read">
      <Endpoint endpointId={endpointId} />
    </Permitted>
  );
}

const Endpoint = ({ endpointId }: { endpointId: string }) => (
  <Loaded query={useEndpoint(endpointId)}>{(tagged) => <LoadedEndpoint tagged={tagged} />}</Loaded>
);

/** Heading, progress and parts of an endpoint. The address contains the tab. */
function LoadedEndpoint({ tagged }: { tagged: TaggedEndpoint }) {
  const texts = useTexts(WEBHOOKS);
  const [search, change] = useListSearch();
  const tab = TABS.find((name) => name === search['tab']) ?? 'deliveries';
  const { value: endpoint } = tagged;
  const { id, url, description, status } = endpoint;
  const panels: Record<(typeof TABS)[number], ReactNode> = {
    deliveries: <Deliveries endpoint={endpoint} />,
    replays: <Replays endpointId={id} />,
    secrets: <Secrets endpoint={endpoint} />,
    settings: <EndpointSettings tagged={tagged} />,
  };
  return (
    <>
      <PageHeading title={description ?? url} {...(description !== undefined && { hint: url })}>
        <EndpointActions tagged={tagged} />
      </PageHeading>
      <Group gap="sm">
        <StatusPill status={status} words={texts.statuses} />
      </Group>
      <Progress endpoint={endpoint} />
      <Tabs
        mt="lg"
        value={tab}
        onChange={(name) =>
          change({ ...NO_FILTERS, tab: name === TABS[0] ? undefined : (name ?? undefined) })
        }
      >
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {panels[tab]}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Filters of the deliveries, which the other tabs don't have. */
const NO_FILTERS = { status: undefined, type: undefined, order: undefined, event: undefined };
