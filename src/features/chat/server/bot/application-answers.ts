import { namePet } from '../../../settings/settings-texts.contract.ts';
import { describeApplying, describeDecisionTime, describeWalkInToAdopt } from './answer-applying.ts';
import { petCard } from './answer-with-pets.ts';
import { textOf } from './clause-text.ts';
import type { Knowledge } from './knowledge.ts';
import { findConcernedPet } from './meant-pet.ts';
import { petTerms } from './pet-terms.ts';
import { findQuestionById } from './match-questions.ts';
import { lowerFirst } from './sentences.ts';
import { findSavedAnswer, isUnedited, type SpecialAnswers } from './saved-answers.ts';
import type { Clause } from './words.ts';

/** Answers about applications, before and after. */
export const applicationAnswers: SpecialAnswers = {
  reserving: async ({ words }) => ({
    text: 'An application reserves a pet once we’ve approved it. Booking a visit doesn’t.',
    links: [],
    needsPerson: words.some(({ typed }) => typed === 'you'),
  }),
  choosing: async (_clause, { texts }) => {
    const rule = texts.procedure.rules.find((each) => each.startsWith('Several people can apply for the same pet.'));
    return rule === undefined ? findQuestionById('others-before-me', texts.questions) : { text: rule, links: [] };
  },
  savedProgress: async () => ({
    text: 'Yes. We save your progress, so you can continue on any device.',
    links: [],
  }),
  applicationForm: async (clause, known) => {
    const form = namePet(known.texts.procedure.application);
    const decision = clause.words.some(({ lemma }) => lemma === 'long') && (await describeDecisionTime(clause, known));
    return decision ? { ...decision, text: `${form} ${decision.text}` } : { text: form, links: [] };
  },
  afterApproval: async (_clause, { texts }) => ({
    text: namePet(texts.procedure.pickup),
    links: [],
    needsPerson: true,
  }),
  waitlistExplained: async (_clause, { texts }) => {
    const answer = findQuestionById('others-before-me', texts.questions);
    const start = answer?.text.indexOf('If we approve someone else') ?? -1;
    return answer && start >= 0 ? { ...answer, text: answer.text.slice(start) } : null;
  },
  // “How do I adopt a kitten?”
  steps: async (clause, known) => (asksForCats(clause) ? describeApplying(clause, known) : undefined),
  applyOnline: async ({ words }, known) => {
    const pet = findConcernedPet(words, known);
    if (pet && (pet.isListedByUser || pet.adoption_status !== 'Available')) return null;
    const text = `You apply online: choose “Adopt Me” on ${pet ? pet.name : 'a pet'}’s page. It takes about ten minutes.`;
    return { text, links: pet ? [petCard(pet)] : [{ label: 'Find a pet', href: '/search?status=Available' }] };
  },
  requirements: async (clause, known) => {
    if (asksForCats(clause) || isAboutCat(clause, known)) {
      const answer = await describeApplying(clause, known);
      return answer && { ...answer, needsPerson: true };
    }
    const { application, rules } = known.texts.procedure;
    const minors = rules.filter((rule) => /\bunder 18\b/.test(rule));
    return {
      text: [`When you apply, ${lowerFirst(namePet(application))}`, ...minors].join(' '),
      links: [],
      needsPerson: true,
    };
  },
  needsApplication: async (clause, known) =>
    isAboutCat(clause, known) ? describeWalkInToAdopt(clause, known) : describeApplying(clause, known),
  sameDay: async (clause, known) =>
    isAboutCat(clause, known) ? describeApplying(clause, known) : describeWalkInToAdopt(clause, known),
  several: async ({ words }, { shelter }) => {
    const types = words.flatMap(({ lemma }) => petTerms.get(lemma)?.search.type ?? []);
    const isCats = types.length > 0 && types.every((type) => type === 'Cat');
    const text = isCats
      ? `You can adopt more than one cat. Cats don’t need an application: just walk in during opening hours, ${shelter.openingHours}. Each has its own fee.`
      : `You can apply for more than one pet. Each needs its own application${types.includes('Cat') || types.length === 0 ? ', except for cats,' : ''} and has its own fee.`;
    return { text, links: [], needsPerson: true };
  },
  // “I’m 71, is there an age limit?”
  minors: async (_clause, { messageWords }) => (ADULT.test(textOf(messageWords)) ? null : undefined),
  withdraw: async (_clause, { texts }) => {
    const answer = findQuestionById('withdrawing', texts.questions);
    if (!answer?.text.startsWith('Yes, in your Adoption History, until we’ve decided.')) return answer;
    return {
      text: 'You can withdraw your application in your Adoption History until we’ve decided. That also cancels your pickup.',
      links: [{ label: 'Adoption History', href: '/user-dashboard/adoption-history' }],
    };
  },
  applicationStatus: async ({ words }, known) => {
    const saved = findSavedAnswer('applicationStatus', known);
    if (!saved) return null;
    const needsPerson = LONG_WAIT.test(words.map(({ typed }) => typed).join(' '));
    if (known.isSignedIn || !isUnedited('applicationStatus', known)) return { ...saved, needsPerson };
    return {
      ...saved,
      needsPerson,
      text: `Once you’ve logged in, your Adoption History shows where your application stands. We’ll email you whenever something changes.`,
    };
  },
  afterApplying: async (clause, known) => {
    const decision = await describeDecisionTime(clause, known);
    return decision && { ...decision, text: `We’ll read your application and decide. ${decision.text}` };
  },
  walkInToAdopt: describeWalkInToAdopt,
  onHoldExplained: async ({ words }, { texts }) => {
    const answer = findQuestionById('on-hold', texts.questions);
    if (!answer || !words.some(({ lemma }) => lemma === 'difference')) return undefined;
    if (!words.some(({ typed }) => typed === 'adopted')) return null;
    return { ...answer, text: `On hold: ${lowerFirst(answer.text)} Adopted: the pet has found a home.` };
  },
  onHoldRules: async ({ words }) => {
    const visit = 'choose “Book a visit” on the pet’s page';
    const asksToApply = words.some(({ lemma }) => ['apply', 'application', 'adopt'].includes(lemma));
    return {
      text: asksToApply
        ? `No, we don’t take applications for pets on hold. You’re welcome to visit: ${visit}.`
        : `Yes: ${visit}. We just don’t take applications while a pet is on hold.`,
      links: [],
    };
  },
  otherApplicants: async ({ words }, { texts }) => {
    const answer = findQuestionById('others-before-me', texts.questions);
    const isFirstCome = /\bfirst (?:come|person|human|family|one)\b/.test(textOf(words));
    return answer && isFirstCome ? { ...answer, text: answer.text.replace(/^Apply anyway\./, 'No.') } : answer;
  },
};

/** “I applied two weeks ago and nobody got back to me” */
const LONG_WAIT =
  /\bnot (?:\w+ )?(?:hear|heard)\b.{0,60}\b(?:week|weeks|month|days)\b|\b(?:been|waiting|waited) (?:\w+ ){0,3}(?:week|weeks|month|months)\b|\b(?:weeks|months?) (?:ago|and|now|later)\b|\b(?:last month|for (?:\w+ )?(?:weeks|months)|nobody|no one|no (?:response|reply|answer))\b/;

/** Whether it means the cat of the page. */
function isAboutCat({ words }: Clause, known: Knowledge): boolean {
  return findConcernedPet(words, known)?.type === 'Cat';
}

function asksForCats({ words }: Clause): boolean {
  const animals = words.flatMap(({ lemma }) => petTerms.get(lemma) ?? []).filter(({ type }) => type === 'animal');
  return animals.length > 0 && animals.every(({ search }) => search.type === 'Cat');
}

const ADULT =
  /\b(?:am|is|are|over|at) (?:\w+ )?(?:[2-9]\d|1[89])\b(?! \$)|\b(?:[3-9]\d|2[2-9]) year\b|\b(?:retired|elderly|pensioner|maximum|upper|too age)\b/;
