import { useState } from 'react';
import { Link, useLoaderData, useLocation, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient, type LoadedPage } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { cachedLoaderData, cacheLoaderData, skipOnError } from '../../../browser/dashboard/stale-while-error.ts';
import { isStaff, readSession, useSession } from '../../../browser/session.ts';
import { formatTotalOf, type Total } from '../../../platform/total.contract.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FadingMessage, type FadingText } from '../../../ui/fading-message.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import { userMessages } from '../users.constants.ts';
import type { AccountsApi, Role, User } from '../accounts.contract.ts';
import type { Invitation, InvitationsApi } from '../invitations.contract.ts';
import { INVITE_HASH, InvitationForm } from './invitation-form.tsx';
import { Invitations } from './invitations.tsx';
import { staffRoleOptions } from './staff-role-labels.ts';
import { StaffRolesDialog } from './staff-roles-dialog.tsx';
import { UserDeletion } from './user-deletion.tsx';
import { UserForm } from './user-form.tsx';
import { UserRowActions } from './user-row-actions.tsx';
import { redirectToLogin, redirectIfDenied, usersAction } from './users-action.ts';
import { usersColumns } from './users-columns.tsx';

const call = createApiClient<AccountsApi & InvitationsApi>();

const byName = { column: 'name', direction: 'asc' } as const;

const orderOptions = [
  { value: '', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'added-desc', label: 'Newest first' },
  { value: 'added', label: 'Oldest first' },
];

const usersFilters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Role',
    name: 'role',
    options: [
      { value: 'Admin', label: 'Admins' },
      { value: 'User', label: 'Users' },
    ],
  },
  {
    type: 'choice',
    label: 'Staff',
    name: 'staff_role',
    options: [{ value: 'any', label: 'All staff roles' }, ...staffRoleOptions],
  },
  { type: 'dates', label: 'Since', from: 'added_from', to: 'added_to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['name', 'added'], byName);

function parseQuery(params: URLSearchParams) {
  const { column: sort, direction } = orderOf(params);
  return { ...readFilters(usersFilters, params), search: params.get('search') ?? '', sort, direction };
}

export const clientAction = usersAction;
export const shouldRevalidate = skipOnError;

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  if (!isStaff(readSession())) throw redirectToLogin(userMessages.unauthorized);
  requireCapability('manage users');
  openDefaultView(url, 'users');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const previous = cachedLoaderData<Loaded>(url);
  const [list, roles, invitations] = await Promise.all([
    loadOrFallBack(call.page('GET /api/users/', { query, ...page, signal, allow401: true }), previous?.list.data),
    loadOrFallBack(call('GET /api/roles/', { signal, allow401: true }), previous?.roles.data),
    loadOrFallBack(call('GET /api/users/invitations', { signal, allow401: true }), previous?.invitations.data),
  ]);
  if (list.data) assertPageExists(url, list.data.total);
  const loaded: Loaded = { list, roles, invitations, query, page: page.page };
  cacheLoaderData(url, loaded);
  return loaded;
}

interface Loaded {
  list: LoadResult<LoadedPage<User>>;
  roles: LoadResult<Role[]>;
  invitations: LoadResult<Invitation[]>;
  query: ReturnType<typeof parseQuery>;
  page: number;
}

interface LoadResult<T> {
  /** With an error: the previous response. */
  data?: T | undefined;
  error?: string;
}

/** Returns the error instead of throwing it, so that the page keeps its search text. */
async function loadOrFallBack<T>(request: Promise<T>, previous: T | undefined): Promise<LoadResult<T>> {
  try {
    return { data: await request };
  } catch (failure) {
    redirectIfDenied(failure);
    if (!(failure instanceof ApiFailure)) throw failure;
    return { data: previous, error: failure.message };
  }
}

type Task = { name: 'add' | 'invite' } | { name: 'edit' | 'roles' | 'delete'; user: User };

export default function UsersPage() {
  const { list, roles, invitations, query, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const ownId = useSession()?.user_id;
  const { hash } = useLocation();
  const [task, setTask] = useState<Task | null>(hash === INVITE_HASH ? { name: 'invite' } : null);
  const [message, setMessage] = useState<FadingText | null>(null);

  const close = () => setTask(null);
  const closeDone = (done: string) => {
    setTask(null);
    setMessage({ id: Math.random(), text: done });
  };
  return (
    <>
      <ListPage
        list="users"
        title="Users"
        caption="Users"
        actions={
          <>
            <button className="button button-quiet" type="button" onClick={() => setTask({ name: 'invite' })}>
              Invite by email
            </button>
            <button
              className="button"
              type="button"
              disabled={roles.data === undefined}
              onClick={() => setTask({ name: 'add' })}
            >
              <DashboardIcon name="plus" />
              Add User
            </button>
          </>
        }
        intro={<Invitations invitations={invitations.data ?? []} />}
        columns={usersColumns(ownId)}
        loaded={list.data}
        page={page}
        count={list.data && describeCount(list.data, query.search)}
        status={<FadingMessage message={message} onFaded={() => setMessage(null)} />}
        search={{ label: 'Search by name', placeholder: 'Name, email or phone', maxLength: 200 }}
        filters={usersFilters}
        order={{ current: orderOf(params), default: byName, descendsFirst: ['added'], options: orderOptions }}
        empty={<NoUsers />}
        renderActions={(user) => (
          <UserRowActions
            user={user}
            isOwn={user.id === ownId}
            onEdit={() => setTask({ name: 'edit', user })}
            onChangeRoles={() => setTask({ name: 'roles', user })}
            onDelete={() => setTask({ name: 'delete', user })}
          />
        )}
        actionsLabelOf={({ name }) => `Actions for ${name}`}
        fetchAll={() => call('GET /api/users/', { query })}
      >
        {roles.error && <RetryMessage sentence={`Error fetching roles: ${roles.error}`} />}
        {invitations.error && <RetryMessage sentence={`Error fetching invitations: ${invitations.error}`} />}
        {list.error && <RetryMessage sentence={`Error fetching users: ${list.error}`} />}
      </ListPage>
      {task?.name === 'add' && <UserForm roles={roles.data ?? []} onClose={close} onDone={closeDone} />}
      {task?.name === 'invite' && <InvitationForm onClose={close} onDone={closeDone} />}
      {task?.name === 'edit' && (
        <UserForm user={task.user} roles={roles.data ?? [task.user.role]} onClose={close} onDone={closeDone} />
      )}
      {task?.name === 'roles' && <StaffRolesDialog user={task.user} onClose={close} onDone={closeDone} />}
      {task?.name === 'delete' && <UserDeletion user={task.user} onClose={close} onDone={closeDone} />}
    </>
  );
}

function describeCount(list: Total, search: string): string {
  const people = formatTotalOf(list, 'user');
  return search === '' ? people : `${people} found for “${search}”`;
}

export function HydrateFallback() {
  return <PageSkeleton title="Users" />;
}

export function ErrorBoundary() {
  return <LoadError title="Users" />;
}

function NoUsers() {
  const [params] = useSearchParams();
  const isSearch = Boolean(params.get('search'));
  if (!isSearch && Object.keys(readFilters(usersFilters, params)).length === 0) {
    return <EmptyState title="No users yet">Add the first user with the button above.</EmptyState>;
  }
  return (
    <EmptyState title="No one found">
      <p>{isSearch ? 'No name, email or phone number matches.' : 'No one matches these filters.'}</p>
      <Link className="button button-quiet" to="/admin-dashboard/teams">
        {isSearch ? 'Clear the search' : 'Show everyone'}
      </Link>
    </EmptyState>
  );
}
