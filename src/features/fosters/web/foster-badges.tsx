import { ToneBadge, type Tone } from '../../../ui/dashboard/tone-badge.tsx';
import { homeStatusLabels, urgencyLabels, type HomeStatus, type Urgency } from '../fosters.constants.ts';

const statusTones = {
  applied: 'accent',
  'home check': 'accent',
  approved: 'good',
  paused: 'plain',
  rejected: 'plain',
  ended: 'plain',
} as const satisfies Record<HomeStatus, Tone>;

export function HomeStatusBadge({ status }: { status: HomeStatus }) {
  return <ToneBadge tone={statusTones[status]}>{homeStatusLabels[status]}</ToneBadge>;
}

/** Nothing for what isn't urgent. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  if (urgency === 'normal') return null;
  return <ToneBadge tone={urgency === 'urgent' ? 'warn' : 'accent'}>{urgencyLabels[urgency]}</ToneBadge>;
}
