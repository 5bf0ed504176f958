import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { invalidateSite } from '../../../browser/dashboard/site-revalidation.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { setupMessages, type SetupStep } from '../shelter-setup.constants.ts';
import type { SetupChecklist, SetupFacts, ShelterSetupApi } from '../shelter-setup.contract.ts';
import { stepTexts } from './setup-steps.ts';
import styles from './shelter-setup.css?url';

const TITLE = 'Set up your shelter';
const call = createApiClient<ShelterSetupApi>();

export const clientLoader = staleWhileError(async ({ request: { signal } }: ClientLoaderFunctionArgs) => {
  requireCapability('change settings');
  return { checklist: await call('GET /api/setup/', { signal }) };
});

export default function ChecklistPage() {
  const { checklist } = useLoaderData<typeof clientLoader>();
  const { is_open: isOpen, steps, now } = checklist;
  const left = steps.filter(({ is_done, is_skipped }) => !is_done && !is_skipped).length;
  return (
    <DashboardPage title={TITLE} lead={describeProgress(isOpen, left)}>
      <link rel="stylesheet" href={styles} precedence="shelter-setup" />
      <ol className="setup-steps">
        {steps.map((step) => (
          <Step key={step.id} step={step} now={now} />
        ))}
      </ol>
      <Opening isOpen={isOpen} hasContact={steps.some(({ id, is_done }) => id === 'contact' && is_done)} />
    </DashboardPage>
  );
}

function describeProgress(isOpen: boolean, left: number): string {
  const rest = left === 0 ? 'Everything is done.' : left === 1 ? 'One step left.' : `${left} steps left.`;
  return isOpen
    ? `Your shelter is open. ${rest}`
    : `${rest} Until you open, visitors see that your first pets will be here soon.`;
}

interface StepProps {
  step: SetupChecklist['steps'][number];
  now: SetupFacts;
}

function Step({ step: { id, is_done: isDone, is_skipped: isSkipped }, now }: StepProps) {
  const { title, lead, doneLead, action, to } = stepTexts[id];
  const isComplete = isDone || isSkipped;
  return (
    <li className="setup-step" data-done={isComplete || undefined}>
      <span className="setup-mark">{isComplete && <DashboardIcon name="check" />}</span>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-body font-bold">
          {title}
          {isComplete && <span className="text-small font-normal text-soft">{isDone ? ' · Done' : ' · Skipped'}</span>}
        </h2>
        <p className="text-small wrap-anywhere text-soft">{isDone ? doneLead(now) : lead(now)}</p>
      </div>
      <div className="setup-actions">
        {!isDone && <SkipButton id={id} isSkipped={isSkipped} />}
        <Link className="button button-quiet button-small" to={to(now)}>
          {isDone ? 'Change' : action}
          {isDone && <span className="sr-only">{` ${title.toLowerCase()}`}</span>}
        </Link>
      </div>
    </li>
  );
}

function SkipButton({ id, isSkipped }: { id: SetupStep; isSkipped: boolean }) {
  const { mutate, isBusy } = useMutation('The step couldn’t be saved. Please try again.', { alertsFailure: true });
  return (
    <button
      type="button"
      className="text-button"
      aria-disabled={isBusy || undefined}
      onClick={() =>
        void mutate(() => call('PUT /api/setup/steps/:id', { params: { id }, body: { is_skipped: !isSkipped } }))
      }
    >
      {isSkipped ? 'Don’t skip' : 'Skip'}
      <span className="sr-only">{`: ${stepTexts[id].title}`}</span>
    </button>
  );
}

/** The page reloads its data afterwards, the frame's included. */
async function open(): Promise<void> {
  await call('POST /api/setup/open');
  invalidateSite();
}

function Opening({ isOpen, hasContact }: { isOpen: boolean; hasContact: boolean }) {
  const { mutate, isBusy, failure } = useMutation('The shelter couldn’t be opened. Please try again.');
  if (isOpen) {
    return (
      <p className="flex flex-wrap gap-3">
        <Link className="button" to="/admin-dashboard">
          Go to dashboard
        </Link>
        <a className="button button-quiet" href="/">
          View your site
        </a>
      </p>
    );
  }
  return (
    <section className="panel" aria-labelledby="opening">
      <div className="grid gap-1">
        <h2 className="text-title" id="opening">
          Ready?
        </h2>
        <p className="text-soft">
          {hasContact
            ? 'From then on, visitors see your pets and can apply for them.'
            : 'First add your name, phone number and email. The rest can wait.'}
        </p>
      </div>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void mutate(open, { successMessage: setupMessages.opened })}
        >
          Open the shelter
        </button>
        <a className="button button-quiet" href="/">
          View your site
        </a>
      </p>
    </section>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
