import type { Generated } from 'kysely';

declare module '../database.ts' {
  interface Tables {
    /** Signs what the servers send each other over Redis; at most one row. */
    server_secret: {
      is_only: Generated<boolean>;
      secret: string;
    };
  }
}
