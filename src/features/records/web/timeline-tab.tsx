import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DashboardIcon, type DashboardIconName } from '../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import {
  timelineTypeLabels,
  timelineTypes,
  visibleTypes,
  type RecordsApi,
  type TimelineEntry,
  type TimelineType,
} from '../records.contract.ts';
import type { TabProps, TabRequest } from './record-tab.ts';

const call = createApiClient<RecordsApi>();

interface Timeline {
  type: TimelineType | undefined;
  entries: TimelineEntry[];
  next: string | null;
}

export async function loadTimeline({ id, url, signal }: TabRequest): Promise<Timeline> {
  const type = timelineTypes.find((each) => each === url.searchParams.get('type'));
  const page = await call('GET /api/records/:id/timeline', { params: { id }, query: { type }, signal });
  return { ...page, type };
}

/** Everything that happened, by day. */
export function TimelineTab({ record, loaded }: TabProps<Timeline>) {
  const { type } = loaded;
  const currentUser = useCurrentUser();
  const types = visibleTypes(currentUser);
  const [search, setSearch] = useSearchParams();
  return (
    <Panel
      title="Timeline"
      actions={
        <select
          className="field-input field-select record-filter"
          aria-label="What to show"
          value={type ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const changed = new URLSearchParams(search);
            if (value === '') changed.delete('type');
            else changed.set('type', value);
            setSearch(changed, { replace: true, preventScrollReset: true });
          }}
        >
          <option value="">Everything</option>
          {types.map((each) => (
            <option key={each} value={each}>
              {timelineTypeLabels[each]}
            </option>
          ))}
        </select>
      }
    >
      <TimelineDays key={type} id={record.id} name={record.name} timeline={loaded} />
    </Panel>
  );
}

/** The first page is the loader's, and refreshes; earlier ones stay as they are. */
function TimelineDays({ id, name, timeline }: { id: number; name: string; timeline: Timeline }) {
  const [earlier, setEarlier] = useState<Pick<Timeline, 'entries' | 'next'> | null>(null);
  const { mutate, isBusy, failure } = useMutation('Earlier entries couldn’t be loaded. Please try again.');
  const known = new Set(timeline.entries.map((entry) => entry.id));
  const entries = [...timeline.entries, ...(earlier?.entries.filter((entry) => !known.has(entry.id)) ?? [])];
  const { next } = earlier ?? timeline;
  const showEarlier = (before: string) => {
    const query = { type: timeline.type, before };
    void mutate(() => call('GET /api/records/:id/timeline', { params: { id }, query }), {
      shouldRevalidate: false,
      onDone: (page) => setEarlier({ entries: [...(earlier?.entries ?? []), ...page.entries], next: page.next }),
    });
  };
  if (entries.length === 0) return <p className="text-soft">{`Nothing about ${name} here yet.`}</p>;
  const days = Map.groupBy(entries, ({ at }) => formatDayOf(at));
  return (
    <div className="grid gap-3">
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="record-day" aria-label={day}>
          <h3>{day}</h3>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {next !== null && (
        <button
          className="button button-quiet button-small justify-self-start"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => showEarlier(next)}
        >
          {isBusy ? 'Loading…' : 'Show earlier'}
        </button>
      )}
    </div>
  );
}

function Entry({ entry: { type, at, actor, sentence, detail, application_id } }: { entry: TimelineEntry }) {
  const time = new Date(at).toLocaleTimeString('en', { timeStyle: 'short' });
  return (
    <li className="record-entry">
      <DashboardIcon name={icons[type]} />
      <div className="grid min-w-0 gap-0.5">
        <p>
          {actor !== null && <strong>{actor} </strong>}
          {sentence}
          {application_id !== null && (
            <>
              {' · '}
              <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
                Application
              </Link>
            </>
          )}
        </p>
        {detail !== null && <p className="whitespace-pre-line text-soft">{detail}</p>}
        <p className="text-small text-soft">
          <time dateTime={at}>{time}</time>
        </p>
      </div>
    </li>
  );
}

const icons: Record<TimelineType, DashboardIconName> = {
  stay: 'home',
  location: 'site',
  medical: 'heart',
  application: 'users',
  task: 'check',
  profile: 'pencil',
  photo: 'camera',
  note: 'note',
};

function formatDayOf(at: string): string {
  return new Date(at).toLocaleDateString('en', { dateStyle: 'full' });
}
