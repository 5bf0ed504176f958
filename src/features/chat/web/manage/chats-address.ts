import { chatViews, type ChatView } from '../../chat-words.contract.ts';

export interface ChatsAsked {
  view: ChatView;
  search: string;
  /** The conversation that is open. */
  chat: number | undefined;
}

const FIRST_VIEW: ChatView = 'open';

/** Which conversations an address asks for, and which of them to open; what makes no sense in it is left out. */
export function chatsAsked(address: URLSearchParams): ChatsAsked {
  const chat = address.get('chat') ?? '';
  return {
    view: chatViews.find((name) => name === address.get('view')) ?? FIRST_VIEW,
    search: address.get('search') ?? '',
    chat: /^[1-9]\d{0,8}$/.test(chat) ? Number(chat) : undefined,
  };
}

/** The same search among others, from its first page; what is open stays so. */
export function viewHref(address: URLSearchParams, view: ChatView): string {
  return hrefWith(address, { view: view === FIRST_VIEW ? undefined : view, page: undefined });
}

export function chatHref(address: URLSearchParams, id: number): string {
  return hrefWith(address, { chat: String(id) });
}

/** The list alone. */
export function listHref(address: URLSearchParams): string {
  return hrefWith(address, { chat: undefined });
}

function hrefWith(address: URLSearchParams, changes: Record<string, string | undefined>): string {
  const asked = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) asked.delete(name);
    else asked.set(name, value);
  }
  return `?${asked}`;
}
