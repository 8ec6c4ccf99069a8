import type { KeysetRequest } from '../../../db/call/pagination.ts';
import * as problems from '../../problems.ts';

/**
 * Refuses `page` together with `after`, because a page can't begin at two places. Returns undefined if there is no such
 * fault.
 */
export const pageBesideAfter = ({ page, after }: KeysetRequest) =>
  after !== undefined && page > 0
    ? problems.validationFailed([{ field: 'page', message: 'must be 0 if after is given' }])
    : undefined;
