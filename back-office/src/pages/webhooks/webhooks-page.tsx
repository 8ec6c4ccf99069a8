import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ListPager } from '../../parts/list-pager.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { StatusPill } from '../../parts/status-pill.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { SHELL } from '../../shell/texts.ts';
import { CreateEndpoint } from './create-endpoint.tsx';
import { useEndpoints } from './endpoints.ts';
import { Progress } from './progress.tsx';
import { WEBHOOKS } from './texts.ts';

export function WebhooksPage() {
  const { pages } = useTexts(SHELL);
  const texts = useTexts(WEBHOOKS);
  const may = useMay();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <PageHeading title={pages.webhooks} hint={texts.hint}>
        {may('webhooks:write') && (
          <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setIsCreating(true)}>
            {texts.create}
          </Button>
        )}
      </PageHeading>
      <Permitted scope="webhooks:read">
        <EndpointList />
      </Permitted>
      <CreateEndpoint opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

function EndpointList() {
  const texts = useTexts(WEBHOOKS);
  const { number } = useFormats();
  const [{ after }, change] = useListSearch();
  const query = useEndpoints(after);
  const next = query.data?._links.next && query.data.endpoints.at(-1)?.id;
  return (
    <Loaded query={query}>
      {({ endpoints, totalCount }) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {totalCount > 0 ? texts.count(number(totalCount)) : texts.none}
          </Text>
          {endpoints.map((endpoint) => (
            <EndpointEntry key={endpoint.id} endpoint={endpoint} />
          ))}
          <ListPager after={after} next={next} onChange={(to) => change({ after: to })} />
        </Stack>
      )}
    </Loaded>
  );
}

function EndpointEntry({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const texts = useTexts(WEBHOOKS);
  const { number } = useFormats();
  const { id, url, description, status, eventTypes } = endpoint;
  return (
    <Paper component="article" withBorder p="md" aria-label={description ?? url}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={2} size="md" style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={`/webhooks/${id}`} inherit>
              {description ?? url}
            </Anchor>
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
          )}
        </div>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {eventTypes ? texts.types(number(eventTypes.length)) : texts.allTypes}
          </Text>
          <StatusPill status={status} words={texts.statuses} />
        </Group>
      </Group>
      <Progress endpoint={endpoint} />
    </Paper>
  );
}
