export interface DescribedDeed {
  action: string;
  details: Record<string, unknown>;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  /** Whether the actor did it to themself. */
  isOwn: boolean;
}
