import type { Generated } from 'kysely';
import type { ReportReason } from '../owner-listings.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Messages to owners through the shelter. */
    owner_inquiries: {
      id: Generated<number>;
      pet_id: number;
      /** The sender's account, if any. */
      user_id: number | null;
      name: string;
      email: string;
      text: string;
      /** Of the emailed link that passes the message on; null if the message was sent at once. */
      confirmation_hash: string | null;
      /** When the message was passed on; null before the sender opens that link, and then nobody else sees it. */
      confirmed_at: Date | null;
      reply: string | null;
      replied_at: Date | null;
      created_at: Date;
    };
    listing_reports: {
      id: Generated<number>;
      pet_id: number;
      /** The reporter's account, if any. */
      user_id: number | null;
      /** The network of a visitor, so that one person counts once; cleared after the retention period. */
      network: string | null;
      reason: ReportReason;
      details: string;
      created_at: Date;
      dismissed_at: Date | null;
    };
  }
}
