import { Link, useLoaderData, useRevalidator } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { ToneBadge, type Tone } from '../../../ui/dashboard/tone-badge.tsx';
import type { CheckResult, CheckStatus, SystemStatus, SystemStatusApi } from '../system-status.contract.ts';
import { BackupHistory } from './backup-history.tsx';

const call = createApiClient<SystemStatusApi>();
const title = 'System status';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('view system status');
  const [system, backups] = await Promise.all([
    call('GET /api/system-status/', { signal }),
    // While the database is down, the checks still say so.
    call('GET /api/system-status/backups', { signal }).catch(() => null),
  ]);
  return { system, backups };
});

/** What was checked about the installation, and what to do where something is wrong. */
export default function StatusPage() {
  const { system, backups } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const isChecking = state === 'loading';
  return (
    <DashboardPage
      title={title}
      lead={
        <span role="status">
          {isChecking ? 'Checking…' : describe(system)}
          {!isChecking && (
            <>
              {' '}
              Checked <DateTime at={system.checked_at} />.
            </>
          )}
        </span>
      }
      actions={
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={isChecking || undefined}
          onClick={() => {
            if (!isChecking) void revalidate();
          }}
        >
          Check again
        </button>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        {worstFirst(system.checks).map((check) => (
          <Result key={check.id} check={check}>
            {check.id === 'backup' && backups && <BackupHistory backups={backups} />}
          </Result>
        ))}
      </div>
    </DashboardPage>
  );
}

function describe({ checks }: SystemStatus): string {
  const count = checks.filter(({ status }) => status !== 'ok').length;
  if (count === 0) return 'Everything is working.';
  return count === 1 ? 'One thing needs attention.' : `${count} things need attention.`;
}

/** Otherwise in the server's order. */
function worstFirst(checks: readonly CheckResult[]): CheckResult[] {
  return checks.toSorted((one, other) => order[one.status] - order[other.status]);
}

const order: Record<CheckStatus, number> = { error: 0, warning: 1, ok: 2 };
const labels: Record<CheckStatus, string> = { ok: 'OK', warning: 'Warning', error: 'Error' };
const tones: Record<CheckStatus, Tone> = { ok: 'good', warning: 'accent', error: 'warn' };

function Result({
  check: { title: name, status, summary, advice, facts, link },
  children,
}: {
  check: CheckResult;
  children?: React.ReactNode;
}) {
  return (
    <Panel title={name} actions={<ToneBadge tone={tones[status]}>{labels[status]}</ToneBadge>}>
      <div className="grid gap-1">
        <p className="wrap-anywhere">{summary}</p>
        {advice && <p className="text-soft">{advice}</p>}
      </div>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {link && (
        <Link className="text-link justify-self-start" to={link.to}>
          {link.label}
        </Link>
      )}
      {children}
    </Panel>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
