import { type StartedCase, getTea, text } from '../case.ts';

const answer =
  (schema: object, type = 'application/xml') =>
  (c: any) =>
    (getTea(c).responses = { 200: { description: 'OK', content: { [type]: { schema } } } });
const named = (xml: object | undefined, name = 'a') => ({
  type: 'object',
  properties: { [name]: { ...text, ...(xml && { xml }) } },
});

/** Cases about XML: OpenAPI 3.1.1, section 4.8.26. */
// prettier-ignore
export const xml: readonly StartedCase[] = [
  ['a field becomes an attribute in XML', answer(named(undefined)), answer(named({ attribute: true })), ['breaking', 'xml-changed', '`a`: `xml` is now `{"attribute":true}`']],
  ['a field is no longer an attribute in XML', answer(named({ attribute: true })), answer(named(undefined)), ['breaking', 'xml-changed', '`a`: `xml` `{"attribute":true}` is gone']],
  ['a field has another name in XML', answer(named({ name: 'b' })), answer(named({ name: 'c' }), 'application/xml'), ['breaking', 'xml-changed', 'goes from `{"name":"b"}` to `{"name":"c"}`']],
  ['a field has another name in a type of XML', answer(named({ name: 'b' }), 'application/atom+xml; charset=utf-8'), answer(named({ name: 'c' }), 'application/atom+xml; charset=utf-8'), ['breaking', 'xml-changed', '`a`']],
  ['a field has its own name in XML', answer(named(undefined)), answer(named({ name: 'a' })), 'nothing'],
  ['a field is no attribute in XML, by default', answer(named(undefined)), answer(named({ attribute: false, wrapped: false })), 'nothing'],
  ['a field becomes an attribute, but the body is JSON', answer(named(undefined), 'application/json'), answer(named({ attribute: true }), 'application/json'), 'nothing'],
  ['a list is wrapped in XML', answer({ type: 'array', items: text }), answer({ type: 'array', items: text, xml: { wrapped: true } }), ['breaking', 'xml-changed', 'wrapped']],
  ['the items of a list have another name in XML', answer({ type: 'array', items: text }), answer({ type: 'array', items: { ...text, xml: { name: 'i' } } }), ['breaking', 'xml-changed', 'Each item']],
  ['a field of one kind becomes an attribute in XML', answer({ oneOf: [{ ...named(undefined), required: ['a'] }, named(undefined, 'b')] }), answer({ oneOf: [{ ...named({ attribute: true }), required: ['a'] }, named(undefined, 'b')] }), ['breaking', 'xml-changed', '`a`']],
];
