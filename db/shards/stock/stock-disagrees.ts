import { TransientError } from '../../../packages/concurrency/transient-errors.ts';

/**
 * Thrown if a shard and the main schema disagree about the units of a SKU, because one of the two was restored from a
 * backup.
 */
export class StockDisagrees extends TransientError {
  override readonly name = 'StockDisagrees';
  readonly shard: string;
  readonly sku: string;

  constructor(shard: string, sku: string) {
    super(
      `${shard} and the main schema disagree about the units of ${sku}: run node server.ts admin shards reconcile`,
    );
    this.shard = shard;
    this.sku = sku;
  }
}
