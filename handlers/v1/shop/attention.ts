import type { Store } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { attentionPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import { toMatter } from '../bodies/matter-body.ts';
import type { Operation } from '../bodies/types.ts';

export const listMatters: Operation<'listMatters'> = async ({ query }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { status, kind, page, size, after } = query;
  const { matters: found, hasNext, totalCount } = await store.listMatters({ status, kind }, query);
  const last = hasNext ? found.at(-1)?.id : undefined;
  const _links = walkLinks(attentionPath(prefix), { status, kind }, { page, size, after, totalCount }, last);
  return {
    status: 200,
    body: { matters: found.map((matter) => toMatter(prefix, matter)), totalCount, page, size, _links },
  };
};

export const getMatter: Operation<'getMatter'> = async ({ params, headers }, { store, prefix }) => {
  const matter = await store.getMatter(params.matterId);
  if (!matter) return problems.matterNotFound(params.matterId);
  return currentOrNotModified(headers, 'matter', matter, () => toMatter(prefix, matter));
};

export const retryMatter: Operation<'retryMatter'> = async (call, { store, prefix }) => {
  const { params, body, precondition, caller, idempotencyKey: key } = call;
  const request = { note: body.note, precondition, caller, key };
  const outcome = await store.retryMatter(params.matterId, request);
  if (outcome?.kind === 'MATTER_NOT_RETRYABLE') return problems.matterNotRetryable(outcome.matter.status);
  return decided(prefix, params.matterId, outcome);
};

export const resolveMatter: Operation<'resolveMatter'> = async (call, { store, prefix }) => {
  const { params, body, precondition, caller, idempotencyKey: key } = call;
  const request = { note: body.note, precondition, caller, key };
  return decided(prefix, params.matterId, await store.resolveMatter(params.matterId, request));
};

/** Returns the answer to an operation with which staff decide a matter (a case for an operator). */
function decided(prefix: string, matterId: string, outcome: Awaited<ReturnType<Store['resolveMatter']>>) {
  switch (outcome?.kind) {
    case undefined:
      return problems.matterNotFound(matterId);
    case 'done':
      return current('matter', outcome.result, (matter) => toMatter(prefix, matter));
    case 'replayed':
      return asReplayed(current('matter', outcome.result, (matter) => toMatter(prefix, matter)));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'MATTER_RESOLVED':
      return problems.matterResolved(outcome.matter.status);
  }
}
