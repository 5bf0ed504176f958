import { joinList } from '../../../../platform/join-list.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import type { ShelterSite } from '../../../settings/settings.contract.ts';
import { describeOpening, describeWeek, weekOf } from '../../../settings/site-week.contract.ts';
import { listLocations } from './closures.ts';
import type { Knowledge } from './knowledge.ts';
import { withoutYes } from './saved-answers.ts';
import type { Word } from './words.ts';

/** With more sites, an answer that lists the hours of each would be too long. */
const MAX_LISTED = 4;

/** Answers with the hours of the only site that the words name, or where the pets live, if sites have different hours. */
export async function answerForSite<T extends { text: string }>(
  { words, pets = [] }: { words: readonly Word[]; pets?: readonly PetFacts[] },
  known: Knowledge,
  answer: (known: Knowledge) => Promise<T | null | undefined>,
): Promise<T | null | undefined> {
  const [site, ...others] = listSitesWithOwnHours(words, known, pets);
  return site && others.length === 0 ? answerAt(site, known, answer) : answer(known);
}

/** The same, but lists the hours of a few sites if the words name several, or none. */
export async function answerForSites<T extends { text: string }>(
  { words }: { words: readonly Word[] },
  known: Knowledge,
  answer: (known: Knowledge) => Promise<T | null | undefined>,
): Promise<T | null | undefined> {
  const named = listSitesWithOwnHours(words, known, []);
  const sites = named.length > 0 ? named : listSitesWithOwnHours(null, known, []);
  const [site, ...others] = sites;
  if (!site || sites.length > MAX_LISTED) return answer(known);
  if (others.length === 0) return answerAt(site, known, answer);
  const answers: T[] = [];
  for (const each of sites) {
    const found = await answerAt(each, known, answer);
    if (!found) return found;
    answers.push(found);
  }
  return { ...answers[0]!, text: answers.map(({ text }) => withoutYes(text)).join(' ') };
}

async function answerAt<T extends { text: string }>(
  site: ShelterSite,
  known: Knowledge,
  answer: (known: Knowledge) => Promise<T | null | undefined>,
): Promise<T | null | undefined> {
  const hours = describeOpening([weekOf(site, known.shelter)]);
  const found = await answer({ ...known, shelter: { ...known.shelter, ...hours, locations: [site] } });
  return found && { ...found, text: nameSite(found.text, site.name) };
}

/** Those that the words name, or where the pets live; all without words. None if all sites have the same hours. */
function listSitesWithOwnHours(
  words: readonly Word[] | null,
  known: Knowledge,
  pets: readonly PetFacts[],
): ShelterSite[] {
  const sites = listSites(known);
  const weeks = new Set(sites.map((site) => JSON.stringify(weekOf(site, known.shelter).map(({ hours }) => hours))));
  if (weeks.size < 2) return [];
  if (words === null) return sites;
  const names = new Set(listLocations(words, known, pets));
  return sites.filter(({ name }) => names.has(name));
}

/** “We’re open on Sundays” becomes “Downtown is open on Sundays”. */
function nameSite(text: string, site: string): string {
  return text
    .replaceAll(/\bwe’re (?=open|closed)/gi, () => `${site} is `)
    .replaceAll(/\bwe (open|close) at/gi, (_, verb: string) => `${site} ${verb}s at`);
}

/** When people can come without an appointment, at the sites that matter. Null if none of these says so. */
export function describeWalkInHours(
  words: readonly Word[],
  known: Knowledge,
  pets: readonly PetFacts[],
): string | null {
  const names = listLocations(words, known, pets);
  const sites = listSites(known).filter(({ name }) => !names || names.includes(name));
  const described = sites.map((site) => ({ name: site.name, hours: describeWalkIn(site, known) }));
  const different = new Set(described.map(({ hours }) => hours));
  const [only] = different;
  if (only === undefined || (different.size === 1 && only === '')) return null;
  if (different.size === 1) return `Our walk-in hours are ${only}.`;
  return described
    .map(({ name, hours }) =>
      hours === '' ? `${name} takes visits by appointment.` : `The walk-in hours at ${name} are ${hours}.`,
    )
    .join(' ');
}

/** Such as `Saturday and Sunday, 10:00 AM - 2:00 PM`; empty if there are none. */
function describeWalkIn(site: ShelterSite, { shelter }: Knowledge): string {
  return joinList(describeWeek(weekOf(site, shelter), 'walk_in').map(({ days, hours }) => `${days}, ${hours}`));
}

function listSites({ shelter }: Knowledge): ShelterSite[] {
  return shelter.locations.filter(({ isOffered }) => isOffered);
}
