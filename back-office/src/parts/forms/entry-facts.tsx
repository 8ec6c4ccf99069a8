import { Stack, Text } from '@mantine/core';

/** Fields of an entry for users who may not change the entry. */
export const EntryFacts = ({ facts }: { facts: Record<string, string> }) => (
  <Stack component="dl" m={0} gap="sm">
    {Object.entries(facts).map(([label, text]) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0}>
          {text || '–'}
        </Text>
      </div>
    ))}
  </Stack>
);
