import { type StartedCase, addTea, getTea, listTeas, soldCallback, teaSold, text } from '../case.ts';

const ok = { description: 'Fine.' };
const tea = { schema: { $ref: '#/components/schemas/Tea' } };
const sale = { schema: { $ref: '#/components/schemas/Sale' } };
const none = () => undefined;

/** Cases about media types and ranges of media types: OpenAPI 3.1.1, sections 4.8.13.1 and 4.8.17.1. */
// prettier-ignore
export const mediaRanges: readonly StartedCase[] = [
  ['an answer may have any media type of a range', none, (c) => (getTea(c).responses[200].content = { 'application/*': tea }), ['breaking', 'media-type-removed', '`application/json` is gone']],
  ['an answer may have any media type', none, (c) => (getTea(c).responses[200].content = { '*/*': tea }), ['breaking', 'media-type-removed', '`application/json` is gone']],
  ['an answer has one media type of its range', (c) => (getTea(c).responses[200].content = { 'application/*': tea }), (c) => (getTea(c).responses[200].content = { 'application/json': tea }), 'nothing'],
  ['an answer has a smaller range', (c) => (getTea(c).responses[200].content = { '*/*': tea }), (c) => (getTea(c).responses[200].content = { 'application/*': tea }), 'nothing'],
  ['an answer has another range', (c) => (getTea(c).responses[200].content = { 'image/*': {} }), (c) => (getTea(c).responses[200].content = { 'text/*': {} }), ['breaking', 'media-type-removed', '`image/*` is gone']],
  ['a range is offered too', none, (c) => (getTea(c).responses[200].content['text/*'] = {}), ['compatible', 'media-type-added', '`text/*`']],
  ['a request may have any media type of a range', (c) => (addTea(c).requestBody.content = { 'application/json': {} }), (c) => (addTea(c).requestBody.content = { 'application/*': {} }), ['compatible', 'media-type-added', '`application/*`']],
  ['a request has one media type of its range', (c) => (addTea(c).requestBody.content = { 'application/*': {} }), (c) => (addTea(c).requestBody.content = { 'application/json': {} }), ['breaking', 'media-type-removed', '`application/*` is gone']],
  ['a webhook may have any media type of a range', none, (c) => (teaSold(c).requestBody.content = { 'application/*': sale }), ['breaking', 'media-type-added', '`application/*`']],
  ['a webhook has one media type of its range', (c) => (teaSold(c).requestBody.content = { 'application/*': sale }), (c) => (teaSold(c).requestBody.content = { 'application/json': sale }), 'nothing'],
  ['a media type of a webhook is removed', (c) => (teaSold(c).requestBody.content['application/xml'] = sale), (c) => delete teaSold(c).requestBody.content['application/xml'], ['compatible', 'media-type-removed', '`application/xml` is gone']],
  ['a webhook has another media type', none, (c) => (teaSold(c).requestBody.content = { 'application/xml': sale }), ['breaking', 'media-type-added', '`application/xml`']],
  ['the receiver of a webhook may answer in fewer media types', (c) => (teaSold(c).responses[200] = { ...ok, content: { 'application/json': {}, 'text/plain': {} } }), (c) => delete teaSold(c).responses[200].content['text/plain'], ['breaking', 'media-type-removed', '`text/plain` is gone']],
  ['the receiver of a webhook may answer in more media types', (c) => (teaSold(c).responses[200] = { ...ok, content: { 'application/json': {} } }), (c) => (teaSold(c).responses[200].content['text/plain'] = {}), ['compatible', 'media-type-added', '`text/plain`']],
  ['the receiver of a webhook has to answer with a body', none, (c) => (teaSold(c).responses = { 200: { ...ok, content: { 'application/json': {} } } }), ['breaking', 'answer-removed', 'no longer taken']],
  ['the receiver of a webhook has to answer with a body, by the same status', (c) => (teaSold(c).responses = { 200: ok }), (c) => (teaSold(c).responses[200].content = { 'application/json': {} }), ['breaking', 'media-type-added', 'has to be sent now']],
  ['parameters of a media type are written otherwise', (c) => (getTea(c).responses[200].content = { 'text/csv; header=present; charset=UTF-8': {} }), (c) => (getTea(c).responses[200].content = { 'Text/CSV;charset="utf-8";Header="present"': {} }), 'nothing'],
  ['an answer without a body has no media type', (c) => (getTea(c).responses[204] = { ...ok, content: { 'application/json': {} } }), (c) => delete getTea(c).responses[204].content, 'nothing'],
];

