import { type StartedCase, listTeas, schemas, text } from '../case.ts';

const none = () => undefined;
const integer = { type: 'integer' };
const sku = (schema: object) => (c: any) => (schemas(c).Tea.properties.sku = schema);
const defined = (name: string, schema: object) => (c: any) => (schemas(c)[name] = schema);
const all =
  (...changes: ((c: any) => unknown)[]) =>
  (c: any) =>
    changes.forEach((change) => change(c));

/**
 * A generic page: a `$dynamicRef` determines the schema of its items. `pageOf` returns a page whose items have the
 * schema `item`. The schemas are from JSON Schema Core 2020-12, appendix C and section 8.2.3.2.
 */
const page = {
  $id: 'https://tea.example.com/page',
  type: 'object',
  properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
  $defs: { item: { $dynamicAnchor: 'item' } },
};
const pageOf = (item: object) => ({
  $id: 'https://tea.example.com/tea-page',
  $ref: 'page',
  $defs: { item: { $dynamicAnchor: 'item', ...item } },
});
const paged = (schema: object) => (c: any) =>
  (listTeas(c).responses[200].content['application/json'].schema = schema);
const tree = (node: object) => ({
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { value: node, children: { type: 'array', items: { $dynamicRef: '#node' } } },
});

/**
 * Returns a function that changes a contract: it moves a value to another place, and leaves a reference to the value in
 * the old place.
 */
const moved = (owner: (c: any) => any, key: string) => (c: any) => {
  c['x-shared'] = { ...c['x-shared'], [key]: owner(c)[key] };
  owner(c)[key] = { $ref: `#/x-shared/${key.replaceAll('/', '~1')}` };
};
const shared = (c: any) => c['x-shared'];
const item = (c: any) => c.paths['/teas'];
const content = (c: any) => listTeas(c).responses[200].content;
const oauth2 = (c: any) => c.components.securitySchemes.oauth2;

/**
 * Cases about references: JSON Schema Core 2020-12, sections 8.2 and 9.2. The comparison resolves no reference over the
 * network.
 */
