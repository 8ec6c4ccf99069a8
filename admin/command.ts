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
  /** Database of the shop's main schema. A shop without shards has only this schema. */
  db: Database;
  databaseUrl: string;
  shop: Installation;
  connections: ConnectOptions;
  settings: AdminSettings;
  /** Id that was given with the command; '' if the command takes no id. */
  id: string;
  /** Actor that is recorded in histories. The actor's trace id is the trace id of the command. */
  caller: Caller;
  /** Reason that the operator gave for a command that changes something. */
  reason: string;
  log: WarningLog;
  /**
   * Opens the payment provider at the first call. Each later call returns the object that the first call has opened.
   */
  openPayments(): Promise<Payments>;
}

export interface Outcome {
  /** Result that is shown to the operator. */
  result: object;
  /** Whether the command has found a fault or has failed. If it is true, the process ends with status 1. */
  isFault?: boolean;
  /** Result that is stored in the record of the command, if it differs from `result`. */
  kept?: object;
  /** Text for the log line instead of the id, if the id must not be shown. */
  subject?: string;
}

export interface Command {
  /** Name of the command's id in the help text. */
  takes?: string;
  help: string;
  /**
   * Whether the operator must give a name and a reason. The name and the reason are required if the command changes
   * something or shows restricted data.
   */
  isKept: boolean;
  /**
   * Set if the id must not be recorded. The id is then also replaced in the reason: `word` replaces it only as a
   * separate word, `secret` replaces it everywhere.
   */
  hidesId?: 'word' | 'secret';
  run(context: Context): Promise<Outcome>;
}

/** Outcome of a command that does nothing, because the id is unknown or the command doesn't apply to it. */
export const refused = (why: string): Outcome => ({ result: { refused: why }, isFault: true });
