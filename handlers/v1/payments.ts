import { findPayment } from '../../db/payments.ts';
import type { operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth.ts';
import { etagOf } from '../preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../reach.ts';
import type { Handler } from '../types.ts';
import { paymentLinks } from './links.ts';

export const getPayment: Handler<operations['getPayment']> = async (
  { params: { orderId }, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const payment = await findPayment(db, reach, orderId);
  if (!payment) return problems.orderNotFound(orderId);
  const money = (amount: number) => ({ amount, currency: payment.currency });
  return {
    status: 200,
    headers: { ETag: etagOf(payment) },
    body: {
      id: payment.id,
      orderId: payment.order_id,
      status: payment.status,
      amount: money(payment.amount),
      authorizedAmount: money(payment.authorized_amount),
      capturedAmount: money(payment.captured_amount),
      refundedAmount: money(payment.refunded_amount),
      capture: payment.capture,
      version: payment.version,
      createdAt: payment.created_at,
      updatedAt: payment.updated_at,
      _links: paymentLinks(payment.order_id),
    },
  };
};
