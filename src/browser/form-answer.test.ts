import { expect, test } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { refusal } from './form-answer.ts';

const words = { sentence: (error: string) => `Error adding user: ${error}`, error: 'Failed to add user.' };

test('a refusal keeps the server’s sentence and its fields', () => {
  const failure = new ApiFailure(409, 'It is taken.', { fields: { email: 'is taken' }, isTelling: true });
  expect(refusal(failure)).toEqual({ isDone: false, failure: 'It is taken.', fields: { email: 'is taken' } });
  expect(refusal(failure, words)).toMatchObject({ failure: 'Error adding user: It is taken.' });
});

test('where the server has no words, the page’s own stand for them', () => {
  const failure = new ApiFailure(502, 'The answer could not be read.', { isTelling: false });
  expect(refusal(failure, words)).toEqual({ isDone: false, failure: 'Error adding user: Failed to add user.' });
});

test('what is no refusal is thrown on', () => {
  const redirect = new Response(null, { status: 302 });
  expect(() => refusal(redirect)).toThrow(expect.objectContaining({ status: 302 }));
});
