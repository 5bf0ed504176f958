import type { PetFacts } from '../../../pets/server/index.ts';
import { petCard } from './answer-with-pets.ts';
import { sentencesOf } from './answer-from-notes.ts';
import { quoteNotes } from './describe-owners-pet.ts';
import { endSentence, isNone } from './describe-pet.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { findQuestionById } from './match-questions.ts';
import { findSavedAnswer, templateValues } from './saved-answers.ts';

interface PartAnswer {
  patterns: readonly RegExp[];
  except?: RegExp;
  /** Says what is certain, whatever else the question says; null if the shelter has removed it. */
  answer: (known: Knowledge) => string | null;
}

/** Questions that nobody but the team can answer in full. */
const partAnswers: readonly PartAnswer[] = [
  {
    patterns: [
      /\b(?:out of|another|other|different) state\b|\b(?:hour|mile) (?:away|drive|from)\b|\bfar away\b|\blong distance\b|\bout of town\b/,
      /\b(?:i|we) (?:\w+ )?live (?:in|near) (?!a\b|an\b|the\b|my\b|our\b|your\b)\w+/,
      /\b(?:i|we) (?:\w+ )?(?:live|am|are|from|located)\b.{0,30}\b(?:country|state|canada|mexico|mile|(?:an|two|three|few|\d{1,2}) hour (?:away|drive|from|by|north|south|east|west|out))\b/,
      /\badopt\b.{0,40}\bfrom (?:another|out|far|abroad|canada|mexico)\b/,
    ],
    except:
      /\b(?:return|surrender|back|keep|stray|lost|found|volunteer|foster|new home|rehome|moving|move|moved|my (?:dog|cat|rabbit|puppy|kitten|pet)|video|zoom|facetime|virtual|virtually|visit|meet|hold|donate|dealbreaker|deal breaker)\b/,
    answer: ({ shelter }) => `You’d pick up your pet at ${templateValues(shelter).pickup_places}.`,
  },
  {
    // One that has been missed can’t be moved any more.
    patterns: [/\blate\b.{0,30}\bpickup\b|\bpickup\b.{0,40}\blate\b|\bmiss my pickup\b/],
    except: /\b(?:yesterday|last|ago|already|fee)\b/,
    answer: (known) => findSavedAnswer('reschedule', known)?.text.replace(/^Yes\. /, '') ?? null,
  },
  {
    patterns: [/\b(?:pregnant|expecting|newborn)\b.{0,80}\b(?:adopt|get|idea)\b/],
    except:
      /\b(?:return|surrender|back|keep|lost|found|application|pickup|visit|sick|ill|vet|old one|fee|bring)\b|\b(?:is|was) (?:PET|he|she|it|her|him|the (?:dog|cat)) (?:\w+ )?(?:pregnant|expecting)\b/,
    answer: () => 'You can search for pets that are good with kids, dogs or cats.',
  },
  {
    patterns: [
      /\bhow (?:do|can|should|would) (?:i|we) (?:\w+ )?(?:help|introduce|settle|train|feed|eat|bathe|groom|brush|care|prepare|stop|teach|make|get (?:my|our|the|him|her|it|PET|rid))\b.{0,80}\b(?:dog|cat|puppy|kitten|rabbit|hamster|bird|fish|turtle|PET|him|her|home|house)\b/,
      /\bwhat\b.{0,20}\b(?:should|do|can|to) (?:i |we )?(?:feed|eat|buy)\b/,
      /\b(?:tips|advice|advise)\b|\bsettl(?:e|ing) in\b|\bget used to\b/,
    ],
    except:
      /\b(?:adopt|apply|application|shelter|appointment|visit|back|account|to you|from you|hold|fee)\b|\b(?:get|take|bring) (?:\w+ ){1,3}home\b/,
    answer: ({ texts }) => {
      const advice = findQuestionById('advice', texts.questions)?.text.split('\n')[0];
      return advice === undefined ? null : `We’re happy to give advice. ${advice.replace(/^Us\. /, '')}`;
    },
  },
];