// prettier-ignore
export const references: readonly StartedCase[] = [
  ['a reference to an $anchor', none, all(defined('Sku', { $anchor: 'sku', type: 'string' }), sku({ $ref: '#sku' })), 'nothing'],
  ['what an $anchor names changes', all(defined('Sku', { $anchor: 'sku', type: 'string' }), sku({ $ref: '#sku' })), (c) => (schemas(c).Sku.type = 'integer'), ['breaking', 'type-changed', 'string to integer']],
  ['an $anchor is another one', all(defined('A', { $anchor: 'a', type: 'string' }), defined('B', { $anchor: 'b', type: 'integer' }), sku({ $ref: '#a' })), sku({ $ref: '#b' }), ['breaking', 'type-changed', 'string to integer']],
  ['an $anchor gets another name', all(defined('A', { $anchor: 'a', type: 'string' }), sku({ $ref: '#a' })), all(defined('A', { $anchor: 'b', type: 'string' }), sku({ $ref: '#b' })), 'nothing'],
  ['a reference to an embedded $id', none, all(defined('Sku', { $id: 'https://tea.example.com/sku', type: 'string' }), sku({ $ref: 'https://tea.example.com/sku' })), 'nothing'],
  ['what an embedded $id names changes', all(defined('Sku', { $id: 'https://tea.example.com/sku', type: 'string' }), sku({ $ref: 'https://tea.example.com/sku' })), (c) => (schemas(c).Sku.maxLength = 3), ['compatible', 'limit-set', 'maxLength']],
  ['a reference that is relative to an $id', none, all(defined('Sku', { $id: 'https://tea.example.com/v1/sku', $ref: 'code' }), defined('Code', { $id: 'https://tea.example.com/v1/code', type: 'string' }), sku({ $ref: '#/components/schemas/Sku' })), 'nothing'],
  ['an $anchor within an $id', none, all(defined('Codes', { $id: 'https://tea.example.com/codes', $defs: { S: { $anchor: 'sku', type: 'string' } } }), sku({ $ref: 'https://tea.example.com/codes#sku' })), 'nothing'],
  ['a pointer within an $id', none, all(defined('Codes', { $id: 'https://tea.example.com/codes', $defs: { S: { type: 'string' } } }), sku({ $ref: 'https://tea.example.com/codes#/$defs/S' })), 'nothing'],
  ['$defs of the schema itself', none, all(defined('Sku', { $ref: '#/components/schemas/Sku/$defs/S', $defs: { S: text } }), sku({ $ref: '#/components/schemas/Sku' })), 'nothing'],
  ['a $dynamicRef with one anchor is a reference', none, all(defined('Sku', { $dynamicAnchor: 'sku', type: 'string' }), sku({ $dynamicRef: '#sku' })), 'nothing'],
  ['what a $dynamicRef leads to changes', all(defined('Sku', { $dynamicAnchor: 'sku', type: 'string' }), sku({ $dynamicRef: '#sku' })), (c) => (schemas(c).Sku.type = 'integer'), ['breaking', 'type-changed', 'string to integer']],
  ['a $dynamicRef to an $anchor is a reference', none, all(defined('Sku', { $anchor: 'sku', type: 'string' }), sku({ $dynamicRef: '#sku' })), 'nothing'],
  ['a page is written out', paged({ type: 'object', properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Tea' } } } }), all(defined('Page', page), defined('TeaPage', pageOf({ $ref: '#/components/schemas/Tea' })), paged({ $ref: '#/components/schemas/TeaPage' })), 'nothing'],
  ['what a page is of changes', all(defined('Page', page), defined('TeaPage', pageOf(text)), paged({ $ref: '#/components/schemas/TeaPage' })), defined('TeaPage', pageOf(integer)), ['breaking', 'type-changed', 'string to integer']],
  ['a page of anything', all(defined('Page', page), paged({ $ref: '#/components/schemas/Page' })), paged({ type: 'object', properties: { items: { type: 'array' } } }), 'nothing'],
  ['a tree changes in its nodes', all(defined('Tree', tree(text)), paged({ $ref: '#/components/schemas/Tree' })), defined('Tree', tree(integer)), ['breaking', 'type-changed', 'string to integer']],
  ['a tree refers to itself plainly', all(defined('Tree', tree(text)), paged({ $ref: '#/components/schemas/Tree' })), defined('Tree', { type: 'object', properties: { value: text, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } }), 'nothing'],
  ['an operation is a reference', none, moved(item, 'get'), 'nothing'],
  ['what an operation refers to changes', moved(item, 'get'), (c) => delete shared(c).get.responses[200], ['breaking', 'answer-removed', 'gone']],
  ['an operation by reference goes', moved(item, 'get'), (c) => delete item(c).get, ['breaking', 'operation-removed', '`GET /teas`: It is gone']],
  ['a path item is a reference', none, moved((c) => c.paths, '/teas'), 'nothing'],
  ['what a path item refers to changes', moved((c) => c.paths, '/teas'), (c) => delete shared(c)['/teas'].get, ['breaking', 'operation-removed', '`GET /teas`: It is gone']],
  ['a media type is a reference', none, moved(content, 'application/json'), 'nothing'],
  ['what a media type refers to changes', moved(content, 'application/json'), (c) => (shared(c)['application/json'].schema = integer), ['breaking', 'type-changed', 'array to integer']],
  ['flows are a reference', none, moved(oauth2, 'flows'), 'nothing'],
  ['flows by reference lose a scope', moved(oauth2, 'flows'), (c) => delete shared(c).flows.clientCredentials.scopes['tea:write'], ['breaking', 'scope-undeclared', 'tea:write']],
  ['a flow is a reference', none, moved((c) => oauth2(c).flows, 'clientCredentials'), 'nothing'],
  ['a server is a reference', (c) => (c.servers = [{ url: 'https://tea.example.com' }]), (c) => { c['x-shared'] = c.servers[0]; c.servers = [{ $ref: '#/x-shared' }]; }, 'nothing'],
];
