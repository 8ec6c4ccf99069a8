import type { Database } from '../db/base/database.ts';
import type { ConnectOptions, DatabaseOptions } from '../db/base/open.ts';
import type { Caller } from '../db/call/caller.ts';
import type { PaymentConfig, Payments } from '../jobs/payment-providers/index.ts';
import type { PaymentLimits } from '../jobs/payments/worker.ts';
import type { WarningLog } from '../jobs/running/log.ts';
import type { Shop } from './shop.ts';

/** What commands read of all settings. */
export interface AdminSettings {
  database: DatabaseOptions & { poolSize: number };
  standbyUrl: string | undefined;
  payments: PaymentConfig;
  paymentLimits: PaymentLimits;
  baseUrl: string;
  eventRetentionDays: number | undefined;
  orderRetentionDays: number | undefined;
  webhooks: { logDays: number };
  usageDays: number;
}

/** What a command works with. */
export interface Context {
  /** Of the shop's home, or of all of it. */
  db: Database;
  databaseUrl: string;
  shop: Shop;
  connections: ConnectOptions;
  settings: AdminSettings;
  /** The id that it was called with; '' where it takes none. */
  id: string;
  /** Who is named in histories; its trace is that of the command. */
  caller: Caller;
  /** Why, of a command that changes something. */
  reason: string;
  log: WarningLog;
  /** The payment provider, opened when it is first asked for. */
  openPayments(): Promise<Payments>;
}

/** What has come of a command. */
export interface Outcome {
  /** Shown to whoever called it. */
  result: object;
  /** Whether something is wrong, or couldn't be done: then the process ends with status 1. */
  isFault?: boolean;
  /** What is kept of it, instead of the result. */
  kept?: object;
  /** About whom or what it was, where the id is not to be kept. */
  subject?: string;
}

export interface Command {
  /** The id that it takes: a word for people. */
  takes?: string;
  help: string;
  /** Whether it has to say who and why: it changes something, or shows what isn't for everybody. */
  isKept: boolean;
  /** If the id must not be kept with it: where it is also hidden in the reason. A `secret` is hidden within words too. */
  hidesId?: 'word' | 'secret';
  run(context: Context): Promise<Outcome>;
}

/** There is nothing with this id, or nothing that the command could do with it. */
export const refused = (why: string): Outcome => ({ result: { refused: why }, isFault: true });
