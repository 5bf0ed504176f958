import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { NoSearchResults } from '../../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { hrefWith, parseOrder } from '../../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { useSelection } from '../../../../ui/use-selection.ts';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { storyLimits, storyStatuses, type StoryStatus } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';
import { DeclineStoryDialog } from './decline-story-dialog.tsx';
import { StoriesBulkBar } from './stories-bulk-bar.tsx';
import { storiesColumns } from './stories-columns.tsx';
import { StoryActions } from './story-actions.tsx';
import { StoryDialog } from './story-dialog.tsx';
import { storyStatusLabels } from './story-labels.ts';

const noStories: Record<StoryStatus, { title: string; explanation: string }> = {
  waiting: {
    title: 'No stories to review',
    explanation: 'Stories that adopters agree to publish show up here.',
  },
  published: {
    title: 'No published stories yet',
    explanation: 'Publish one, and it’s on the site right away.',
  },
  declined: { title: 'No rejected stories', explanation: 'Rejected stories show up here.' },
  private: {
    title: 'No private stories',
    explanation: 'Stories that aren’t for publication, and those of returned pets, show up here.',
  },
};

const call = createApiClient<SuccessStoriesApi>();
const title = 'Success stories';
const newestFirst = { column: 'updated', direction: 'desc' } as const;

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Photo',
    name: 'photo',
    options: [
      { value: 'with', label: 'The author’s photo' },
      { value: 'without', label: 'No photo' },
    ],
  },
  { type: 'dates', label: 'Written', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['updated', 'created'], newestFirst);

function parseQuery(params: URLSearchParams) {
  return {
    filters: { ...readFilters(filters, params), search: params.get('search')?.trim() ?? '' },
    status: storyStatuses.find((each) => each === params.get('status')) ?? 'waiting',
    order: orderOf(params),
  };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('review stories');
  openDefaultView(url, 'stories');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const [list, counts] = await Promise.all([
    call.page('GET /api/success-stories/', { query: toApiQuery(query), ...page, signal }),
    call('GET /api/success-stories/counts', { query: query.filters, signal }),
  ]);
  // A decision removes a story from its list, so the last page may be gone.
  assertPageExists(url, list.total);
  return { list, counts, query, page: page.page };
});

function toApiQuery({ filters: chosen, status, order }: ReturnType<typeof parseQuery>) {
  return { ...chosen, status, sort: order.column, direction: order.direction };
}

type Task = { name: 'read' | 'decline'; story: AdminStory };

export default function StoriesPage() {
  const { list, counts, query, page } = useLoaderData<typeof clientLoader>();
  const { status } = query;
  const [task, setTask] = useState<Task | null>(null);
  const selection = useSelection();
  const selected = useSelectedStories(list.items, selection.ids);
  const close = () => setTask(null);
  return (
    <>
      <ListPage
        list="stories"
        title={title}
        caption="Stories"
        actions={
          <Link className="button button-quiet" to="/success-stories">
            View on the site
          </Link>
        }
        columns={storiesColumns((story) => setTask({ name: 'read', story }), status)}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'story', 'stories')}
        search={{ placeholder: 'A word, a person or a pet', maxLength: storyLimits.search }}
        filters={filters}
        order={{
          current: query.order,
          default: newestFirst,
          descendsFirst: ['updated', 'created'],
          options: [
            { value: '', label: 'Last changed' },
            { value: 'created-desc', label: 'Newest first' },
            { value: 'created', label: 'Oldest first' },
          ],
        }}
        empty={<NoStories status={status} isSearch={Object.values(query.filters).some((value) => value !== '')} />}
        {...(status === 'waiting' && {
          selection: {
            selection,
            allLabel: 'Select all on this page',
            labelOf: (story: AdminStory) => `Select the story “${story.title}”`,
          },
        })}
        renderActions={(story) => (
          <StoryActions story={story} variant="row" onDecline={() => setTask({ name: 'decline', story })} />
        )}
        actionsLabelOf={(story) => `Actions for “${story.title}”`}
        fetchAll={() => call('GET /api/success-stories/', { query: toApiQuery(query) })}
      >
        <StatusTabs counts={counts} current={status} />
      </ListPage>
      <StoriesBulkBar selection={selection} stories={selected} />
      {task?.name === 'read' && (
        <StoryDialog
          story={task.story}
          onClose={close}
          onDecline={() => setTask({ name: 'decline', story: task.story })}
        />
      )}
      {task?.name === 'decline' && <DeclineStoryDialog stories={[task.story]} onClose={close} onDone={close} />}
    </>
  );
}

function StatusTabs({ counts, current }: { counts: Record<StoryStatus, number>; current: StoryStatus }) {
  const [params] = useSearchParams();
  return (
    <Tabs label="Which stories">
      {storyStatuses.map((each) => (
        <TabLink
          key={each}
          to={hrefWith(params, { status: each === 'waiting' ? undefined : each })}
          isCurrent={each === current}
        >
          {`${storyStatusLabels[each]} (${counts[each].toLocaleString('en')})`}
        </TabLink>
      ))}
    </Tabs>
  );
}

/** The selected stories as they were when they were selected, also on other pages. */
function useSelectedStories(items: readonly AdminStory[], ids: ReadonlySet<number>): AdminStory[] {
  const [seen, setSeen] = useState<ReadonlyMap<number, AdminStory>>(new Map());
  const added = items.filter(({ id }) => ids.has(id) && !seen.has(id));
  const kept = [...seen.values()].filter(({ id }) => ids.has(id));
  if (added.length > 0 || kept.length < seen.size)
    setSeen(new Map([...kept, ...added].map((story) => [story.id, story])));
  return [...ids].flatMap((id) => seen.get(id) ?? []);
}

function NoStories({ status, isSearch }: { status: StoryStatus; isSearch: boolean }) {
  if (isSearch) return <NoSearchResults>No story matches. Try other words or other days.</NoSearchResults>;
  return (
    <EmptyState title={noStories[status].title}>
      <p>{noStories[status].explanation}</p>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
