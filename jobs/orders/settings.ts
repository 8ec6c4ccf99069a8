import { type Settings, integer, orOff, setting } from '../../environment.ts';

/** Number of days, or `off`. The contract promises 90 days. */
const daysOrOff = orOff(integer(90, 36_500));

export const RETENTION = {
  EVENT_RETENTION_DAYS: setting(
    'eventRetentionDays',
    daysOrOff,
    'off',
    'how long events are kept, 90 days or longer; `off`: for ever',
  ),
  ORDER_RETENTION_DAYS: setting(
    'orderRetentionDays',
    daysOrOff,
    'off',
    'how long ended orders are kept, with all that is theirs; `off`: for ever',
  ),
} satisfies Settings;
