/**
 * The severity of a change for a consumer, most severe first. `breaking`: something that worked may fail, on the wire
 * or in a generated client. `notice`: the older contract allows the change, but some consumers may rely on more than
 * the contract promises. Examples of a notice are a new error status, a deprecation, or a new value of a list that the
 * contract marked as growing. `compatible`: everything that worked still works. `documentation`: only texts change.
 */
export const LEVELS = ['breaking', 'notice', 'compatible', 'documentation'] as const;
export type Level = (typeof LEVELS)[number];

export interface Rule {
  /**
   * The levels that a finding of this rule can have, most severe first. The code that finds the change chooses one of
   * these levels.
   */
  readonly levels: readonly [Level, ...Level[]];
  readonly sentence: string;
}

const leveled =
  (...levels: Rule['levels']) =>
  (sentence: string): Rule => ({ levels, sentence });
const breaking = leveled('breaking');
const notice = leveled('notice');
const compatible = leveled('compatible');
const documentation = leveled('documentation');
/**
 * Levels of a rule whose changes are breaking for messages in one direction, and compatible in the other. See `levelOf`
 * in findings.ts.
 */
const byDirection = leveled('breaking', 'compatible');
const breakingOrNotice = leveled('breaking', 'notice');
const breakingToCompatible = leveled('breaking', 'notice', 'compatible');
const noticeOrCompatible = leveled('notice', 'compatible');

/**
 * All types of changes that contract-diff distinguishes, by subject. RULES.md shows examples of each type. The cases in
 * test/cases/ prove that each type is found at each of its levels, and at no other level.
 */
