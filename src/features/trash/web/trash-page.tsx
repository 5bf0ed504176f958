import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { BulkBar } from '../../lists/web/components/bulk-bar.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import { MAX_TRASH_ITEMS, TRASH_DAYS, TRASH_PATH, trashTypes, type TrashType } from '../trash.constants.ts';
import type { TrashApi, TrashItem } from '../trash.contract.ts';
import { hrefOf, trashColumns, typeLabels } from './trash-columns.tsx';

const call = createApiClient<TrashApi>();
const title = 'Trash';

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Type',
    name: 'type',
    options: trashTypes.map((value) => ({ value, label: typeLabels[value] })),
  },
];

function parseQuery(params: URLSearchParams) {
  return {
    type: readFilters(filters, params)['type'] as TrashType | undefined,
    search: params.get('search') ?? '',
  };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('delete records');
  openDefaultView(url, 'trash');
  const page = pageOf(url);
  const list = await call.page('GET /api/trash/', { query: parseQuery(url.searchParams), ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
});

export default function TrashPage() {
  const { list, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const selection = useSelection();
  const [toDelete, setToDelete] = useState<readonly TrashItem[]>([]);
  const { restore, isBusy } = useRestore(selection.toggleAll);
  const chosen = list.items.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <ListPage
        list="trash"
        title={title}
        caption={title}
        columns={trashColumns}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'item')}
        search={{ placeholder: 'A pet or a person', maxLength: 100 }}
        filters={filters}
        empty={<EmptyTrash isSearch={params.size > 0} />}
        selection={{
          selection,
          allLabel: 'Select all on this page',
          labelOf: (item) => `Select ${item.title}`,
          maxIds: MAX_TRASH_ITEMS,
        }}
        renderActions={(item) => (
          <div className="row-actions">
            <button className="row-action" type="button" disabled={isBusy} onClick={() => restore([item])}>
              <DashboardIcon name="undo" />
              Restore<span className="sr-only">{` ${item.title}`}</span>
            </button>
            <button className="row-action" type="button" onClick={() => setToDelete([item])}>
              <DashboardIcon name="trash" />
              Delete forever<span className="sr-only">{` ${item.title}`}</span>
            </button>
          </div>
        )}
        actionsLabelOf={(item) => `Actions for ${item.title}`}
        fetchAll={() => call('GET /api/trash/', { query: parseQuery(params) })}
      >
        <p className="text-soft">{`Items are deleted forever after ${TRASH_DAYS} days.`}</p>
      </ListPage>
      <BulkBar label="Selected items" selection={selection}>
        <button className="button button-small" type="button" disabled={isBusy} onClick={() => restore(chosen)}>
          Restore
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => setToDelete(chosen)}>
          Delete forever
        </button>
      </BulkBar>
      {toDelete.length > 0 && (
        <Deletion
          items={toDelete}
          onClose={() => setToDelete([])}
          onDone={() => {
            setToDelete([]);
            selection.toggleAll(
              toDelete.map(({ id }) => id),
              false,
            );
          }}
        />
      )}
    </>
  );
}

/** Restores items. The message leads to what came back. */
function useRestore(toggleAll: (ids: readonly number[], isChosen: boolean) => void) {
  const { mutate, isBusy } = useMutation(undefined, { alertsFailure: true });
  const restore = (items: readonly TrashItem[]) => {
    const ids = items.map(({ id }) => id);
    void mutate(() => call('POST /api/trash/restore', { body: { ids } }), {
      onDone: ({ message, restored }) => {
        toggleAll(ids, false);
        const [first] = restored;
        const view = { label: 'View', run: () => location.assign(hrefOf(first!)) };
        showAlert(message, 'success', restored.length === 1 ? view : undefined);
      },
    });
  };
  return { restore, isBusy };
}

function Deletion({
  items,
  onClose,
  onDone,
}: {
  items: readonly TrashItem[];
  onClose: () => void;
  onDone: () => void;
}) {
  return (
    <ConfirmMutation
      question={items.length === 1 ? `Delete ${items[0]!.title} forever?` : `Delete ${items.length} items forever?`}
      confirmLabel="Delete forever"
      isDanger
      run={() => call('POST /api/trash/delete', { body: { ids: items.map(({ id }) => id) } })}
      successMessage={({ message }) => message}
      onDone={onDone}
      onCancel={onClose}
    >
      <p>This is permanent and can’t be undone.</p>
    </ConfirmMutation>
  );
}

function EmptyTrash({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) {
    return (
      <EmptyState title="The trash is empty">
        <p>{`Pets, applications and people that you delete stay here for ${TRASH_DAYS} days.`}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing in the trash matches">
      <p>Try another name or type.</p>
      <Link className="text-link" to={TRASH_PATH}>
        Show everything in the trash
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
