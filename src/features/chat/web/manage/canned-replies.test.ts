import { describe, expect, test } from 'vitest';
import { insertReply, repliesFor, slashBefore } from './canned-replies.ts';

describe('a slash', () => {
  test('asks for a reply at the beginning and after a blank', () => {
    expect(slashBefore('/ho', 3)).toEqual({ start: 0, words: 'ho' });
    expect(slashBefore('Hello! /opening h', 17)).toEqual({ start: 7, words: 'opening h' });
    expect(slashBefore('Hello! /opening', 8)).toEqual({ start: 7, words: '' });
  });

  test('is a slash in a date, an address, and a text that goes on', () => {
    expect(slashBefore('on 5/6', 6)).toBeNull();
    expect(slashBefore('see https://shelter.example/faqs', 32)).toBeNull();
    expect(slashBefore('/x\nand then', 11)).toBeNull();
    expect(slashBefore(`/${'x'.repeat(31)}`, 32)).toBeNull();
    expect(slashBefore('no slash', 8)).toBeNull();
  });
});

describe('canned replies', () => {
  const hours = { id: 1, title: 'Opening hours', text: 'We are open every day.' };
  const visit = { id: 2, title: 'Visit', text: 'Come during our opening hours.' };
  const bye = { id: 3, title: 'Goodbye', text: 'Thank you!' };

  test('are found by their titles first, then by what they say', () => {
    expect(repliesFor([visit, hours, bye], 'OPENING')).toEqual([hours, visit]);
    expect(repliesFor([visit, hours, bye], '')).toEqual([visit, hours, bye]);
    expect(repliesFor([visit, hours, bye], 'snake')).toEqual([]);
  });

  test('take the place of what was typed for them', () => {
    expect(insertReply('Hi /go and more', 3, 6, 'Thank you!')).toEqual({ text: 'Hi Thank you! and more', caret: 13 });
  });
});
