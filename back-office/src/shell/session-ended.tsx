import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLoggedOut } from '../api/client.ts';
import { isSameUser, readSession, useSession } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import { SHELL } from './texts.ts';

/** Time in ms after which the page looks again whether the user has logged in. */
const LOOK_AGAIN_AFTER = 2_000;

/**
 * Dialog that opens when an answer says that the session has ended. The user logs in on another tab, so the inputs on
 * this page stay. Until then the dialog hides the page. If another user logs in, the page is loaded again.
 */
export function SessionEnded() {
  const queries = useQueryClient();
  const before = useSession();
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    const look = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (type === 'updated' && action?.type === 'error' && isLoggedOut(action.error)) setHasEnded(true);
    };
    const ends = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)];
    return () => ends.forEach((end) => end());
  }, [queries]);
  useEffect(() => {
    if (!hasEnded) return undefined;
    const look = async () => {
      const now = await readSession().catch(() => undefined);
      if (!now) return;
      if (!isSameUser(now, before)) return window.location.reload();
      setHasEnded(false);
      await queries.invalidateQueries();
    };
    const timer = setInterval(() => void look(), LOOK_AGAIN_AFTER);
    return () => clearInterval(timer);
  }, [hasEnded, before, queries]);
  return <LogInAgain isOpen={hasEnded} />;
}

function LogInAgain({ isOpen }: { isOpen: boolean }) {
  const texts = useTexts(SHELL);
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.sessionEnded}
      overlayProps={{ blur: 12 }}
      zIndex={500}
      centered
    >
      <Text mb="md">{texts.sessionEndedHint}</Text>
      <Button component="a" href="/login?to=/logged-in" target="_blank" rel="noopener" data-autofocus>
        {texts.logIn}
      </Button>
    </Modal>
  );
}
