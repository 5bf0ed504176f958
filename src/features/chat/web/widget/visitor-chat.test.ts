import { beforeEach, expect, test, vi } from 'vitest';
import { VisitorChat } from './visitor-chat.ts';

beforeEach(() => {
  // Node has only sessionStorage.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

// Specification: chat-needs-socket-id, chat-blank-message, error-chat-not-ready
test('without a connection a message is not sent, with a warning on the console; a blank text is no message', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const chat = new VisitorChat();
  expect(chat.state.canWrite).toBe(false);
  expect(chat.send('   ')).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  expect(chat.send('Hello?')).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(chat.messageStore.pending).toEqual([]);
});
