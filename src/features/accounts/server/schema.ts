import type { Generated, GeneratedAlways } from 'kysely';

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
      /** Name, email and phone number, one line each, lowercase. */
      search_text: GeneratedAlways<string>;
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
