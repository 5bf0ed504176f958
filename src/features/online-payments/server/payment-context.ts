import type { Selectable } from 'kysely';
import type { AppContext } from '../../../app-context.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import type { ReceiptAmounts } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { PaymentMode } from '../online-payments.constants.ts';
import type { ProviderCheckout, ProviderInvoice, ProviderSubscription } from './provider/payment-provider.ts';

export type AttemptRow = Selectable<Tables['checkout_attempts']>;
export type RefundRow = Selectable<Tables['online_refunds']>;

/** What donations do with their payments. They depend on this feature, so they pass it in. */
export interface DonationRules {
  /** Issues and emails the receipt of a paid donation. */
  issueReceipt: (trx: Database, attempt: AttemptRow, context: ServerContext) => Promise<Receipt>;
  issueRefund: (
    trx: Database,
    attempt: AttemptRow,
    refund: { amounts: ReceiptAmounts; note: string | null },
    context: ServerContext,
  ) => Promise<Receipt>;
  /** A monthly donation's page was paid on, or has expired. */
  recordCheckout: (trx: Database, checkout: ProviderCheckout, context: ServerContext) => Promise<void>;
  recordInvoice: (
    trx: Database,
    invoice: ProviderInvoice,
    context: ServerContext & { hasFailed: boolean },
  ) => Promise<void>;
  recordSubscription: (trx: Database, subscription: ProviderSubscription, context: ServerContext) => Promise<void>;
  /** The subscriptions that still charge someone, the newest first. */
  listRunning: (trx: Database, mode: PaymentMode) => Promise<string[]>;
}

export type PaymentApp = AppContext & { donations: DonationRules };

/** What the server itself acts with: when the provider reports something, and in jobs. */
export interface ServerContext {
  actor: null;
  ip: null;
  now: Date;
  publicUrl: string;
  shelter: Shelter;
  donations: DonationRules;
}

export async function createContext({ clock, config, getShelter, donations }: PaymentApp): Promise<ServerContext> {
  const { publicUrl } = config;
  return { actor: null, ip: null, now: clock.now(), publicUrl, shelter: await getShelter(), donations };
}
