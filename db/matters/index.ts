/**
 * Matters: what the service can't decide and a person must. Outside of `db/` nobody imports another file of
 * this folder.
 *
 * A matter opens and closes in a change of its order, whose `open_matters` counts them: an order without any
 * is read without looking for them. One that belongs to no order writes its event itself, with its own id in
 * `events.order_id`.
 *
 * A refund that the provider refused for good is counted in `refused_refund_amount` of its attempt, as given
 * back, so that no other change asks for it. `retryMatter` makes a new refund of it with the same reason,
 * `resolveMatter` leaves it there for ever.
 */
export { closeMatters, openMatter, type NewMatter } from '../orders/matters/change.ts';
export { resolveMatter, retryMatter } from '../orders/verbs/decide-matter.ts';
export {
  closeUnavailable,
  findUnavailable,
  reportUnavailable,
} from '../orders/matters/provider-unavailable.ts';
export {
  type MatterFilter,
  type MatterList,
  getMatter,
  listMatters,
  matterList,
  spanOf,
  toMatterList,
} from '../orders/matters/read.ts';
export type { MatterRecord, OrderMatterRecord } from '../orders/model/matters.ts';
export { isRepeatable } from '../orders/model/retries.ts';
