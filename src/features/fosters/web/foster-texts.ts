import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { fosterKinds, kindLabels, type FosterKind, type OfferAnswer, type OfferOutcome } from '../fosters.constants.ts';

/** Such as `May 4`. */
export function formatShortDay(day: string): string {
  return formatDay(day, { month: 'short', day: 'numeric' });
}

/** Such as `May 4 – May 10`. */
export function formatDays(from: string, to: string): string {
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;
}

export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Such as `first`, and `4th`. */
export function formatPlace(place: number): string {
  const words = ['first', 'second', 'third'];
  return words[place - 1] ?? `${place}th`;
}

export const kindOptions = fosterKinds.map((value) => ({ value, label: kindLabels[value] }));

export function formatKinds(kinds: readonly FosterKind[]): string {
  return kinds.map((kind) => kindLabels[kind]).join(', ');
}

/** What became of an offer, for the home that got it. */
export function describeOwnOffer({
  answer,
  outcome,
  place,
}: {
  answer: OfferAnswer | null;
  outcome: OfferOutcome | null;
  place: number | null;
}): string {
  if (outcome === 'placed') return 'We placed this animal with you.';
  if (outcome === 'passed over') return 'We chose another home this time.';
  if (outcome === 'closed') return 'This animal no longer needs a home.';
  if (place !== null) return `You said yes. You’re ${formatPlace(place)} in line.`;
  if (answer === 'maybe') return 'You said maybe. Say yes to get a place in line.';
  return answer === 'no' ? 'You said no. Thanks for letting us know.' : '';
}
