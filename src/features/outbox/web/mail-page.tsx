import { Link, useFetcher, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
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
import { LetterView } from './letter-view.tsx';
import { MailStateBadge } from './mail-state-badge.tsx';
import { tellHistory } from './mail-words.ts';

const call = currentUser<OutboxApi>();

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  return { mail: await call('GET /api/mails/:id', { params: { id: params['id']! }, signal }) };
});

/** Puts a mail that was given up back into the queue. */
export async function clientAction({ params }: ClientActionFunctionArgs) {
  try {
    await call('POST /api/mails/:id/retry', { params: { id: params['id']! } });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    showAlert(failure.message, 'error');
  }
  return null;
}

export default function MailPage() {
  const { mail } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={mail.subject}
      lead={mail.to_name ? `To ${mail.to_name} <${mail.to_email}>` : `To ${mail.to_email}`}
      actions={
        <Link className="text-link" to="/admin-dashboard/outbox">
          Back to the outbox
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="grid gap-5">
          <LetterView content={mail.content} />
          {mail.attachment && <AttachmentPanel attachment={mail.attachment} />}
        </div>
        <Panel title="What became of it" actions={<MailStateBadge state={mail.state} />}>
          <ol className="grid gap-3">
            {tellHistory(mail).map(({ at, text }) => (
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
          {mail.state === 'failed' && <RetryForm />}
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
  return <PageSkeleton title="Mail" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Mail">
      <Link className="text-link" to="/admin-dashboard/outbox">
        Back to the outbox
      </Link>
    </LoadError>
  );
}
