import { Link } from 'react-router';
import { DashboardIcon, type DashboardIconName } from '../../../ui/dashboard/dashboard-icon.tsx';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { HistoryType } from '../people.constants.ts';
import type { PersonHistoryEntry } from '../person.contract.ts';

const types: Record<HistoryType, { icon: DashboardIconName; describe: (title: string) => string }> = {
  application: { icon: 'home', describe: (pet) => `Application for ${pet}` },
  return: { icon: 'undo', describe: (pet) => `${pet} came back` },
  intake: { icon: 'paw', describe: (pet) => `Brought in ${pet}` },
  outcome: { icon: 'home', describe: (pet) => `Took ${pet}` },
  pickup: { icon: 'calendar', describe: (pet) => `Pickup of ${pet}` },
  visit: { icon: 'eye', describe: (pet) => `Visit to ${pet}` },
  thread: { icon: 'message', describe: (text) => `Message: ${text}` },
  chat: { icon: 'chat', describe: (text) => `Chat${text === '' ? '' : `: ${text}`}` },
  receipt: { icon: 'receipt', describe: (pet) => `Receipt for ${pet}` },
  donation: { icon: 'receipt', describe: (label) => `Donation, receipt ${label}` },
};

/** What a person has to do with the shelter, newest first. */
export function HistoryList({ history }: { history: readonly PersonHistoryEntry[] }) {
  if (history.length === 0) return <p className="text-soft">Nothing yet.</p>;
  return (
    <ul className="person-history">
      {history.map((entry) => (
        <HistoryItem key={`${entry.type} ${entry.id}`} entry={entry} />
      ))}
    </ul>
  );
}

function HistoryItem({ entry }: { entry: PersonHistoryEntry }) {
  const { type, title, status, detail, at, pet_id } = entry;
  const { icon, describe } = types[type];
  return (
    <li>
      <DashboardIcon name={icon} />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link className="text-link" to={hrefOf(entry)}>
            {describe(title)}
          </Link>
          {status && type !== 'return' && (
            <span className="badge person-flag-badge">{isStay(type) ? capitalize(status) : status}</span>
          )}
          {pet_id !== null && !isStay(type) && (
            <Link className="text-button text-small" to={animalHref(pet_id)}>
              Record<span className="sr-only">{` of ${title}`}</span>
            </Link>
          )}
        </p>
        {detail && <p className="text-small text-soft">{detail}</p>}
      </div>
      <p className="text-small whitespace-nowrap text-soft">
        <DateTime at={at} format="date" />
      </p>
    </li>
  );
}

/** Those that no application tells of. */
function isStay(type: HistoryType): boolean {
  return type === 'intake' || type === 'outcome';
}

function hrefOf({ type, id, application_id, pet_id, title }: PersonHistoryEntry): string {
  if (isStay(type) && pet_id !== null) return animalHref(pet_id);
  if (type === 'thread') return `/admin-dashboard/view-feedback?thread=${id}`;
  if (type === 'chat') return `/admin-dashboard/chats?chat=${id}`;
  if (type === 'visit') return '/admin-dashboard/pickups';
  if (type === 'donation') return `/admin-dashboard/donations?${new URLSearchParams({ search: title }).toString()}`;
  if (application_id !== null) return `/admin-dashboard/manage-adoptions/${application_id}`;
  return `/admin-dashboard/receipts?${new URLSearchParams({ search: title }).toString()}`;
}
