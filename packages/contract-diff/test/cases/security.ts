import { type Contract, type ContractCase, addTea, getTea } from './case.ts';

const flow = (contract: Contract) => contract.components.securitySchemes.oauth2.flows.clientCredentials;

// prettier-ignore
export const security: readonly ContractCase[] = [
  ['a scope is required', (c) => (addTea(c).security[0].oauth2 = ['tea:write', 'tea:read']), ['breaking', 'scope-added', 'It needs the scope `tea:read` now']],
  ['a scope is no longer required', (c) => (addTea(c).security[0].oauth2 = []), ['compatible', 'security-relaxed', 'Less is needed now']],
  ['another scope is needed', (c) => (addTea(c).security[0].oauth2 = ['tea:admin']), ['breaking', 'scope-added', 'It needs the scope `tea:admin` now']],
  ['a way to authenticate is removed', (c) => addTea(c).security.pop(), ['breaking', 'security-removed', 'no longer be called with `key`']],
  ['a way to authenticate is added', (c) => addTea(c).security.push({ basic: [] }), ['compatible', 'security-added', 'also be called with `basic`']],
  ['both ways are needed at once', (c) => (addTea(c).security = [{ oauth2: ['tea:write'], key: [] }]), ['breaking', 'security-removed', 'no longer be called']],
  ['anybody is let in', (c) => (addTea(c).security = []), ['compatible', 'security-relaxed', 'Less is needed']],
  ['nobody is let in without a token', (c) => { addTea(c).security.push({}); }, ['compatible', 'security-relaxed', 'Less is needed']],
  ['the document needs another scope', (c) => (c.security[0].oauth2 = ['tea:write']), ['breaking', 'scope-added', '`GET /teas`, `GET /teas/{sku}`: It needs the scope `tea:write`']],
  ['an operation repeats the security of the document', (c) => (getTea(c).security = c.security), 'nothing'],
  ['ways in are in another order', (c) => addTea(c).security.reverse(), 'nothing'],
  ['a scheme is renamed', (c) => { const { securitySchemes } = c.components; securitySchemes.login = securitySchemes.oauth2; delete securitySchemes.oauth2; c.security = [{ login: ['tea:read'] }]; addTea(c).security[0] = { login: ['tea:write'] }; }, 'nothing'],
  ['an API key is sent in the query instead of a header', (c) => (c.components.securitySchemes.key.in = 'query'), ['breaking', 'security-scheme-changed', '`in` goes from `header` to `query`']],
  ['the name of an HTTP scheme changes its case', (c) => (c.components.securitySchemes.staff.scheme = 'Bearer'), 'nothing'],
  ['an HTTP scheme is another one', (c) => (c.components.securitySchemes.staff.scheme = 'basic'), ['breaking', 'security-scheme-changed', '`scheme` goes from `bearer` to `basic`']],
  ['the token URL changes', (c) => (flow(c).tokenUrl = 'https://login.example.com/token'), ['breaking', 'flow-address-changed', '`tokenUrl`']],
  ['an OAuth flow is removed', (c) => (c.components.securitySchemes.oauth2.flows = {}), ['breaking', 'flow-removed', 'The flow `clientCredentials` is gone']],
  ['an OAuth flow is added', (c) => (c.components.securitySchemes.oauth2.flows.password = { tokenUrl: '/', scopes: {} }), ['compatible', 'flow-added', 'by the flow `password`']],
  ['a scope is no longer granted', (c) => delete flow(c).scopes['tea:read'], ['breaking', 'scope-undeclared', '`tea:read` can no longer be had']],
  ['a scope is described in other words', (c) => (flow(c).scopes['tea:read'] = 'Read all.'), ['documentation', 'text-changed', 'description']],
  ['a scheme has another type', (c) => (c.components.securitySchemes.staff = { type: 'mutualTLS' }), ['breaking', 'security-scheme-changed', '`type` goes from `http` to `mutualTLS`']],
  ['a scope is declared', (c) => (flow(c).scopes['tea:drink'] = 'Drink.'), ['compatible', 'scope-declared', 'new scope, `tea:drink`']],
];
