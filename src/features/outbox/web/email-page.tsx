import { Link, useLoaderData } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { OutboxApi, EmailWithContent } from '../outbox.contract.ts';
import { EmailView } from './components/email-view.tsx';
import { EmailStatusBadge } from './email-status-badge.tsx';
import { describeHistory } from './email-labels.ts';

const call = createApiClient<OutboxApi>();

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  requireCapability('manage outbox');
  return { email: await call('GET /api/emails/:id', { params: { id: params['id']! }, signal }) };
});

export default function EmailPage() {
  const { email } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={email.subject}
      lead={email.to_name ? `To ${email.to_name} <${email.to_email}>` : `To ${email.to_email}`}
      actions={
        <Link className="text-link" to="/admin-dashboard/outbox">
          Back to outbox
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="grid gap-5">
          <EmailView content={email.content} />
          {email.attachment && <AttachmentPanel attachment={email.attachment} />}
        </div>
        <Panel title="Delivery status" actions={<EmailStatusBadge status={email.status} />}>
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
          {email.status === 'failed' && <RetryForm id={email.id} />}
        </Panel>
      </div>
    </DashboardPage>
  );
}

function RetryForm({ id }: { id: number }) {
  const { form, isBusy } = useFormAction({
    send: () => call('POST /api/emails/:id/retry', { params: { id } }),
    onFailed: ({ message }) => showAlert(message, 'error'),
  });
  return (
    <form {...form}>
      <SubmitButton isBusy={isBusy} busyLabel="Queueing…">
        Retry
      </SubmitButton>
    </form>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Email" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Email">
      <Link className="text-link" to="/admin-dashboard/outbox">
        Back to outbox
      </Link>
    </LoadError>
  );
}

/** Shows and downloads the attached file. */
function AttachmentPanel({ attachment }: { attachment: NonNullable<EmailWithContent['attachment']> }) {
  const { name, type, text } = attachment;
  return (
    <Panel
      title={`Attachment: ${name}`}
      className="max-w-[42rem]"
      actions={
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => saveFile(new Blob([text], { type }), name)}
        >
          Download
        </button>
      }
    >
      <details>
        <summary className="text-button cursor-pointer">Show as text</summary>
        <pre className="text-small wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </details>
    </Panel>
  );
}
