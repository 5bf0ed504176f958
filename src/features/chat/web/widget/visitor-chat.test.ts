import { beforeEach, expect, test, vi } from 'vitest';
import { VisitorChat } from './visitor-chat.ts';

beforeEach(() => {
  // Node has one of a browser's two, kept in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

// Specification: chat-needs-socket-id, chat-blank-message, error-chat-not-ready
test('before there is a connection a message is not sent, which the console is told; blanks are no message', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const chat = new VisitorChat();
  expect(chat.state.canWrite).toBe(false);
  expect(chat.send('   ')).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  expect(chat.send('Hello?')).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(chat.conversation.unsent).toEqual([]);
});
