import { type StartedCase, addTea, getTea, text } from '../case.ts';

const at =
  (...urls: string[]) =>
  (c: any) =>
    (c.servers = urls.map((url) => ({ url })));
const variable = (values: object) => (c: any) =>
  (c.servers = [{ url: 'https://{region}.tea.example.com', variables: { region: values } }]);
const two = (values: object) => (c: any) =>
  (c.servers = [
    {
      url: 'https://{region}.tea.example.com/{base}',
      variables: { region: values, base: { default: 'v1' } },
    },
  ]);
const moved =
  (url: string, prefix: string, ...dropped: string[]) =>
  (c: any) => {
    at(url)(c);
    c.paths = Object.fromEntries(
      Object.entries(c.paths).flatMap(([path, item]) =>
        dropped.includes(path) ? [] : [[prefix + path, item]],
      ),
    );
  };
const short = (c: any) => {
  at('https://tea.example.com')(c);
  c.paths = Object.fromEntries(Object.entries(c.paths).map(([path, item]) => [`/v1${path}`, item]));
  delete addTea({ paths: { '/teas': c.paths['/v1/teas'] } }).callbacks;
};
const unprefixed = (url: string) => (c: any) => {
  at(url)(c);
  c.paths = Object.fromEntries(Object.entries(c.paths).map(([path, item]) => [path.slice(3), item]));
};

/** Cases about addresses of servers: OpenAPI 3.1.1, sections 4.8.5 and 4.8.8, and RFC 3986, section 6.2. */
// prettier-ignore
export const addresses: readonly StartedCase[] = [
  ['the default port of https is written', at('https://tea.example.com'), at('https://tea.example.com:443'), 'nothing'],
  ['the default port of http is omitted', at('http://tea.example.com:80/api'), at('http://tea.example.com/api'), 'nothing'],
  ['another port', at('https://tea.example.com'), at('https://tea.example.com:8443'), ['breaking', 'server-removed', 'is gone']],
  ['the default port of another scheme', at('https://tea.example.com'), at('https://tea.example.com:80'), ['breaking', 'server-removed', 'is gone']],
  ['the host is written in upper case', at('https://tea.example.com'), at('HTTPS://Tea.Example.COM'), 'nothing'],
  ['the path is written in upper case', at('https://tea.example.com/api'), at('https://tea.example.com/API'), ['breaking', 'server-removed', 'is gone']],
  ['a last slash', at('https://tea.example.com/api'), at('https://tea.example.com/api/'), 'nothing'],
  ['another scheme', at('https://tea.example.com'), at('http://tea.example.com'), ['breaking', 'server-removed', 'is gone']],
  ['the default server is written', (c) => delete c.servers, at('/'), 'nothing'],
  ['an empty list of servers', (c) => (c.servers = []), (c) => delete c.servers, 'nothing'],
  ['servers in another order', at('https://a.example.com', 'https://b.example.com'), at('https://b.example.com', 'https://a.example.com'), 'nothing'],
  ['the values of a variable as servers of their own', variable({ default: 'eu', enum: ['eu', 'us'] }), at('https://eu.tea.example.com', 'https://us.tea.example.com'), 'nothing'],
  ['servers as the values of a variable', at('https://eu.tea.example.com', 'https://us.tea.example.com'), variable({ default: 'eu', enum: ['eu', 'us'] }), 'nothing'],
  ['a value of a variable has no server of its own', variable({ default: 'eu', enum: ['eu', 'us'] }), at('https://eu.tea.example.com'), ['breaking', 'server-variable-changed', 'region']],
  ['a variable gets one more value', variable({ default: 'eu', enum: ['eu'] }), variable({ default: 'eu', enum: ['eu', 'us'] }), ['compatible', 'server-added', 'has also']],
  ['a variable takes any value', variable({ default: 'eu', enum: ['eu'] }), variable({ default: 'eu' }), ['compatible', 'server-added', 'take more values']],
  ['a variable gets one more value beside one that takes any value', two({ default: 'eu', enum: ['eu'] }), two({ default: 'eu', enum: ['eu', 'us'] }), ['compatible', 'server-added', 'The variable `region` of the address also takes `us`']],
  ['a variable loses a value beside one that takes any value', two({ default: 'eu', enum: ['eu', 'us'] }), two({ default: 'eu', enum: ['eu'] }), ['breaking', 'server-variable-changed', 'no longer takes `us`']],
  ['a variable takes any value beside one that takes any value', two({ default: 'eu', enum: ['eu'] }), two({ default: 'eu' }), ['compatible', 'server-added', 'takes any value now']],
  ['a variable that takes any value has another default', variable({ default: 'eu' }), variable({ default: 'us' }), ['notice', 'server-variable-changed', 'goes from `eu` to `us`']],
  ['a variable loses its default value', variable({ default: 'eu', enum: ['eu', 'us'] }), variable({ default: 'us', enum: ['us'] }), ['breaking', 'server-variable-changed', 'no longer takes `eu`']],
  ['a variable has another name', variable({ default: 'eu', enum: ['eu', 'us'] }), (c) => (c.servers = [{ url: 'https://{zone}.tea.example.com', variables: { zone: { default: 'eu', enum: ['eu', 'us'] } } }]), 'nothing'],
  ['a part of the path moves from the server to the paths', at('https://tea.example.com/v1'), moved('https://tea.example.com', '/v1'), 'nothing'],
  ['a part of the path moves from the paths to the server', short, unprefixed('https://tea.example.com/v1'), 'nothing'],
  ['a part of the path moves, and an operation is gone', at('https://tea.example.com/v1'), moved('https://tea.example.com', '/v1', '/teas/{sku}'), ['breaking', 'operation-removed', 'is gone']],
  ['a part of the path moves, and a field is required', at('https://tea.example.com/v1'), (c) => { moved('https://tea.example.com', '/v1')(c); c.components.schemas.TeaInput.required = ['sku', 'name', 'brew']; c.components.schemas.TeaInput.properties.brew = text; }, ['breaking', 'field-added', 'has to be sent']],
  ['the paths get another part than the server loses', at('https://tea.example.com/v1'), moved('https://tea.example.com', '/v2'), ['breaking', 'operation-moved', 'It is at']],
  ['the server loses a part of the path', at('https://tea.example.com/v1'), at('https://tea.example.com'), ['breaking', 'server-removed', 'is gone']],
];

