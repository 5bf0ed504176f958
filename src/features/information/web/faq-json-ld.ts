import { inScript } from '../../../ui/json-ld.tsx';
import type { QuestionGroup } from './questions.ts';

/** What a search engine reads of the questions (schema.org, as JSON-LD). */
export function faqJsonLd(groups: QuestionGroup[]): string {
  return inScript({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  });
}
