import t from 'tap';
import { shardedStore } from '../../../db/shards/store.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import * as orders from '../../../handlers/v1/orders/orders.ts';
import { contractChecker } from '../../support/contract/contract-check.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { openService } from '../../support/shop/service.ts';

/** Creates a version of the API with one operation on an order whose path doesn't contain the order's id. */
function lookUps() {
  const contract = structuredClone(document) as any;
  const { get } = contract.paths['/orders/{orderId}'];
  const orderId = {
    in: 'query',
    name: 'orderId',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  };
  contract.paths = { '/look-ups': { get: { ...get, parameters: [orderId] } } };
  return {
    prefix: '/api/v8',
    document: contract,
    readOpened: async () => contract,
    handlers: {
      getOrder: ({ query, ...call }: any, services: any) =>
        orders.getOrder({ ...call, params: query, headers: {} }, services),
    } as any,
  };
}

t.test(
  'an operation finds an order in its shard even if the path does not contain the order’s id',
  async (t) => {
    const { main, shards, offer, order } = await openShardedShop(t);
    const sku = await offer({ onHand: 30 });
    const version = lookUps();
    const url = await openService(t, { db: main, store: shardedStore(shards), versions: [version] });
    const call = caller(t, url, { prefix: version.prefix, check: contractChecker(version.document) });
    for (const customerId of customersOf(shards, 1).flat()) {
      const { id } = await order({ [sku]: 1 }, { customerId });
      const found = await call('GET', `/look-ups?orderId=${id}`);
      t.match(found, { status: 200, body: { id, customerId } });
    }
  },
);
