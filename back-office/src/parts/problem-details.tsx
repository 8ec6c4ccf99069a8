import { List, Text } from '@mantine/core';
import type { Problem } from '../api/contract.ts';
import { useLanguage } from '../language/language.tsx';
import { useProblemSentence } from './problem-sentence.ts';
import { ServiceWords } from './service-words.tsx';

type ShownProblem = Pick<Problem, 'type' | 'title' | 'detail' | 'errors' | 'reason'> & { traceId?: string };

/** Says what a problem is. If the page isn't in English, the service's own words are folded below the sentence. */
export function ProblemDetails({ problem }: { problem: ShownProblem }) {
  const { language } = useLanguage();
  const sentence = useProblemSentence()(problem);
  const { title, detail, errors = [], traceId } = problem;
  const isEnglish = language === 'en';
  return (
    <>
      <Text size="sm">{sentence}</Text>
      {(!isEnglish || errors.length > 0) && (
        <ServiceWords isOpenAtFirst={errors.length > 0}>
          {!isEnglish && (
            <Text size="sm">
              {title}. {detail}
            </Text>
          )}
          {errors.length > 0 && (
            <List size="sm" mt="xs">
              {errors.map(({ field, message }) => (
                <List.Item key={field + message}>
                  {field}: {message}
                </List.Item>
              ))}
            </List>
          )}
          {!isEnglish && traceId !== undefined && (
            <Text size="sm" c="dimmed">
              Trace id: {traceId}
            </Text>
          )}
        </ServiceWords>
      )}
    </>
  );
}
