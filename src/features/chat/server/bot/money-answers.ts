import { comparesFees, describeFees } from './answer-fees.ts';
import { isYesOrNo, textOf } from './clause-text.ts';
import { findQuestionById } from './match-questions.ts';
import { findSavedAnswer, isUnedited, type SpecialAnswers } from './saved-answers.ts';

/** Answers about fees and payments. */
export const moneyAnswers: SpecialAnswers = {
  cardSafety: async (_clause, { texts }) => {
    const answer = findQuestionById('card-number', texts.questions);
    return answer && { ...answer, text: answer.text.replace(/^We never get it\./, 'We never get your card number.') };
  },
  fees: async ({ words }, known) => {
    if (!isUnedited('fees', known)) return undefined;
    if (comparesFees(words)) return null;
    const text = describeFees(words, known.shelter.fees);
    return text === null ? undefined : { text, links: [] };
  },
  otherPayment: async (clause, known) => {
    const saved = findSavedAnswer('payment', known);
    // Phones pay like cards.
    const isPhone = clause.words.some(({ lemma }) => ['applepay', 'googlepay'].includes(lemma));
    const isNo = !isPhone && isYesOrNo(clause) && saved?.text.includes(': in cash, by card or with PayPal.');
    return saved && (isNo ? { ...saved, text: `No. ${saved.text}` } : { ...saved, needsPerson: true });
  },
  chargedIfRejected: async (clause, known) => {
    const saved = findSavedAnswer('payment', known);
    return saved && isYesOrNo(clause) ? { ...saved, text: `No. ${saved.text}` } : saved;
  },
  refund: async ({ words }, { texts }) => {
    if (!findQuestionById('money-back', texts.questions)) return null;
    const isGeneral =
      words.some(({ typed }) => ['if', 'is', 'are', 'policy'].includes(typed)) || /\bdo you\b/.test(textOf(words));
    return {
      text: 'If you’ve paid and the adoption falls through, we’ll refund your fee.',
      links: [],
      needsPerson: !isGeneral,
    };
  },
  feeCovers: async (_clause, { texts }) => {
    const answer = findQuestionById('fee-covers', texts.questions);
    return answer && { ...answer, text: answer.text.replace(/^It covers\b/, 'The adoption fee covers') };
  },
  // “Do I have to pay when I visit?”
  payment: async (clause, known) => {
    const saved = findSavedAnswer('payment', known);
    const isNo =
      isYesOrNo(clause) && PAYS_LATER.test(textOf(clause.words)) && saved?.text.startsWith('You pay at pickup');
    return saved && isNo ? { ...saved, text: `No. ${saved.text}` } : saved;
  },
  receipt: async (clause, { texts }) => {
    const answer = findQuestionById('payment', texts.questions);
    if (!answer?.text.includes('You’ll get a receipt.')) return answer;
    const text = 'You’ll get a receipt when you pay at pickup.';
    return { text: isYesOrNo(clause) ? `Yes. ${text}` : text, links: [] };
  },
};

const PAYS_LATER = /^(?!.*\bor\b).*\b(?:visit|apply|application|deposit|upfront|advance|ahead|before)\b/;
