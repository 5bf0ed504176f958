import { useState } from 'react';
import { Link } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { useSession } from '../../../../browser/session.ts';
import { toColleagueOptions, useColleagues } from '../../../accounts/web/components/colleagues.ts';
import type { ReviewApi } from '../../../adoptions/review.contract.ts';
import type { OutboxApi } from '../../../outbox/outbox.contract.ts';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import type { ShelterDay } from '../../day.contract.ts';
import { QuickReply } from './quick-reply.tsx';

const call = createApiClient<AdminPetsApi & OutboxApi & ReviewApi>();

type ItemOf<Section extends keyof ShelterDay> = ShelterDay[Section] extends { items: (infer Item)[] } ? Item : never;

interface RowProps {
  /** Where the title leads. */
  to: string;
  title: React.ReactNode;
  facts: React.ReactNode;
  /** Buttons beside it. */
  children?: React.ReactNode;
  below?: React.ReactNode;
}

function Row({ to, title, facts, children, below }: RowProps) {
  return (
    <li className="day-row">
      <div className="day-row-text">
        <Link className="day-row-link" to={to}>
          <bdi>{title}</bdi>
        </Link>
        <p className="day-row-facts">{facts}</p>
      </div>
      <div className="day-buttons">{children}</div>
      {below}
    </li>
  );
}

export function OverdueRow({ application }: { application: ItemOf<'overdue'> }) {
  const { id, applicant, pet_name, days_overdue: days } = application;
  const to = `manage-adoptions/${id}?queue=overdue`;
  return (
    <Row
      to={to}
      title={`${applicant} for ${pet_name}`}
      facts={<span data-late>{days === 0 ? 'Overdue since today' : `${formatCount(days, 'day')} overdue`}</span>}
    >
      <IfCan capability="decide applications">
        <AssigneeSelect application={application} />
      </IfCan>
      <Link className="day-button" to={to}>
        Review<span className="sr-only">{` ${applicant} for ${pet_name}`}</span>
      </Link>
    </Row>
  );
}

/** Who looks after the application. */
function AssigneeSelect({ application }: { application: ItemOf<'overdue'> }) {
  const { id, applicant, pet_name, assignee } = application;
  const colleagues = useColleagues('decide applications');
  const ownId = useSession()?.user_id;
  const { mutate, isBusy } = useMutation('The application wasn’t assigned. Please try again.', { alertsFailure: true });
  const assign = (assignee_id: number | null) =>
    void mutate(() =>
      call('PUT /api/adoptions/:id/assignee', {
        params: { id },
        body: { assignee_id, seen_id: assignee?.id ?? null },
      }),
    );
  return (
    <select
      className="day-button day-assignee"
      aria-label={`Assign ${applicant} for ${pet_name}`}
      value={assignee?.id ?? ''}
      disabled={isBusy}
      onChange={({ currentTarget: { value } }) => assign(value === '' ? null : Number(value))}
    >
      <option value="">{assignee ? 'Unassign' : 'Assign to…'}</option>
      {toColleagueOptions(colleagues, assignee, ownId).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function ChatRow({ chat: { id, visitor, text, waiting_since } }: { chat: ItemOf<'chats'> }) {
  const to = `chats?chat=${id}`;
  return (
    <Row
      to={to}
      title={visitor}
      facts={
        <>
          <span className="day-quote">{text}</span>
          <DateTime at={waiting_since} format="relative" />
        </>
      }
    >
      <Link className="day-button" to={to}>
        Answer<span className="sr-only">{` ${visitor}`}</span>
      </Link>
    </Row>
  );
}

export function MessageRow({ thread }: { thread: ItemOf<'messages'> }) {
  const [isReplying, setIsReplying] = useState(false);
  const canReply = useCan('answer messages');
  const { id, person, text, created_at } = thread;
  return (
    <Row
      to={`view-feedback?thread=${id}`}
      title={person}
      facts={
        <>
          <span className={isReplying ? 'whitespace-pre-line' : 'day-quote'}>{text}</span>
          <DateTime at={created_at} format="relative" />
        </>
      }
      below={isReplying && <QuickReply thread={thread} onClose={() => setIsReplying(false)} />}
    >
      {!isReplying && canReply && (
        <button className="day-button" type="button" onClick={() => setIsReplying(true)}>
          Reply<span className="sr-only">{` to ${person}`}</span>
        </button>
      )}
    </Row>
  );
}

export function ListingRow({ listing: { id, name, species, owner } }: { listing: ItemOf<'listings'> }) {
  const { mutate, isBusy } = useMutation('The listing wasn’t approved. Please try again.', { alertsFailure: true });
  const approve = () =>
    void mutate(() => call('PUT /api/pets/:id', { params: { id }, body: { is_checked: true } }), {
      successMessage: `${name}’s listing is approved.`,
    });
  return (
    <Row to={`view-pets/${id}`} title={name} facts={<span>{owner === '' ? species : `${species} · ${owner}`}</span>}>
      <button className="day-button" type="button" aria-disabled={isBusy || undefined} onClick={approve}>
        Approve<span className="sr-only">{` ${name}`}</span>
      </button>
    </Row>
  );
}

export function StoryRow({ story: { title, author, pet_name } }: { story: ItemOf<'stories'> }) {
  return (
    <Row to="success-stories" title={title} facts={<span>{`${author} about ${pet_name}`}</span>}>
      <Link className="day-button" to="success-stories">
        Review<span className="sr-only">{` “${title}”`}</span>
      </Link>
    </Row>
  );
}

export function FlagRow({ flag: { application_id, person, expires_on } }: { flag: ShelterDay['flags'][number] }) {
  return (
    <Row
      to={`manage-adoptions/${application_id}`}
      title={person}
      facts={<span>{`Until ${formatDay(expires_on, { weekday: 'short', month: 'short', day: 'numeric' })}`}</span>}
    />
  );
}

export function EmailRow({ email: { id, subject, to } }: { email: ItemOf<'emails'> }) {
  const { mutate, isBusy } = useMutation('The email wasn’t queued again.', { alertsFailure: true });
  const retry = () =>
    void mutate(() => call('POST /api/emails/:id/retry', { params: { id } }), {
      successMessage: `We’ll send “${subject}” again.`,
    });
  return (
    <Row to={`outbox/${id}`} title={subject} facts={<span>{`To ${to}`}</span>}>
      <button className="day-button" type="button" aria-disabled={isBusy || undefined} onClick={retry}>
        Retry<span className="sr-only">{` “${subject}”`}</span>
      </button>
    </Row>
  );
}
