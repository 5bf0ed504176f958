import type { PetType } from '../../../pets/pet-search.contract.ts';
import type { CareType } from '../../medical.constants.ts';
import type { Step } from '../plan-doses.ts';
import type { ProtocolWithSteps } from '../protocol-steps.ts';

/** A treatment as another system names it. */
export interface NamedTreatment {
  name: string;
  /** Null if the file doesn't say. */
  type: CareType | null;
  /** The protocol's name, if the file has it. */
  protocol: string | null;
}

export interface ProtocolMatch {
  /** Those that it may belong to, such as the one for puppies and the one for adult dogs. */
  protocols: ProtocolWithSteps[];
  /** If the file names the protocol and one of its steps. */
  step: Step | null;
}

/** A name without case, accents and punctuation. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** The shelter's protocols that a treatment of an animal may belong to: by the same name, a common short form, or its words. */
export function matchProtocols(
  treatment: NamedTreatment,
  petType: PetType,
  protocols: readonly ProtocolWithSteps[],
): ProtocolMatch {
  const name = normalizeName(treatment.name);
  const fitting = protocols.filter(
    ({ pet_types, steps }) =>
      pet_types.includes(petType) && steps.some(({ type }) => treatment.type === null || type === treatment.type),
  );
  const protocolName = normalizeName(treatment.protocol ?? '');
  const named = fitting.find((protocol) => textsOf(protocol, petType)[0]!.text === protocolName);
  if (named) return { protocols: [named], step: named.steps.find((step) => normalizeName(step.name) === name) ?? null };
  const words = wordsOf(name);
  const diseases = diseasesIn(name, petType);
  const joined = words.join(' ');
  const levels: ((known: KnownText) => boolean)[] = [
    ({ text }) => text === name,
    (known) => words.length > 0 && known.joined === joined,
    (known) => diseases.size > 0 && diseases.isSubsetOf(known.diseases),
    // Without one of the diseases above, since those have short forms of their own.
    (known) => diseases.size === 0 && known.words.length > 0 && known.words.every((word) => words.includes(word)),
  ];
  for (const isAlike of levels) {
    const kinds = new Set(
      fitting
        .filter((protocol) => textsOf(protocol, petType).some(isAlike))
        .map((protocol) => kindOf(protocol, petType)),
    );
    // With several kinds, nobody knows which one is meant.
    if (kinds.size > 1) break;
    const [kind] = kinds;
    if (kind !== undefined) {
      return { protocols: fitting.filter((protocol) => kindOf(protocol, petType) === kind), step: null };
    }
  }
  return { protocols: [], step: null };
}

/** The name of a protocol or of one of its steps. */
interface KnownText {
  /** Normalized. */
  text: string;
  words: readonly string[];
  joined: string;
  diseases: ReadonlySet<string>;
}

const knownTexts = new Map<PetType, WeakMap<ProtocolWithSteps, readonly KnownText[]>>();

/** The names of a protocol and its steps. Thousands of rows are compared with them. */
function textsOf(protocol: ProtocolWithSteps, petType: PetType): readonly KnownText[] {
  const known = knownTexts.get(petType) ?? new WeakMap<ProtocolWithSteps, readonly KnownText[]>();
  knownTexts.set(petType, known);
  const texts =
    known.get(protocol) ?? [protocol, ...protocol.steps].map(({ name }) => toKnownText(normalizeName(name), petType));
  known.set(protocol, texts);
  return texts;
}

function toKnownText(text: string, petType: PetType): KnownText {
  const words = wordsOf(text);
  return { text, words, joined: words.join(' '), diseases: diseasesIn(text, petType) };
}

/** What protocols for different ages have in common. */
function kindOf(protocol: ProtocolWithSteps, petType: PetType): string {
  const texts = textsOf(protocol, petType).map(({ text }) => text);
  const found = diseasesIn(texts.join(' '), petType);
  return found.size > 0 ? [...found].toSorted().join(' ') : wordsOf(normalizeName(protocol.name)).join(' ');
}

/** Words that don't say what is given. */
const fillers = new Set(
  (
    'vaccine vaccines vaccination vaccinations vacc vax shot shots dose doses booster boosters series initial annual yearly ' +
    'first second third fourth 1st 2nd 3rd 4th 1 2 3 4 yr yrs year years month monthly mo 1yr 3yr 1y 3y ' +
    'dog dogs cat cats adult adults puppy puppies kitten kittens canine feline test tests snap treatment prevention and for of the in'
  ).split(' '),
);

function wordsOf(normalized: string): string[] {
  return normalized.split(' ').filter((word) => word !== '' && !fillers.has(word));
}

/** Common short forms and brands, in normalized names. */
const diseases: readonly [string, RegExp][] = [
  ['dhpp', /\b(?:d(?:h|a|a2)l?pp?[vcil]{0,2}\d?|distemper parvo)\b/],
  ['fvrcp', /\b(?:fv?rcp[cp]?|rcp|hcp|pch|panleukopenia|calicivirus)\b/],
  ['rabies', /\b(?:rabies|rab|rabvac\d?|imrab\d?|defensor\d?)\b/],
  ['bordetella', /\b(?:bordetell?a|bordatella|bord|kennel cough)\b/],
  ['deworming', /\b(?:de ?)?worm(?:er|ing|ed)?s?\b|\b(?:pyrantel|strongid|nemex)\b/],
  ['fiv', /\bfiv(?:felv)?\b|\bfelvfiv\b/],
  ['felv', /\b(?:felv|flv)(?:fiv)?\b|\bfivfelv\b/],
  ['heartworm', /\b(?:heart ?worms?|hwt?|4dx)\b/],
];
const distemperOf: Partial<Record<PetType, string>> = { Dog: 'dhpp', Cat: 'fvrcp' };

function diseasesIn(normalized: string, petType: PetType): Set<string> {
  const found = diseases.filter(([, pattern]) => pattern.test(normalized)).map(([disease]) => disease);
  const distemper = /\bdistemper\b/.test(normalized) ? distemperOf[petType] : undefined;
  return new Set(distemper ? [...found, distemper] : found);
}
