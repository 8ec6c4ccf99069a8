import type { Contract, Expected } from './cases.ts';

/** A change to base.yaml, and what it must be called. */
export type ContractCase = [what: string, change: (contract: Contract) => void, expected: Expected];

const list = (contract: Contract) => contract.paths['/teas'].get;
const add = (contract: Contract) => contract.paths['/teas'].post;
const get = (contract: Contract) => contract.paths['/teas/{sku}'].get;
const schemas = (contract: Contract) => contract.components.schemas;
const sold = (contract: Contract) => contract.webhooks.teaSold.post;
const callback = (contract: Contract) => add(contract).callbacks.sold['{$request.body#/callback}'].post;
const flow = (contract: Contract) => contract.components.securitySchemes.oauth2.flows.clientCredentials;
const text = { type: 'string' };
const problem = { description: 'Wrong.', content: { 'application/problem+json': { schema: {} } } };

// prettier-ignore
export const operationCases: ContractCase[] = [
  ['a path is removed', (c) => delete c.paths['/teas/{sku}'], ['breaking', '`GET /teas/{sku}`: It is gone']],
  ['an operation is removed', (c) => delete c.paths['/teas'].post, ['breaking', '`POST /teas`: It is gone']],
  ['an operation moves', (c) => { c.paths['/sorts'] = c.paths['/teas']; delete c.paths['/teas']; }, ['breaking', 'It is at `GET /sorts` now']],
  ['a method changes', (c) => { c.paths['/teas'].put = add(c); delete c.paths['/teas'].post; }, ['breaking', 'It is at `PUT /teas` now']],
  ['an operation is added', (c) => (c.paths['/teas/{sku}'].delete = { responses: {} }), ['compatible', 'It is new']],
  ['a path parameter is renamed', (c) => { const item = c.paths['/teas/{sku}']; item.parameters[0].name = 'id'; delete c.paths['/teas/{sku}']; c.paths['/teas/{id}'] = item; }, ['documentation', 'was called `sku`']],
  ['an operationId changes', (c) => (get(c).operationId = 'readTea'), ['breaking', 'was `getTea`']],
  ['an operationId is dropped', (c) => delete get(c).operationId, ['breaking', 'was `getTea`']],
  ['a tag changes', (c) => (list(c).tags = ['Catalogue']), ['notice', 'tags go from Teas to Catalogue']],
  ['an operation is deprecated', (c) => Object.assign(get(c), { deprecated: true, 'x-sunset': '2027-06-30' }), ['notice', 'there until 2027-06-30']],
  ['a summary changes', (c) => (list(c).summary = 'All teas'), ['documentation', 'The summary was changed']],
  ['a description of a schema is added', (c) => (schemas(c).Tea.description = 'Tea'), ['documentation', 'components/schemas/Tea']],
  ['the title changes', (c) => (c.info.title = 'Teas'), ['documentation', 'title']],
  ['the version changes', (c) => (c.info.version = '1.3.0'), ['documentation', 'from 1.2.0 to 1.3.0']],
  ['a vendor extension is added', (c) => (list(c)['x-internal'] = true), 'nothing'],
  ['a server is removed', (c) => (c.servers = [{ url: 'https://tea.example.com' }]), ['breaking', '`https://eu.tea.example.com/api/v1` is gone']],
  ['a server is added', (c) => c.servers.push({ url: 'https://tea.example.com' }), ['compatible', 'also the address']],
  ['a server variable loses a value', (c) => (c.servers[0].variables.region.enum = ['eu']), ['breaking', 'no longer takes `us`']],
  ['a server loses its last slash', (c) => (c.servers[0].url = c.servers[0].url.slice(0, -1)), 'nothing'],
  ['an operation gets a server of its own', (c) => (get(c).servers = [{ url: 'https://read.example.com' }]), ['breaking', 'is gone']],
];

