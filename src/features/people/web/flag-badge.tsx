import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { PersonFlag, PossibleFlag } from '../person.contract.ts';
import { flagLabels } from '../people.constants.ts';

/** A person's flag in a list. */
export function FlagBadge({ flag }: { flag: Pick<PersonFlag, 'level' | 'reason'> }) {
  return <Badge level={flag.level} label={flagLabels[flag.level]} reason={flag.reason} />;
}

/** A flag of someone who may be the same person. */
export function PossibleFlagBadge({ possible: { flag, name } }: { possible: PossibleFlag }) {
  if (flag.level === 'Note') return null;
  return <Badge level="Note" label="Possible match with a flag" reason={`${name}: ${flag.reason}`} />;
}

function Badge({ level, label, reason }: { level: PersonFlag['level']; label: string; reason: string }) {
  return (
    <span className="badge person-flag-badge" data-level={level} title={reason}>
      <DashboardIcon name="flag" className="size-4" />
      {label}
    </span>
  );
}