export const RULES = {
  Operations: {
    'operation-removed': breaking('An operation is gone.'),
    'operation-moved': breaking('The operation with this `operationId` has another method or path.'),
    'path-part-opened': notice(
      'A fixed part of a path is now a parameter that allows this part. The address still works, but functions of generated clients have another argument.',
    ),
    'path-part-fixed': breakingOrNotice(
      'A parameter of a path is now a fixed part. If the parameter had no other value, the change is a notice.',
    ),
    'operation-added': compatible('There is a new operation.'),
    'operation-id-changed': breakingOrNotice(
      'The `operationId` changed, and with it the name of the function in generated clients. If only the new contract has an `operationId`, the change is a notice.',
    ),
    'tags-changed': notice(
      'The tags of an operation changed. Some generated clients group their functions by tags.',
    ),
    deprecated: notice(
      'An operation, a parameter or a field is now deprecated, or the date of its removal (`x-sunset`) changed.',
    ),
    'callback-moved': breaking(
      'The service takes the address of a callback from another part of the request.',
    ),
    'deprecation-withdrawn': compatible('An operation, a parameter or a field is no longer deprecated.'),
  },
  'Parameters and headers': {
    'parameter-removed': breaking('A parameter is gone. A request with this parameter may be refused.'),
    'parameter-added': byDirection(
      'There is a new parameter. The change is breaking if consumers must send the parameter.',
    ),
    'parameter-required': byDirection(
      'A parameter became required. The change is breaking if consumers send the parameter.',
    ),
    'parameter-optional': byDirection(
      'A parameter became optional. The change is breaking if consumers receive the parameter.',
    ),
    'parameter-moved': breaking('A parameter is sent in another place: path, query, header or cookie.'),
    'parameter-writing-changed': byDirection('The `style`, `explode` or media type of a parameter changed.'),
    'path-parameter-renamed': documentation(
      'A path parameter has another name. Clients never send the names of path parameters.',
    ),
    'path-parameters-swapped': breaking(
      'The path parameters have another order, so the same address now means another resource.',
    ),
    'header-removed': breaking('A header is gone.'),
    'header-added': byDirection(
      'There is a new header. The change is breaking if consumers must send the header.',
    ),
    'header-required': byDirection(
      'A header became required. The change is breaking if consumers send the header.',
    ),
    'header-optional': byDirection(
      'A header became optional. The change is breaking if consumers receive the header.',
    ),
  },
  Bodies: {
    'request-body-removed': breaking('A request body is gone.'),
    'request-body-added': byDirection(
      'There is a new request body. The change is breaking if consumers must send the body.',
    ),
    'request-body-required': byDirection(
      'A request body became required. The change is breaking if consumers send the body.',
    ),
    'request-body-optional': byDirection(
      'A request body became optional. The change is breaking if consumers receive the body.',
    ),
    'media-type-removed': byDirection(
      'A media type of a body is gone. The change is breaking if consumers send this media type, or can request it (`Accept`).',
    ),
    'media-type-added': byDirection(
      'A body has a new media type. The change is breaking if consumers receive the body and cannot choose the media type (`Accept`).',
    ),
    'encoding-changed': byDirection('The encoding of the parts of a form changed.'),
  },
  Answers: {
    'answer-removed': byDirection(
      'A status is gone. The change is breaking if the status meant success, or if consumers send the status.',
    ),
    'answer-added': breakingToCompatible(
      'There is a new status. A new status of success is breaking, a new status of an error is a notice, and a status that consumers may send is compatible.',
    ),
    'status-changed': breaking(
      'The status of an error changed to another status of the same class (4xx or 5xx).',
    ),
    'unlisted-answer-changed': noticeOrCompatible(
      'A shared answer that no operation lists (such as the answer to unknown paths) was added, changed or removed.',
    ),
    'link-removed': breaking('A link of an answer is gone.'),
    'link-changed': notice(
      'A link of an answer leads to another operation, or passes other values to the operation.',
    ),
    'link-added': compatible('An answer has a new link.'),
  },
  'Security and servers': {
    'scope-added': breaking('An operation needs an additional scope.'),
    'security-removed': breaking('A way to authenticate is gone.'),
    'security-added': compatible('There is a new way to authenticate.'),
    'security-relaxed': compatible('An operation needs fewer scopes or credentials.'),
    'security-scheme-changed': breaking(
      'Clients must send another type of credentials, or send the credentials in another place.',
    ),
    'flow-removed': breaking('An OAuth flow is gone.'),
    'flow-address-changed': breaking('An address of an OAuth flow changed.'),
    'flow-added': compatible('There is a new OAuth flow.'),
    'scope-undeclared': breaking('An OAuth flow no longer grants a scope.'),
    'scope-declared': compatible('An OAuth flow grants a new scope.'),
    'server-removed': breaking('An address of the service is gone.'),
    'server-added': compatible('The service has a new address.'),
    'server-variable-changed': breakingOrNotice(
      'A variable in the address of the service is gone, or has fewer allowed values. If only its default changed, the change is a notice.',
    ),
  },
  Fields: {
    'field-removed': breaking('A field is gone.'),
    'field-added': breakingToCompatible(
      'There is a new field. The change is breaking if consumers must send the field. In an answer that excluded undeclared fields, the new field is a notice.',
    ),
    'field-required': byDirection(
      'A field became required. The change is breaking if consumers send the field.',
    ),
    'field-optional': byDirection(
      'A field became optional. The change is breaking if consumers receive the field.',
    ),
    'object-closed': byDirection('Undeclared fields, or a field of this name, are no longer allowed.'),
    'object-opened': noticeOrCompatible('Undeclared fields, or a field of this name, are now allowed.'),
    'dependent-required-changed': byDirection(
      '`dependentRequired` changed: the fields that are required if another field is present.',
    ),
  },
  Values: {
    'type-changed': byDirection('The type of a value changed.'),
    'null-added': byDirection('A value can now be null.'),
    'null-removed': byDirection('A value can no longer be null.'),
    'nullable-without-type': notice(
      'The keyword `nullable` of OpenAPI 3.0 changed in a schema without a `type`. There it has no effect, but many services and tools allow null.',
    ),
    'value-added': breakingToCompatible(
      'An `enum` has a new value. If the contract announced more values (`x-extensible-enum`), the new value is a notice.',
    ),
    'value-removed': byDirection('A value of an `enum` is gone.'),
    'value-changed': breaking('A constant changed.'),
    'enum-set': byDirection('A new `enum` limits the allowed values.'),
    'enum-dropped': breakingToCompatible(
      'An `enum` is gone: any value is allowed. If the contract announced more values, the change is a notice.',
    ),
    'set-opened': breaking(
      'An `enum` or a union is now marked as open (`x-extensible-enum`): the service may add values or kinds.',
    ),
    'limit-set': byDirection('There is a new limit on a number, on a length or on a number of items.'),
    'limit-dropped': byDirection('A limit is gone.'),
    'limit-narrowed': byDirection('A limit allows fewer values than before.'),
    'limit-widened': byDirection('A limit allows more values than before.'),
    'multiple-of-changed': byDirection('`multipleOf` changed: the divisor of the allowed numbers.'),
    'unique-items-changed': byDirection('`uniqueItems` changed: whether a list may contain an item twice.'),
    'pattern-changed': byDirection('The pattern of a string changed.'),
    'format-changed': breakingToCompatible(
      'The format of a value changed. If only the type of the value in generated clients changes, the change is a notice.',
    ),
    'content-encoding-changed': breaking(
      '`contentEncoding` changed: the encoding of the content in a string.',
    ),
    'content-media-type-changed': breaking(
      '`contentMediaType` changed: the media type of the content in a string.',
    ),
    'xml-changed': breaking('`xml` changed: how a value is written in a body of XML.'),
    'condition-changed': byDirection('The keyword `not`, `if`, `contains` or a similar condition changed.'),
    'default-changed': breakingOrNotice(
      'The default of a value changed. In requests the change is breaking, because a request without the value then means something else.',
    ),
  },
  Unions: {
    'kind-added': breakingToCompatible(
      'A union has a new kind (one of its alternative schemas). If the contract announced more kinds (`x-extensible-enum`), the new kind is a notice.',
    ),
    'kind-removed': byDirection('A kind of a union is gone.'),
    'kinds-overlap': byDirection(
      'A union now refuses values that fit two of its kinds (`oneOf`), or accepts such values (`anyOf`).',
    ),
    'discriminator-changed': breaking('Another field is the discriminator of a union.'),
    'discriminator-removed': notice('The discriminator of a union is gone.'),
  },
  'Large schemas': {
    'not-compared': notice(
      'A schema is too large to compare, and may differ. With `--strict`, the exit status is then 2.',
    ),
  },
  Texts: {
    'text-changed': documentation('A description, an example or another text changed.'),
    'version-changed': documentation(
      'The version of the contract changed, or the version of OpenAPI in which the contract is written.',
    ),
  },
} satisfies Record<string, Record<string, Rule>>;

type Subjects = typeof RULES;
export type RuleName = { [Subject in keyof Subjects]: keyof Subjects[Subject] }[keyof Subjects];
