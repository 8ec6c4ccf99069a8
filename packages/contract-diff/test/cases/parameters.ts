import {
  type Contract,
  type ContractCase,
  type StartedCase,
  addTea,
  getTea,
  listTeas,
  replaceTea,
  text,
} from './case.ts';

// prettier-ignore
export const parameters: readonly ContractCase[] = [
  ['a required parameter is added', (c) => listTeas(c).parameters.push({ name: 'shop', in: 'query', required: true, schema: text }), ['breaking', 'parameter-added', '`shop`: A new query parameter that has to be sent']],
  ['an optional parameter is added', (c) => listTeas(c).parameters.push({ name: 'shop', in: 'query', schema: text }), ['compatible', 'parameter-added', '`shop`: A new optional query parameter']],
  ['a required header is added', (c) => listTeas(c).parameters.push({ name: 'X-Id', in: 'header', required: true, schema: text }), ['breaking', 'header-added', 'A new header that has to be sent']],
  ['a parameter is removed', (c) => listTeas(c).parameters.shift(), ['breaking', 'parameter-removed', '`kind`: The query parameter is gone']],
  ['a parameter is renamed', (c) => (listTeas(c).parameters[0].name = 'sort'), ['breaking', 'parameter-removed', '`kind`: The query parameter is gone']],
  ['a parameter becomes required', (c) => (listTeas(c).parameters[0].required = true), ['breaking', 'parameter-required', 'has to be sent now']],
  ['a parameter is no longer required', (c) => delete replaceTea(c).parameters[0].required, ['compatible', 'parameter-optional', '`reason`: The query parameter need not be sent']],
  ['a header becomes required', (c) => (c.paths['/teas'].parameters[0].required = true), ['breaking', 'header-required', '`X-Shop`: The header has to be sent now']],
  ['a header is no longer required', (c) => delete replaceTea(c).parameters[1].required, ['compatible', 'header-optional', '`X-Reason`: The header need not be sent']],
  ['a parameter moves', (c) => (listTeas(c).parameters[0].in = 'cookie'), ['breaking', 'parameter-moved', 'The query parameter is now a cookie parameter']],
  ['a header changes its case', (c) => (c.paths['/teas'].parameters[0].name = 'x-shop'), 'nothing'],
  ['a header of the path goes to its operations', (c) => { const shop = c.paths['/teas'].parameters; delete c.paths['/teas'].parameters; listTeas(c).parameters.push(...shop); addTea(c).parameters = shop; }, 'nothing'],
  ['a header of a path is removed', (c) => delete c.paths['/teas'].parameters, ['breaking', 'header-removed', '`X-Shop`: The header is gone']],
  ['an Accept header is added', (c) => listTeas(c).parameters.push({ name: 'Accept', in: 'header', required: true, schema: text }), 'nothing'],
  ['a parameter takes another type', (c) => (listTeas(c).parameters[2].schema.type = 'string'), ['breaking', 'type-changed', '`page`: Its type goes from integer to string']],
  ['a parameter has a maximum', (c) => (listTeas(c).parameters[2].schema.maximum = 100), ['breaking', 'limit-set', '`maximum` is now 100']],
  ['the default of a parameter changes', (c) => (listTeas(c).parameters[2].schema.default = 1), ['breaking', 'default-changed', 'The default goes from `0` to `1`']],
  ['the style of an array is no longer `explode`', (c) => (listTeas(c).parameters[1].explode = false), ['breaking', 'parameter-writing-changed', '`explode` goes from `true` to `false`']],
  ['an array says how it is written anyway', (c) => Object.assign(listTeas(c).parameters[1], { style: 'form', explode: true }), 'nothing'],
  ['a string is no longer exploded', (c) => (listTeas(c).parameters[0].explode = false), 'nothing'],
  ['an array is written with pipes', (c) => (listTeas(c).parameters[1].style = 'pipeDelimited'), ['breaking', 'parameter-writing-changed', '`style` goes from `form`']],
  ['a parameter is written as JSON', (c) => { listTeas(c).parameters[1].content = { 'application/json': { schema: listTeas(c).parameters[1].schema } }; delete listTeas(c).parameters[1].schema; }, ['breaking', 'parameter-writing-changed', 'another media type']],
  ['reserved characters are allowed', (c) => (listTeas(c).parameters[0].allowReserved = true), ['compatible', 'parameter-writing-changed', 'allowReserved']],
  ['a path parameter is written another way', (c) => (c.paths['/teas/{sku}'].parameters[0].style = 'label'), ['breaking', 'parameter-writing-changed', '`style` goes from `simple` to `label`']],
  ['a parameter is deprecated', (c) => (listTeas(c).parameters[0].deprecated = true), ['notice', 'deprecated', '`kind`: Deprecated']],
  ['a parameter becomes a component', (c) => { c.components.parameters = { KindParameter: listTeas(c).parameters[0] }; listTeas(c).parameters[0] = { $ref: '#/components/parameters/KindParameter' }; }, 'nothing'],
];

const ofTea = (c: Contract) => c.paths['/teas/{sku}'].parameters;

/** Cases about path parameters that the path names differently, or doesn't name. */
// prettier-ignore
export const strayParameters: readonly StartedCase[] = [
  ['a path gets the name that its parameter has', (c) => (ofTea(c)[0].name = 'id'), (c) => { c.paths['/teas/{id}'] = c.paths['/teas/{sku}']; delete c.paths['/teas/{sku}']; }, 'nothing'],
  ['a parameter gets the name that its path has', (c) => (ofTea(c)[0].name = 'id'), (c) => (ofTea(c)[0].name = 'sku'), ['documentation', 'path-parameter-renamed', '`sku`: The path parameter was called `id`']],
  ['a parameter that its path names differently gets a limit', (c) => (ofTea(c)[0].name = 'id'), (c) => (ofTea(c)[0].schema.maxLength = 9), ['breaking', 'limit-set', '`id`: `maxLength` is now 9']],
  ['the second of two parameters that their path names differently gets a limit', (c) => { ofTea(c)[0].name = 'id'; ofTea(c).push({ ...ofTea(c)[0], name: 'shop', schema: { type: 'string' } }); c.paths['/teas/{sku}/{place}'] = c.paths['/teas/{sku}']; delete c.paths['/teas/{sku}']; }, (c) => (c.paths['/teas/{sku}/{place}'].parameters[1].schema.maxLength = 9), ['breaking', 'limit-set', '`shop`: `maxLength` is now 9']],
  ['a path parameter without a place in the path is removed', (c) => (getTea(c).parameters = [{ name: 'shop', in: 'path', required: true, schema: text }]), (c) => delete getTea(c).parameters, 'nothing'],
];
