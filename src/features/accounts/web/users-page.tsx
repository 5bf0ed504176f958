import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { formatTotalOf, type Total } from '../../../platform/total.contract.ts';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient, type LoadedPage } from '../../../browser/create-api-client.ts';
import { isAdmin, readSession } from '../../../browser/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { FadingMessage, type FadingText } from '../../../ui/fading-message.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { cachedLoaderData, cacheLoaderData, skipOnError } from '../../../browser/dashboard/stale-while-error.ts';
import { pageOf, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { userMessages } from '../users.constants.ts';
import type { AccountsApi, Role, User } from '../accounts.contract.ts';
import { UserForm } from './user-form.tsx';
import { redirectToLogin, redirectIfDenied, usersAction } from './users-action.ts';
import { UsersList } from './users-list.tsx';

const call = createApiClient<AccountsApi>();

export const clientAction = usersAction;
export const shouldRevalidate = skipOnError;

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  if (!isAdmin(readSession())) throw redirectToLogin(userMessages.unauthorized);
  const page = pageOf(url);
  const search = url.searchParams.get('search') ?? '';
  const previous = cachedLoaderData<Loaded>(url);
  const [list, roles] = await Promise.all([
    loadOrFallBack(
      call.page('GET /api/users/', { query: { search }, ...page, signal, allow401: true }),
      previous?.list.data,
    ),
    loadOrFallBack(call('GET /api/roles/', { signal, allow401: true }), previous?.roles.data),
  ]);
  if (list.data) assertPageExists(url, list.data.total);
  const loaded: Loaded = { list, roles, search, page: page.page };
  cacheLoaderData(url, loaded);
  return loaded;
}

interface Loaded {
  list: LoadResult<LoadedPage<User>>;
  roles: LoadResult<Role[]>;
  search: string;
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

type Task = { name: 'add' } | { name: 'edit' | 'delete'; user: User };

export default function UsersPage() {
  const { list, roles, search, page } = useLoaderData<typeof clientLoader>();
  const [task, setTask] = useState<Task | null>(null);
  const [message, setMessage] = useState<FadingText | null>(null);
  const count = useFocusFallback<HTMLParagraphElement>();

  const close = () => setTask(null);
  const closeDone = (done: string) => {
    setTask(null);
    setMessage({ id: Math.random(), text: done });
  };
  const total = list.data?.total ?? 0;
  return (
    <DashboardPage
      title="Users"
      lead="Everybody who has an account: the shelter’s people and its adopters."
      actions={
        <button
          className="button"
          type="button"
          disabled={roles.data === undefined}
          onClick={() => setTask({ name: 'add' })}
        >
          <DashboardIcon name="plus" />
          Add User
        </button>
      }
    >
      {roles.error && <RetryMessage sentence={`Error fetching roles: ${roles.error}`} />}
      <UsersSearch />
      {list.error && <RetryMessage sentence={`Error fetching users: ${list.error}`} />}
      <div className="list-state">
        <p ref={count} role="status" tabIndex={-1} className="text-small text-soft">
          {list.data && describeCount(list.data, search)}
        </p>
        <FadingMessage message={message} onFaded={() => setMessage(null)} />
      </div>
      {list.data && (
        <UsersList
          users={list.data.items}
          isSearch={search !== ''}
          onEdit={(user) => setTask({ name: 'edit', user })}
          onDelete={(user) => setTask({ name: 'delete', user })}
        />
      )}
      <Pagination label="Pages of the users" page={page} pages={countPages(total)} last={list.data?.last} />
      {task?.name === 'add' && <UserForm roles={roles.data ?? []} onClose={close} onDone={closeDone} />}
      {task?.name === 'edit' && (
        <UserForm user={task.user} roles={roles.data ?? [task.user.role]} onClose={close} onDone={closeDone} />
      )}
      {task?.name === 'delete' && <UserDeletion user={task.user} onClose={close} onDone={closeDone} />}
    </DashboardPage>
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

function UsersSearch() {
  return (
    <FilterForm label="Search users" className="filters">
      <Field
        label="Search by name"
        name="search"
        type="search"
        maxLength={200}
        autoComplete="off"
        placeholder="Name, e-mail or phone"
      />
    </FilterForm>
  );
}

interface UserDeletionProps {
  user: User;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks for confirmation, and lists what is deleted (`product.md`, section 3). */
function UserDeletion({ user, onClose, onDone }: UserDeletionProps) {
  const { submit, isBusy, failure } = useFormAction({ onDone });
  return (
    <ConfirmDialog
      question={`Delete ${user.name}?`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      isDanger
      isBusy={isBusy}
      onConfirm={() => submit({ intent: 'delete', id: user.id })}
      onCancel={onClose}
    >
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <p>
        The account {user.email} goes for good, with its sign-ins and the mails written to it. Pets that {user.name}{' '}
        listed stay, without an owner; the audit log keeps what was done by a nameless person.
      </p>
      <p>
        Applications that are not approved go as well, and all pickups. Approved ones and receipts stay, without the
        name.
      </p>
    </ConfirmDialog>
  );
}
