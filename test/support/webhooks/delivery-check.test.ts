import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { deliveryFaults } from './delivery-check.ts';

const [EVENT] = document.components.schemas.OrderSubmittedEvent.examples;
const HEADERS = {
  'content-type': 'application/cloudevents+json',
  'webhook-id': EVENT!.id,
  'webhook-timestamp': '1795253400',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1a,AAAA',
};

t.test('deliveryFaults finds each violation of the contract in a delivery', (t) => {
  const faults = (rest: object, headers: object = {}) =>
    deliveryFaults({ ...HEADERS, ...headers }, JSON.stringify({ ...EVENT, ...rest }));
  t.strictSame(faults({}), []);
  t.strictSame(faults({}, { 'content-type': 'application/json' }), []);
  t.match(faults({}, { 'content-type': 'text/plain' }), [/text\/plain is not declared/]);
  t.match(faults({ type: 'order.lost' }), [/no webhook receives/]);
  t.match(faults({ type: 'order.expired' }), [/unevaluated/], 'the fields of another type');
  t.match(faults({ endpointId: EVENT!.id }), [/unevaluated/], 'an undeclared field');
  t.match(faults({ data: { ...EVENT!.data, total: undefined } }), [/total/]);
  t.match(faults({}, { 'webhook-signature': 'v0,abc' }), [/^webhook-signature:/]);
  t.match(faults({}, { 'webhook-timestamp': 'soon' }), [/^webhook-timestamp:/]);
  t.match(faults({}, { 'webhook-id': undefined }), [/^webhook-id:/]);
  t.end();
});
