import { Text } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { SHELL } from './texts.ts';

export function MissingPage() {
  const texts = useTexts(SHELL);
  return (
    <>
      <PageHeading title={texts.noSuchPage} />
      <Text>{texts.noSuchPageHint}</Text>
    </>
  );
}
