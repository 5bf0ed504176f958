import { textOf } from './clause-text.ts';
import type { Knowledge } from './knowledge.ts';

/** Whether the visitor speaks of bringing a pet back: no answer for adopters holds then. */
export function isReturning({ messageWords, earlierWords }: Pick<Knowledge, 'messageWords' | 'earlierWords'>): boolean {
  return RETURNING.test(textOf([...earlierWords, ...messageWords]));
}

const RETURNING = /\breturn\b|\b(?:bring|give|take|send) (?:PET|him|her|it|them|(?:the|my|our) \w+) back\b/;
