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

/** A kind of answer that a contract declares. The fields of this interface distinguish a kind from all other kinds. */
export interface DeclaredAnswer {
  operationId: string;
  status: number;
  /** The `type` of the problem, if the answer is a problem. */
  kind?: string;
  /** The media type. Missing for an answer without a body. */
  mediaType?: string;
}

export const PROBLEM = 'application/problem+json';

export function declaredAnswers(document: unknown): DeclaredAnswer[] {
  const contract = contractOf(document);
  return responsesIn(contract).flatMap(({ operationId, status, content }): DeclaredAnswer[] => {
    const answer = { operationId, status };
    if (content.length === 0) return [answer];
    return content.flatMap(([mediaType, media]): DeclaredAnswer[] => {
      if (mediaType !== PROBLEM) return [{ ...answer, mediaType }];
      const kinds = listedOf(contract, child(media, 'schema'), 'type');
      if (!kinds) throw new Error(`${operationId} ${status}: the schema lists no problem types`);
      return kinds.map((kind) => ({ ...answer, kind, mediaType }));
    });
  });
}

/** Returns the responses of all operations. `content` maps each media type of a response to its schema and examples. */
const responsesIn = (contract: Contract) =>
  operationsOf(contract).flatMap((operation) =>
    responsesOf(contract, operation).map(([status, response]) => ({
      operationId: operation.id,
      status: Number(status),
      content: members(child(response, 'content')),
    })),
  );

/** A response that may be sent before the service has found the operation of a request. */
export interface EarlyAnswer {
  /** The name of the response in the contract's `components`. */
  name: string;
  status: number;
  kind: string;
  response: Located;
}

/**
 * Lists the shared responses to which no operation refers. The service may send such a response before it has found the
 * operation of a request.
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
 * Returns the values of the property `name` (`type` or `status`) that the schema of a problem lists. Returns undefined
 * if the schema allows any value.
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
    mappedOf(schema, name),
    ...elements(child(schema, 'allOf')).map((part) => listedOf(contract, part, name)),
  ].filter((values) => values !== undefined);
  if (parts.length === 0) return undefined;
  return parts.reduce((values, others) => values.filter((value) => others.includes(value)));
}

/**
 * Returns the values of a property that the `mapping` of a discriminator lists. A schema in `oneOf` may list more values,
 * if other operations share the schema.
 */
function mappedOf(schema: Located, name: string): string[] | undefined {
  const discriminator = child(schema, 'discriminator');
  const mapping = discriminator && child(discriminator, 'mapping');
  if (!mapping || textOf(discriminator, 'propertyName') !== name) return undefined;
  return members(mapping).map(([value]) => value);
}

/** Returns the values that a schema lists for a property. Ignores the schemas in `oneOf`, `anyOf` and `allOf`. */
function ownListOf(contract: Contract, schema: Located, name: string): string[] | undefined {
  const property = resolved(contract, schema, 'properties', name);
  const only = property && textOf(property, 'const');
  if (only !== undefined) return [only];
  const listed = property && child(property, 'enum');
  return listed && elements(listed).map(({ node }) => String(node));
}

/** Returns the name of an answer. Two answers of the same kind have the same name. */
export const answerName = ({ operationId, status, kind, mediaType }: DeclaredAnswer): string =>
  [operationId, status, kind, mediaType].filter((part) => part !== undefined).join(' ');

/**
 * Returns the title and the detail of a problem. Replaces identifiers, numbers and names by `…`, so that all problems
 * with the same wording give the same result.
 */
export const wordsOf = ({ title, detail }: { title: string; detail: string }): string =>
  `${title}. ${detail}`
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\w+:\w+/g, '…')
    .replaceAll(/\b[A-Z0-9][A-Z0-9_-]+\b|\d+/g, '…')
    .replaceAll(/…(?:, …)+/g, '…');

/** Returns the problems among the contract's examples, each with the name of its answer. */
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
