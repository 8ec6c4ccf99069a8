import type { IncomingHttpHeaders } from 'node:http';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import {
  child,
  contractOf,
  operationsUnder,
  parametersOf,
  resolved,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { closed, validator } from '../contract/contract-check.ts';

const CONTRACT = contractOf(document);
const RECEIVED = new Map(
  operationsUnder(CONTRACT, child(CONTRACT.root, 'webhooks')).map((received) => [received.path, received]),
);
const validate = validator();

/**
 * Lists the violations of the contract in a request to a receiver. The headers, the media type and the form of the body
 * must be those of the webhook that the contract declares for this event type. The body must have no fields except
 * those that the contract declares.
 */
export function deliveryFaults(headers: IncomingHttpHeaders, body: string): string[] {
  const event: unknown = JSON.parse(body);
  const type = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';
  const received = RECEIVED.get(type);
  if (!received) return [`no webhook receives ${body}`];
  const mediaType = headers['content-type'] ?? '';
  const schema = resolved(CONTRACT, received.operation, 'requestBody', 'content', mediaType, 'schema');
  if (!schema) return [`${type}: ${mediaType} is not declared`];
  const ofHeaders = parametersOf(CONTRACT, received).flatMap((parameter) => {
    const name = textOf(parameter, 'name') ?? '';
    const declared = resolved(CONTRACT, parameter, 'schema')!;
    const text = headers[name];
    const value = textOf(declared, 'type') === 'integer' ? Number(text) : text;
    return validate(name, () => closed(CONTRACT, declared), value).map((fault) => `${name}: ${fault}`);
  });
  return [...ofHeaders, ...validate(type, () => closed(CONTRACT, schema), event)];
}
