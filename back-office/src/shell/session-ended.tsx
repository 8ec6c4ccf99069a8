import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Refused } from '../api/client.ts';
import { loginAddress } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import { SHELL } from './texts.ts';

const isLoggedOut = (error: unknown): boolean => error instanceof Refused && error.problem.status === 401;

/**
 * Dialog that opens when an answer says that the session has ended. The page below stays as it is, so that the user can
 * still copy inputs.
 */
export function SessionEnded() {
  const texts = useTexts(SHELL);
  const queries = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    const look = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (type === 'updated' && action?.type === 'error' && isLoggedOut(action.error)) setHasEnded(true);
    };
    const ends = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)];
    return () => ends.forEach((end) => end());
  }, [queries]);
  return (
    <Modal opened={hasEnded} onClose={() => setHasEnded(false)} title={texts.sessionEnded} centered>
      <Text mb="md">{texts.sessionEndedHint}</Text>
      <Button component="a" href={loginAddress()} data-autofocus>
        {texts.logIn}
      </Button>
    </Modal>
  );
}
