import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';
import { PROBLEMS } from '../language/problems.ts';

/** Fields of a problem from which a sentence is chosen. */
interface DescribedProblem {
  type: string;
  detail: string;
  reason?: string;
}

const TEXTS: Texts<{ other: (problem: DescribedProblem) => string }> = {
  en: { other: ({ detail }) => detail },
  de: { other: ({ type }) => `Der Dienst hat die Anfrage abgelehnt (${type}).` },
};

/** Returns a function that describes a problem in a sentence, in the language of the page. */
export function useProblemSentence(): (problem: DescribedProblem) => string {
  const words = useTexts(PROBLEMS);
  const { other } = useTexts(TEXTS);
  return (problem) => words[problem.reason ?? problem.type] ?? words[problem.type] ?? other(problem);
}
