import type { OutcomeType } from '../../custody.constants.ts';
import { useOutcomeConsequences } from './use-outcome-consequences.ts';

/** What happens when the outcome is recorded. */
export function ConsequenceList({ id, type }: { id: number; type: OutcomeType }) {
  const sentences = useOutcomeConsequences(id, type);
  if (sentences?.length === 0) return null;
  return (
    <ul className="custody-consequences" aria-busy={sentences === null || undefined} aria-label="What happens">
      {sentences === null && <li>Checking what this changes…</li>}
      {sentences?.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
