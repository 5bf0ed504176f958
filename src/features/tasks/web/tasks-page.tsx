import { useState } from 'react';
import { useLoaderData, useLocation, useSearchParams } from 'react-router';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, countPages, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { taskViews, type TaskView } from '../tasks.constants.ts';
import type { TasksApi } from '../tasks.contract.ts';
import { AddTaskForm } from './add-task-form.tsx';
import { TaskRulesDialog } from './task-rules-dialog.tsx';
import { TaskRow } from './task-row.tsx';

const call = createApiClient<TasksApi>();

/** Colleagues finish tasks at the same time. */
const REFRESH_MS = 60_000;

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('work on tasks');
  const page = pageOf(url);
  const view = taskViews.find((name) => name === url.searchParams.get('view')) ?? 'mine';
  const [overview, list] = await Promise.all([
    call('GET /api/tasks/overview', { signal }),
    call.page('GET /api/tasks/', { query: { view }, ...page, signal }),
  ]);
  assertPageExists(url, list.total);
  return { overview, list, view, page: page.page };
});

const emptyTexts: Record<TaskView, { title: string; text: string }> = {
  mine: { title: 'You’re all caught up', text: 'Tasks that you add or that colleagues assign to you show up here.' },
  everyone: { title: 'No open tasks', text: 'Add one above, e.g. “Order cat food Friday”.' },
  done: { title: 'Nothing finished yet', text: 'Finished tasks stay here for a year.' },
};

export default function TasksPage() {
  const { overview, list, view, page } = useLoaderData<typeof clientLoader>();
  const { today, mine, everyone } = overview;
  const [search] = useSearchParams();
  const { key } = useLocation();
  const canAssign = useCan('assign tasks');
  const fallback = useFocusFallback<HTMLDivElement>();
  usePolling(REFRESH_MS);
  const isAdding = search.has('add');
  const canChangeRules = useCan('change settings');
  const [isChangingRules, setIsChangingRules] = useState(false);
  return (
    <DashboardPage
      title="Tasks"
      actions={
        canChangeRules && (
          <button className="button button-quiet" type="button" onClick={() => setIsChangingRules(true)}>
            Automatic tasks
          </button>
        )
      }
      notice={<AccessNotice capability="assign tasks" to="see and assign colleagues’ tasks" />}
    >
      <section className="panel" aria-label="Add a task">
        <AddTaskForm key={isAdding ? key : ''} today={today} hasFocus={isAdding} />
      </section>
      <Tabs label="Whose tasks">
        <TabLink to="?" isCurrent={view === 'mine'}>{`Mine (${mine})`}</TabLink>
        <TabLink
          to="?view=everyone"
          isCurrent={view === 'everyone'}
        >{`${canAssign ? 'Everyone’s' : 'Yours and unassigned'} (${everyone})`}</TabLink>
        <TabLink to="?view=done" isCurrent={view === 'done'}>
          Done
        </TabLink>
      </Tabs>
      <div ref={fallback} tabIndex={-1}>
        {list.items.length > 0 ? (
          <ul className="tasks panel">
            {list.items.map((task) => (
              <TaskRow key={task.id} task={task} today={today} />
            ))}
          </ul>
        ) : (
          <EmptyState title={emptyTexts[view].title}>{emptyTexts[view].text}</EmptyState>
        )}
      </div>
      {isChangingRules && <TaskRulesDialog onClose={() => setIsChangingRules(false)} />}
      <Pagination label="Pages of tasks" page={page} pages={countPages(list.total)} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Tasks" />;
}

export function ErrorBoundary() {
  return <LoadError title="Tasks" />;
}
