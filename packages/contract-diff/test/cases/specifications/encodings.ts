import { type StartedCase, addTea, text } from '../case.ts';

const properties = {
  file: { type: 'string', format: 'binary' },
  note: text,
  tags: { type: 'array', items: text },
  place: { type: 'object' },
};
type Change = (contract: any) => unknown;
const form =
  (encoding: object, type = 'multipart/form-data'): Change =>
  (c) =>
    (addTea(c).requestBody.content = { [type]: { schema: { type: 'object', properties }, encoding } });
const url = (encoding: object) => form(encoding, 'application/x-www-form-urlencoded');
const part =
  (name: string, schema: object): Change =>
  (c) =>
    (addTea(c).requestBody.content = {
      'multipart/form-data': { schema: { type: 'object', properties: { [name]: schema } } },
    });
const raw =
  (schema: object | undefined, version = '3.1.0'): Change =>
  (c) => {
    c.openapi = version;
    c.webhooks = {};
    delete c.components.responses;
    c.paths = {
      '/teas': {
        post: { requestBody: { content: { 'image/png': schema ? { schema } : {} } }, responses: {} },
      },
    };
  };
const header = { schema: text };

/**
 * Cases about the encoding of parts of a form: OpenAPI 3.1.1, sections 4.8.15 (Encoding Object) and 4.4.2 (Working with
 * Binary Data).
 */
// prettier-ignore
export const encodings: readonly StartedCase[] = [
  ['a part of a form may have more media types', form({ file: { contentType: 'image/png' } }), form({ file: { contentType: 'image/png, image/jpeg' } }), ['compatible', 'encoding-changed', 'image/jpeg']],
  ['a part may have fewer media types', form({ file: { contentType: 'image/png, image/jpeg' } }), form({ file: { contentType: 'image/png' } }), ['breaking', 'encoding-changed', 'image/png']],
  ['a part may have any media type of a range', form({ file: { contentType: 'image/png' } }), form({ file: { contentType: 'image/*' } }), ['compatible', 'encoding-changed', 'image/*']],
  ['a part has one media type of its range', form({ file: { contentType: 'image/*' } }), form({ file: { contentType: 'image/png' } }), ['breaking', 'encoding-changed', 'image/png']],
  ['a part has another media type', form({ file: { contentType: 'image/png' } }), form({ file: { contentType: 'image/gif' } }), ['breaking', 'encoding-changed', 'image/gif']],
  ['media types of a part in another order', form({ file: { contentType: 'image/png,image/gif' } }), form({ file: { contentType: 'image/gif, IMAGE/PNG' } }), 'nothing'],
  ['the media type that text has anyway', form({}), form({ note: { contentType: 'text/plain' } }), 'nothing'],
  ['the media type that a list of texts has anyway', form({}), form({ tags: { contentType: 'text/plain' } }), 'nothing'],
  ['the media type that an object has anyway', form({}), form({ place: { contentType: 'application/json' } }), 'nothing'],
  ['the media type that octets have anyway', form({}), form({ file: { contentType: 'application/octet-stream' } }), 'nothing'],
  ['text in another media type', form({}), form({ note: { contentType: 'text/html' } }), ['breaking', 'encoding-changed', 'text/html']],
  ['the encoding of no part', form({}), form({ nothing: { contentType: 'image/png' } }), 'nothing'],
  ['a part needs a header', form({ file: {} }), form({ file: { headers: { 'X-Name': { ...header, required: true } } } }), ['breaking', 'header-added', '`X-Name`']],
  ['a part may have a header', form({ file: {} }), form({ file: { headers: { 'X-Name': header } } }), ['compatible', 'header-added', '`X-Name`']],
  ['the header Content-Type of a part', form({ file: {} }), form({ file: { headers: { 'Content-Type': { ...header, required: true } } } }), 'nothing'],
  ['headers of a form that is no multipart', url({ note: {} }), url({ note: { headers: { 'X-Name': { ...header, required: true } } } }), 'nothing'],
  ['a list in a form is no longer exploded', url({ tags: { style: 'form' } }), url({ tags: { style: 'form', explode: false } }), ['breaking', 'encoding-changed', 'explode']],
  ['explode of a text in a form', url({ note: { style: 'form' } }), url({ note: { style: 'form', explode: false } }), 'nothing'],
  ['the media type beside a style', url({ tags: { style: 'form' } }), url({ tags: { style: 'form', contentType: 'application/json' } }), 'nothing'],
  ['an object in a form is written as a query', url({}), url({ place: { style: 'form' } }), ['breaking', 'encoding-changed', 'place']],
  ['the encoding of JSON', form({}, 'application/json'), form({ note: { contentType: 'text/html' } }, 'application/json'), 'nothing'],
  ['octets of a part without a type', part('file', { type: 'string', format: 'binary' }), part('file', {}), 'nothing'],
  ['octets of a list of parts without a type', part('files', { type: 'array', items: { type: 'string', format: 'binary' } }), part('files', { type: 'array', items: {} }), 'nothing'],
  ['octets of a whole body without a schema', raw({ type: 'string', format: 'binary' }, '3.0.4'), raw(undefined, '3.0.4'), 'nothing'],
  ['octets of a whole body, from 3.0 to 3.1', raw({ type: 'string', format: 'binary' }, '3.0.4'), raw(undefined, '3.1.1'), ['documentation', 'version-changed', '3.1.1']],
  ['the media type of a whole body, once more', raw({}), raw({ contentMediaType: 'image/png' }), 'nothing'],
  ['octets of a whole body are limited', raw({}), raw({ maxLength: 1000 }), ['breaking', 'type-changed', 'to string']],
];
