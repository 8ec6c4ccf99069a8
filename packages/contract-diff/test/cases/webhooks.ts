import { type ContractCase, addTea, schemas, soldCallback, teaSold, text } from './case.ts';

// prettier-ignore
export const webhooks: readonly ContractCase[] = [
  ['a webhook is removed', (c) => delete c.webhooks.teaSold, ['breaking', 'operation-removed', 'It is gone']],
  ['a webhook has another method', (c) => (c.webhooks.teaSold = { put: teaSold(c) }), ['breaking', 'operation-moved', 'It no longer comes to its old place']],
  ['a webhook is added', (c) => (c.webhooks.teaLost = { post: { responses: {} } }), ['compatible', 'operation-added', 'It is new']],
  ['a webhook has another field', (c) => (schemas(c).Sale.properties.at = text), ['compatible', 'field-added', '`at`: A new field']],
  ['a webhook has another required field', (c) => { schemas(c).Sale.properties.at = text; schemas(c).Sale.required.push('at'); }, ['compatible', 'field-added', '`at`: A new field']],
  ['a webhook loses a field', (c) => delete schemas(c).Sale.properties.price, ['breaking', 'field-removed', '`price`: The field is gone']],
  ['a field of a webhook may be missing', (c) => delete schemas(c).Sale.required, ['breaking', 'field-optional', '`sku`: The field may be missing']],
  ['a field of a webhook may be null', (c) => (schemas(c).Sale.properties.sku.type = ['string', 'null']), ['breaking', 'null-added', '`sku`: It can be null now']],
  ['a field of a webhook is shorter', (c) => (schemas(c).Sale.properties.sku.maxLength = 9), ['compatible', 'limit-set', '`maxLength` is now 9']],
  ['a webhook loses a header', (c) => delete teaSold(c).parameters, ['breaking', 'header-removed', '`X-Signature`: The header is gone']],
  ['a webhook has another required header', (c) => teaSold(c).parameters.push({ name: 'X-Id', in: 'header', required: true, schema: text }), ['compatible', 'header-added', 'A new header']],
  ['a webhook always has a parameter', (c) => (teaSold(c).parameters[1].required = true), ['compatible', 'parameter-required', '`shop`: The query parameter is always there now']],
  ['a parameter of a webhook may be missing', (c) => delete teaSold(c).parameters[0].required, ['breaking', 'parameter-optional', '`at`: The query parameter may be missing now']],
  ['a webhook may be sent without a body', (c) => delete teaSold(c).requestBody.required, ['breaking', 'request-body-optional', 'The request body may be missing now']],
  ['a webhook may also be sent in a new media type', (c) => (teaSold(c).requestBody.content['application/xml'] = {}), ['breaking', 'media-type-added', 'may now have the media type `application/xml`']],
  ['a webhook accepts an answer with a new status', (c) => (teaSold(c).responses[202] = { description: 'Taken.' }), ['compatible', 'answer-added', 'taken now']],
  ['a webhook no longer takes an answer', (c) => { teaSold(c).responses = { 202: { description: 'Taken.' } }; }, ['breaking', 'answer-removed', 'no longer taken']],
  ['a callback is removed', (c) => delete addTea(c).callbacks, ['breaking', 'operation-removed', 'The callback `sold`: It is gone']],
  ['a callback always has a body', (c) => (soldCallback(c).requestBody.required = true), ['compatible', 'request-body-required', 'The request body is always there now']],
  ['a callback loses a field', (c) => (soldCallback(c).requestBody.content['application/json'].schema = { type: 'object', properties: { sku: text } }), ['breaking', 'field-removed', '`price`: The field is gone']],
];