/**
 * Cases about statuses of responses: OpenAPI 3.1.1, section 4.8.16. Consumers send the responses to webhooks and
 * callbacks.
 */
// prettier-ignore
export const statuses: readonly StartedCase[] = [
  ['a range of successes becomes one', (c) => (c.paths['/teas'].get.responses = { '2XX': ok }), (c) => (c.paths['/teas'].get.responses = { 200: ok }), 'nothing'],
  ['a success becomes a range', (c) => (listTeas(c).responses = { 200: ok }), (c) => (listTeas(c).responses = { '2XX': ok }), ['breaking', 'answer-added', 'new status of success']],
  ['a range of successes becomes two', (c) => (listTeas(c).responses = { '2XX': ok }), (c) => (listTeas(c).responses = { 200: ok, 202: ok }), 'nothing'],
  ['a range of successes beside one goes', (c) => (listTeas(c).responses = { 200: ok, '2XX': ok }), (c) => (listTeas(c).responses = { 200: ok }), ['compatible', 'answer-removed', 'no longer comes']],
  ['a range of successes goes to a redirection', (c) => (listTeas(c).responses = { '2XX': ok }), (c) => (listTeas(c).responses = { 302: ok }), ['breaking', 'answer-removed', 'The status is gone']],
  ['a range is written in small letters', (c) => (listTeas(c).responses = { '2XX': ok }), (c) => (listTeas(c).responses = { '2xx': ok }), 'nothing'],
  ['a range of errors becomes one', (c) => (listTeas(c).responses = { 200: ok, '4XX': ok }), (c) => (listTeas(c).responses = { 200: ok, 404: ok }), ['compatible', 'answer-removed', 'no longer comes']],
  ['an error becomes a range', (c) => (listTeas(c).responses = { 200: ok, 404: ok }), (c) => (listTeas(c).responses = { 200: ok, '4XX': ok }), ['notice', 'answer-added', 'is possible']],
  ['a success that only default promised is listed', (c) => (listTeas(c).responses = { default: ok }), (c) => (listTeas(c).responses = { 200: ok, default: ok }), 'nothing'],
  ['default is no longer promised', (c) => (listTeas(c).responses = { 200: ok, default: ok }), (c) => (listTeas(c).responses = { 200: ok }), ['compatible', 'answer-removed', 'no longer comes']],
  ['the receiver of a webhook may no longer refuse', (c) => (teaSold(c).responses[410] = ok), (c) => delete teaSold(c).responses[410], ['breaking', 'answer-removed', 'no longer taken']],
  ['the receiver of a webhook may refuse', none, (c) => (teaSold(c).responses[410] = ok), ['compatible', 'answer-added', 'taken now']],
  ['the receiver of a webhook may no longer answer anything', (c) => (teaSold(c).responses.default = ok), (c) => delete teaSold(c).responses.default, ['breaking', 'answer-removed', 'no longer taken']],
  ['the receiver of a webhook may answer anything', none, (c) => (teaSold(c).responses.default = ok), ['compatible', 'answer-added', 'taken now']],
  ['the receiver of a webhook may answer with one of a range', (c) => (teaSold(c).responses = { '2XX': ok }), (c) => (teaSold(c).responses = { 200: ok }), ['breaking', 'answer-removed', 'no longer taken']],
  ['the receiver of a webhook may answer with a range', (c) => (teaSold(c).responses = { 200: ok }), (c) => (teaSold(c).responses = { '2XX': ok }), ['compatible', 'answer-added', 'taken now']],
  ['what a receiver answers is left to default', (c) => (teaSold(c).responses = { 200: ok, default: ok }), (c) => (teaSold(c).responses = { default: ok }), 'nothing'],
  ['the status of a refusal of a webhook changes', (c) => (teaSold(c).responses[410] = ok), (c) => { delete teaSold(c).responses[410]; teaSold(c).responses[404] = ok; }, ['breaking', 'answer-removed', 'no longer taken']],
  ['the receiver of a callback may no longer refuse', (c) => (soldCallback(c).responses[410] = ok), (c) => delete soldCallback(c).responses[410], ['breaking', 'answer-removed', 'no longer taken']],
];

/**
 * The key of the callback in base.yaml. The key is an expression that finds the consumer's address in a request
 * (OpenAPI 3.1.1, section 4.8.18).
 */