const ok = (content: object) => ({ 200: { description: 'Fine.', content } });
const short9 = { schema: { type: 'string', maxLength: 9 } };
const any = { schema: { type: 'string' } };
const answer = (content: object) => (c: any) => (getTea(c).responses = ok(content));
const request = (content: object) => (c: any) => (addTea(c).requestBody.content = content);
const form =
  (encoding: object, version: string, type = 'multipart/form-data') =>
  (c: any) => {
    c.openapi = version;
    c.webhooks = {};
    for (const name of ['Gone', 'Broken']) delete c.components.schemas[name].properties.type.const;
    const properties = { tags: { type: 'array', items: text }, place: { type: 'object' } };
    addTea(c).requestBody.content = { [type]: { schema: { type: 'object', properties }, encoding } };
  };

/** Cases about overlapping media ranges (OpenAPI 3.1.1, sections 4.8.13.1 and 4.8.17.1) and encodings (4.7.15, 4.8.15). */
// prettier-ignore
export const specificMedia: readonly StartedCase[] = [
  ['a request gets a stricter entry within its range', request({ 'text/*': any }), request({ 'text/*': any, 'text/plain': short9 }), ['breaking', 'limit-set', 'maxLength']],
  ['a request gets an equal entry within its range', request({ 'text/*': any }), request({ 'text/*': any, 'text/plain': any }), 'nothing'],
  ['a request gets a wider entry within its range', request({ 'text/*': short9 }), request({ 'text/*': short9, 'text/plain': any }), ['compatible', 'limit-dropped', 'maxLength']],
  ['an answer gets a stricter entry within its range', answer({ '*/*': any }), answer({ '*/*': any, 'text/plain': short9 }), ['compatible', 'limit-set', 'maxLength']],
  ['an answer gets a wider entry within its range', answer({ '*/*': short9 }), answer({ '*/*': short9, 'text/plain': any }), ['breaking', 'limit-dropped', 'maxLength']],
  ['a request loses its stricter entry', request({ 'text/*': any, 'text/plain': short9 }), request({ 'text/*': any }), ['compatible', 'limit-dropped', 'maxLength']],
  ['the most specific range counts', request({ '*/*': any, 'text/*': short9, 'text/plain': short9 }), request({ '*/*': any, 'text/*': short9 }), 'nothing'],
  ['the most specific range counts, in another order', request({ 'text/*': short9, '*/*': any, 'text/plain': short9 }), request({ '*/*': any, 'text/*': short9 }), 'nothing'],
  ['a wider range has no effect on an entry of its own', request({ '*/*': any, 'text/plain': short9 }), request({ '*/*': any, 'text/*': any, 'text/plain': short9 }), 'nothing'],
  ['3.0: the style of a part of a multipart body', form({ place: {} }, '3.0.3'), form({ place: { style: 'form' } }, '3.0.3'), 'nothing'],
  ['3.0: explode of a part of a multipart body', form({ tags: {} }, '3.0.3'), form({ tags: { explode: false } }, '3.0.3'), 'nothing'],
  ['3.0: allowReserved of a part of a multipart body', form({ tags: {} }, '3.0.3'), form({ tags: { allowReserved: true } }, '3.0.3'), 'nothing'],
  ['3.1: the style of a part of a multipart body', form({ place: {} }, '3.1.0'), form({ place: { style: 'form' } }, '3.1.0'), ['breaking', 'encoding-changed', 'place']],
  ['3.0: explode of a part of a URL-encoded form', form({ tags: {} }, '3.0.3', 'application/x-www-form-urlencoded'), form({ tags: { explode: false } }, '3.0.3', 'application/x-www-form-urlencoded'), ['breaking', 'encoding-changed', 'written']],
];
