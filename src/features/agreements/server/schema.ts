import type { ColumnType, Generated } from 'kysely';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type { AgreementAction, AgreementStatus } from '../agreements.constants.ts';
import type { Drawing } from '../signing.contract.ts';

export interface PersonSignature {
  method: 'typed' | 'drawn';
  name: string;
  drawing?: Drawing | undefined;
}

/** Who signed. A minor's own signature is optional. */
export interface Signature {
  adopter: PersonSignature | null;
  guardian: (PersonSignature & { relationship: string }) | null;
}

/** How a person's identity was confirmed. */
export type SessionType = 'account' | 'code' | 'desk';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Versions of templates; the latest of each type is current. The database rejects changes. */
    agreement_templates: {
      id: Generated<number>;
      /** '' for all types without a template of their own. */
      pet_type: '' | PetType;
      version: number;
      title: string;
      content: string;
      is_removal: Generated<boolean>;
      created_by: number | null;
      created_at: Date;
    };
    agreements: {
      id: Generated<number>;
      document_id: Generated<string>;
      application_id: number;
      template_id: number;
      /** Canceled by a trigger when the application is no longer approved. */
      status: AgreementStatus;
      title: string;
      content: string;
      content_sha256: string;
      signer_name: string;
      needs_guardian: boolean;
      fee_cents: number | null;
      token_hash: string | null;
      sent_by: number | null;
      created_at: Date;
      expires_at: Date;
      reminded_at: Generated<Date | null>;
      signed_at: Generated<Date | null>;
      signature: ColumnType<Signature | null, string | undefined, string>;
      declined_at: Generated<Date | null>;
      decline_reason: Generated<string | null>;
      canceled_from: Generated<'sent' | 'signed' | null>;
      canceled_at: Generated<Date | null>;
      pdf_name: Generated<string | null>;
      pdf_sha256: Generated<string | null>;
      pdf_bytes: Generated<number | null>;
      /** Written by a trigger with each event, like `event_hash`. */
      event_count: Generated<number>;
      event_hash: Generated<string>;
    };
    /** Numbered and chained by a trigger. */
    agreement_events: {
      agreement_id: number;
      position: Generated<number>;
      action: AgreementAction;
      at: Date;
      ip: string;
      user_agent: string;
      /** JSON. */
      details: string;
      hash: Generated<string>;
    };
    agreement_codes: {
      agreement_id: number;
      code_hash: string;
      attempts: Generated<number>;
      expires_at: Date;
    };
    agreement_sessions: {
      id: Generated<number>;
      agreement_id: number;
      token_hash: string;
      type: SessionType;
      /** The name of the staff member who handed over the device. */
      desk_staff: string | null;
      created_at: Date;
      expires_at: Date;
    };
    agreement_certificates: {
      id: Generated<number>;
      /** Null once it is replaced. */
      is_current: true | null;
      /** PEM, like the key. */
      certificate: string;
      private_key: string;
      fingerprint: string;
      created_at: Date;
      expires_at: Date;
    };
  }
}
