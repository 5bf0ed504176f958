import type { ClientLoaderFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { PAGE_SIZE, parsePage, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import type { ChatApi, ChatMessage, ChatSummary } from '../../chat.contract.ts';
import { chatsAsked, type ChatsAsked } from './chats-address.ts';

const call = currentUser<ChatApi>();

export interface ChatList {
  items: ChatSummary[];
  total: number;
}

export interface OpenChat {
  chat: ChatSummary;
  /** The newest of it. */
  messages: ChatMessage[];
}

interface LoadedChats {
  asked: ChatsAsked;
  page: number;
  list: ChatList | null;
  /** What is wrong with the list, which is then as it was before, if it was ever there. */
  listError: string | null;
  /** As it was before, where it cannot be loaded again: nobody is thrown out of what they are writing. */
  open: OpenChat | null;
  openError: string | null;
  /** The one that is asked for is not there any more. */
  isGone: boolean;
}

/** The list, and the conversation that is open in it. What one of them lacks, the other does not suffer from. */
export async function loadChats({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<LoadedChats> {
  const asked = chatsAsked(url.searchParams);
  const page = parsePage(url);
  const { view, search, chat } = asked;
  const [list, open] = await Promise.all([
    settle(call.page('GET /api/chats/', { query: { view, search }, page, limit: PAGE_SIZE, signal })),
    chat === undefined ? { answer: null, failure: null } : settle(loadOpen(chat, signal)),
  ]);
  if (list.answer) assertPageExists(url, list.answer.total);
  const isGone = open.failure?.status === 404;
  const reader = readSession()?.user_id;
  const key = `${reader} ${view} ${page} ${search}`;
  if (list.answer) last = { key, list: list.answer };
  const openKey = `${reader} ${chat}`;
  if (open.answer) lastOpen = { key: openKey, open: open.answer };
  else if (isGone) lastOpen = null;
  return {
    asked,
    page,
    list: list.answer ?? (last?.key === key ? last.list : null),
    listError: list.failure?.message ?? null,
    open: open.answer ?? (lastOpen?.key === openKey ? lastOpen.open : null),
    openError: isGone ? null : (open.failure?.message ?? null),
    isGone,
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

async function settle<T>(asked: Promise<T>): Promise<{ answer: T | null; failure: ApiFailure | null }> {
  try {
    return { answer: await asked, failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
    return { answer: null, failure };
  }
}
