import { BadConfig, readConfig } from '../../../config.ts';

/** Settings of a service in production. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://orders.example.com',
  AUTH_URL: 'https://login.example.com',
  AUDIENCE: 'orders',
  DATABASE_URL: 'postgres://orders@db.example.com/orders',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  STRIPE_RETURN_URL: 'https://shop.example.com/paid',
  WEBHOOK_SECRET_KEYS: `2026:${Buffer.alloc(32, 1).toString('base64')}`,
};

/**
 * Environments for the check of the tables of settings. The key is a mode: each row in the tables of settings names the
 * mode (`only`) in which its setting applies.
 */
export const ENVIRONMENTS: Record<string, Record<string, string>> = {
  introspection: { AUTH_MODE: 'introspection' },
  stripe: {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_example',
    STRIPE_WEBHOOK_SECRET: 'whsec_example',
    STRIPE_RETURN_URL: 'https://shop.example.com/paid',
  },
};

/** Returns the error message for these settings and arguments, or an empty text if they are valid. */
export function faultsOf(env: Record<string, string>, args: string[] = []): string {
  try {
    readConfig(env, args);
    return '';
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
}
