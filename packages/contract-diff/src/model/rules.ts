/**
 * The severity of a change for a consumer, most severe first. `breaking`: something that worked may fail, on the wire
 * or in a generated client. `notice`: the older contract allows the change, but consumers should check whether they
 * rely on more than the contract promises. Examples of a notice are a new error status, a deprecation, or a new value
 * of a list that the contract marked as growing. `compatible`: everything that worked still works. `documentation`:
 * only texts change.
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
    'operation-added': compatible('There is a new operation.'),
    'operation-id-changed': breakingOrNotice(
      'The `operationId` changed, and with it the name of the function in generated clients. An `operationId` where there was none is a notice.',
    ),
    'tags-changed': notice('The tags changed. Some generated clients group their functions by them.'),
    deprecated: notice('An operation, a parameter or a field is now deprecated, or its sunset changed.'),
    'callback-moved': breaking('The address of a callback is taken from another place in the request.'),
    'deprecation-withdrawn': compatible('An operation is no longer deprecated.'),
  },
  'Parameters and headers': {
    'parameter-removed': breaking('A parameter is gone. A request with it may be refused.'),
    'parameter-added': byDirection('There is a new parameter. It breaks if consumers must send it.'),
    'parameter-required': byDirection('A parameter became required. It breaks if consumers send it.'),
    'parameter-optional': byDirection('A parameter became optional. It breaks if consumers receive it.'),
    'parameter-moved': breaking('A parameter is sent in another place: path, query, header or cookie.'),
    'parameter-writing-changed': byDirection('The `style`, `explode` or media type of a parameter changed.'),
    'path-parameter-renamed': documentation(
      'A path parameter has another name. Clients never send the names of path parameters.',
    ),
    'path-parameters-swapped': breaking(
      'Path parameters change places, so the same address means another resource.',
    ),
    'header-removed': breaking('A header is gone.'),
    'header-added': byDirection('There is a new header. It breaks if consumers must send it.'),
    'header-required': byDirection('A header became required. It breaks if consumers send it.'),
    'header-optional': byDirection('A header became optional. It breaks if consumers receive it.'),
  },
  Bodies: {
    'request-body-removed': breaking('A request body is gone.'),
    'request-body-added': byDirection('There is a new request body. It breaks if consumers must send it.'),
    'request-body-required': byDirection('A request body became required. It breaks if consumers send it.'),
    'request-body-optional': byDirection(
      'A request body became optional. It breaks if consumers receive it.',
    ),
    'media-type-removed': byDirection(
      'A media type of a body is gone. It breaks if consumers send it or could ask for it.',
    ),
    'media-type-added': byDirection(
      'A body has a new media type. It breaks if consumers receive the body without having asked for a type (`Accept`).',
    ),
    'encoding-changed': byDirection('How the parts of a form are encoded changed.'),
  },
  Answers: {
    'answer-removed': byDirection('A status is gone. It breaks if it was a success or if consumers send it.'),
    'answer-added': breakingToCompatible(
      'There is a new status. A status of success breaks, an error is a notice, a status that consumers may send is compatible.',
    ),
    'status-changed': breaking(
      'The status of an error changed to another status of the same class (4xx or 5xx).',
    ),
    'unlisted-answer-changed': noticeOrCompatible(
      'A shared answer that no operation lists was added, changed or removed, such as an answer to requests that reach no operation.',
    ),
    'link-removed': breaking('A link of an answer is gone.'),
    'link-changed': notice('A link leads to another operation or takes other values.'),
    'link-added': compatible('An answer has a new link.'),
  },
  'Security and servers': {
    'scope-added': breaking('An operation needs another scope.'),
    'security-removed': breaking('A way to authenticate is gone.'),
    'security-added': compatible('There is a new way to authenticate.'),
    'security-relaxed': compatible('An operation needs fewer scopes or credentials.'),
    'security-scheme-changed': breaking('The kind of the credentials, or where they are sent, changed.'),
    'flow-removed': breaking('An OAuth flow is gone.'),
    'flow-address-changed': breaking('An address of an OAuth flow changed.'),
    'flow-added': compatible('There is a new OAuth flow.'),
    'scope-undeclared': breaking('A scope is no longer granted.'),
    'scope-declared': compatible('There is a new scope.'),
    'server-removed': breaking('An address of the service is gone.'),
    'server-added': compatible('The service has a new address.'),
    'server-variable-changed': breaking("A variable of the service's address is gone or takes fewer values."),
  },
  Fields: {
    'field-removed': breaking('A field is gone.'),
    'field-added': breakingToCompatible(
      'There is a new field. It breaks if consumers must send it. In an answer that excluded undeclared fields, the new field is a notice.',
    ),
    'field-required': byDirection('A field became required. It breaks if consumers send it.'),
    'field-optional': byDirection('A field became optional. It breaks if consumers receive it.'),
    'object-closed': byDirection('Undeclared fields are no longer allowed.'),
    'object-opened': noticeOrCompatible('Undeclared fields are now allowed.'),
    'dependent-required-changed': byDirection(
      '`dependentRequired` changed: which fields require which other fields.',
    ),
  },
  Values: {
    'type-changed': byDirection('The type of a value changed.'),
    'null-added': byDirection('A value can now be null.'),
    'null-removed': byDirection('A value can no longer be null.'),
    'value-added': breakingToCompatible(
      'An `enum` has a new value. If the contract announced more values (`x-extensible-enum`), the new value is a notice.',
    ),
    'value-removed': byDirection('A value of an `enum` is gone.'),
    'value-changed': breaking('A constant changed.'),
    'enum-set': byDirection('Only the values of an `enum` are allowed now.'),
    'enum-dropped': breakingToCompatible(
      'An `enum` is gone: any value is allowed. If the contract announced more values, the change is a notice.',
    ),
    'set-opened': breaking(
      'An `enum` or a union is now marked as open: more values or kinds may follow (`x-extensible-enum`).',
    ),
    'limit-set': byDirection('There is a new limit on a number, a length or a count.'),
    'limit-dropped': byDirection('A limit is gone.'),
    'limit-narrowed': byDirection('A limit allows less.'),
    'limit-widened': byDirection('A limit allows more.'),
    'multiple-of-changed': byDirection('`multipleOf` changed.'),
    'unique-items-changed': byDirection('`uniqueItems` changed.'),
    'pattern-changed': byDirection('The pattern of a string changed.'),
    'format-changed': breakingToCompatible(
      'The format changed. A change that only gives the value another type in generated clients is a notice.',
    ),
    'content-encoding-changed': breaking(
      '`contentEncoding` changed: the encoding of the content of a string.',
    ),
    'content-media-type-changed': breaking(
      '`contentMediaType` changed: the media type of the content of a string.',
    ),
    'condition-changed': byDirection('A condition changed: `not`, `if`, `contains` or a similar keyword.'),
    'default-changed': breakingOrNotice(
      'The default changed. In requests this breaks, because a request without the value then means something else.',
    ),
  },
  Unions: {
    'kind-added': breakingToCompatible(
      'A union has a new kind. If the contract announced more kinds (`x-extensible-enum`), the new kind is a notice.',
    ),
    'kind-removed': byDirection('A kind of a union is gone.'),
    'kinds-overlap': byDirection(
      'A value that fits two kinds of a union is refused now (`oneOf`), or no longer refused (`anyOf`).',
    ),
    'discriminator-changed': breaking('Another field is the discriminator.'),
    'discriminator-removed': notice('The discriminator is gone.'),
  },
  Texts: {
    'text-changed': documentation('A description, an example or another text changed.'),
    'version-changed': documentation(
      "The contract's version, or the version of OpenAPI that it is written in, changed.",
    ),
  },
} satisfies Record<string, Record<string, Rule>>;

type Subjects = typeof RULES;
export type RuleName = { [Subject in keyof Subjects]: keyof Subjects[Subject] }[keyof Subjects];
