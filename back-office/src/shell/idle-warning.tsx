import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSameUser, readSession, useSession } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import { SHELL } from './texts.ts';

/** Seconds before the end of an idle session at which the warning opens (WCAG 2.2, 2.2.1: at least 20). */
const WARN_BEFORE = 120;

/** Times in ms after which the page reads again when the session ends: without and with the warning. */
const READ_AGAIN_AFTER = { quiet: 30_000, warning: 2_000 };

const isNear = (secondsLeft = Infinity): boolean => secondsLeft <= WARN_BEFORE;

/**
 * Warns before the session ends because the user has done nothing. An input on any tab keeps the session. If another
 * user has logged in on another tab, the page is loaded again: it may show more than this user may see.
 */
export function IdleWarning() {
  const texts = useTexts(SHELL);
  const before = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: ['session'],
    queryFn: readSession,
    refetchInterval: ({ state }) =>
      READ_AGAIN_AFTER[isNear(state.data?.idleSecondsLeft) ? 'warning' : 'quiet'],
  });
  const isOther = data !== undefined && !isSameUser(data, before);
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
  // A click, a key or a touch has reset the time since the last input. The request tells the server.
  const stay = () => void refetch();
  return (
    <Modal
      opened={isNear(data?.idleSecondsLeft) && !isError}
      onClose={stay}
      title={texts.idle}
      zIndex={450}
      centered
    >
      <Text mb="md">{texts.idleHint}</Text>
      <Button data-autofocus onClick={stay}>
        {texts.stay}
      </Button>
    </Modal>
  );
}
