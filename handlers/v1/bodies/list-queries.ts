import type { KeysetRequest } from '../../../db/call/pagination.ts';
import * as problems from '../../problems.ts';

/**
 * Refuses a query with both `page` and `after`, because each of them selects the start of the page. Returns undefined
 * for a valid query.
 */
export const pageBesideAfter = ({ page, after }: KeysetRequest) =>
  after !== undefined && page > 0
    ? problems.validationFailed([{ field: 'page', message: 'must be 0 if after is given' }])
    : undefined;
