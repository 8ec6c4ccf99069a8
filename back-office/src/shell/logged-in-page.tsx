import { Text } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { SHELL } from './texts.ts';

/** Page of the tab on which a user has logged in, so that another tab can continue. */
export function LoggedInPage() {
  const texts = useTexts(SHELL);
  return (
    <>
      <PageHeading title={texts.loggedIn} />
      <Text>{texts.loggedInHint}</Text>
    </>
  );
}
