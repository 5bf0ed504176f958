import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { FosterCareApi, FosterReport } from '../../foster-care.contract.ts';
import { ReplyForm } from '../reply-form.tsx';
import { ReportCard } from '../report-card.tsx';

const call = createApiClient<FosterCareApi>();

interface OwnReportsProps {
  reports: readonly FosterReport[];
  /** Those that stay here: only their reports can be continued. */
  animals: readonly { id: number }[];
}

/** What one has reported and asked, with the answers. */
export function OwnReports({ reports, animals }: OwnReportsProps) {
  if (reports.length === 0) return null;
  const waiting = reports.filter(({ waiting_since }) => waiting_since !== null);
  const answered = reports.filter(({ waiting_since }) => waiting_since === null);
  const render = (report: FosterReport) => (
    <OwnReport key={report.id} report={report} canContinue={animals.some(({ id }) => id === report.pet.id)} />
  );
  return (
    <section className="foster-cards" aria-label="Your updates and questions">
      {waiting.map(render)}
      {answered.slice(0, 1).map(render)}
      {answered.length > 1 && (
        <details className="foster-cards">
          <summary className="text-button">{`Earlier updates (${answered.length - 1})`}</summary>
          {answered.slice(1).map(render)}
        </details>
      )}
    </section>
  );
}

function OwnReport({ report, canContinue }: { report: FosterReport; canContinue: boolean }) {
  const { id, pet, waiting_since, due_at } = report;
  return (
    <ReportCard
      report={report}
      petHref={canContinue ? `/user-dashboard/foster/${pet.id}` : undefined}
      badges={
        waiting_since === null ? (
          <ToneBadge tone="good">Answered</ToneBadge>
        ) : (
          <ToneBadge tone="accent">
            <span>
              We’ll answer by <DateTime at={due_at} />
            </span>
          </ToneBadge>
        )
      }
    >
      {canContinue && (
        <details>
          <summary className="text-button">Add to this</summary>
          <ReplyForm
            label={`Add to your update about ${pet.name}`}
            send={(text) => call('POST /api/fosters/me/reports/:id/replies', { params: { id }, body: { text } })}
          />
        </details>
      )}
    </ReportCard>
  );
}
