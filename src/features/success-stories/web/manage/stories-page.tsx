import { Link, useLoaderData, useSearchParams } from 'react-router';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { parsePage } from '../../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { NoSearchResults } from '../../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { storyLimits, storyStatuses, type StoryStatus } from '../../success-stories.constants.ts';
import type { SuccessStoriesApi } from '../../success-stories.contract.ts';
import { AdminStoryPanel } from './admin-story.tsx';
import styles from '../story-panels.css?url';

const tabLabels: Record<StoryStatus, string> = {
  waiting: 'Waiting',
  published: 'Published',
  declined: 'Declined',
  private: 'Not for publication',
};

const noStories: Record<StoryStatus, { title: string; explanation: string }> = {
  waiting: {
    title: 'No story waits for you',
    explanation: 'When an adopter tells how their pet is doing, and agrees that it is published, you find it here.',
  },
  published: {
    title: 'No story is on the site yet',
    explanation: 'Publish one that waits, and visitors read it at once.',
  },
  declined: { title: 'No story was declined', explanation: 'Those that do not suit the site stand here.' },
  private: {
    title: 'Nothing was told in private',
    explanation: 'Here stand stories whose authors did not agree to publication, and those of pets that came back.',
  },
};

const call = createApiClient<SuccessStoriesApi>();
const title = 'Success stories';
/** Full stories with photos are tall, so a page holds fewer of them than of table rows. */
const PAGE_SIZE = 10;

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const status = parseStatus(url.searchParams);
  const search = url.searchParams.get('search')?.trim() ?? '';
  const requestedPage = parsePage(url);
  const list = (page: number) =>
    call.page('GET /api/success-stories/', { query: { status, search }, page, limit: PAGE_SIZE, signal });
  const [first, counts] = await Promise.all([
    list(requestedPage),
    call('GET /api/success-stories/counts', { query: { search }, signal }),
  ]);
  // A decision removes a story from its list, so the last page may be gone.
  const pages = Math.max(1, Math.ceil(first.total / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  const { items, total } = page === requestedPage ? first : await list(page);
  return { stories: items, total, counts, status, search, page, pages };
});

export default function StoriesPage() {
  const { stories, total, counts, status, search, page, pages } = useLoaderData<typeof clientLoader>();
  const [searchParams] = useSearchParams();
  const count = useFocusFallback<HTMLParagraphElement>();
  return (
    <DashboardPage
      title={title}
      lead="What adopters tell of their pets. Where they agree, you decide what stands on the site; their words stay theirs."
      actions={
        <Link className="button button-quiet" to="/success-stories">
          See them on the site
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="success_stories" />
      <FilterForm label="Search the stories" className="filters">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={storyLimits.search}
          autoComplete="off"
          placeholder="A word, a person or a pet"
        />
      </FilterForm>
      <Tabs label="Which stories">
        {storyStatuses.map((each) => (
          <TabLink key={each} to={tabHref(searchParams, each)} isCurrent={each === status}>
            {`${tabLabels[each]} (${counts[each].toLocaleString('en')})`}
          </TabLink>
        ))}
      </Tabs>
      <p ref={count} role="status" tabIndex={-1} className="text-small text-soft outline-none">
        {formatCount(total, 'story', 'stories')}
      </p>
      {stories.length > 0 && (
        <ul aria-label={tabLabels[status]} className="grid gap-4">
          {stories.map((story) => (
            <AdminStoryPanel key={story.id} story={story} />
          ))}
        </ul>
      )}
      {total === 0 && search !== '' && <NoSearchResults>No story among these has these words.</NoSearchResults>}
      {total === 0 && search === '' && (
        <EmptyState title={noStories[status].title}>
          <p>{noStories[status].explanation}</p>
        </EmptyState>
      )}
      <Pagination label="Pages of the stories" page={page} pages={pages} />
    </DashboardPage>
  );
}

function parseStatus(searchParams: URLSearchParams): StoryStatus {
  const requestedPage = searchParams.get('status');
  return storyStatuses.find((each) => each === requestedPage) ?? 'waiting';
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}

/** The same search in another tab. The default tab has no parameter. */
function tabHref(search: URLSearchParams, status: StoryStatus): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('status');
  if (status !== 'waiting') params.set('status', status);
  return params.size > 0 ? `?${params}` : '?';
}
