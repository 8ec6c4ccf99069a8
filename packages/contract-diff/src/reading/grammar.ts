/**
 * Kinds of values in an OpenAPI document: those in the fixed fields of its objects (OpenAPI 3.1.1, section 4.8) and in
 * the keywords of its schemas (JSON Schema 2020-12). Texts, examples and extensions have no kind, because their form
 * has no effect on the comparison.
 */
export type Kind =
  | 'text'
  | 'word'
  | 'flag'
  | 'number'
  | 'count'
  | 'types'
  | 'limit'
  | 'anything'
  | ObjectKind
  | { readonly list: Kind }
  | { readonly map: Kind };

const list = (kind: Kind) => ({ list: kind });
const map = (kind: Kind) => ({ map: kind });
type Fields = Readonly<Record<string, Kind>>;
const as = (kind: Kind, ...names: string[]): Fields => Object.fromEntries(names.map((name) => [name, kind]));

export type ObjectKind =
  | 'document'
  | 'info'
  | 'server'
  | 'variable'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'media'
  | 'encoding'
  | 'response'
  | 'link'
  | 'example'
  | 'callback'
  | 'securityScheme'
  | 'flows'
  | 'flow'
  | 'schema'
  | 'discriminator';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const written: Fields = {
  ...as('flag', 'required', 'deprecated', 'allowEmptyValue', 'explode', 'allowReserved'),
  ...{ style: 'text', schema: 'schema', content: map('media'), examples: map('example') },
};

export const FIELDS: Readonly<Record<ObjectKind, Fields>> = {
  document: {
    ...{ info: 'info', servers: list('server'), components: 'components' },
    ...{ paths: map('pathItem'), webhooks: map('pathItem'), security: list(map(list('text'))) },
  },
  // YAML reads the version 1.0 as a number.
  info: as('word', 'title', 'version'),
  server: { url: 'text', variables: map('variable') },
  variable: { default: 'word', enum: list('word') },
  components: {
    ...{ schemas: map('schema'), responses: map('response'), parameters: map('parameter') },
    ...{ requestBodies: map('requestBody'), headers: map('header'), links: map('link') },
    ...{ securitySchemes: map('securityScheme'), callbacks: map('callback'), pathItems: map('pathItem') },
    examples: map('example'),
  },
  pathItem: {
    ...as('operation', ...METHODS),
    ...{ $ref: 'text', parameters: list('parameter'), servers: list('server') },
  },
  operation: {
    ...{ operationId: 'text', tags: list('word'), deprecated: 'flag', parameters: list('parameter') },
    ...{ requestBody: 'requestBody', responses: map('response'), callbacks: map('callback') },
    ...{ security: list(map(list('text'))), servers: list('server') },
  },
  parameter: { name: 'text', in: 'text', ...written },
  header: written,
  requestBody: { content: map('media'), required: 'flag' },
  media: { schema: 'schema', encoding: map('encoding'), examples: map('example') },
  encoding: {
    ...as('text', 'contentType', 'style'),
    ...as('flag', 'explode', 'allowReserved'),
    headers: map('header'),
  },
  response: { headers: map('header'), content: map('media'), links: map('link') },
  link: { ...as('text', 'operationId', 'operationRef'), parameters: map('anything'), server: 'server' },
  // The content of an example is data, so it isn't checked.
  example: {},
  callback: {},
  securityScheme: { ...as('text', 'type', 'name', 'in', 'scheme', 'openIdConnectUrl'), flows: 'flows' },
  flows: as('flow', 'implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'),
  flow: { ...as('text', 'authorizationUrl', 'tokenUrl', 'refreshUrl'), scopes: map('anything') },
  schema: {
    type: 'types',
    ...as('text', '$ref', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', 'format', 'pattern'),
    ...as('text', 'contentEncoding', 'contentMediaType'),
    ...as('flag', 'uniqueItems', 'deprecated', 'readOnly', 'writeOnly', 'nullable'),
    ...{ ...as('number', 'minimum', 'maximum', 'multipleOf'), ...as('limit', 'exclusiveMinimum') },
    ...{ ...as('limit', 'exclusiveMaximum'), ...as('count', 'minLength', 'maxLength', 'minItems') },
    ...as('count', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'),
    ...as('schema', 'items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then'),
    ...as('schema', 'else', 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'),
    ...as(list('schema'), 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
    ...as(map('schema'), 'properties', 'patternProperties', '$defs', 'dependentSchemas'),
    ...{ enum: list('anything'), required: list('text'), dependentRequired: map(list('text')) },
    discriminator: 'discriminator',
  },
  discriminator: { propertyName: 'text', mapping: map('text') },
};

/** Fields that an object must have, because the comparison uses them. Fields that only people read may be missing. */
export const NEEDED: Partial<Record<ObjectKind, readonly string[]>> = {
  document: ['info'],
  info: ['version'],
  server: ['url'],
  parameter: ['name', 'in'],
  requestBody: ['content'],
  securityScheme: ['type'],
  discriminator: ['propertyName'],
};

/**
 * Kinds of objects that authors often replace by a reference although OpenAPI doesn't allow references there. Tools
 * that bundle files follow such references. OpenAPI 3.2 allows references to media types.
 */
export const REFERRED_ANYWAY: readonly ObjectKind[] = [
  ...(['operation', 'media', 'encoding', 'server', 'variable', 'flows', 'flow'] as const),
];

/** Kinds of objects that may be replaced by a reference. */
export const REFERABLE: readonly ObjectKind[] = [
  ...REFERRED_ANYWAY,
  ...(['schema', 'parameter', 'header', 'requestBody', 'response', 'link', 'callback', 'example'] as const),
  ...(['securityScheme', 'pathItem'] as const),
];

/** Keywords that a schema can have in OpenAPI 3.0 (3.0.4, section 4.7.24.1). */
export const KEYWORDS_30 = new Set([
  ...['title', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength'],
  ...['minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxProperties', 'minProperties'],
  ...['required', 'enum', 'type', 'allOf', 'oneOf', 'anyOf', 'not', 'items', 'properties', 'default'],
  ...['additionalProperties', 'description', 'format', 'nullable', 'discriminator', 'readOnly'],
  ...['writeOnly', 'xml', 'externalDocs', 'example', 'deprecated'],
]);
