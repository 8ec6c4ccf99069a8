import {
  type Contract,
  type Located,
  child,
  contractOf,
  elements,
  members,
  operationsOf,
  referenceOf,
  resolve,
  resolved,
  responsesOf,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** A kind of answer that a contract declares, if callers can distinguish it from other kinds. */
export interface DeclaredAnswer {
  operationId: string;
  status: number;
  /** The problem's `type`, if the answer is a problem. */
  kind?: string;
  /** The media type; missing for an answer without a body. */
  mediaType?: string;
}

export const PROBLEM = 'application/problem+json';

/** Lists every answer that a bundled contract declares, in its order. */
export function declaredAnswers(document: unknown): DeclaredAnswer[] {
  const contract = contractOf(document);
  return responsesIn(contract).flatMap(({ operationId, status, content }): DeclaredAnswer[] => {
    const answer = { operationId, status };
    if (content.length === 0) return [answer];
    return content.flatMap(([mediaType, media]): DeclaredAnswer[] => {
      if (mediaType !== PROBLEM) return [{ ...answer, mediaType }];
      const kinds = listedOf(contract, child(media, 'schema'), 'type');
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

/** An answer that may be sent before a request reaches an operation. */
export interface EarlyAnswer {
  /** The name of the answer among the contract's components. */
  name: string;
  status: number;
  kind: string;
  response: Located;
}

/**
 * Lists the responses of a contract that no operation refers to: these responses may be sent before a request reaches
 * an operation.
 */
export function earlyAnswers(contract: Contract): EarlyAnswer[] {
  const used = operationsOf(contract).flatMap(({ operation }) =>
    members(child(operation, 'responses')).map(([, response]) => referenceOf(response)),
  );
  return members(resolved(contract, contract.root, 'components', 'responses'))
    .filter(([, { at }]) => !used.includes(at))
    .flatMap(([name, response]) => {
      const schema = resolved(contract, response, 'content', PROBLEM, 'schema');
      const [status] = listedOf(contract, schema, 'status') ?? [];
      return (listedOf(contract, schema, 'type') ?? []).map((kind) => ({
        name,
        status: Number(status),
        kind,
        response,
      }));
    });
}

/**
 * Returns the values that the schema of a problem lists for its `type` or `status`. Returns `undefined` if any value
 * is allowed.
 */
function listedOf(contract: Contract, value: Located | undefined, name: string): string[] | undefined {
  if (!value) return undefined;
  const schema = resolve(contract, value);
  const arms = elements(child(schema, 'oneOf') ?? child(schema, 'anyOf')).map((arm) =>
    listedOf(contract, arm, name),
  );
  const parts = [
    ownListOf(contract, schema, name),
    arms.length === 0 || arms.includes(undefined) ? undefined : arms.flatMap((values) => values ?? []),
    ...elements(child(schema, 'allOf')).map((part) => listedOf(contract, part, name)),
  ].filter((values) => values !== undefined);
  if (parts.length === 0) return undefined;
  return parts.reduce((values, others) => values.filter((value) => others.includes(value)));
}

/** The values that a schema itself lists for a property. */
function ownListOf(contract: Contract, schema: Located, name: string): string[] | undefined {
  const property = resolved(contract, schema, 'properties', name);
  const only = property && textOf(property, 'const');
  if (only !== undefined) return [only];
  const listed = property && child(property, 'enum');
  return listed && elements(listed).map(({ node }) => String(node));
}

/** The name of an answer: equal answers have equal names. */
export const answerName = ({ operationId, status, kind, mediaType }: DeclaredAnswer): string =>
  [operationId, status, kind, mediaType].filter((part) => part !== undefined).join(' ');

/**
 * The title and the detail of a problem, without the identifiers, numbers and names in them. All problems of one kind
 * have these words in common.
 */
export const wordsOf = ({ title, detail }: { title: string; detail: string }): string =>
  `${title}. ${detail}`
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\w+:\w+/g, '…')
    .replaceAll(/\b[A-Z0-9][A-Z0-9_-]+\b|\d+/g, '…')
    .replaceAll(/…(?:, …)+/g, '…');

/** The problems that a contract has as examples, each with its answer. */
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
