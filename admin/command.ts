import type { Database } from '../db/base/database.ts';
import type { ConnectOptions, DatabaseOptions } from '../db/base/open.ts';
import type { Caller } from '../db/call/caller.ts';
import type { TaxSettings } from '../db/catalogue/tax-settings.ts';
import type { PaymentConfig, Payments } from '../jobs/payment-providers/index.ts';
import type { PaymentLimits } from '../jobs/payments/worker.ts';
import type { WarningLog } from '../jobs/running/job-log.ts';
import type { Installation } from './installation.ts';

/** Settings that commands read. */
export interface AdminSettings {
  database: DatabaseOptions & { poolSize: number };
  standbyUrl: string | undefined;
  payments: PaymentConfig;
  paymentLimits: PaymentLimits;
  baseUrl: string;
  eventRetentionDays: number | undefined;
  orderRetentionDays: number | undefined;
  contactRetentionDays: number | undefined;
  webhooks: { logDays: number };
  usageDays: number;
  tax: TaxSettings;
}

/** Arguments and resources of a command. */
export interface Context {
  /** Database of the shop's main schema, or of its only schema. */
  db: Database;
  databaseUrl: string;
  shop: Installation;
  connections: ConnectOptions;
  settings: AdminSettings;
  /** Id that the command was called with; '' if the command takes none. */
  id: string;
  /** Actor that histories name. Its trace id is that of the command. */
  caller: Caller;
  /** Reason of a command that changes something. */
  reason: string;
  log: WarningLog;
  /** Opens the payment provider at the first call. */
  openPayments(): Promise<Payments>;
}

/** Outcome of a command. */
export interface Outcome {
  /** Result, shown to the operator who ran the command. */
  result: object;
  /** Whether the command has found a fault, or couldn't do its work. If so, the process ends with status 1. */
  isFault?: boolean;
  /** Result for the record of the command, in place of `result`. */
  kept?: object;
  /** Subject of the command, for the line in the log, if the id must not be shown. */
  subject?: string;
}

export interface Command {
  /** Name of the id that the command takes, as help shows it. */
  takes?: string;
  help: string;
  /**
   * Whether the operator must give a name and a reason, because the command changes something or shows restricted
   * data.
   */
  isKept: boolean;
  /**
   * Set if the id must not be recorded. The id is then also hidden in the reason. A `secret` is hidden even inside a
   * word.
   */
  hidesId?: 'word' | 'secret';
  run(context: Context): Promise<Outcome>;
}

/** Outcome of a command that does nothing, because the id is unknown or the command doesn't apply to it. */
export const refused = (why: string): Outcome => ({ result: { refused: why }, isFault: true });
