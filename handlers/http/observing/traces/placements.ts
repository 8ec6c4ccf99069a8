import { type Tracer, errorTypeOf } from '../../../../db/base/tracer.ts';
import type { OnBatchSent } from '../../../../db/store.ts';

/**
 * Returns a function that creates a span for each statement that places orders. The span is linked with the spans of
 * those requests whose traces are sampled.
 */
export const watchBatches =
  (tracer: Tracer): OnBatchSent =>
  ({ size, ms, entries, error }) => {
    const spans = entries.flatMap(({ placement }) => placement.caller.span ?? []);
    const span = tracer.gather(spans, {
      name: 'INSERT orders',
      kind: 'CLIENT',
      ms,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'INSERT',
        'db.collection.name': 'orders',
        'db.operation.batch.size': size,
      },
    });
    span?.end(error === undefined ? undefined : errorTypeOf(error));
  };
