import { isYesOrNo } from './clause-text.ts';
import type { Knowledge } from './knowledge.ts';
import { isDay } from './opening-days.ts';
import { parseOpeningHours } from './opening-hours.ts';
import type { Clause, Word } from './words.ts';

/** “We get off the train at 7:55 PM, can we still come in?”: only who sees the whole can say. */
export function pointsToOtherTime(clause: Clause, { messageWords, earlierWords }: Knowledge): boolean {
  const isClock = ({ lemma }: Word) => lemma === 'oclock';
  if (clause.words.some((word) => isClock(word) || isDay(word))) return false;
  const isElsewhere = isYesOrNo(clause) && messageWords.some(isClock);
  return isElsewhere || (POINTING.test(typedText(clause)) && earlierWords.some((word) => isClock(word) || isDay(word)));
}

const POINTING = /\b(?:then|that day|that time|those days)\b/;
/** “So the shelter is closed then?” */
export const asksWhetherClosedThen = (clause: Clause) => CLOSED_THEN.test(typedText(clause));

const CLOSED_THEN = /\bclosed? (?:then|that day|those days|there|too|as well)$/;
const typedText = ({ words }: Clause) => words.map(({ typed }) => typed).join(' ');

/** “We could be there at 8 PM, can we see the cats then” */
export function namesClosedHour({ words }: Clause, { shelter }: Knowledge): boolean {
  const hours = parseOpeningHours(shelter.openingHours);
  return words.some(({ minute }) => hours && minute !== undefined && (minute < hours.opens || minute >= hours.closes));
}
