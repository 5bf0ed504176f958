import { Link, useFetcher, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { OutboxApi } from '../outbox.contract.ts';
import { AttachmentPanel } from './attachment-panel.tsx';
import { EmailView } from './email-view.tsx';
import { EmailStatusBadge } from './email-status-badge.tsx';
import { describeHistory } from './email-labels.ts';

const call = createApiClient<OutboxApi>();

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  return { email: await call('GET /api/emails/:id', { params: { id: params['id']! }, signal }) };
});

/** Retries a failed email. */
export async function clientAction({ params }: ClientActionFunctionArgs) {
  try {
    await call('POST /api/emails/:id/retry', { params: { id: params['id']! } });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    showAlert(failure.message, 'error');
  }
  return null;
}

export default function EmailPage() {
  const { email } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={email.subject}
      lead={email.to_name ? `To ${email.to_name} <${email.to_email}>` : `To ${email.to_email}`}
      actions={
        <Link className="text-link" to="/admin-dashboard/outbox">
          Back to the outbox
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="grid gap-5">
          <EmailView content={email.content} />
          {email.attachment && <AttachmentPanel attachment={email.attachment} />}
        </div>
        <Panel title="What became of it" actions={<EmailStatusBadge status={email.status} />}>
          <ol className="grid gap-3">
            {describeHistory(email).map(({ at, text }) => (
              <li key={text}>
                <p>{text}</p>
                {at && (
                  <p className="text-small text-soft">
                    <DateTime at={at} />
                  </p>
                )}
              </li>
            ))}
          </ol>
          {email.status === 'failed' && <RetryForm />}
        </Panel>
      </div>
    </DashboardPage>
  );
}

function RetryForm() {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post">
      <SubmitButton isBusy={fetcher.state !== 'idle'} busyLabel="Queueing...">
        Retry
      </SubmitButton>
    </fetcher.Form>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Email" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Email">
      <Link className="text-link" to="/admin-dashboard/outbox">
        Back to the outbox
      </Link>
    </LoadError>
  );
}
