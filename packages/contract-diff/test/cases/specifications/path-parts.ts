import { type StartedCase, text } from '../case.ts';

const answer = { responses: { 200: { description: 'OK' } } };
/** Replaces all paths. Each operation is a GET. `schemas` are the schemas of path parameters. */
const paths =
  (list: readonly string[], schemas: Record<string, unknown> = {}) =>
  (c: any) => {
    delete c.webhooks;
    c.paths = Object.fromEntries(
      list.map((path) => {
        const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
        const parameters = names.map((name) => ({
          ...{ name, in: 'path', required: true, schema: schemas[name] ?? text },
        }));
        return [path, { get: { ...structuredClone(answer), parameters } }];
      }),
    );
  };
const at =
  (urls: readonly string[], ...rest: Parameters<typeof paths>) =>
  (c: any) => {
    paths(...rest)(c);
    c.servers = urls.map((url) => ({ url: `https://tea.example.com${url}` }));
  };
const values = (...list: unknown[]) => ({ v: { enum: list } });

/** Cases about matching paths: OpenAPI 3.1.1, section 4.8.8.2. */
// prettier-ignore
export const pathParts: readonly StartedCase[] = [
  ['a part of a path becomes a parameter', paths(['/v1/teas']), paths(['/{v}/teas']), ['notice', 'path-part-opened', '`GET /v1/teas`: The part `v1` of its path is the parameter `{v}` now']],
  ['a part of a path becomes a parameter that lists the part', paths(['/v1/teas']), paths(['/{v}/teas'], values('v1', 'v2')), ['notice', 'path-part-opened', 'allows `v1`']],
  ['a part of a path becomes a parameter that lists other values', paths(['/v1/teas']), paths(['/{v}/teas'], values('v2')), ['breaking', 'operation-removed', '`GET /v1/teas`']],
  ['a part of a path becomes a parameter whose pattern matches', paths(['/v1/teas']), paths(['/{v}/teas'], { v: { type: 'string', pattern: '^v\\d$' } }), ['notice', 'path-part-opened', '`v1`']],
  ['a part of a path becomes a parameter whose pattern does not match', paths(['/v1/teas']), paths(['/{v}/teas'], { v: { type: 'string', pattern: '^\\d$' } }), ['breaking', 'operation-removed', '`GET /v1/teas`']],
  ['a part of a path becomes a number', paths(['/teas/best']), paths(['/teas/{id}'], { id: { type: 'integer' } }), ['breaking', 'operation-removed', '`GET /teas/best`']],
  ['a number of a path becomes a number', paths(['/teas/7']), paths(['/teas/{id}'], { id: { type: 'integer', maximum: 9 } }), ['notice', 'path-part-opened', '`7`']],
  ['a number of a path becomes a number with a lower limit', paths(['/teas/7']), paths(['/teas/{id}'], { id: { type: 'integer', maximum: 6 } }), ['breaking', 'operation-removed', '`GET /teas/7`']],
  ['a part of a path becomes a UUID', paths(['/teas/best']), paths(['/teas/{id}'], { id: { type: 'string', format: 'uuid' } }), ['breaking', 'operation-removed', '`GET /teas/best`']],
  ['a part of a path becomes a part with a parameter', paths(['/teas/best.json']), paths(['/teas/{id}.json']), ['notice', 'path-part-opened', '`best`']],
  ['a part of a path becomes a part with a parameter that does not match', paths(['/teas/best.json']), paths(['/teas/{id}.xml']), ['breaking', 'operation-removed', '`GET /teas/best.json`']],
  ['two paths become one path with a parameter', paths(['/v1/teas/{id}', '/v2/teas/{id}']), paths(['/{v}/teas/{id}']), ['notice', 'path-part-opened', '`v2`']],
  ['a path is longer', paths(['/teas']), paths(['/{v}/teas']), ['breaking', 'operation-removed', '`GET /teas`']],
  ['a path goes, and the path of another operation matches it', paths(['/teas/best', '/teas/{id}']), paths(['/teas/{id}']), ['breaking', 'operation-removed', '`GET /teas/best`']],
  ['another part of the path is a parameter already', paths(['/v1/teas/{id}'], { id: { type: 'string', maxLength: 9 } }), paths(['/{v}/teas/{id}'], { id: { type: 'string', maxLength: 5 } }), ['breaking', 'limit-narrowed', '`id`']],
  ['a part of a path becomes a parameter, and a query parameter is required', paths(['/v1/teas']), (c) => { paths(['/{v}/teas'])(c); c.paths['/{v}/teas'].get.parameters.push({ name: 'kind', in: 'query', required: true, schema: text }); }, ['breaking', 'parameter-added', '`kind`']],
  ['a parameter of a path becomes fixed', paths(['/{v}/teas']), paths(['/v1/teas']), ['breaking', 'path-part-fixed', '`GET /{v}/teas`: The parameter `{v}` of its path is fixed now, to `v1`. Requests with other values fail']],
  ['a parameter of a path with one value becomes fixed', paths(['/{v}/teas'], values('v1')), paths(['/v1/teas']), ['notice', 'path-part-fixed', 'It had no other values']],
  ['a parameter of a path with two values becomes fixed', paths(['/{v}/teas'], values('v1', 'v2')), paths(['/v1/teas']), ['breaking', 'path-part-fixed', '`v1`']],
  ['a path with a parameter becomes one path for each value', paths(['/{v}/teas'], values('v1', 'v2')), paths(['/v1/teas', '/v2/teas']), ['notice', 'path-part-fixed', '`v1`, `v2`']],
  ['a parameter of a path becomes fixed to another value', paths(['/{v}/teas'], values('v1')), paths(['/v2/teas']), ['breaking', 'operation-removed', '`GET /{v}/teas`']],
  ['a part of the server becomes a parameter of the paths', at(['/v1'], ['/teas', '/teas/{id}']), at([''], ['/{v}/teas', '/{v}/teas/{id}']), ['notice', 'path-part-opened', '`GET /teas`: The part `v1` of its path is the parameter `{v}` now']],
  ['a part of two servers becomes a parameter of the paths', at(['/v1', '/v2'], ['/teas']), at([''], ['/{v}/teas'], values('v1', 'v2')), ['notice', 'path-part-opened', '`v1`']],
  ['a part of two servers becomes a parameter that lists one of them', at(['/v1', '/v2'], ['/teas']), at([''], ['/{v}/teas'], values('v1')), ['breaking', 'server-removed', '`https://tea.example.com/v2` is gone']],
  ['a parameter of the paths becomes a part of the server', at([''], ['/{v}/teas'], values('v1')), at(['/v1'], ['/teas']), ['notice', 'path-part-fixed', '`v1`']],
  ['a parameter of the paths becomes a part of the server, and had more values', at([''], ['/{v}/teas']), at(['/v1'], ['/teas']), ['breaking', 'path-part-fixed', '`v1`']],
  ['the paths of two servers become paths of their own', at(['/v1', '/v2'], ['/teas']), at([''], ['/v1/teas', '/v2/teas']), ['compatible', 'operation-added', '`GET /v2/teas`']],
  ['a part of an own server becomes a parameter of the path', (c) => { at(['/v1'], ['/teas'])(c); c.paths['/teas'].get.servers = [{ url: 'https://tea.example.com/v1' }]; }, at([''], ['/{v}/teas']), ['notice', 'path-part-opened', '`v1`']],
  ['the method changes, too', paths(['/v1/teas']), (c) => { paths(['/{v}/teas'])(c); c.paths['/{v}/teas'] = { post: answer }; }, ['breaking', 'operation-removed', '`GET /v1/teas`']],
];
