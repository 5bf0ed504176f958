import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { MAX_SEARCH_LENGTH } from '../quick-search.constants.ts';
import { usePaletteActions, type DecisionToMake } from './palette-actions.ts';
import {
  filterItems,
  groupResults,
  seeAllItem,
  startsWith,
  toItem,
  type PaletteGroup,
  type PaletteItem,
} from './palette-items.ts';
import { PaletteList } from './palette-list.tsx';
import { addRecentItem, listRecentItems } from './recent-items.ts';
import { useQuickSearch, type Found } from './use-quick-search.ts';
import styles from './palette.css?url';

export interface PaletteProps {
  /** The pages to go to. */
  pages: PaletteItem[];
  onLogOut: () => void;
  onClose: () => void;
}

/** Finds everything, and does everything, by typing. */
export default function Palette({ pages, onLogOut, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [decision, setDecision] = useState<DecisionToMake | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const { found, isBusy, retry } = useQuickSearch(text);
  const dialog = useModal(onClose);
  const listId = useId();
  const canSeePeople = useCan('view people');
  const navigate = useNavigate();
  /** Enter, while its results are on their way. */
  const isEnterPending = useRef(false);

  const write = (typed: string) => {
    setText(typed);
    setActiveIndex(0);
    isEnterPending.current = false;
  };
  const actions = usePaletteActions({
    onDecide: (chosen) => {
      setDecision(chosen);
      write('');
    },
    onLogOut,
  });
  const groups = decision ? listDecidable(found, decision) : listGroups({ text, found, actions, pages });
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(activeIndex, items.length - 1)];

  const open = (item: PaletteItem, inNewTab = false) => {
    const { to, run, key } = item;
    if (to !== undefined) addRecentItem(item);
    if (to !== undefined && inNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    // Choosing an application comes next.
    if (key !== 'approve' && key !== 'reject' && key !== 'reopen') onClose();
    if (to === undefined) run?.();
    else void navigate(to);
  };
  useEffect(() => {
    if (isBusy || !isEnterPending.current) return;
    isEnterPending.current = false;
    if (active) open(active);
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActiveIndex((Math.min(activeIndex, items.length - 1) + step + items.length) % items.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The results of the text before are still visible.
      if (isBusy && !actions.includes(active!) && !pages.includes(active!)) isEnterPending.current = true;
      else if (active) open(active, event.ctrlKey || event.metaKey);
    } else if (decision && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))) {
      event.preventDefault();
      setDecision(null);
      write('');
    }
  };

  return (
    <dialog {...dialog} className="palette" aria-label="Search" onKeyDown={onKeyDown}>
      <link rel="stylesheet" href={styles} precedence="palette" />
      <div className="palette-head">
        <DashboardIcon name="search" className="size-6" />
        {decision && <span className="palette-mode">{decisionLabels[decision]}</span>}
        <input
          className="palette-input"
          autoFocus
          type="text"
          role="combobox"
          aria-label={decision ? 'Application to decide' : 'Search everything'}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId} ${active.key}`.replaceAll(' ', '-') : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={placeholderOf(decision, canSeePeople)}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          Esc<span className="sr-only"> closes the search</span>
        </button>
      </div>
      <PaletteList id={listId} groups={groups} active={active} onOpen={open} />
      <PaletteStatus
        found={found}
        isBusy={isBusy}
        count={items.length}
        isDeciding={decision !== null}
        onRetry={retry}
      />
    </dialog>
  );
}

function placeholderOf(decision: DecisionToMake | null, canSeePeople: boolean): string {
  if (decision) return 'Applicant, pet or number';
  return canSeePeople ? 'Pet, person, phone number, #471 or action' : 'Pet, page or action';
}

const decisionLabels = { Approved: 'Approve', Rejected: 'Reject', Pending: 'Reopen' } as const;

interface ListGroupsOptions {
  text: string;
  found: Found | null;
  actions: PaletteItem[];
  pages: PaletteItem[];
}

/** Actions and pages first: they are there at once, and results don't move them. */
function listGroups({ text, found, actions, pages }: ListGroupsOptions): PaletteGroup[] {
  if (text.trim() === '') {
    return [
      { label: 'Recent', items: listRecentItems() },
      { label: 'Actions', items: actions },
      { label: 'Go to', items: pages },
    ].filter(({ items }) => items.length > 0);
  }
  const own = [
    { label: 'Actions', items: filterItems(actions, text) },
    { label: 'Go to', items: filterItems(pages, text) },
  ];
  // "Audit" is rather the page than the export of it.
  const startsWithText = ({ items }: PaletteGroup) => Number(items[0] !== undefined && startsWith(items[0], text));
  return [
    ...own.toSorted((a, b) => startsWithText(b) - startsWithText(a)),
    ...groupResults(found?.results ?? []).map((group) => ({
      ...group,
      items: [...group.items, ...seeAllItem(group, found?.corrected ?? found?.text ?? '')],
    })),
  ].filter(({ items }) => items.length > 0);
}

/** Those that the decision is possible for; opening one asks for it. */
function listDecidable(found: Found | null, decision: DecisionToMake): PaletteGroup[] {
  const statuses = decision === 'Pending' ? ['Approved', 'Rejected', 'Waitlisted'] : ['Pending', 'Waitlisted'];
  const items = (found?.results ?? [])
    .filter(({ type, status }) => type === 'application' && statuses.includes(status ?? ''))
    .map((result) => ({ ...toItem(result), to: `/admin-dashboard/manage-adoptions/${result.id}?decide=${decision}` }));
  const label = decision === 'Pending' ? 'Decided applications' : 'Open applications';
  return items.length === 0 ? [] : [{ label, items }];
}

interface PaletteStatusProps {
  found: Found | null;
  isBusy: boolean;
  count: number;
  isDeciding: boolean;
  onRetry: () => void;
}

function PaletteStatus({ found, isBusy, count, isDeciding, onRetry }: PaletteStatusProps) {
  if (found?.failure !== undefined && !isBusy) {
    return (
      <div className="palette-status" role="alert">
        <p>{found.failure}</p>
        <button type="button" className="text-button" onClick={onRetry}>
          Retry
        </button>
      </div>
    );
  }
  return (
    <p className="palette-status" role="status">
      {isBusy ? 'Searching…' : describeCount(found, count, isDeciding)}
    </p>
  );
}

function describeCount(found: Found | null, count: number, isDeciding: boolean): string {
  if (!found) return isDeciding ? 'Which application?' : '↑ ↓ to choose · Enter to open · Ctrl+Enter for a new tab';
  if (count > 0) {
    const results = count === 1 ? '1 result' : `${count} results`;
    return found.corrected === null ? results : `${results} for “${found.corrected}”`;
  }
  if (isDeciding) return `No such application matches “${found.text}”.`;
  if (/^[\d\s()+./#-]+$/.test(found.text)) {
    return `Nothing has the number “${found.text}”. For a phone number, the last 4 digits are enough.`;
  }
  return `Nothing matches “${found.text}”.`;
}

/** A modal dialog without a head, which a click beside it closes. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = ref.current!;
    element.showModal();
    // Closing returns the focus to where it was; removing the element does not.
    return () => element.close();
  }, []);
  return {
    ref,
    onCancel: (event: React.SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: React.MouseEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
