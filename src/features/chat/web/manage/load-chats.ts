import type { ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { PAGE_SIZE, parsePage, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import type { Total } from '../../../../platform/total.contract.ts';
import type { ChatApi, ChatMessage, ChatSummary } from '../../chat.contract.ts';
import { realtimeChanges } from '../realtime/realtime-changes.ts';
import { parseChatsQuery, type ChatsQuery } from './chats-query.ts';

const call = createApiClient<ChatApi>();

export interface ChatList extends Total {
  items: ChatSummary[];
}

export interface OpenChat {
  chat: ChatSummary;
  /** The newest messages. */
  messages: ChatMessage[];
}

interface LoadedChats {
  query: ChatsQuery;
  page: number;
  list: ChatList | null;
  /** Why the list could not be loaded; `list` is then the previous one, if any. */
  listError: string | null;
  /** The previous one if it cannot be reloaded, so that nobody loses what they are writing. */
  open: OpenChat | null;
  openError: string | null;
  /** The requested chat does not exist. */
  isRemoved: boolean;
  /** For `useReloadIfChanged`. */
  changes: number;
}

/** Loads the list and the open chat. If one fails, the other is still shown. */
export async function loadChats({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<LoadedChats> {
  requireCapability('answer chats');
  const changes = realtimeChanges.read();
  const query = parseChatsQuery(url.searchParams);
  const page = parsePage(url);
  const { view, search, chat } = query;
  const [list, open] = await Promise.all([
    toResult(call.page('GET /api/chats/', { query: { view, search }, page, limit: PAGE_SIZE, signal })),
    chat === undefined ? { answer: null, failure: null } : toResult(loadOpen(chat, signal)),
  ]);
  if (list.answer) assertPageExists(url, list.answer.total);
  const isRemoved = open.failure?.status === 404;
  const userId = readSession()?.user_id;
  const key = `${userId} ${view} ${page} ${search}`;
  if (list.answer) last = { key, list: list.answer };
  const openKey = `${userId} ${chat}`;
  if (open.answer) lastOpen = { key: openKey, open: open.answer };
  else if (isRemoved) lastOpen = null;
  return {
    query,
    page,
    list: list.answer ?? (last?.key === key ? last.list : null),
    listError: list.failure?.message ?? null,
    open: open.answer ?? (lastOpen?.key === openKey ? lastOpen.open : null),
    openError: isRemoved ? null : (open.failure?.message ?? null),
    isRemoved,
    changes,
  };
}

let last: { key: string; list: ChatList } | null = null;
let lastOpen: { key: string; open: OpenChat } | null = null;

async function loadOpen(id: number, signal: AbortSignal): Promise<OpenChat> {
  const [chat, messages] = await Promise.all([
    call('GET /api/chats/:id', { params: { id }, signal }),
    call('GET /api/chats/:id/messages', { params: { id }, signal }),
  ]);
  return { chat, messages };
}

async function toResult<T>(query: Promise<T>): Promise<{ answer: T | null; failure: ApiFailure | null }> {
  try {
    return { answer: await query, failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
    return { answer: null, failure };
  }
}
