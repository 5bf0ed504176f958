import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { GoodToKnowContent } from './good-to-know-content.ts';

export function Questions({ questions }: Pick<GoodToKnowContent, 'questions'>) {
  return (
    <div className="grid content-start gap-6" id="faqs">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h3 className="text-title">FAQs</h3>
        <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/faqs">
          All questions and answers
          <Icon name="arrow" />
        </Link>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group rounded-card bg-surface">
            <summary className="flex min-h-15 items-center justify-between gap-4 rounded-card px-6 py-4 font-bold">
              {question}
              <Icon name="chevron" className="size-6 flex-none group-open:rotate-180" />
            </summary>
            <p className="px-6 pb-6 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