// prettier-ignore
export const parameterCases: ContractCase[] = [
  ['a required parameter is added', (c) => list(c).parameters.push({ name: 'shop', in: 'query', required: true, schema: text }), ['breaking', '`shop`: A new query parameter that has to be sent']],
  ['an optional parameter is added', (c) => list(c).parameters.push({ name: 'shop', in: 'query', schema: text }), ['compatible', '`shop`: A new optional query parameter']],
  ['a required header is added', (c) => list(c).parameters.push({ name: 'X-Id', in: 'header', required: true, schema: text }), ['breaking', 'A new header that has to be sent']],
  ['a parameter is removed', (c) => list(c).parameters.shift(), ['breaking', '`kind`: The query parameter is gone']],
  ['a parameter is renamed', (c) => (list(c).parameters[0].name = 'sort'), ['breaking', '`kind`: The query parameter is gone']],
  ['a parameter becomes required', (c) => (list(c).parameters[0].required = true), ['breaking', 'has to be sent now']],
  ['a parameter moves', (c) => (list(c).parameters[0].in = 'cookie'), ['breaking', 'The query parameter is now a cookie parameter']],
  ['a header changes its case', (c) => (c.paths['/teas'].parameters[0].name = 'x-shop'), 'nothing'],
  ['a header of the path goes to its operations', (c) => { const shop = c.paths['/teas'].parameters; delete c.paths['/teas'].parameters; list(c).parameters.push(...shop); add(c).parameters = shop; }, 'nothing'],
  ['a header of the path is removed', (c) => delete c.paths['/teas'].parameters, ['breaking', '`X-Shop`: The header is gone']],
  ['an Accept header is added', (c) => list(c).parameters.push({ name: 'Accept', in: 'header', required: true, schema: text }), 'nothing'],
  ['a parameter takes another type', (c) => (list(c).parameters[2].schema.type = 'string'), ['breaking', '`page`: Its type goes from integer to string']],
  ['a parameter has a maximum', (c) => (list(c).parameters[2].schema.maximum = 100), ['breaking', '`maximum` is now 100']],
  ['the default of a parameter changes', (c) => (list(c).parameters[2].schema.default = 1), ['breaking', 'The default goes from `0` to `1`']],
  ['an array is no longer exploded', (c) => (list(c).parameters[1].explode = false), ['breaking', '`explode` goes from `true` to `false`']],
  ['an array says how it is written anyway', (c) => Object.assign(list(c).parameters[1], { style: 'form', explode: true }), 'nothing'],
  ['a string is no longer exploded', (c) => (list(c).parameters[0].explode = false), 'nothing'],
  ['an array is written with pipes', (c) => (list(c).parameters[1].style = 'pipeDelimited'), ['breaking', '`style` goes from `form`']],
  ['a parameter is written as JSON', (c) => { list(c).parameters[1].content = { 'application/json': { schema: list(c).parameters[1].schema } }; delete list(c).parameters[1].schema; }, ['breaking', 'another media type']],
  ['reserved characters are allowed', (c) => (list(c).parameters[0].allowReserved = true), ['compatible', 'allowReserved']],
  ['a path parameter is written another way', (c) => (c.paths['/teas/{sku}'].parameters[0].style = 'label'), ['breaking', '`style` goes from `simple` to `label`']],
  ['a parameter is deprecated', (c) => (list(c).parameters[0].deprecated = true), ['notice', '`kind`: Deprecated']],
  ['a parameter becomes a component', (c) => { c.components.parameters = { KindParameter: list(c).parameters[0] }; list(c).parameters[0] = { $ref: '#/components/parameters/KindParameter' }; }, 'nothing'],
];

