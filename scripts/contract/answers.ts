import { type Document, resolve } from './rules.ts';

/** A kind of answer that a contract declares: what a caller can tell apart. */
export interface DeclaredAnswer {
  operationId: string;
  status: number;
  /** The problem's `type`, of an answer that is one. */
  kind?: string;
  /** None for an answer without a body. */
  mediaType?: string;
}

type Schema = Record<string, any>;

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Every operation of a bundled contract, with where it is. */
export function operationsIn(document: Document) {
  return Object.entries(document.paths as Record<string, Schema>).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      path,
      method: method.toUpperCase(),
      operation: item[method] as Schema & { operationId: string; responses: Record<string, unknown> },
      parameters: [...(item['parameters'] ?? []), ...(item[method].parameters ?? [])].map(
        (parameter) => resolve(document, parameter) as Schema,
      ),
    })),
  );
}

/** Every answer that a bundled contract declares, in its order. */
export function declaredAnswers(document: Document): DeclaredAnswer[] {
  return operationsIn(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const { content = {} } = resolve(document, response) as { content?: Record<string, Schema> };
      const answer = { operationId, status: Number(status) };
      if (Object.keys(content).length === 0) return [answer];
      return Object.entries(content).flatMap(([mediaType, { schema }]): DeclaredAnswer[] => {
        if (mediaType !== 'application/problem+json') return [{ ...answer, mediaType }];
        const kinds = kindsOf(document, schema);
        if (!kinds)
          throw new Error(`${operationId} ${status}: the schema does not say which kinds there are`);
        return kinds.map((kind) => ({ ...answer, kind, mediaType }));
      });
    }),
  );
}

/** What the schema of a problem allows as its `type`; `undefined`: anything. */
function kindsOf(document: Document, value: unknown): string[] | undefined {
  const { properties = {}, allOf = [], oneOf, anyOf } = resolve(document, value) as Schema;
  const type = resolve(document, properties.type) as Schema | undefined;
  const own: string[] | undefined = type?.['const'] === undefined ? type?.['enum'] : [type['const']];
  const arms = (oneOf ?? anyOf)?.map((arm: unknown) => kindsOf(document, arm));
  const union = arms?.includes(undefined) ? undefined : arms?.flat();
  const parts = [own, union, ...allOf.map((part: unknown) => kindsOf(document, part))].filter(
    (kinds): kinds is string[] => kinds !== undefined,
  );
  if (parts.length === 0) return undefined;
  return parts.reduce((kinds, others) => kinds.filter((kind) => others.includes(kind)));
}

/** An answer in words, the same for the same answer. */
export const answerName = ({ operationId, status, kind, mediaType }: DeclaredAnswer): string =>
  [operationId, status, kind, mediaType].filter((part) => part !== undefined).join(' ');

/** The title and the detail of a problem, without the identifiers, numbers and names in them: the sentences that are always said. */
export const wordsOf = ({ title, detail }: { title: string; detail: string }): string =>
  `${title}. ${detail}`
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\w+:\w+/g, '…')
    .replaceAll(/\b[A-Z0-9][A-Z0-9_-]+\b|\d+/g, '…')
    .replaceAll(/…(?:, …)+/g, '…');

/** The problems that a contract shows as examples, each with the answer that it is an example of. */
export const exampleProblems = (document: Document) =>
  operationsIn(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const { content = {} } = resolve(document, response) as { content?: Record<string, Schema> };
      const mediaType = 'application/problem+json';
      return Object.entries((content[mediaType]?.['examples'] ?? {}) as object).map(([name, example]) => {
        const { value } = resolve(document, example) as {
          value: { type: string; title: string; detail: string };
        };
        const answer = { operationId, status: Number(status), kind: value.type, mediaType };
        return { name, answer: answerName(answer), kind: value.type, words: wordsOf(value) };
      });
    }),
  );
