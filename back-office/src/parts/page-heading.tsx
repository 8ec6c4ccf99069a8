import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../language/language.tsx';
import { SHELL } from '../shell/texts.ts';

/** Heading of a page, which is also the title of the document. `children` are the actions of the page. */
export function PageHeading({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  const { backOffice } = useTexts(SHELL);
  useEffect(() => {
    document.title = `${title} – ${backOffice}`;
  }, [title, backOffice]);
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <div>
        <Title order={1}>{title}</Title>
        {hint !== undefined && (
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        )}
      </div>
      <Group gap="sm">{children}</Group>
    </Group>
  );
}