// prettier-ignore
export const bodyCases: ContractCase[] = [
  ['a required body is added', (c) => (get(c).requestBody = { required: true, content: { 'application/json': {} } }), ['breaking', 'A new request body that has to be sent']],
  ['an optional body is added', (c) => (get(c).requestBody = { content: { 'application/json': {} } }), ['compatible', 'optional request body']],
  ['a body is removed', (c) => delete add(c).requestBody, ['breaking', 'The body: The request body is gone']],
  ['a body becomes optional', (c) => (add(c).requestBody.required = false), ['compatible', 'need not be sent']],
  ['a media type of a request is removed', (c) => delete add(c).requestBody.content['application/x-www-form-urlencoded'], ['breaking', '`application/x-www-form-urlencoded` is gone']],
  ['a media type of a request is added', (c) => (add(c).requestBody.content['application/xml'] = {}), ['compatible', '`application/xml`']],
  ['any media type is taken', (c) => (add(c).requestBody.content = { '*/*': { schema: { $ref: '#/components/schemas/TeaInput' } } }), ['compatible', '`*/*`']],
  ['a media type is written another way', (c) => { const { content } = add(c).requestBody; content['Application/JSON; charset=utf-8'] = content['application/json']; delete content['application/json']; }, 'nothing'],
  ['a media type of an answer is removed', (c) => delete add(c).responses[201].content['text/csv'], ['breaking', '`text/csv` is gone']],
  ['a media type of an answer is added', (c) => (add(c).responses[201].content['text/html'] = {}), ['compatible', '`text/html`']],
  ['a media type of an answer changes', (c) => { get(c).responses[200].content = { 'application/hal+json': get(c).responses[200].content['application/json'] }; }, ['breaking', '`application/json` is gone']],
  ['the parts of a form are encoded', (c) => (add(c).requestBody.content['application/x-www-form-urlencoded'].encoding = { note: { contentType: 'text/html' } }), ['breaking', 'encoded another way']],
  ['a body has no schema any more', (c) => delete get(c).responses[200].content['application/json'].schema, ['breaking', 'from object to anything']],
];

