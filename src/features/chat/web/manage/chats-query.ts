import { chatViews, type ChatView } from '../../chat.constants.ts';

export interface ChatsQuery {
  view: ChatView;
  search: string;
  /** The open chat. */
  chat: number | undefined;
}

const FIRST_VIEW: ChatView = 'open';

/** Parses the list's filters and the open chat from the URL; invalid values are ignored. */
export function parseChatsQuery(searchParams: URLSearchParams): ChatsQuery {
  const chat = searchParams.get('chat') ?? '';
  return {
    view: chatViews.find((name) => name === searchParams.get('view')) ?? FIRST_VIEW,
    search: searchParams.get('search') ?? '',
    chat: /^[1-9]\d{0,8}$/.test(chat) ? Number(chat) : undefined,
  };
}

/** The first page of another view; the open chat stays open. */
export function viewHref(searchParams: URLSearchParams, view: ChatView): string {
  return hrefWith(searchParams, { view: view === FIRST_VIEW ? undefined : view, page: undefined });
}

export function chatHref(searchParams: URLSearchParams, id: number): string {
  return hrefWith(searchParams, { chat: String(id) });
}

/** The list without an open chat. */
export function listHref(searchParams: URLSearchParams): string {
  return hrefWith(searchParams, { chat: undefined });
}

function hrefWith(searchParams: URLSearchParams, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
