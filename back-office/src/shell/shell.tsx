import { Anchor, AppShell, Box, Burger, Group, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import { useTexts } from '../language/language.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { Navigation } from './navigation.tsx';
import { OrderSearch } from './order-search.tsx';
import { SessionEnded } from './session-ended.tsx';
import { SHELL } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

/** Frame of all pages: header, navigation, and the page itself. */
export function Shell() {
  const texts = useTexts(SHELL);
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={texts.navigation}
              aria-expanded={isOpen}
            />
            <Anchor href="#content" className="skip">
              <VisuallyHidden>{texts.skip}</VisuallyHidden>
            </Anchor>
            <Text component={Link} to="/" fw={700} visibleFrom="sm" c="var(--mantine-color-text)">
              {texts.backOffice}
            </Text>
          </Group>
          <Box flex={1} maw={460}>
            <OrderSearch />
          </Box>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <ScrollArea>
          <Navigation onNavigate={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <IdleWarning />
      <SessionEnded />
    </AppShell>
  );
}
