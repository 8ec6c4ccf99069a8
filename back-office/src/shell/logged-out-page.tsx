import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { loginAddress } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import { SHELL } from './texts.ts';

/** Page for a browser without a session. */
export function LoggedOutPage() {
  const texts = useTexts(SHELL);
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" maw={420} w="100%">
        <Stack>
          <Title order={1}>{texts.backOffice}</Title>
          <Text>{texts.loggedOut}</Text>
          <Text c="dimmed">{texts.loggedOutHint}</Text>
          <Button component="a" href={loginAddress()} size="md">
            {texts.logIn}
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
}
