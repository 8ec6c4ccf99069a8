import type { Span, Tracer } from '../../../db/base/tracer.ts';
import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { Outcome } from '../http/sender.ts';
import type { Delivery } from '../lanes/delivery.ts';

/**
 * Creates the trace span of an attempt. The span contains only the host of the endpoint's URL, because the path may
 * contain a secret of the receiver.
 */
export function spanOfDelivery(
  tracer: Tracer,
  { url }: Pick<Target, 'url'>,
  { eventId, orderId, type, tries, kind, traceparent }: Delivery,
): Span | undefined {
  return tracer.follow(traceparent, {
    name: 'POST webhook',
    kind: 'CLIENT',
    attributes: {
      'http.request.method': 'POST',
      'server.address': URL.parse(url)?.hostname ?? '',
      'messaging.message.id': eventId,
      'order_service.event.type': type,
      'order_service.webhook.kind': kind,
      ...(tries > 0 && { 'http.request.resend_count': tries }),
      ...(orderId !== null && { 'order_service.order.id': orderId }),
    },
  });
}

export function endWith(span: Span, { statusCode, failure }: Outcome): void {
  if (statusCode !== undefined) span.set({ 'http.response.status_code': statusCode });
  span.end(failure === 'HTTP_STATUS' ? String(statusCode) : failure);
}
