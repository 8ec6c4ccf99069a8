import { type ContractCase, addTea, getTea, listTeas, replaceTea, schemas, soldCallback } from './case.ts';

// prettier-ignore
export const operations: readonly ContractCase[] = [
  ['a path is removed', (c) => delete c.paths['/teas/{sku}'], ['breaking', 'operation-removed', '`GET /teas/{sku}`: It is gone']],
  ['an operation is removed', (c) => delete c.paths['/teas'].post, ['breaking', 'operation-removed', '`POST /teas`: It is gone']],
  ['an operation moves', (c) => { c.paths['/sorts'] = c.paths['/teas']; delete c.paths['/teas']; }, ['breaking', 'operation-moved', 'It is at `GET /sorts` now']],
  ['an operation moves, and needs a query parameter', (c) => { c.paths['/sorts'] = c.paths['/teas']; delete c.paths['/teas']; c.paths['/sorts'].get.parameters[0].required = true; }, ['breaking', 'parameter-required', '`kind`: The query parameter has to be sent now']],
  ['a method changes', (c) => { c.paths['/teas'].put = addTea(c); delete c.paths['/teas'].post; }, ['breaking', 'operation-moved', 'It is at `PUT /teas` now']],
  ['an operation is added', (c) => (c.paths['/teas/{sku}'].delete = { responses: {} }), ['compatible', 'operation-added', 'It is new']],
  ['a path parameter is renamed', (c) => { const item = c.paths['/teas/{sku}']; item.parameters[0].name = 'id'; delete c.paths['/teas/{sku}']; c.paths['/teas/{id}'] = item; }, ['documentation', 'path-parameter-renamed', 'was called `sku`']],
  ['an operationId changes', (c) => (getTea(c).operationId = 'readTea'), ['breaking', 'operation-id-changed', 'was `getTea`']],
  ['an operationId is dropped', (c) => delete getTea(c).operationId, ['breaking', 'operation-id-changed', 'was `getTea`']],
  ['an operationId is set', (c) => (soldCallback(c).operationId = 'teaSoldTo'), ['notice', 'operation-id-changed', 'has an `operationId` now']],
  ['a tag changes', (c) => (listTeas(c).tags = ['Catalogue']), ['notice', 'tags-changed', 'tags go from Teas to Catalogue']],
  ['an operation is deprecated', (c) => Object.assign(getTea(c), { deprecated: true, 'x-sunset': '2027-06-30' }), ['notice', 'deprecated', 'there until 2027-06-30']],
  ['an operation is no longer deprecated', (c) => delete replaceTea(c).deprecated, ['compatible', 'deprecation-withdrawn', 'no longer deprecated']],
  ['a summary changes', (c) => (listTeas(c).summary = 'All teas'), ['documentation', 'text-changed', 'The summary was changed']],
  ['a description of a schema is added', (c) => (schemas(c).Tea.description = 'Tea'), ['documentation', 'text-changed', '`Tea`: The description was added']],
  ['the title changes', (c) => (c.info.title = 'Teas'), ['documentation', 'text-changed', 'title']],
  ['the version changes', (c) => (c.info.version = '1.3.0'), ['documentation', 'version-changed', 'from 1.2.0 to 1.3.0']],
  ['a vendor extension is added', (c) => (listTeas(c)['x-internal'] = true), 'nothing'],
  ['a server is removed', (c) => (c.servers = [{ url: 'https://tea.example.com' }]), ['breaking', 'server-removed', '`https://eu.tea.example.com/api/v1` is gone']],
  ['a server is added', (c) => c.servers.push({ url: 'https://tea.example.com' }), ['compatible', 'server-added', 'also the address']],
  ['a server variable loses a value', (c) => (c.servers[0].variables.region.enum = ['eu']), ['breaking', 'server-variable-changed', 'no longer takes `us`']],
  ['a server variable has another default', (c) => (c.servers[0].variables.region.default = 'us'), ['notice', 'server-variable-changed', 'goes from `eu` to `us`']],
  ['a server loses its last slash', (c) => (c.servers[0].url = c.servers[0].url.slice(0, -1)), 'nothing'],
  ['an operation gets a server of its own', (c) => (getTea(c).servers = [{ url: 'https://read.example.com' }]), ['breaking', 'server-removed', 'is gone']],
];
