import { describe, expect, test } from 'vitest';
import { insertReply, searchReplies, findSlashCommand } from './canned-replies.ts';

describe('a slash', () => {
  test('starts a command at the beginning and after a space', () => {
    expect(findSlashCommand('/ho', 3)).toEqual({ start: 0, query: 'ho' });
    expect(findSlashCommand('Hello! /opening h', 17)).toEqual({ start: 7, query: 'opening h' });
    expect(findSlashCommand('Hello! /opening', 8)).toEqual({ start: 7, query: '' });
  });

  test('starts none in a date, a URL or a long text', () => {
    expect(findSlashCommand('on 5/6', 6)).toBeNull();
    expect(findSlashCommand('see https://shelter.example/faqs', 32)).toBeNull();
    expect(findSlashCommand('/x\nand then', 11)).toBeNull();
    expect(findSlashCommand(`/${'x'.repeat(31)}`, 32)).toBeNull();
    expect(findSlashCommand('no slash', 8)).toBeNull();
  });
});

describe('canned replies', () => {
  const hours = { id: 1, title: 'Opening hours', text: 'We are open every day.' };
  const visit = { id: 2, title: 'Visit', text: 'Come during our opening hours.' };
  const bye = { id: 3, title: 'Goodbye', text: 'Thank you!' };

  test('are found by title first, then by text', () => {
    expect(searchReplies([visit, hours, bye], 'OPENING')).toEqual([hours, visit]);
    expect(searchReplies([visit, hours, bye], '')).toEqual([visit, hours, bye]);
    expect(searchReplies([visit, hours, bye], 'snake')).toEqual([]);
  });

  test('replace the typed command', () => {
    expect(insertReply('Hi /go and more', 3, 6, 'Thank you!')).toEqual({ text: 'Hi Thank you! and more', caret: 13 });
  });
});
