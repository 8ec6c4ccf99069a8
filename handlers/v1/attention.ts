import * as matters from '../../db/matters/index.ts';
import { plainChallenge } from '../auth/index.ts';
import { isShop } from '../auth/reach.ts';
import { asReplayed } from '../http/idempotency.ts';
import { current, currentOrNotModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { attentionPath, collectionLinks } from './links.ts';
import { toMatter } from './matter-body.ts';
import type { Operation } from './types.ts';

export const listMatters: Operation<'listMatters'> = async ({ query, reach }, { db }) => {
  if (!isShop(reach)) return problems.shopOnly(plainChallenge);
  const { status, kind, page, size } = query;
  const { matters: found, total } = await matters.listMatters(db, { status, kind }, { page, size });
  const _links = collectionLinks(attentionPath, { status, kind }, { page, size, total });
  return { status: 200, body: { matters: found.map(toMatter), total, page, size, _links } };
};

export const getMatter: Operation<'getMatter'> = async ({ params, headers, reach }, { db }) => {
  if (!isShop(reach)) return problems.shopOnly(plainChallenge);
  const matter = await matters.getMatter(db, params.matterId);
  if (!matter) return problems.matterNotFound(params.matterId);
  return currentOrNotModified(headers, matter, toMatter);
};

export const retryMatter: Operation<'retryMatter'> = async (call, { db }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  if (!isShop(reach)) return problems.shopOnly(plainChallenge);
  const request = { reason: body.reason, precondition, caller, key };
  const outcome = await matters.retryMatter(db, params.matterId, request);
  if (outcome?.kind === 'MATTER_NOT_RETRYABLE') return problems.matterNotRetryable(outcome.matter.status);
  return decided(params.matterId, outcome);
};

export const resolveMatter: Operation<'resolveMatter'> = async (call, { db }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  if (!isShop(reach)) return problems.shopOnly(plainChallenge);
  const request = { reason: body.reason, precondition, caller, key };
  return decided(params.matterId, await matters.resolveMatter(db, params.matterId, request));
};

/** The answer to a person's decision. */
function decided(matterId: string, outcome: Awaited<ReturnType<typeof matters.resolveMatter>>) {
  switch (outcome?.kind) {
    case undefined:
      return problems.matterNotFound(matterId);
    case 'done':
      return current(outcome.result, toMatter);
    case 'replayed':
      return asReplayed(current(outcome.result, toMatter));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'MATTER_RESOLVED':
      return problems.matterResolved(outcome.matter.status);
  }
}
