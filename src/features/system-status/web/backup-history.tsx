import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { pollWhileVisible } from '../../../browser/dashboard/use-polling.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { formatBytes } from '../../../platform/format-number.contract.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { ToneBadge, type Tone } from '../../../ui/dashboard/tone-badge.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { Backup, Backups, SystemStatusApi } from '../system-status.contract.ts';

const call = createApiClient<SystemStatusApi>();
const POLL_MS = 5000;

/** The latest backups, what runs now, and a button that makes one. */
export function BackupHistory({ backups: loaded }: { backups: Backups }) {
  const [backups, setBackups] = usePolledBackups(loaded);
  const { mutate, isBusy, failure } = useMutation('The backup wasn’t requested. Please try again.');
  const { is_set_up: isSetUp, in_progress: current, latest } = backups;
  if (!isSetUp) {
    return (
      <p className="text-small text-soft">
        To set up scheduled backups, see <code>docs/operations/backups.md</code>.
      </p>
    );
  }
  const start = () =>
    void mutate(() => call('POST /api/system-status/backups'), { shouldRevalidate: false, onDone: setBackups });
  return (
    <>
      <IfCan capability="change settings">
        <button
          className="button button-quiet justify-self-start"
          type="button"
          aria-disabled={isBusy || current !== null || undefined}
          onClick={() => {
            if (current === null) start();
          }}
        >
          Back up now
        </button>
      </IfCan>
      <p role="status" className="empty:hidden">
        {current && <Progress current={current} />}
      </p>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {latest.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-base">Latest backups</h3>
          <ol className="divide-y divide-line">
            {latest.map((backup) => (
              <Attempt key={backup.name} backup={backup} />
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Progress({ current: { type, since } }: { current: NonNullable<Backups['in_progress']> }) {
  if (type === 'request') {
    return (
      <>
        A backup was requested at <DateTime at={since} />. It starts within two minutes.
      </>
    );
  }
  return (
    <>
      A {type} has been running since <DateTime at={since} />.
    </>
  );
}

const results: Record<Backup['result'], { label: string; tone: Tone }> = {
  complete: { label: 'Complete', tone: 'good' },
  failed: { label: 'Failed', tone: 'warn' },
  interrupted: { label: 'Interrupted', tone: 'warn' },
  'in progress': { label: 'Running', tone: 'accent' },
};

const unusable: { label: string; tone: Tone } = { label: 'Can’t be restored', tone: 'warn' };

function Attempt({ backup }: { backup: Backup }) {
  const { label, tone } = backup.verification_error === null ? results[backup.result] : unusable;
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <DateTime at={backup.started_at} />
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </div>
      <Details backup={backup} />
    </li>
  );
}

function Details({ backup: { bytes, error, verified_at, verification_error, is_removed } }: { backup: Backup }) {
  const reason = error ?? verification_error;
  return (
    <p className="text-small wrap-anywhere text-soft empty:hidden">
      {bytes !== null && formatBytes(bytes)}
      {verified_at !== null && verification_error === null && (
        <>
          , verified <DateTime at={verified_at} />
        </>
      )}
      {is_removed && ', deleted since'}
      {reason !== null && `${bytes === null ? '' : '. '}${reason}`}
    </p>
  );
}

/** Follows a backup until it has ended. Until then, the page's other checks aren't repeated. */
function usePolledBackups(loaded: Backups): [Backups, (backups: Backups) => void] {
  const { revalidate } = useRevalidator();
  const [polled, setPolled] = useState({ loaded, backups: loaded });
  // After the page was loaded again, that is newer.
  const backups = polled.loaded === loaded ? polled.backups : loaded;
  const setBackups = (found: Backups) => setPolled({ loaded, backups: found });
  const isRunning = backups.in_progress !== null;
  const refresh = useEffectEvent(async () => {
    // It is tried again soon.
    const found = await call('GET /api/system-status/backups').catch(() => null);
    if (!found) return;
    setBackups(found);
    if (found.in_progress !== null) return;
    if (backups.in_progress && backups.in_progress.type !== 'test restore')
      announceEnd(found, backups.in_progress.since);
    void revalidate();
  });
  useEffect(() => (isRunning ? pollWhileVisible(() => void refresh(), POLL_MS) : undefined), [isRunning]);
  return [backups, setBackups];
}

/** @param since when it was requested or started: one that was interrupted has left no record */
function announceEnd({ latest }: Backups, since: string): void {
  const last = latest.find(({ started_at }) => started_at >= since);
  if (last?.result === 'complete') showAlert('The backup is complete.', 'success');
  else showAlert(`The backup failed. ${last?.error ?? 'The server stopped before it was complete.'}`, 'error');
}
