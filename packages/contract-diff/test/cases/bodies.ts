import { type ContractCase, addTea, getTea, replaceTea } from './case.ts';

// prettier-ignore
export const bodies: readonly ContractCase[] = [
  ['a required body is added', (c) => (getTea(c).requestBody = { required: true, content: { 'application/json': {} } }), ['breaking', 'request-body-added', 'A new request body that has to be sent']],
  ['an optional body is added', (c) => (getTea(c).requestBody = { content: { 'application/json': {} } }), ['compatible', 'request-body-added', 'optional request body']],
  ['a body is removed', (c) => delete addTea(c).requestBody, ['breaking', 'request-body-removed', 'The body: The request body is gone']],
  ['a body becomes required', (c) => (replaceTea(c).requestBody.required = true), ['breaking', 'request-body-required', 'has to be sent now']],
  ['a body becomes optional', (c) => (addTea(c).requestBody.required = false), ['compatible', 'request-body-optional', 'need not be sent']],
  ['a media type of a request is removed', (c) => delete addTea(c).requestBody.content['application/x-www-form-urlencoded'], ['breaking', 'media-type-removed', '`application/x-www-form-urlencoded` is gone']],
  ['a media type of a request is added', (c) => (addTea(c).requestBody.content['application/xml'] = {}), ['compatible', 'media-type-added', '`application/xml`']],
  ['any media type is taken', (c) => (addTea(c).requestBody.content = { '*/*': { schema: { $ref: '#/components/schemas/TeaInput' } } }), ['compatible', 'media-type-added', '`*/*`']],
  ['a media type is written another way', (c) => { const { content } = addTea(c).requestBody; content['Application/JSON; charset=utf-8'] = content['application/json']; delete content['application/json']; }, 'nothing'],
  ['a media type of an answer is removed', (c) => delete addTea(c).responses[201].content['text/csv'], ['breaking', 'media-type-removed', '`text/csv` is gone']],
  ['an answer has no body any more', (c) => delete getTea(c).responses[200].content, ['breaking', 'media-type-removed', 'No body is declared any more']],
  ['a media type of an answer is added', (c) => (addTea(c).responses[201].content['text/html'] = {}), ['compatible', 'media-type-added', '`text/html`']],
  ['a media type of an answer changes', (c) => { getTea(c).responses[200].content = { 'application/hal+json': getTea(c).responses[200].content['application/json'] }; }, ['breaking', 'media-type-removed', '`application/json` is gone']],
  ['the parts of a form are encoded', (c) => (addTea(c).requestBody.content['application/x-www-form-urlencoded'].encoding = { note: { contentType: 'text/html' } }), ['breaking', 'encoding-changed', 'from `text/plain` to `text/html`']],
  ['a body has no schema any more', (c) => delete getTea(c).responses[200].content['application/json'].schema, ['breaking', 'type-changed', 'from object to anything']],
];
