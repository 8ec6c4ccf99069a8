import openapiTS, { astToString } from 'openapi-typescript';
import {
  type Contract,
  child,
  contractOf,
  isObject,
  members,
  operationsOf,
  operationsUnder,
  parametersOf,
  resolve,
  resolved,
  responsesOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/**
 * Generates the TypeScript types of a contract from the point of view of a handler. In these types a parameter with a
 * default is always present, and a header that isn't required is optional.
 */
export async function contractTypes({ root, name }: Contract): Promise<string> {
  const seen = contractOf(root.node, name);
  const webhooks = operationsUnder(seen, child(seen.root, 'webhooks'));
  // Operations of webhooks are left out, because receivers handle them. The type `operations` contains only operations
  // for which the service needs a handler.
  for (const { operation } of webhooks) if (isObject(operation.node)) delete operation.node['operationId'];
  for (const operation of [...operationsOf(seen), ...webhooks]) {
    for (const parameter of parametersOf(seen, operation)) {
      const schema = resolved(seen, parameter, 'schema');
      if (schema && child(schema, 'default') && isObject(parameter.node)) parameter.node['required'] = true;
    }
    for (const [, response] of responsesOf(seen, operation)) {
      const headers = child(response, 'headers');
      for (const [name, header] of members(headers)) {
        if (isObject(headers?.node)) headers.node[name] = resolve(seen, header).node;
      }
    }
  }
  // openapi-typescript has its own type for documents. The form of this document is known only at run time.
  const source = astToString(await openapiTS(seen.root.node as never, { defaultNonNullable: false }));
  return `// Generated from spec/ by \`make generate\`. Do not edit.\n${source}`;
}
