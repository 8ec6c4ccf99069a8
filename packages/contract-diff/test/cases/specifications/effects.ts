import { type StartedCase, addTea, getTea, listTeas, replaceTea, teaSold, text } from '../case.ts';

const none = () => undefined;
const in30 = (c: any) => {
  c.openapi = '3.0.4';
  delete c.webhooks;
};
const query = (rest: object) => (c: any) =>
  listTeas(c).parameters.push({ name: 'q', in: 'query', schema: text, ...rest });
const last = (c: any) => listTeas(c).parameters.at(-1);
const array = { type: 'array', items: text };

/**
 * Cases about fields that have no effect on messages: OpenAPI 3.0.4 and 3.1.1, sections 4.7.10/4.8.10 (Operation) to
 * 4.7.21/4.8.21 (Header).
 */
// prettier-ignore
export const effects: readonly StartedCase[] = [
  ['3.0: the body of GET', in30, (c) => (getTea(c).requestBody = { required: true, content: { 'application/json': {} } }), 'nothing'],
  ['3.0: the body of DELETE', (c) => { in30(c); c.paths['/teas/{sku}'].delete = { requestBody: { content: { 'application/json': {} } }, responses: {} }; }, (c) => delete c.paths['/teas/{sku}'].delete.requestBody, 'nothing'],
  ['3.1: the body of GET', none, (c) => (getTea(c).requestBody = { required: true, content: { 'application/json': {} } }), ['breaking', 'request-body-added', 'has to be sent']],
  ['3.0 becomes 3.1', (c) => { in30(c); for (const name of ['Gone', 'Broken']) { const { type } = c.components.schemas[name].properties; type.enum = [type.const]; delete type.const; } }, (c) => (c.openapi = '3.1.1'), ['documentation', 'version-changed', 'from 3.0.4 to 3.1.1']],
  ['3.0: webhooks are no field', in30, (c) => (c.webhooks = { sold: { post: { responses: {} } } }), 'nothing'],
  ['3.1: query is no method', none, (c) => (c.paths['/teas'].query = { responses: {} }), 'nothing'],
  ['3.2: query is a method', (c) => (c.openapi = '3.2.0'), (c) => (c.paths['/teas'].query = { responses: {} }), ['compatible', 'operation-added', 'It is new']],
  ['keywords beside the reference of a parameter', (c) => { c.components.parameters = { Q: { name: 'q', in: 'query', schema: text } }; listTeas(c).parameters.push({ $ref: '#/components/parameters/Q' }); }, (c) => Object.assign(last(c), { required: true, in: 'header' }), 'nothing'],
  ['keywords beside the reference of an answer', none, (c) => (listTeas(c).responses[404].content = {}), 'nothing'],
  ['explode of a text', query({}), (c) => (last(c).explode = false), 'nothing'],
  ['explode of deepObject', query({ style: 'deepObject', schema: { type: 'object' } }), (c) => (last(c).explode = true), 'nothing'],
  ['explode of an array in a header', query({ in: 'header', schema: array }), (c) => (last(c).explode = true), 'nothing'],
  ['explode of an object in a header', query({ in: 'header', schema: { type: 'object' } }), (c) => (last(c).explode = true), ['breaking', 'parameter-writing-changed', 'explode']],
  ['explode of an object in a header of an answer', (c) => (listTeas(c).responses[200].headers.H = { schema: { type: 'object' } }), (c) => (listTeas(c).responses[200].headers.H.explode = true), ['breaking', 'parameter-writing-changed', 'explode']],
  ['allowReserved of a header', query({ in: 'header' }), (c) => (last(c).allowReserved = true), 'nothing'],
  ['allowEmptyValue of a header', query({ in: 'header' }), (c) => (last(c).allowEmptyValue = true), 'nothing'],
  ['allowEmptyValue of a query parameter', query({}), (c) => (last(c).allowEmptyValue = true), ['compatible', 'parameter-writing-changed', 'allowEmptyValue']],
  ['allowEmptyValue is withdrawn', query({ allowEmptyValue: true }), (c) => delete last(c).allowEmptyValue, ['breaking', 'parameter-writing-changed', 'allowEmptyValue']],
  ['style form of a query parameter', query({ schema: array }), (c) => (last(c).style = 'form'), 'nothing'],
  ['style simple of a header', query({ in: 'header', schema: array }), (c) => (last(c).style = 'simple'), 'nothing'],
  ['the default of a required parameter', query({ required: true, schema: { type: 'integer', default: 1 } }), (c) => (last(c).schema.default = 2), ['notice', 'default-changed', 'from `1` to `2`']],
  ['the default of an optional parameter', query({ schema: { type: 'integer', default: 1 } }), (c) => (last(c).schema.default = 2), ['breaking', 'default-changed', 'from `1` to `2`']],
  ['the header Content-Type of an answer', none, (c) => (listTeas(c).responses[200].headers['content-type'] = { required: true, schema: text }), 'nothing'],
  ['the header Authorization of a request', query({ name: 'authorization', in: 'header', required: true }), (c) => listTeas(c).parameters.pop(), 'nothing'],
  ['a header of an answer has another type in its content', (c) => (listTeas(c).responses[200].headers.H = { content: { 'application/json': { schema: text } } }), (c) => (listTeas(c).responses[200].headers.H.content['application/json'].schema = { type: 'integer' }), ['breaking', 'type-changed', 'string to integer']],
  ['a path parameter says that it is required', (c) => (c.paths['/teas/{sku}'].parameters[0].required = true), (c) => delete c.paths['/teas/{sku}'].parameters[0].required, 'nothing'],
  ['a parameter of the operation replaces that of its path', none, (c) => (getTea(c).parameters = [{ name: 'sku', in: 'path', required: true, schema: { type: 'string', maxLength: 3 } }]), ['breaking', 'limit-set', 'maxLength']],
  ['bearerFormat is a hint', none, (c) => (c.components.securitySchemes.staff.bearerFormat = 'JWT'), 'nothing'],
  ['an extension', none, (c) => (addTea(c)['x-rate'] = 3), 'nothing'],
  ['servers of an operation that repeat the document', none, (c) => (getTea(c).servers = c.servers), 'nothing'],
  ['a server variable lists its values', (c) => delete c.servers[0].variables.region.enum, (c) => (c.servers[0].variables.region.enum = ['eu']), ['breaking', 'server-variable-changed', 'region']],
  ['a path item goes to the components', none, (c) => { c.components.pathItems = { Tea: c.paths['/teas/{sku}'] }; c.paths['/teas/{sku}'] = { $ref: '#/components/pathItems/Tea' }; }, 'nothing'],
  ['a path item adds to its reference', none, (c) => { const { get, ...rest } = c.paths['/teas/{sku}']; c.components.pathItems = { Tea: rest }; c.paths['/teas/{sku}'] = { $ref: '#/components/pathItems/Tea', get }; }, 'nothing'],
  ['an answer of HEAD has no body', (c) => (c.paths['/teas'].head = { responses: { 200: { description: 'x', content: { 'application/json': {} } } } }), (c) => delete c.paths['/teas'].head.responses[200].content, 'nothing'],
  ['an example that looks like a reference', none, (c) => (getTea(c).responses[200].content['application/json'].example = { $ref: 'nowhere.yaml' }), ['documentation', 'text-changed', 'example']],
  ['a field that is called $ref', (c) => (c.components.schemas.Sale.properties.$ref = text), none, 'nothing'],
  ['the encoding of an answer', none, (c) => (getTea(c).responses[200].content['application/json'].encoding = { sku: { contentType: 'text/html' } }), 'nothing'],
  ['a parameter is no longer deprecated', (c) => (listTeas(c).parameters[1].deprecated = true), (c) => delete listTeas(c).parameters[1].deprecated, ['compatible', 'deprecation-withdrawn', '`tags`: It is no longer deprecated']],
  ['the deprecated operation stays', none, (c) => (replaceTea(c).responses[204].description = 'x'), ['documentation', 'text-changed', 'description']],
  ['a tag is added before others', (c) => (c.tags = [{ name: 'Teas', description: 'x' }]), (c) => (c.tags = [{ name: 'Mugs', description: 'y' }, { name: 'Teas', description: 'x' }]), 'nothing'],
  ['a tag behind a new one is described otherwise', (c) => (c.tags = [{ name: 'Teas', description: 'x' }]), (c) => (c.tags = [{ name: 'Mugs', description: 'y' }, { name: 'Teas', description: 'z' }]), ['documentation', 'text-changed', '`tags.1`: The description was changed']],
  ['a webhook has a summary', none, (c) => (teaSold(c).summary = 'Sold'), ['documentation', 'text-changed', 'summary']],
];
