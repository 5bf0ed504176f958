import { use } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import { groupByPet } from '../../owner-listings/unanswered-inquiries.contract.ts';
import { PAGE_SIZE, parsePage, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { NoSearchResults } from '../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { MessagesApi } from '../messages.contract.ts';
import { useUnreadMessages } from './components/unread-messages.ts';
import { withCachedThreads, loadOpened, shouldRevalidateThreads, type Threads } from './load-threads.ts';
import { NewMessagePanel } from './new-message-panel.tsx';
import { titleFromText } from './thread-messages.ts';
import { ThreadsPage } from './threads-page.tsx';

const TITLE = 'Inbox';
const call = createApiClient<AccountsApi & MessagesApi>();

interface Inbox extends Threads {
  email: string;
}

export const clientLoader = withCachedThreads(async (url, signal): Promise<Inbox> => {
  const page = parsePage(url);
  const params = { id: readSession()?.user_id ?? 0 };
  const query = { search: url.searchParams.get('search') ?? '' };
  const [me, list] = await Promise.all([
    call('GET /api/users/me', { signal }),
    call.page('GET /api/messages/user/:id', { params, query, page, limit: PAGE_SIZE, signal }),
  ]);
  assertPageExists(url, list.total);
  const opened = await loadOpened(url, list.items, signal);
  // Staff may open others' threads, but not in their own inbox.
  const isOwn = opened?.user_id === params.id;
  return { email: me.email, threads: list.items, total: list.total, page, opened: isOwn ? opened : null };
});
export const shouldRevalidate = shouldRevalidateThreads;

export default function InboxPage() {
  const data = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { name: shelter } = use(SiteContext);
  const about = search.get('about')?.slice(0, 200) ?? '';
  const isWriting = search.has('new') || search.has('about');
  return (
    <ThreadsPage
      title={TITLE}
      data={data}
      side="user"
      notice={<InquiriesNotice />}
      emptyInbox={data.loaded && isEmptyInbox(data.loaded, search) && <EmptyInbox />}
      searchLabel="Search your inbox"
      noThreads={<NoSearchResults>No messages match your search.</NoSearchResults>}
      pagesLabel="Pages of the inbox"
      titleOf={({ text }) => titleFromText(text)}
      describe={() => ({ title: `You and ${shelter}`, to: shelter })}
      isWriting={isWriting}
    >
      {data.loaded && (
        <NewMessagePanel
          // The page may link to itself.
          key={`${about} ${isWriting}`}
          title={`Write to ${shelter}`}
          lead="You’ll see replies here. We’ll email you if you miss one."
          hasList={data.loaded.threads.length > 0}
          email={data.loaded.email}
          about={about}
          hasFocus={isWriting}
        />
      )}
    </ThreadsPage>
  );
}

/** Messages about the user's listings are with the listings. */
function InquiriesNotice() {
  const pets = groupByPet(useUnreadMessages().inquiries);
  if (pets.length === 0) return null;
  return (
    <div className="dashboard-notice grid gap-1">
      <p>Messages about your listings are in My pets:</p>
      <ul>
        {pets.map(({ petId, title, href }) => (
          <li key={petId}>
            <Link className="text-button" to={href}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function EmptyInbox() {
  return (
    <EmptyState title="No messages yet">
      <p>Ask us anything about a pet, your application or your pickup. You’ll see replies here.</p>
    </EmptyState>
  );
}

function isEmptyInbox({ total }: Inbox, search: URLSearchParams): boolean {
  return total === 0 && !search.get('search');
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
