import {
  type Contract,
  type ContractCase,
  type StartedCase,
  addTea,
  getTea,
  listTeas,
  replaceTea,
  schemas,
  text,
} from './case.ts';

const problem = { description: 'Wrong.', content: { 'application/problem+json': { schema: {} } } };

// prettier-ignore
export const answers: readonly ContractCase[] = [
  ['a header of an answer is deprecated', (c) => (listTeas(c).responses[200].headers['X-Total'].deprecated = true), ['notice', 'deprecated', '`X-Total`: Deprecated']],
  ['the status of success changes', (c) => { addTea(c).responses[202] = addTea(c).responses[201]; delete addTea(c).responses[201]; }, ['breaking', 'answer-removed', 'Answer 201: The status is gone']],
  ['a status of success is added', (c) => (addTea(c).responses[200] = { description: 'Was there.' }), ['breaking', 'answer-added', 'Answer 200: A new status of success']],
  ['the status 304 is added', (c) => (getTea(c).responses[304] = { description: 'Not modified.' }), ['notice', 'answer-added', 'Answer 304']],
  ['an error is added', (c) => (listTeas(c).responses[429] = problem), ['notice', 'answer-added', 'Answer 429: A new status that is possible']],
  ['an error is removed', (c) => delete listTeas(c).responses[404], ['compatible', 'answer-removed', 'Answer 404: The status no longer comes']],
  ['the status of an error changes', (c) => { listTeas(c).responses[410] = listTeas(c).responses[404]; delete listTeas(c).responses[404]; }, ['breaking', 'status-changed', 'Answer 404: The status is gone, perhaps in favour of the new 410']],
  ['an error that `default` promised is listed', (c) => (addTea(c).responses[409] = { $ref: '#/components/responses/Problem' }), 'nothing'],
  ['an error that its range promised is listed', (c) => (getTea(c).responses[409] = { $ref: '#/components/responses/Problem' }), 'nothing'],
  ['an error is left to its range', (c) => delete getTea(c).responses[404], 'nothing'],
  ['an error is listed, and is another one', (c) => (addTea(c).responses[409] = { ...problem, content: { 'text/plain': {} } }), ['breaking', 'media-type-removed', '`application/problem+json` is gone']],
  ['a success is left to `default`', (c) => delete addTea(c).responses[201], ['breaking', 'answer-removed', 'Answer 201']],
  ['a header is removed', (c) => delete listTeas(c).responses[200].headers, ['breaking', 'header-removed', '`X-Total`: The header is gone']],
  ['a header may be missing', (c) => (listTeas(c).responses[200].headers['X-Total'].required = false), ['breaking', 'header-optional', '`X-Total`: The header may be missing']],
  ['an answer always has a header', (c) => (replaceTea(c).responses[204].headers['X-Note'].required = true), ['compatible', 'header-required', '`X-Note`: The header is always there now']],
  ['a header has another type', (c) => (listTeas(c).responses[200].headers['X-Total'].schema = text), ['breaking', 'type-changed', '`X-Total`: Its type goes from integer to string']],
  ['a header is added', (c) => (getTea(c).responses[200].headers = { ETag: { schema: text } }), ['compatible', 'header-added', '`ETag`: A new header']],
  ['a header changes its case', (c) => (listTeas(c).responses[200].headers = { 'x-total': listTeas(c).responses[200].headers['X-Total'] }), 'nothing'],
  ['a header becomes a component', (c) => { c.components.headers = { Total: listTeas(c).responses[200].headers['X-Total'] }; listTeas(c).responses[200].headers['X-Total'] = { $ref: '#/components/headers/Total' }; }, 'nothing'],
  ['a link is removed', (c) => delete listTeas(c).responses[200].links, ['breaking', 'link-removed', 'The link `first` is gone']],
  ['a link takes its parameter from another value', (c) => (listTeas(c).responses[200].links.first.parameters.sku = '$response.body#/1/sku'), ['notice', 'link-changed', 'leads elsewhere']],
  ['a link is added', (c) => (listTeas(c).responses[200].links.last = { operationId: 'getTea' }), ['compatible', 'link-added', 'A new link']],
  ['a value is added to what is sent and received', (c) => schemas(c).Kind.enum.push('WHITE'), ['breaking', 'value-added', '`kind`: `WHITE` is a new value']],
  ['a kind of problem is added', (c) => { schemas(c).Late = { type: 'object', required: ['type'], properties: { type: { const: 'LATE' } } }; schemas(c).Problem.oneOf.push({ $ref: '#/components/schemas/Late' }); schemas(c).Problem.discriminator.mapping.LATE = '#/components/schemas/Late'; }, ['breaking', 'kind-added', '`LATE` is a new kind']],
  ['a kind of problem is removed', (c) => { schemas(c).Problem.oneOf.pop(); delete schemas(c).Problem.discriminator.mapping.BROKEN; }, ['compatible', 'kind-removed', '`BROKEN` is gone']],
  ['a kind of problem is called otherwise', (c) => (schemas(c).Gone.properties.type.const = 'LOST'), ['breaking', 'kind-added', '`LOST` is a new kind']],
  ['the discriminator is another field', (c) => { schemas(c).Problem.discriminator.propertyName = 'code'; }, ['breaking', 'discriminator-changed', '`code`, no longer `type`']],
  ['the discriminator is dropped', (c) => delete schemas(c).Problem.discriminator, ['notice', 'discriminator-removed', 'The discriminator `type` is gone']],
  ['only the mapping names the kinds, and calls one otherwise', (c) => { c.components.schemas.Problem.discriminator.mapping = { LOST: '#/components/schemas/Gone', BROKEN: '#/components/schemas/Broken' }; }, 'nothing'],
];

