import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { closeDropDown, DropDown } from '../../../ui/drop-down.tsx';
import { toViewQuery, type ListName } from '../lists.constants.ts';
import type { SavedView } from '../saved-views.contract.ts';
import { useSavedViews } from './saved-view-store.ts';
import { ViewDialog } from './view-dialog.tsx';

interface ViewsMenuProps {
  list: ListName;
  /** Such as "pets". */
  what: string;
  /** The columns that are displayed; a view stores them, too. */
  columns: readonly string[];
  /** The query of the whole list. */
  allQuery: string;
}

/** Views of a list: open one, save this one, and change or share one's own. */
export function ViewsMenu({ list, what, columns, allQuery }: ViewsMenuProps) {
  const views = useSavedViews(list);
  const [params] = useSearchParams();
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const query = toViewQuery(params.toString());
  const withColumns = new URLSearchParams(query);
  withColumns.set('columns', columns.join(','));
  const current = views.find((view) => isSameView(view.query, query));
  return (
    <>
      <DropDown label={current ? <span className="views-current">{current.name}</span> : 'Views'}>
        <ul className="menu-list">
          <li>
            <ViewLink to={`?${allQuery}`} isCurrent={query === allQuery}>{`All ${what}`}</ViewLink>
          </li>
          {views.map((view) => (
            <li key={view.id} className="flex items-center">
              <ViewLink to={`?${view.query}`} isCurrent={view === current}>
                <span>
                  {view.name}
                  <ViewMarks view={view} />
                </span>
              </ViewLink>
              <button
                className="column-move"
                type="button"
                aria-label={`Edit view ${view.name}`}
                title="Edit view"
                onClick={() => setEdited(view)}
              >
                <DashboardIcon name="pencil" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <button className="menu-item views-save" type="button" onClick={() => setEdited('new')}>
          Save this view…
        </button>
      </DropDown>
      {edited !== null && (
        <ViewDialog
          list={list}
          view={edited === 'new' ? null : edited}
          query={withColumns.toString()}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <Link
      className="menu-item"
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={({ currentTarget }) => closeDropDown(currentTarget)}
    >
      {children}
    </Link>
  );
}

function ViewMarks({ view: { is_own, is_shared, is_default, owner_name } }: { view: SavedView }) {
  const marks = [is_default && 'opens first', is_own ? is_shared && 'shared' : `by ${owner_name}`].filter(Boolean);
  if (marks.length === 0) return null;
  return <span className="block text-small font-normal text-soft">{marks.join(' · ')}</span>;
}

/** The filters and order are the same; columns do not matter. */
function isSameView(one: string, other: string): boolean {
  const [first, second] = [one, other].map((query) => {
    const params = new URLSearchParams(query);
    params.delete('columns');
    params.sort();
    return params.toString();
  });
  return first === second;
}