const ADDRESS = '{$request.body#/callback}';
const moved = (address: string) => (c: any) => {
  const { sold } = addTea(c).callbacks;
  sold[address] = sold[ADDRESS];
  delete sold[ADDRESS];
};
// prettier-ignore
export const callbacks: readonly StartedCase[] = [
  ['a callback is sent to another address', none, moved('{$request.body#/url}'), ['breaking', 'callback-moved', '`{$request.body#/url}`']],
  ['a callback takes its address from a header', none, moved('{$request.header.X-Callback}'), ['breaking', 'callback-moved', 'X-Callback']],
  ['a callback adds to its address', none, moved('{$request.body#/callback}/sold'), ['breaking', 'callback-moved', '/sold']],
  ['a callback has another name', none, (c) => { addTea(c).callbacks = { teaSold: addTea(c).callbacks.sold }; }, 'nothing'],
  ['a callback goes to a second address', none, (c) => (addTea(c).callbacks.sold['{$request.body#/other}'] = { post: { responses: { 204: ok } } }), ['compatible', 'operation-added', 'It is new']],
  ['a callback has another method', none, (c) => { const item = addTea(c).callbacks.sold[ADDRESS]; item.put = item.post; delete item.post; }, ['breaking', 'operation-removed', 'It is gone']],
  ['a callback is added', none, (c) => (addTea(c).callbacks.lost = { [ADDRESS]: { post: { responses: { 204: ok } } } }), ['compatible', 'operation-added', 'It is new']],
  ['a callback has a field more', none, (c) => (c.components.schemas.Sale.properties.at = text), ['compatible', 'field-added', '`at`']],
  ['a callback becomes a component', none, (c) => { c.components.callbacks = { Sold: addTea(c).callbacks.sold }; addTea(c).callbacks.sold = { $ref: '#/components/callbacks/Sold' }; }, 'nothing'],
  ['the receiver of a callback has to answer with more', (c) => (soldCallback(c).responses[200] = { ...ok, content: { 'application/json': { schema: { type: 'object', properties: { a: text } } } } }), (c) => (soldCallback(c).responses[200].content['application/json'].schema.required = ['a']), ['breaking', 'field-required', '`a`']],
  ['a header that the receiver of a webhook answers with is required', (c) => (teaSold(c).responses[204].headers = { 'X-Seen': { schema: text } }), (c) => (teaSold(c).responses[204].headers['X-Seen'].required = true), ['breaking', 'header-required', '`X-Seen`']],
  ['a webhook comes without credentials', (c) => (teaSold(c).security = [{ key: [] }]), (c) => (teaSold(c).security = []), ['breaking', 'security-removed', 'may come with nothing']],
  ['a webhook comes with credentials', (c) => (teaSold(c).security = [{}]), (c) => (teaSold(c).security = [{ key: [] }]), 'nothing'],
];

/** Cases about path templates: OpenAPI 3.1.1, section 4.8.8.2. */
const twoNames = (c: any) => {
  const named = (name: string) => ({ name, in: 'path', required: true, schema: text });
  c.paths['/shops/{shop}/teas/{tea}'] = {
    parameters: [named('shop'), named('tea')],
    get: { operationId: 'getShopTea', responses: { 200: ok } },
  };
};
const readdressed = (path: string) => (c: any) => {
  const item = c.paths['/shops/{shop}/teas/{tea}'];
  delete c.paths['/shops/{shop}/teas/{tea}'];
  c.paths[path] = item;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const [index, parameter] of item.parameters.entries()) parameter.name = names[index];
};
// prettier-ignore
export const paths: readonly StartedCase[] = [
  ['two path parameters are exchanged', twoNames, readdressed('/shops/{tea}/teas/{shop}'), ['breaking', 'path-parameters-swapped', 'change places']],
  ['path parameters get other names', twoNames, readdressed('/shops/{shopId}/teas/{teaId}'), ['documentation', 'path-parameter-renamed', 'was called']],
  ['a path parameter gets the name that another one had', twoNames, readdressed('/shops/{tea}/teas/{item}'), ['breaking', 'path-parameters-swapped', 'change places']],
  ['path parameters are listed in another order', twoNames, (c) => c.paths['/shops/{shop}/teas/{tea}'].parameters.reverse(), 'nothing'],
  ['a path gets a last slash', twoNames, readdressed('/shops/{shop}/teas/{tea}/'), ['breaking', 'operation-moved', 'It is at']],
];