const LATE = {
  description: 'It took too long.',
  headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } },
  content: { 'application/problem+json': { schema: { type: 'object', properties: { seconds: text } } } },
};
const shared = (c: Contract) => c.components.responses;
const late = (c: Contract) => (shared(c).Late = structuredClone(LATE));

/**
 * Cases about responses under `components` that no operation lists: OpenAPI 3.1.1, section 4.8.7 (Components Object).
 */
// prettier-ignore
export const unlistedAnswers: readonly StartedCase[] = [
  ['an answer that no operation lists is added', () => undefined, late, ['notice', 'unlisted-answer-changed', 'Shared answer `Late`: It is new']],
  ['an answer that no operation lists is removed', late, (c) => delete shared(c).Late, ['compatible', 'unlisted-answer-changed', 'Shared answer `Late`: It is gone']],
  ['an answer that no operation lists is called otherwise', late, (c) => { shared(c).TooLate = shared(c).Late; delete shared(c).Late; }, 'nothing'],
  ['an answer that no operation lists loses a field', late, (c) => (shared(c).Late.content['application/problem+json'].schema.properties = {}), ['notice', 'unlisted-answer-changed', 'Shared answer `Late`: `seconds`: The field is gone']],
  ['an answer that no operation lists has a header less', late, (c) => delete shared(c).Late.headers, ['notice', 'unlisted-answer-changed', 'Shared answer `Late`: `Retry-After`: The header is gone']],
  ['an answer that no operation lists has another field', late, (c) => (shared(c).Late.content['application/problem+json'].schema.properties.limit = text), ['compatible', 'unlisted-answer-changed', '`limit`']],
  ['an answer that no operation lists is listed', late, (c) => (listTeas(c).responses[408] = { $ref: '#/components/responses/Late' }), ['notice', 'answer-added', 'Answer 408']],
  ['what all answers have changes once', (c) => (late(c).content['application/problem+json'].schema = { $ref: '#/components/schemas/Problem' } as never), (c) => schemas(c).Gone.properties.id = text, ['compatible', 'field-added', '`id`']],
];
