import { Link } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { userMessages } from '../users.constants.ts';
import type { User } from '../accounts.contract.ts';

interface UsersListProps {
  users: User[];
  isSearch: boolean;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

export function UsersList({ users, isSearch, onEdit, onDelete }: UsersListProps) {
  const ownId = useSession()?.user_id;
  if (users.length === 0) return <NoUsers isSearch={isSearch} />;
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Users</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Phone</th>
            <th scope="col">Role</th>
            <th scope="col">Since</th>
            <th scope="col">
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isOwn={user.id === ownId}
              onEdit={() => onEdit(user)}
              onDelete={() => onDelete(user)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface UserRowProps {
  user: User;
  isOwn: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function UserRow({ user, isOwn, onEdit, onDelete }: UserRowProps) {
  const explainWhyDisabled = () => showAlert(userMessages.deleteSelf, 'notice');
  return (
    <tr>
      <th scope="row">
        <bdi className="table-words">{user.name}</bdi>
        {isOwn && <span className="font-normal text-soft"> (you)</span>}
      </th>
      <td data-label="E-mail">
        <EmailText email={user.email} />
      </td>
      <td data-label="Phone" className="sm:whitespace-nowrap">
        {user.phone_number || '–'}
      </td>
      <td data-label="Role" className="whitespace-nowrap">
        <span className={user.role.name === 'Admin' ? 'badge bg-accent-wash' : undefined}>{user.role.name}</span>
      </td>
      <td data-label="Since" className="whitespace-nowrap">
        <DateTime at={user.created_at} format="date" />
      </td>
      <td aria-label={`What to do with ${user.name}`}>
        <div className="row-actions">
          <button className="row-action" type="button" onClick={onEdit}>
            <DashboardIcon name="pencil" />
            <span className="sm:max-lg:sr-only">Edit</span>
            <span className="sr-only">{user.name}</span>
          </button>
          <button
            className="row-action"
            type="button"
            aria-disabled={isOwn || undefined}
            title={isOwn ? userMessages.deleteSelf : undefined}
            onClick={isOwn ? explainWhyDisabled : onDelete}
          >
            <DashboardIcon name="trash" />
            <span className="sm:max-lg:sr-only">Delete</span>
            <span className="sr-only">{user.name}</span>
          </button>
        </div>
      </td>
    </tr>
  );
}

/** Breaks a long address before its @. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="table-words">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function NoUsers({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <EmptyState title="Nobody here yet">Add the first user with the button above.</EmptyState>;
  return (
    <EmptyState title="Nobody found">
      <p>No name, e-mail address or phone number has this in it.</p>
      <Link className="button button-quiet" to="/admin-dashboard/teams">
        Clear the search
      </Link>
    </EmptyState>
  );
}
