import type { PetFacts } from '../../../pets/server/index.ts';
import { petCard } from './answer-with-pets.ts';
import { endSentence, isNone } from './describe-pet.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { findQuestionById } from './match-questions.ts';
import { findSavedAnswer } from './saved-answers.ts';

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
      /\b(?:i|we) (?:\w+ )?(?:live|am|are|from|located)\b.{0,30}\b(?:country|state|canada|mexico|mile|(?:an|two|three|few|\d{1,2}) hour)\b/,
      /\badopt\b.{0,40}\bfrom (?:another|out|far|abroad|canada|mexico)\b/,
    ],
    except:
      /\b(?:return|surrender|back|keep|stray|lost|found|volunteer|foster|video|zoom|facetime|virtual|virtually|visit|meet|hold|donate|dealbreaker|deal breaker)\b/,
    answer: (known) => findSavedAnswer('delivery', known)?.text ?? null,
  },
  {
    patterns: [/\blate\b.{0,30}\bpickup\b|\bpickup\b.{0,40}\b(?:late|missed)\b|\bmiss(?:ed)? my pickup\b/],
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
      /\bhow (?:do|can|should|would) (?:i|we) (?:\w+ )?(?:help|introduce|settle|train|feed|eat|bathe|groom|brush|care|prepare|stop|teach|make|get)\b.{0,80}\b(?:dog|cat|puppy|kitten|rabbit|hamster|bird|fish|turtle|PET|him|her|home|house)\b/,
      /\bwhat\b.{0,20}\b(?:should|do|can|to) (?:i |we )?(?:feed|eat|buy)\b/,
      /\b(?:tips|advice|advise)\b|\bsettl(?:e|ing) in\b|\bget used to\b/,
    ],
    except: /\b(?:adopt|apply|application|shelter|appointment|visit|back|account|to you|from you|hold|fee)\b/,
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

const BEHAVIOR =
  /\b(?:bark|chew|alone|crate|cratetrained|leash|energy|energetic|exercise|active|calm|walk|train|cuddle|cuddly|lap|noise|loud|quiet|swim|escape|jump|shy|scared|anxious|playful|play|scratch|affectionate|destructive|hyper|mellow|lazy|clingy|vocal)(?:s|y|ing)?\b/;

const HABIT = /\b(bark|chew|alone|crate|leash|walk|train|noise|loud|swim|escape|jump|scratch|vocal|destructive)/;

/** “Does he bark?”: no record says it, but what there is may help. */
export function answerBehavior(text: string, pet: PetFacts): ClauseAnswer | null {
  // “Alone or with Larry?” is about two pets.
  if (/\bPET\b.{0,80}\bPET\b/.test(text)) return null;
  if (!BEHAVIOR.test(text) || pet.personality === null || pet.adoption_status === 'Adopted') return null;
  const notes = [pet.personality, ...(isNone(pet.special_needs) ? [] : [pet.special_needs!])];
  // “Does he bark?” is not answered by “Bouncy and brave.”
  const [, habit] = HABIT.exec(text) ?? [];
  if (habit !== undefined && !notes.join(' ').toLowerCase().includes(habit)) return null;
  return {
    text: `Here’s what we’ve noted about ${pet.name}: ${notes.map(endSentence).join(' ')}`,
    links: [petCard(pet)],
    needsPerson: true,
    petId: pet.id,
  };
}
