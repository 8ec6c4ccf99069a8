import {
  type Contract,
  type Located,
  child,
  contractOf,
  elements,
  members,
  operationsOf,
  resolve,
  resolved,
  responsesOf,
  textOf,
} from './document.ts';

/** A kind of answer that a contract declares, as far as a caller can tell answers apart. */
export interface DeclaredAnswer {
  operationId: string;
  status: number;
  /** The problem's `type`, of an answer that is one. */
  kind?: string;
  /** None for an answer without a body. */
  mediaType?: string;
}

export const PROBLEM = 'application/problem+json';

/** Every answer that a bundled contract declares, in its order. */
export function declaredAnswers(document: unknown): DeclaredAnswer[] {
  const contract = contractOf(document);
  return responsesIn(contract).flatMap(({ operationId, status, content }): DeclaredAnswer[] => {
    const answer = { operationId, status };
    if (content.length === 0) return [answer];
    return content.flatMap(([mediaType, media]): DeclaredAnswer[] => {
      if (mediaType !== PROBLEM) return [{ ...answer, mediaType }];
      const kinds = kindsOf(contract, child(media, 'schema'));
      if (!kinds) throw new Error(`${operationId} ${status}: the schema does not say which kinds there are`);
      return kinds.map((kind) => ({ ...answer, kind, mediaType }));
    });
  });
}

/** The responses of every operation, each with its contents by media type. */
const responsesIn = (contract: Contract) =>
  operationsOf(contract).flatMap((operation) =>
    responsesOf(contract, operation).map(([status, response]) => ({
      operationId: operation.id,
      status: Number(status),
      content: members(child(response, 'content')),
    })),
  );

/** What the schema of a problem allows as its `type`; `undefined`: anything. */
function kindsOf(contract: Contract, value: Located | undefined): string[] | undefined {
  if (!value) return undefined;
  const schema = resolve(contract, value);
  const arms = elements(child(schema, 'oneOf') ?? child(schema, 'anyOf')).map((arm) =>
    kindsOf(contract, arm),
  );
  const parts = [
    typeOf(contract, schema),
    arms.length === 0 || arms.includes(undefined) ? undefined : arms.flatMap((kinds) => kinds ?? []),
    ...elements(child(schema, 'allOf')).map((part) => kindsOf(contract, part)),
  ].filter((kinds) => kinds !== undefined);
  if (parts.length === 0) return undefined;
  return parts.reduce((kinds, others) => kinds.filter((kind) => others.includes(kind)));
}

/** The values that a schema lists for its property `type`. */
function typeOf(contract: Contract, schema: Located): string[] | undefined {
  const type = resolved(contract, schema, 'properties', 'type');
  const only = type && textOf(type, 'const');
  if (only !== undefined) return [only];
  const listed = type && child(type, 'enum');
  return listed && elements(listed).map(({ node }) => String(node));
}

/** The name of an answer: equal answers have equal names. */
export const answerName = ({ operationId, status, kind, mediaType }: DeclaredAnswer): string =>
  [operationId, status, kind, mediaType].filter((part) => part !== undefined).join(' ');

/**
 * The title and the detail of a problem without the identifiers, numbers and names in them: what every
 * problem of that kind says.
 */
export const wordsOf = ({ title, detail }: { title: string; detail: string }): string =>
  `${title}. ${detail}`
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\w+:\w+/g, '…')
    .replaceAll(/\b[A-Z0-9][A-Z0-9_-]+\b|\d+/g, '…')
    .replaceAll(/…(?:, …)+/g, '…');

/** The problems that a contract shows as examples, each with the answer that it is an example of. */
export function exampleProblems(document: unknown) {
  const contract = contractOf(document);
  return responsesIn(contract).flatMap(({ operationId, status, content }) => {
    const problem = content.find(([mediaType]) => mediaType === PROBLEM)?.[1];
    return members(problem && child(problem, 'examples')).map(([name, example]) => {
      const value = resolved(contract, example, 'value') ?? example;
      const text = (key: string) => textOf(value, key) ?? '';
      const kind = text('type');
      const answer = answerName({ operationId, status, kind, mediaType: PROBLEM });
      return { name, answer, kind, words: wordsOf({ title: text('title'), detail: text('detail') }) };
    });
  });
}
