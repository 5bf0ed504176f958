import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { DateTime, useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import { formatWait } from '../../fosters.constants.ts';
import type { FostersApi, WaitingReport } from '../../fosters.contract.ts';
import { ReplyForm } from '../reply-form.tsx';
import { ReportCard } from '../report-card.tsx';

const call = createApiClient<FostersApi>();

interface WaitingTabProps {
  reports: readonly WaitingReport[];
  view: 'waiting' | 'answered';
}

/** Reports that wait for an answer and since when, the overdue ones first. */
export function WaitingTab({ reports, view }: WaitingTabProps) {
  const fallback = useFocusFallback<HTMLDivElement>();
  return (
    <div className="foster-cards" ref={fallback} tabIndex={-1}>
      <Link
        className="text-button justify-self-start"
        to={view === 'waiting' ? '?tab=waiting&view=answered' : '?tab=waiting'}
      >
        {view === 'waiting' ? 'Show answered' : 'Show waiting'}
      </Link>
      {reports.length === 0 && view === 'waiting' && (
        <EmptyState title="No one is waiting">Updates and questions from foster homes show up here.</EmptyState>
      )}
      {reports.length === 0 && view === 'answered' && <EmptyState title="Nothing answered yet" />}
      {reports.map((report) => (
        <StaffReport key={report.id} report={report} />
      ))}
    </div>
  );
}

/** A report with what staff can do about it. */
export function StaffReport({ report }: { report: WaitingReport }) {
  const { id, pet, home, waiting_since, answered_at, answered_by, is_escalated } = report;
  const { mutate, isBusy } = useMutation('The report wasn’t marked as answered.', { alertsFailure: true });
  const markAnswered = () =>
    void mutate(() => call('POST /api/fosters/reports/:id/answered', { params: { id } }), {
      successMessage: 'Marked as answered.',
    });
  return (
    <ReportCard
      report={report}
      petHref={animalHref(pet.id)}
      details={home ? <HomeLink home={home} /> : ' · a former foster home'}
      badges={
        <>
          {waiting_since !== null && <WaitBadge report={report} />}
          {is_escalated && waiting_since !== null && <ToneBadge>Escalated</ToneBadge>}
        </>
      }
    >
      {waiting_since === null && answered_at !== null && (
        <p className="text-small text-soft">
          {`Answered by ${answered_by ?? 'a former colleague'} · `}
          <DateTime at={answered_at} format="relative" />
        </p>
      )}
      <ReplyForm
        label={`Reply to the report about ${pet.name}`}
        send={(text) => call('POST /api/fosters/reports/:id/replies', { params: { id }, body: { text } })}
      >
        {waiting_since !== null && (
          <button
            className="button button-small button-quiet"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={markAnswered}
          >
            Mark as answered
          </button>
        )}
      </ReplyForm>
    </ReportCard>
  );
}

function HomeLink({ home }: { home: { id: number; name: string } }) {
  return (
    <>
      {' · '}
      <Link className="text-link" to={`/admin-dashboard/fosters/${home.id}`}>
        <bdi>{home.name}</bdi>
      </Link>
    </>
  );
}

function WaitBadge({ report: { waiting_since, due_at } }: { report: WaitingReport }) {
  const now = useCurrentMinute();
  const isOverdue = new Date(due_at) < now;
  const wait = formatWait(now.getTime() - new Date(waiting_since!).getTime());
  return (
    <ToneBadge tone={isOverdue ? 'warn' : 'plain'}>
      {isOverdue ? `Overdue · waiting for ${wait}` : `Waiting for ${wait}`}
    </ToneBadge>
  );
}
