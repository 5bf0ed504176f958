import { Link, useLoaderData, useSearchParams } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
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
import { reviewLimits, reviewStates, type ReviewState } from '../../review-words.contract.ts';
import type { ReviewsApi } from '../../reviews.contract.ts';
import { ManagedStory } from './managed-story.tsx';
import { countInWords, noStories, tabHref, tabLabels } from './stories-words.ts';
import styles from '../reviews.css?url';

const call = currentUser<ReviewsApi>();
const title = 'Success stories';
/** Whole stories with their pictures stand below each other: fewer than of rows. */
const ON_A_PAGE = 10;

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const state = stateIn(url.searchParams);
  const search = url.searchParams.get('search')?.trim() ?? '';
  const asked = parsePage(url);
  const list = (page: number) =>
    call.page('GET /api/reviews/', { query: { state, search }, page, limit: ON_A_PAGE, signal });
  const [first, counts] = await Promise.all([
    list(asked),
    call('GET /api/reviews/counts', { query: { search }, signal }),
  ]);
  // A decision takes a story out of its list, and then a last page may be gone.
  const pages = Math.max(1, Math.ceil(first.total / ON_A_PAGE));
  const page = Math.min(asked, pages);
  const { items, total } = page === asked ? first : await list(page);
  return { reviews: items, total, counts, state, search, page, pages };
});

export default function StoriesPage() {
  const { reviews, total, counts, state, search, page, pages } = useLoaderData<typeof clientLoader>();
  const [address] = useSearchParams();
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
      <link rel="stylesheet" href={styles} precedence="reviews" />
      <FilterForm label="Search the stories" className="filters">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={reviewLimits.search}
          autoComplete="off"
          placeholder="A word, a person or a pet"
        />
      </FilterForm>
      <Tabs label="Which stories">
        {reviewStates.map((each) => (
          <TabLink key={each} to={tabHref(address, each)} isCurrent={each === state}>
            {`${tabLabels[each]} (${counts[each].toLocaleString('en')})`}
          </TabLink>
        ))}
      </Tabs>
      <p ref={count} role="status" tabIndex={-1} className="text-small text-soft outline-none">
        {countInWords(total)}
      </p>
      {reviews.length > 0 && (
        <ul aria-label={tabLabels[state]} className="grid gap-4">
          {reviews.map((review) => (
            <ManagedStory key={review.id} review={review} />
          ))}
        </ul>
      )}
      {total === 0 && search !== '' && <NoSearchResults>No story among these has these words.</NoSearchResults>}
      {total === 0 && search === '' && (
        <EmptyState title={noStories[state].title}>
          <p>{noStories[state].why}</p>
        </EmptyState>
      )}
      <Pagination label="Pages of the stories" page={page} pages={pages} />
    </DashboardPage>
  );
}

function stateIn(address: URLSearchParams): ReviewState {
  const asked = address.get('state');
  return reviewStates.find((each) => each === asked) ?? 'waiting';
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
