import type { KeysetRequest } from '../../../db/call/pagination.ts';
import * as problems from '../../problems.ts';

/**
 * Refuses a query that has both `page` and `after`, because each of them says where the page begins. Returns undefined
 * if the query is valid.
 */
export const pageBesideAfter = ({ page, after }: KeysetRequest) =>
  after !== undefined && page > 0
    ? problems.validationFailed([{ field: 'page', message: 'must be 0 if after is given' }])
    : undefined;
