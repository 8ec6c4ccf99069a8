/**
 * Log lines about an endpoint, for operators. The lines name the owner of the endpoint, but never its URL or content.
 */
import { newTraceId } from '../../../db/base/ids.ts';
import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { WarningLog } from '../../running/job-log.ts';
import type { Outcome } from '../http/sender.ts';
import { isThrottled } from '../http/retry-schedule.ts';
import type { Lane } from '../lanes/lane.ts';

const fieldsOf = ({ id, client_id }: Target, traceId: string) => {
  return { job: 'deliverWebhooks', traceId, endpointId: id, clientId: client_id };
};

/** Logs that an endpoint has started to fail, or accepts deliveries again. */
export function logHealth(log: WarningLog, { target, health }: Lane, outcome: Outcome): void {
  const fields = fieldsOf(target, newTraceId());
  const { failure, statusCode } = outcome;
  if (isThrottled(health))
    log.warn(
      { ...fields, failure, statusCode },
      'webhook endpoint fails; deliveries to it are retried later',
    );
  else log.info(fields, 'webhook endpoint accepts deliveries again');
}

export const logRefusal = (log: WarningLog, target: Target, traceId: string): void =>
  log.warn(fieldsOf(target, traceId), 'webhook not sent: the address of the endpoint is not public');
