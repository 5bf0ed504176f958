import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { isAdmin, readSession } from '../../../browser/session.ts';
import { FadingMessage, type FadingText } from '../../../ui/fading-message.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { cachedLoaderData, cacheLoaderData, skipOnError } from '../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { accountMessages } from '../account-words.contract.ts';
import type { AccountsApi, Role, User } from '../accounts.contract.ts';
import { UserDeletion } from './user-deletion.tsx';
import { UserForm } from './user-form.tsx';
import { leave, leaveWithoutAccess, usersAction } from './users-action.ts';
import { UsersList } from './users-list.tsx';
import { UsersSearch } from './users-search.tsx';

const call = currentUser<AccountsApi>();

export const clientAction = usersAction;
export const shouldRevalidate = skipOnError;

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  if (!isAdmin(readSession())) throw leave(accountMessages.usersUnauthorized);
  const page = parsePage(url);
  const search = url.searchParams.get('search') ?? '';
  const before = cachedLoaderData<Loaded>(url);
  const [list, roles] = await Promise.all([
    settle(
      call.page('GET /api/users/', { query: { search }, page, limit: PAGE_SIZE, signal, allow401: true }),
      before?.list.answer,
    ),
    settle(call('GET /api/roles/', { signal, allow401: true }), before?.roles.answer),
  ]);
  if (list.answer) assertPageExists(url, list.answer.total);
  const loaded: Loaded = { list, roles, search, page };
  cacheLoaderData(url, loaded);
  return loaded;
}

interface Loaded {
  list: Settled<{ items: User[]; total: number }>;
  roles: Settled<Role[]>;
  search: string;
  page: number;
}

interface Settled<T> {
  /** Beside an error, what was answered before it. */
  answer?: T | undefined;
  error?: string;
}

/** A refused call as something the page can show around: what is typed into the search is not lost by it. */
async function settle<T>(asked: Promise<T>, before: T | undefined): Promise<Settled<T>> {
  try {
    return { answer: await asked };
  } catch (failure) {
    leaveWithoutAccess(failure);
    if (!(failure instanceof ApiFailure)) throw failure;
    return { answer: before, error: failure.message };
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
  const total = list.answer?.total ?? 0;
  return (
    <DashboardPage
      title="Users"
      lead="Everybody who has an account: the shelter’s people and its adopters."
      actions={
        <button
          className="button"
          type="button"
          disabled={roles.answer === undefined}
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
          {list.answer && describeCount(total, search)}
        </p>
        <FadingMessage message={message} onFaded={() => setMessage(null)} />
      </div>
      {list.answer && (
        <UsersList
          users={list.answer.items}
          isSearch={search !== ''}
          onEdit={(user) => setTask({ name: 'edit', user })}
          onDelete={(user) => setTask({ name: 'delete', user })}
        />
      )}
      <Pagination label="Pages of the users" page={page} pages={countPages(total)} />
      {task?.name === 'add' && <UserForm roles={roles.answer ?? []} onClose={close} onDone={closeDone} />}
      {task?.name === 'edit' && (
        <UserForm user={task.user} roles={roles.answer ?? [task.user.role]} onClose={close} onDone={closeDone} />
      )}
      {task?.name === 'delete' && <UserDeletion user={task.user} onClose={close} onDone={closeDone} />}
    </DashboardPage>
  );
}

function describeCount(total: number, search: string): string {
  const people = `${total.toLocaleString('en')} ${total === 1 ? 'user' : 'users'}`;
  return search === '' ? people : `${people} found for “${search}”`;
}

export function HydrateFallback() {
  return <PageSkeleton title="Users" />;
}

export function ErrorBoundary() {
  return <LoadError title="Users" />;
}