/** Says what is certain about a question that is not understood in full. A person answers the question itself. */
export function answerPart(text: string, known: Knowledge): ClauseAnswer | null {
  const found = partAnswers.find(
    ({ patterns, except }) => patterns.some((pattern) => pattern.test(text)) && !except?.test(text),
  );
  const part = found?.answer(known) ?? null;
  return part === null ? null : { text: part, links: [], needsPerson: true };
}

/** What a question asks for, and the words of notes that are about it. */
const BEHAVIORS: readonly [requested: RegExp, noted: RegExp][] = [
  [
    /\b(?:energy|energetic|exercise|active|calm|lazy|hyper|mellow|walk|walks|run|jog)\b/,
    /energ|active|bounc|calm|lazy|mellow|quiet|couch|\bnaps?\b|\brun|walk|hik|zoom|athlet|hyper/,
  ],
  [/\b(?:shy|scared|anxious|nervous|timid|brave)\b/, /shy|scared|timid|nervous|anxious|fear|confiden|brave|bold/],
  [
    /\b(?:cuddle|cuddly|lap|affectionate|clingy|independent)\b/,
    /cuddl|\blap\b|affection|velcro|snuggl|cling|independent/,
  ],
  [/\b(?:play|playful|toys?|fetch)\b/, /play|\btoys?\b|\bballs?\b|fetch/],
  [/\b(?:bark|barks|noise|loud|quiet|vocal|noisy)\b/, /bark|loud|quiet|vocal|chatty|talk|nois|meow|howl|\bsing/],
  [/\b(?:chew|destructive)/, /chew|destr/],
  [/\balone\b/, /\balone\b/],
  [/\b(?:crate|cratetrained)\b/, /crate/],
  [/\bleash\b/, /leash/],
  [/\btrain/, /train|learn/],
  [/\bswim/, /swim|water/],
  [/\b(?:escape|jump)/, /escap|jump|doors?\b|fence/],
  [/\bscratch/, /scratch/],
  [/\bshed\b/, /\bsheds?\b|\bbrush|\bcomb/],
  [/\b(?:outside|outdoors?|indoors?)\b/, /outdoor|indoor|outside|cat door/],
  [/\bcars?\b/, /\bcar rides?\b/],
  [/\b(?:talk|talkative)\b/, /\btalk|chatty|\bsings?\b/],
];

const ASKS_LEAVE = /^(?:(?:so|and|but) )?(?:can|could|may) (?:i|we)\b/;

/** “Does he bark?”: no record says it, but what there is may help if it speaks of that. */
export function answerBehavior(text: string, pet: PetFacts): ClauseAnswer | null {
  // “Alone or with Larry?” is about two pets.
  if (/\bPET\b.{0,80}\bPET\b/.test(text)) return null;
  // “Can we take her for a walk?”
  if (ASKS_LEAVE.test(text) || /\bwhy\b/.test(text)) return null;
  if (pet.adoption_status === 'Adopted') return null;
  const requested = BEHAVIORS.filter(([pattern]) => pattern.test(text));
  if (requested.length === 0) return null;
  const noted = findNotes(pet, requested) ?? findSentences(pet, requested);
  return noted === null ? null : { text: noted, links: [petCard(pet)], needsPerson: true, petId: pet.id };
}

/** “Does he bark?” is not answered by “Bouncy and brave.” */
function findNotes(pet: PetFacts, requested: readonly (readonly [RegExp, RegExp])[]): string | null {
  if (pet.personality === null) return null;
  const notes = [pet.personality, ...(isNone(pet.special_needs) ? [] : [pet.special_needs!])];
  const noted = notes.join(' ').toLowerCase();
  if (!requested.every(([, about]) => about.test(noted))) return null;
  return `Here’s what we’ve noted about ${pet.name}: ${notes.map(endSentence).join(' ')}`;
}

/** The sentences of the description that speak of it. */
function findSentences(pet: PetFacts, requested: readonly (readonly [RegExp, RegExp])[]): string | null {
  const sentences = sentencesOf(pet.description).filter((each) =>
    requested.some(([, about]) => about.test(each.toLowerCase())),
  );
  const text = sentences.join(' ');
  const isAll = sentences.length > 0 && requested.every(([, about]) => about.test(text.toLowerCase()));
  return isAll ? quoteNotes(pet, text) : null;
}
