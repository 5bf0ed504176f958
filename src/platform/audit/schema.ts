import type { ColumnType, Generated } from 'kysely';

declare module '../database.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>;
      at: Date;
      actor_id: number | null;
      action: string;
      subject_type: string;
      subject_id: number | null;
      details: ColumnType<Record<string, unknown>, string | undefined, string>;
      ip: string | null;
    };
  }
}
