export interface DescribedEvent {
  action: string;
  details: Record<string, unknown>;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  /** Whether the actor acted on their own account. */
  isOwn: boolean;
}
