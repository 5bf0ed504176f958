import { joinList } from '../join-list.contract.ts';

/** Maps every action of the audit log to its details. The actions come from the features' `audit-events.ts`. */
export interface AuditEvents {}
export type AuditAction = keyof AuditEvents;

/** What the audit log shows, in plain words and without the actor: "changed the phone number of Robin Keller". */
export type Sentence<Details extends object = object> = (event: StoredEvent<Details>) => string;

/** The actions and details that the sentences are about. */
export type EventsOf<Sentences> = {
  [Action in keyof Sentences]: Sentences[Action] extends Sentence<infer Details> ? Details : never;
};

/** Entries of earlier versions may lack details. */
export interface StoredEvent<Details extends object = object> {
  details: Partial<Details>;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  /** Whether the actor acted on their own account. */
  isOwn: boolean;
}

/** Names the subject: its current or former name, or "application #7". */
export function nameSubject({ subject_type, subject_id, subject_name, isOwn, details }: StoredEvent): string {
  if (isOwn && subject_type === 'user') return 'their own account';
  if (subject_name !== null) return subject_name;
  const number = subject_id === null ? `a ${subject_type}` : `${subject_type} #${subject_id}`;
  return 'name' in details && typeof details.name === 'string' ? `${details.name} (${number})` : number;
}

/** The changed fields: "the name and phone number". */
export function nameFields(
  { details: { fields } }: StoredEvent<{ fields: readonly string[] }>,
  names: Readonly<Record<string, string>> = {},
): string {
  if (!Array.isArray(fields) || fields.length === 0) return 'nothing';
  return `the ${joinList(fields.map((field: string) => names[field] ?? field.replaceAll('_', ' ')))}`;
}
