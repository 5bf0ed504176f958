import { formatExactWeight } from '../../medical/web/components/typed-weight.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { ToneBadge } from '../../../ui/dashboard/tone-badge.tsx';
import type { FosterReport } from '../foster-care.contract.ts';
import { reportTypeLabels } from '../fosters.constants.ts';
import { UrgencyBadge } from './foster-badges.tsx';
import { FosterPetLine } from './foster-pet.tsx';

interface ReportCardProps {
  report: FosterReport;
  petHref?: string | undefined;
  /** Such as whose report it is. */
  details?: React.ReactNode;
  /** Whether it waits, and for how long. */
  badges?: React.ReactNode;
  /** Such as the form for a reply. */
  children?: React.ReactNode;
}

/** A report or question of a foster home with its replies. */
export function ReportCard({ report, petHref, details, badges, children }: ReportCardProps) {
  const { pet, type, text, photo, weight_kg, urgency, created_at, replies } = report;
  return (
    <article className="panel" aria-label={`${reportTypeLabels[type]} about ${pet.name}`}>
      <header className="grid gap-3">
        <div className="foster-badges">
          <ToneBadge>{reportTypeLabels[type]}</ToneBadge>
          <UrgencyBadge urgency={urgency} />
          {badges}
        </div>
        <FosterPetLine pet={pet} {...(petHref !== undefined && { to: petHref })}>
          <DateTime at={created_at} />
          {details}
        </FosterPetLine>
      </header>
      <p className="foster-text">{text}</p>
      {weight_kg !== null && <p className="text-small">{`Weight: ${formatExactWeight(weight_kg)}`}</p>}
      {photo && (
        <div className="foster-report-photo">
          <Photo photo={photo} alt={`${pet.name}, sent by the foster home`} sizes="20rem" />
        </div>
      )}
      {replies.length > 0 && (
        <ol className="foster-replies" aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.id} className="foster-reply" data-staff={reply.is_from_staff || undefined}>
              <p className="text-small text-soft">
                {reply.author ?? (reply.is_from_staff ? 'A former colleague' : 'A former foster home')}
                {' · '}
                <DateTime at={reply.created_at} format="relative" />
              </p>
              <p className="foster-text">{reply.text}</p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </article>
  );
}
