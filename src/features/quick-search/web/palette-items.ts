import type { DashboardIconName } from '../../../ui/dashboard/dashboard-icon.tsx';
import { flagLabels, type FlagLevel } from '../../people/people.constants.ts';
import type { QuickSearchResult, ResultType } from '../quick-search.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

/** A line of the palette: it leads somewhere, or does something. */
export interface PaletteItem {
  /** Unique, and the same each time. */
  key: string;
  icon: DashboardIconName;
  title: string;
  detail?: string;
  status?: string | null;
  /** Whether the status is a warning. */
  isWarning?: boolean;
  /** Other words that find it. */
  keywords?: string;
  /** Shortcut keys of the same action. */
  keys?: string;
  to?: string;
  run?: () => void;
}

export interface PaletteGroup {
  label: string;
  /** Of its results. */
  type?: ResultType;
  items: PaletteItem[];
}

const groups: Record<ResultType, { label: string; icon: DashboardIconName }> = {
  pet: { label: 'Pets', icon: 'paw' },
  person: { label: 'People', icon: 'person' },
  application: { label: 'Applications', icon: 'home' },
  receipt: { label: 'Receipts', icon: 'receipt' },
  message: { label: 'Messages', icon: 'message' },
  chat: { label: 'Chats', icon: 'chat' },
  story: { label: 'Success stories', icon: 'star' },
  newsletter: { label: 'Newsletters', icon: 'newspaper' },
};

/** The results by type, in the order of the types' first results. */
export function groupResults(results: readonly QuickSearchResult[]): PaletteGroup[] {
  return [...Map.groupBy(results, ({ type }) => type)].map(([type, items]) => ({
    label: groups[type].label,
    type,
    items: items.map(toItem),
  }));
}

export function toItem(result: QuickSearchResult): PaletteItem {
  const { type, id, title, detail, status } = result;
  const item = { key: `${type} ${id}`, icon: groups[type].icon, to: hrefOf(result) };
  if (type === 'application') {
    return { ...item, title: `#${id} ${title || 'Former member'}`, detail: `for ${detail}`, status };
  }
  if (type === 'receipt')
    return { ...item, title: `Receipt ${title}`, detail, status: status === 'refund' ? 'Refund' : null };
  if (type === 'person') return { ...item, title, detail, ...toFlag(status) };
  if (type === 'message') return { ...item, title, detail, status: null };
  return { ...item, title, detail, status: status && status[0]!.toUpperCase() + status.slice(1) };
}

function toFlag(level: string | null): Pick<PaletteItem, 'status' | 'isWarning'> {
  return level === null ? { status: null } : { status: flagLabels[level as FlagLevel], isWarning: true };
}

function hrefOf({ type, id, title }: QuickSearchResult): string {
  const search = encodeURIComponent(title);
  const hrefs: Record<ResultType, string> = {
    pet: animalHref(id),
    person: `/admin-dashboard/people/${id}`,
    application: `/admin-dashboard/manage-adoptions/${id}`,
    receipt: `/admin-dashboard/receipts?search=${search}`,
    message: `/admin-dashboard/view-feedback?thread=${id}`,
    chat: `/admin-dashboard/chats?view=all&chat=${id}`,
    story: `/admin-dashboard/success-stories?search=${search}`,
    newsletter: `/admin-dashboard/newsletter/${id}`,
  };
  return hrefs[type];
}

/** Search parameters of the lists that have all matches, and how many results hide some of them. */
const lists: Partial<Record<ResultType, string>> = {
  pet: 'view-pets?search=',
  person: 'people?search=',
  application: 'manage-adoptions?search=',
  message: 'view-feedback?search=',
  chat: 'chats?view=all&search=',
  story: 'success-stories?search=',
};

const MAX_RESULTS = 6;

/** Leads to the list with all matches, if there may be more than these. */
export function seeAllItem({ label, type, items }: PaletteGroup, text: string): PaletteItem[] {
  const list = type && lists[type];
  if (list === undefined || items.length < MAX_RESULTS) return [];
  const to = `/admin-dashboard/${list}${encodeURIComponent(text)}`;
  return [{ key: `all ${type}`, icon: 'search', title: `All ${label.toLowerCase()} with “${text}”`, to }];
}

/** The items with all words in their title or keywords; those whose title starts with the text come first. */
export function filterItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return items
    .filter(({ title, keywords = '' }) => {
      const starts = `${title} ${keywords}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
      return words.every((word) => starts.some((start) => start.startsWith(word)));
    })
    .toSorted((a, b) => Number(startsWith(b, text)) - Number(startsWith(a, text)));
}

export function startsWith({ title }: PaletteItem, text: string): boolean {
  return title.toLowerCase().startsWith(text.trim().toLowerCase());
}
