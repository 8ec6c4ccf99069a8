import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Query } from '../api/query.ts';
import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';
import { ProblemAlert } from './problem-alert.tsx';

const TEXTS: Texts<{ loading: string }> = { en: { loading: 'Loading' }, de: { loading: 'Wird geladen' } };

/** Shows the answer of a query, a sign that it is loading, or why it failed. */
export function Loaded<Value>({
  query,
  children,
}: {
  query: Query<Value>;
  children: (value: Value) => ReactNode;
}) {
  const texts = useTexts(TEXTS);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemAlert error={query.error} onAgain={() => void query.refetch()} />;
  return (
    <Center py="xl">
      <Loader aria-label={texts.loading} role="status" />
    </Center>
  );
}
