// The build adds the styles of the components to the files of the page that contain them (`vite.config.ts`).
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isUnknown } from './api/change.ts';
import { isLoggedOut } from './api/client.ts';
import { type Session, SessionProvider, readSession } from './api/session.tsx';
import { LanguageProvider } from './language/language.tsx';
import { router } from './router.tsx';
import { ButtonNames } from './shell/button-names.tsx';
import { LoggedOutPage } from './shell/logged-out-page.tsx';
import './shell/shell.css';
import { resolveVariables, theme } from './shell/theme.ts';
import { readStyleNonce } from './style-nonce.ts';

const queries = new QueryClient({
  defaultOptions: {
    // A refusal is final. Only reads without an answer are repeated.
    queries: { retry: (count, error) => isUnknown(error) && count < 3, staleTime: 2_000 },
  },
});

const App = ({ session }: { session: Session | undefined }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolveVariables}
    defaultColorScheme="auto"
    getStyleNonce={readStyleNonce}
  >
    <LanguageProvider>
      {session ? (
        <SessionProvider session={session}>
          <QueryClientProvider client={queries}>
            <ButtonNames>
              <Notifications position="bottom-right" />
              <RouterProvider router={router} />
            </ButtonNames>
          </QueryClientProvider>
        </SessionProvider>
      ) : (
        <LoggedOutPage />
      )}
    </LanguageProvider>
  </MantineProvider>
);

// The browser loads the file of the page while it waits for the session.
void router.load();
const session = await readSession().catch((error: unknown) => {
  if (isLoggedOut(error)) return undefined;
  throw error;
});
createRoot(document.getElementById('root')!) // index.html contains this element.
  .render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