// prettier-ignore
export const answerCases: ContractCase[] = [
  ['the status of success changes', (c) => { add(c).responses[202] = add(c).responses[201]; delete add(c).responses[201]; }, ['breaking', 'Answer 201: The status is gone']],
  ['a status of success is added', (c) => (add(c).responses[200] = { description: 'Was there.' }), ['breaking', 'Answer 200: A new status of success']],
  ['a conditional answer is added', (c) => (get(c).responses[304] = { description: 'Not modified.' }), ['notice', 'Answer 304']],
  ['an error is added', (c) => (list(c).responses[429] = problem), ['notice', 'Answer 429: A new status that may come']],
  ['an error is removed', (c) => delete list(c).responses[404], ['compatible', 'Answer 404: The status no longer comes']],
  ['the status of an error changes', (c) => { list(c).responses[410] = list(c).responses[404]; delete list(c).responses[404]; }, ['breaking', 'Answer 404: The status goes to 410']],
  ['an error that `default` promised is listed', (c) => (add(c).responses[409] = { $ref: '#/components/responses/Problem' }), 'nothing'],
  ['an error that its range promised is listed', (c) => (get(c).responses[409] = { $ref: '#/components/responses/Problem' }), 'nothing'],
  ['an error is left to its range', (c) => delete get(c).responses[404], 'nothing'],
  ['an error is listed, and is another one', (c) => (add(c).responses[409] = { ...problem, content: { 'text/plain': {} } }), ['breaking', '`application/problem+json` is gone']],
  ['a success is left to `default`', (c) => delete add(c).responses[201], ['breaking', 'Answer 201']],
  ['a header is removed', (c) => delete list(c).responses[200].headers, ['breaking', '`X-Total`: The header is gone']],
  ['a header may be missing', (c) => (list(c).responses[200].headers['X-Total'].required = false), ['breaking', '`X-Total`: The header may be missing']],
  ['a header has another type', (c) => (list(c).responses[200].headers['X-Total'].schema = text), ['breaking', '`X-Total`: Its type goes from integer to string']],
  ['a header is added', (c) => (get(c).responses[200].headers = { ETag: { schema: text } }), ['compatible', '`ETag`: A new header']],
  ['a header changes its case', (c) => (list(c).responses[200].headers = { 'x-total': list(c).responses[200].headers['X-Total'] }), 'nothing'],
  ['a header becomes a component', (c) => { c.components.headers = { Total: list(c).responses[200].headers['X-Total'] }; list(c).responses[200].headers['X-Total'] = { $ref: '#/components/headers/Total' }; }, 'nothing'],
  ['a link is removed', (c) => delete list(c).responses[200].links, ['breaking', 'The link `first` is gone']],
  ['a link leads elsewhere', (c) => (list(c).responses[200].links.first.parameters.sku = '$response.body#/1/sku'), ['notice', 'leads elsewhere']],
  ['a link is added', (c) => (list(c).responses[200].links.last = { operationId: 'getTea' }), ['compatible', 'A new link']],
  ['a value is added to what is sent and received', (c) => schemas(c).Kind.enum.push('WHITE'), ['breaking', '`kind`: `WHITE` is a new value']],
  ['a kind of problem is added', (c) => { schemas(c).Late = { type: 'object', required: ['type'], properties: { type: { const: 'LATE' } } }; schemas(c).Problem.oneOf.push({ $ref: '#/components/schemas/Late' }); schemas(c).Problem.discriminator.mapping.LATE = '#/components/schemas/Late'; }, ['breaking', '`LATE` is a new kind']],
  ['a kind of problem is removed', (c) => { schemas(c).Problem.oneOf.pop(); delete schemas(c).Problem.discriminator.mapping.BROKEN; }, ['compatible', '`BROKEN` is gone']],
  ['a kind of problem is called otherwise', (c) => (schemas(c).Gone.properties.type.const = 'LOST'), ['breaking', '`LOST` is a new kind']],
  ['the discriminator is another field', (c) => { schemas(c).Problem.discriminator.propertyName = 'code'; }, ['breaking', '`code`, no longer `type`']],
  ['the discriminator is dropped', (c) => delete schemas(c).Problem.discriminator, ['notice', 'The discriminator `type` is gone']],
  ['only the mapping names the kinds, and calls one otherwise', (c) => { c.components.schemas.Problem.discriminator.mapping = { LOST: '#/components/schemas/Gone', BROKEN: '#/components/schemas/Broken' }; }, 'nothing'],
];

