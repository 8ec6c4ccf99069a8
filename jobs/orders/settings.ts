import { LEAST_DAYS } from '../../db/feed/feed.ts';
import { type Settings, integer, orOff, setting } from '../../environment.ts';

/** Reads a number of days or `off`. The contract promises to keep events for at least `LEAST_DAYS`. */
const daysOrOff = orOff(integer(LEAST_DAYS, 36_500));

export const RETENTION = {
  EVENT_RETENTION_DAYS: setting(
    'eventRetentionDays',
    daysOrOff,
    'off',
    `how long the feed keeps events, at least ${LEAST_DAYS} days; \`off\`: forever`,
  ),
  ORDER_RETENTION_DAYS: setting(
    'orderRetentionDays',
    daysOrOff,
    'off',
    `how long ended orders and their data are kept, at least ${LEAST_DAYS} days; \`off\`: forever`,
  ),
  CONTACT_RETENTION_DAYS: setting(
    'contactRetentionDays',
    orOff(integer(1, 36_500)),
    'off',
    'days that ended orders keep their contact and addresses; `off`: as long as the order',
  ),
  DOCUMENT_RETENTION_DAYS: setting(
    'documentRetentionDays',
    orOff(integer(365, 36_500)),
    'off',
    'days after which the content of invoices and credit notes is deleted, at least 365; `off`: never',
  ),
} satisfies Settings;

export const USAGE = {
  USAGE_DAYS: setting(
    'usageDays',
    integer(0, 3_650),
    '90',
    'how long the service keeps the usage counts of clients and parts of the contract; `0`: it counts nothing',
  ),
} satisfies Settings;
