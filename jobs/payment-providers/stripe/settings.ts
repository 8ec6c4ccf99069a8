import {
  type Kind,
  type ReadSettings,
  type Settings,
  address,
  guarded,
  onOrOff,
  setting,
  text,
} from '../../../environment.ts';
import type { StripeOptions } from './provider.ts';

export type StripeConfig = {
  provider: 'stripe';
  /** Secret with which Stripe signs its events. */
  webhookSecret: string;
} & StripeOptions;

const testAddress: Kind<URL | undefined> = (given, production) => {
  if (given === '') return { value: undefined };
  const url = URL.parse(given);
  if (!url || production)
    return { fault: 'is only for tests: it must be an http address, and not be set in production.' };
  return { value: url };
};

/**
 * Reads Stripe's secret key. In production, a key of Stripe's test mode is refused, because no money would move. A key
 * of the test mode, standard or restricted, has `_test_` as its second part.
 */
const secretKey = guarded(text, (key) =>
  /^[a-z]+_test_/.test(key) ? 'is a development setting: no money moves in test mode.' : undefined,
);

const always = { required: 'always' } as const;
const secret = { ...always, secret: true } as const;

export const settings = {
  STRIPE_SECRET_KEY: setting('secretKey', secretKey, '', 'secret key of the Stripe API', secret),
  STRIPE_WEBHOOK_SECRET: setting(
    'webhookSecret',
    text,
    '',
    'secret that Stripe signs its events with',
    secret,
  ),
  STRIPE_RETURN_URL: setting(
    'returnUrl',
    address,
    '',
    'page that a customer returns to from their bank',
    always,
  ),
  STRIPE_MULTICAPTURE: setting(
    'multicapture',
    onOrOff,
    'off',
    '`on` if Stripe has enabled several captures of one payment for your account',
  ),
  STRIPE_API_URL: setting('api', testAddress, '', "address of a fake of Stripe's API, for tests"),
} satisfies Settings;

export function readSettings(read: ReadSettings): StripeConfig {
  const { api, ...values } = read(settings);
  return {
    provider: 'stripe',
    ...values,
    ...(api && { host: api.hostname, port: Number(api.port || 80), protocol: 'http' as const }),
  };
}
