import type { Generated } from 'kysely';

declare module '../database.ts' {
  interface Tables {
    /** Periodic jobs, by name: which server runs each, and how its last runs ended. All times are the database's. */
    job_leases: {
      name: string;
      every_ms: number;
      due_at: Date;
      /** When a server with this job last started. */
      enrolled_at: Date;
      /** The process that runs it now. */
      holder: string | null;
      /** When another server may take over; null while no process runs it. */
      expires_at: Date | null;
      last_started_at: Date | null;
      last_succeeded_at: Date | null;
      last_failed_at: Date | null;
      /** The code or name of the last failure's error, which stays after a success. */
      last_error: string | null;
      last_duration_ms: number | null;
    };
    /** The oldest version that may run on these tables, by its newest migration; at most one row. */
    schema_compatibility: {
      is_only: Generated<boolean>;
      oldest_migration: string;
    };
  }
}
