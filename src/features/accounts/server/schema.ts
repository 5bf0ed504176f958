import type { Generated, GeneratedAlways } from 'kysely';
import type { StaffRole } from '../../../platform/capabilities.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    roles: { id: number; name: 'Admin' | 'User' };
    users: {
      id: Generated<number>;
      name: string;
      email: string;
      phone_number: string;
      password_hash: string | null;
      role_id: number;
      is_demo: Generated<boolean>;
      created_at: Generated<Date>;
      /** Null: its owner has not shown yet that they read this email. */
      email_confirmed_at: Date | null;
      /** Name, email and phone number, one line each, lowercase. */
      search_text: GeneratedAlways<string>;
    };
    /** Roles of staff who are no Admins. */
    staff_grants: {
      id: Generated<number>;
      user_id: number;
      role: StaffRole;
      granted_by: number | null;
      granted_at: Date;
      /** Null: without an end. */
      ends_at: Date | null;
    };
    sessions: {
      id: Generated<number>;
      user_id: number;
      /** SHA-256 of the token, in hex. */
      token_hash: string;
      ip: string;
      user_agent: string;
      created_at: Date;
      last_used_at: Date;
      /** When its user last proved who they are, if that was after the login. */
      stepped_up_at: Date | null;
    };
    authenticator_apps: {
      user_id: number;
      /** In base32. */
      secret: string;
      created_at: Date;
      /** Null until the first code has shown that the app works. */
      confirmed_at: Date | null;
      /** Codes of this step and earlier ones no longer count. */
      last_used_step: Generated<number>;
    };
    recovery_codes: {
      id: Generated<number>;
      user_id: number;
      code_hash: string;
      created_at: Date;
      used_at: Date | null;
    };
    passkeys: {
      id: Generated<number>;
      user_id: number;
      /** In base64url, as the public key. */
      credential_id: string;
      public_key: string;
      /** The authenticator's; it never goes back. */
      counter: number;
      transports: Generated<string[]>;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    /** Devices that need no second factor for a time. */
    remembered_devices: {
      id: Generated<number>;
      user_id: number;
      token_hash: string;
      user_agent: string;
      ip: string;
      created_at: Date;
      last_used_at: Date;
    };
    /** Each counts once, for minutes. */
    sign_in_challenges: {
      token_hash: string;
      purpose: 'second factor' | 'add passkey' | 'passkey login' | 'step-up';
      user_id: number | null;
      created_at: Date;
    };
    /** Accounts at other providers that log in to an account here. */
    linked_accounts: {
      id: Generated<number>;
      user_id: number;
      provider: 'google' | 'microsoft' | 'oidc';
      issuer: string;
      subject: string;
      label: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    /** Visits to a provider that haven't come back yet. */
    provider_logins: {
      state_hash: string;
      provider: 'google' | 'microsoft' | 'oidc';
      code_verifier: string;
      nonce: string;
      return_to: string | null;
      user_id: number | null;
      created_at: Date;
    };
    email_confirmations: {
      token_hash: string;
      user_id: number;
      email: string;
      created_at: Date;
    };
    password_resets: {
      token_hash: string;
      user_id: number;
      created_at: Date;
    };
    /** Requests for a reset link, until the job looks up the account. */
    reset_requests: {
      id: Generated<number>;
      email: string;
      ip: string;
      requested_at: Date;
    };
    /** Neither accepted nor canceled; some have expired. */
    invitations: {
      id: Generated<number>;
      email: string;
      role_id: number;
      token_hash: string;
      /** Who sent it last. */
      sent_by: number;
      sent_at: Date;
      staff_roles: Generated<StaffRole[]>;
      /** When the staff roles end. */
      ends_at: Date | null;
    };
    /** Networks from which a person signed in or created the account. */
    known_networks: {
      user_id: number;
      network: string;
      last_sign_in_at: Date;
    };
  }
}

/** Inserted by the first migration. */
export const roleIds = { Admin: 1, User: 2 } as const;
