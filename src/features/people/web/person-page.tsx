import { useState } from 'react';
import { Link, redirect, useLoaderData } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { NotesPanel } from '../../../browser/dashboard/notes-panel.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { personLimits } from '../people.constants.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonDetails } from '../person.contract.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { DuplicatesPanel, MergesPanel } from './duplicates-panel.tsx';
import { PersonDeletion } from './person-deletion.tsx';
import { FlagBanner } from './flag-banner.tsx';
import { HistoryList } from './history-list.tsx';

const call = createApiClient<PeopleApi>();
const LIST = '/admin-dashboard/people';

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  requireCapability('view people');
  const details = await call('GET /api/admin/people/:id', { params: { id: params['id']! }, signal });
  // A merged record has the page of the person that it was merged into.
  if (String(details.person.id) !== params['id']) throw redirect(`${LIST}/${details.person.id}`);
  return details;
});

export default function PersonPage() {
  const details = useLoaderData<typeof clientLoader>();
  const { person, history, notes, merges, duplicates } = details;
  const canEdit = useCan('edit people');
  return (
    <DashboardPage
      key={person.id}
      title={person.name || 'No name'}
      lead={describePerson(person)}
      notice={<AccessNotice capability="edit people" />}
      actions={
        <Link className="text-button" to={LIST}>
          All people
        </Link>
      }
    >
      <FlagBanner person={person} flags={person.flags} possible={person.possible_flags} isEditable={canEdit} />
      <div className="person-details">
        <div className="person-column">
          <Panel title="History">
            <HistoryList history={history} />
          </Panel>
        </div>
        <div className="person-column">
          <ContactPanel details={details} />
          {duplicates.length > 0 && <DuplicatesPanel person={person} duplicates={duplicates} />}
          <NotesPanel
            notes={notes}
            emptyText="No notes yet."
            capability="edit people"
            maxLength={personLimits.note}
            add={(text) => call('POST /api/admin/people/:id/notes', { params: { id: person.id }, body: { text } })}
            remove={({ id: note_id }) =>
              call('DELETE /api/admin/people/:id/notes/:note_id', { params: { id: person.id, note_id } })
            }
            canDelete={({ is_own }) => is_own}
          />
          {merges.length > 0 && <MergesPanel merges={merges} />}
        </div>
      </div>
    </DashboardPage>
  );
}

function describePerson({ adoption_count, return_count, open_count, is_staff }: PersonDetails['person']): string {
  const parts = [
    is_staff ? 'Staff' : '',
    count(adoption_count, 'adoption'),
    return_count > 0 ? `${return_count} returned` : '',
    count(open_count, 'open application'),
  ].filter((part) => part !== '');
  return parts.join(' · ') || 'No applications yet';
}

function count(total: number, label: string): string {
  if (total === 0) return '';
  return `${total} ${label}${total === 1 ? '' : 's'}`;
}

function ContactPanel({ details: { person, records } }: { details: PersonDetails }) {
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const canEdit = useCan('edit people');
  const canDelete = useCan('delete records');
  const canManageUsers = useCan('manage users');
  const canWrite = useCan('answer messages');
  const { email, phone_number, user_id, created_at } = person;
  const hasNoAccount = [person, ...records].every((record) => record.user_id === null);
  return (
    <Panel title="Contact">
      <dl className="person-contact">
        <dt>Email</dt>
        <dd>{email || '–'}</dd>
        <dt>Phone</dt>
        <dd>{phone_number || '–'}</dd>
        <dt>Account</dt>
        <dd>{user_id === null ? 'None' : 'Yes'}</dd>
        <dt>Since</dt>
        <dd>
          <DateTime at={created_at} format="date" />
        </dd>
        {records.map((record) => (
          <div key={record.id}>
            <dt>Also</dt>
            <dd>
              {[record.name, record.email, record.phone_number].filter((text) => text !== '').join(', ')}
              {record.user_id !== null && ' (account)'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {email && (
          <a className="row-action" href={`mailto:${email}`}>
            <DashboardIcon name="outbox" />
            Email
          </a>
        )}
        {phone_number && (
          <a className="row-action" href={phoneHref(phone_number)}>
            <DashboardIcon name="bell" />
            Call
          </a>
        )}
        {user_id !== null && canWrite && (
          <Link
            className="row-action"
            to={`/admin-dashboard/view-feedback?${new URLSearchParams({ new: '1', to: email }).toString()}`}
          >
            <DashboardIcon name="message" />
            Write message
          </Link>
        )}
        {user_id === null && canEdit && (
          <button className="row-action" type="button" onClick={() => setIsEditing(true)}>
            <DashboardIcon name="pencil" />
            Edit contact
          </button>
        )}
        {user_id !== null && canManageUsers && (
          <Link
            className="row-action"
            to={`/admin-dashboard/teams?${new URLSearchParams({ search: email }).toString()}`}
          >
            <DashboardIcon name="pencil" />
            Edit account
          </Link>
        )}
        {hasNoAccount && canDelete && (
          <button className="row-action" type="button" onClick={() => setIsDeleting(true)}>
            <DashboardIcon name="trash" />
            Delete
          </button>
        )}
      </div>
      {isDeleting && <PersonDeletion person={person} onClose={() => setIsDeleting(false)} />}
      {isEditing && <ContactDialog person={person} onClose={() => setIsEditing(false)} />}
    </Panel>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Person" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Person">
      <Link className="text-link" to={LIST}>
        All people
      </Link>
    </LoadError>
  );
}
