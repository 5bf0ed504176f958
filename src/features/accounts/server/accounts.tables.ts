import type { Generated } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    roles: { id: number; name: string };
    users: {
      id: Generated<number>;
      name: string;
      email: string;
      phone_number: string;
      password_hash: string | null;
      role_id: number;
      is_demo: Generated<boolean>;
      created_at: Generated<Date>;
    };
  }
}
