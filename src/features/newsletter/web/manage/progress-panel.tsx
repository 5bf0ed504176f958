import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import type { Newsletter, NewslettersApi } from '../../newsletters.contract.ts';
import { countsByStatus, stageOf, stageLabels, describeProgress, type Stage } from './newsletter-labels.ts';

const call = createApiClient<NewslettersApi>();
const POLL_MS = 1500;

interface ProgressPanelProps {
  newsletter: Newsletter;
  /** Further actions. */
  children: React.ReactNode;
}

/** A newsletter's sending progress, which updates itself. */
export function ProgressPanel({ newsletter, children }: ProgressPanelProps) {
  const { progress, started_at, written_by } = newsletter;
  const stage = stageOf(newsletter);
  if (!progress) return null;
  const done = progress.total - progress.waiting - progress.queued;
  return (
    <Panel title={stageLabels[stage]}>
      {stage === 'sending' && <Polling />}
      <div className="grid gap-2">
        <p className="text-lead font-bold">{describeProgress(progress)}</p>
        <progress className="progress-bar" aria-label="Emails processed" value={done} max={progress.total} />
        <p role="status" className="sr-only">
          {stage === 'sending'
            ? 'The newsletter is being sent.'
            : `${stageLabels[stage]}. ${describeProgress(progress)}.`}
        </p>
      </div>
      <dl className="newsletter-counts">
        {countsByStatus(progress).map(({ label, count }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {progress.failed > 0 && (
        <p className="text-small text-soft">
          Some emails weren’t delivered. See why{' '}
          <Link className="text-link" to="/admin-dashboard/outbox?status=failed">
            in the outbox
          </Link>
          , with what the mail server said.
        </p>
      )}
      {started_at !== null && (
        <p className="text-small text-soft">
          Begun <DateTime at={started_at} />
          {written_by !== null && `, written by ${written_by}`}.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <StopResumeButton id={newsletter.id} stage={stage} />
        {children}
      </div>
    </Panel>
  );
}

function Polling() {
  usePolling(POLL_MS);
  return null;
}

function StopResumeButton({ id, stage }: { id: number; stage: Stage }) {
  const { mutate, isBusy, failure } = useMutation('That didn’t work. Please try again.');
  if (stage !== 'sending' && stage !== 'stopped') return null;
  const params = { id };
  const stop = () =>
    mutate(() => call('POST /api/newsletter/issues/:id/stop', { params }), {
      successMessage: 'Sending stopped.',
    });
  const resume = () =>
    mutate(() => call('POST /api/newsletter/issues/:id/resume', { params }), {
      successMessage: 'Sending resumed.',
    });
  return (
    <>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void (stage === 'sending' ? stop() : resume())}
      >
        {stage === 'sending' ? 'Stop sending' : 'Resume'}
      </button>
    </>
  );
}
