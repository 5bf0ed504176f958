import { inScript } from '../../../ui/json-ld.tsx';
import type { DisplayedQuestionGroup, TextBlock } from '../../settings/settings-texts.contract.ts';

/** The FAQ as structured data (schema.org, JSON-LD) for search engines. */
export function faqJsonLd(groups: DisplayedQuestionGroup[]): string {
  return inScript({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
      })),
  });
}

function toPlainText(blocks: TextBlock[]): string {
  return blocks.map((block) => (typeof block === 'string' ? block : block.join('; '))).join(' ');
}
