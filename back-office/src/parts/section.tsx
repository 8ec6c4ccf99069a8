import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a page with a heading of its own. `actions` are shown beside the heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Group justify="space-between" mb="sm" gap="xs" mih={30}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Paper>
  );
}