// prettier-ignore
export const securityCases: ContractCase[] = [
  ['a scope is needed', (c) => (add(c).security[0].oauth2 = ['tea:write', 'tea:read']), ['breaking', 'It needs the scope `tea:read` now']],
  ['a scope is no longer needed', (c) => (add(c).security[0].oauth2 = []), ['compatible', 'Less is needed now']],
  ['another scope is needed', (c) => (add(c).security[0].oauth2 = ['tea:admin']), ['breaking', 'It needs the scope `tea:admin` now']],
  ['a way in is removed', (c) => add(c).security.pop(), ['breaking', 'no longer be called with `key`']],
  ['a way in is added', (c) => add(c).security.push({ basic: [] }), ['compatible', 'also be called with `basic`']],
  ['both ways are needed at once', (c) => (add(c).security = [{ oauth2: ['tea:write'], key: [] }]), ['breaking', 'no longer be called']],
  ['anybody is let in', (c) => (add(c).security = []), ['compatible', 'Less is needed']],
  ['nobody is let in without a token', (c) => { add(c).security.push({}); }, ['compatible', 'Less is needed']],
  ['the document needs another scope', (c) => (c.security[0].oauth2 = ['tea:write']), ['breaking', '`GET /teas`, `GET /teas/{sku}`: It needs the scope `tea:write`']],
  ['an operation says what the document said', (c) => (get(c).security = c.security), 'nothing'],
  ['ways in are in another order', (c) => add(c).security.reverse(), 'nothing'],
  ['a scheme is renamed', (c) => { const { securitySchemes } = c.components; securitySchemes.login = securitySchemes.oauth2; delete securitySchemes.oauth2; c.security = [{ login: ['tea:read'] }]; add(c).security[0] = { login: ['tea:write'] }; }, 'nothing'],
  ['a key is sent elsewhere', (c) => (c.components.securitySchemes.key.in = 'query'), ['breaking', '`in` goes from `header` to `query`']],
  ['a login is written otherwise', (c) => (c.components.securitySchemes.staff.scheme = 'Bearer'), 'nothing'],
  ['a login is another one', (c) => (c.components.securitySchemes.staff.scheme = 'basic'), ['breaking', '`scheme` goes from `bearer` to `basic`']],
  ['tokens come from elsewhere', (c) => (flow(c).tokenUrl = 'https://login.example.com/token'), ['breaking', '`tokenUrl`']],
  ['a flow is removed', (c) => (c.components.securitySchemes.oauth2.flows = {}), ['breaking', 'The flow `clientCredentials` is gone']],
  ['a flow is added', (c) => (c.components.securitySchemes.oauth2.flows.password = { tokenUrl: '/', scopes: {} }), ['compatible', 'by the flow `password`']],
  ['a scope is no longer given', (c) => delete flow(c).scopes['tea:read'], ['breaking', '`tea:read` can no longer be had']],
  ['a scope is declared', (c) => (flow(c).scopes['tea:drink'] = 'Drink.'), ['compatible', 'new scope, `tea:drink`']],
];

// prettier-ignore
export const webhookCases: ContractCase[] = [
  ['a webhook is removed', (c) => delete c.webhooks.teaSold, ['breaking', 'It is gone']],
  ['a webhook is added', (c) => (c.webhooks.teaLost = { post: { responses: {} } }), ['compatible', 'It is new']],
  ['a webhook has another field', (c) => (schemas(c).Sale.properties.at = text), ['compatible', '`at`: A new field']],
  ['a webhook has another required field', (c) => { schemas(c).Sale.properties.at = text; schemas(c).Sale.required.push('at'); }, ['compatible', '`at`: A new field']],
  ['a webhook loses a field', (c) => delete schemas(c).Sale.properties.price, ['breaking', '`price`: The field is gone']],
  ['a field of a webhook may be missing', (c) => delete schemas(c).Sale.required, ['breaking', '`sku`: The field may be missing']],
  ['a field of a webhook may be null', (c) => (schemas(c).Sale.properties.sku.type = ['string', 'null']), ['breaking', '`sku`: It can be null now']],
  ['a field of a webhook is shorter', (c) => (schemas(c).Sale.properties.sku.maxLength = 9), ['compatible', '`maxLength` is now 9']],
  ['a webhook loses a header', (c) => delete sold(c).parameters, ['breaking', '`X-Signature`: The header is gone']],
  ['a webhook has another required header', (c) => sold(c).parameters.push({ name: 'X-Id', in: 'header', required: true, schema: text }), ['compatible', 'A new header']],
  ['a webhook comes in another media type too', (c) => (sold(c).requestBody.content['application/xml'] = {}), ['breaking', '`application/xml` now']],
  ['a webhook takes another answer', (c) => (sold(c).responses[202] = { description: 'Taken.' }), ['compatible', 'taken now']],
  ['a webhook no longer takes an answer', (c) => { sold(c).responses = { 202: { description: 'Taken.' } }; }, ['breaking', 'no longer taken']],
  ['a callback is removed', (c) => delete add(c).callbacks, ['breaking', 'The callback `sold`: It is gone']],
  ['a callback loses a field', (c) => (callback(c).requestBody.content['application/json'].schema = { type: 'object', properties: { sku: text } }), ['breaking', '`price`: The field is gone']],
];
