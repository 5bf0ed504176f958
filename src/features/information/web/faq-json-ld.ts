import { inScript } from '../../../ui/json-ld.tsx';
import type { ShownQuestionGroup, TextBlock } from '../../settings/settings-texts.contract.ts';

/** What a search engine reads of the questions (schema.org, as JSON-LD). */
export function faqJsonLd(groups: ShownQuestionGroup[]): string {
  return inScript({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainAnswer(answer) },
      })),
  });
}

function plainAnswer(blocks: TextBlock[]): string {
  return blocks.map((block) => (typeof block === 'string' ? block : block.join('; '))).join(' ');
}
