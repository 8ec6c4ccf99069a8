import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../api/client.ts';
import type { Schemas } from '../../../api/contract.ts';
import { partKey } from '../../../api/order.ts';
import { useTexts } from '../../../language/language.tsx';
import { useProblemSentence } from '../../../parts/problem-sentence.ts';
import { REFUSALS } from './refusal-texts.ts';

type ActionName = Schemas['OrderActionName'];

/**
 * Returns a function that says why an operation isn't possible now. Undefined if it is possible. An operation with
 * kinds is possible if one of its kinds is.
 */
export function useRefusals(order: Schemas['Order']): (operation: ActionName) => string | undefined {
  const texts = useTexts(REFUSALS);
  const sentenceFor = useProblemSentence();
  const { data } = useQuery({
    queryKey: partKey(order, 'actions'),
    queryFn: () => bodyOf(api.GET('/orders/{orderId}/actions', { params: { path: { orderId: order.id } } })),
    placeholderData: keepPreviousData,
  });
  return (operation) => {
    const entries = data?.actions.filter((action) => action.operation === operation) ?? [];
    if (!data || entries.some(({ allowed }) => allowed)) return undefined;
    const problem = entries.find((entry) => entry.problem)?.problem;
    return (
      problem &&
      (texts[problem.reason ?? `${operation} ${problem.type}`] ?? texts[problem.type] ?? sentenceFor(problem))
    );
  };
}
