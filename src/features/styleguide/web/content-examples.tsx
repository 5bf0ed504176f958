import { QuestionList } from '../../content-pages/web/components/question-list.tsx';
import { NewsletterForm } from '../../newsletter/web/components/newsletter-form.tsx';
import { Example } from './example.tsx';

const subscriptions = [
  {},
  { fields: { name: 'Enter your name', email: 'Enter your email' } },
  { failure: 'We couldn’t sign you up. Please try again.' },
  { confirmation: 'Almost done. Check your inbox and click the link to confirm.' },
];

export function ContentExamples({ theme }: { theme: string }) {
  const id = theme.toLowerCase();
  return (
    <>
      <Example title="Newsletter: empty, wrong, failed, asked for">
        <ul className="grid gap-10 lg:grid-cols-2">
          {subscriptions.map((outcome) => (
            <li key={Object.keys(outcome).join()}>
              <NewsletterForm initial={outcome} />
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Questions">
        <div className="max-w-(--container-text)">
          <QuestionList
            questions={[
              { id: `short-${id}`, question: 'A short question?', answer: ['A short answer.'], links: [] },
              {
                id: `long-${id}`,
                question: 'A question that is so long that it wraps, even where the screen is wide enough for most?',
                answer: ['An answer with a list, and a way on. '.repeat(8), ['One thing', 'Another']],
                links: [{ label: 'The way on', href: '/styleguide' }],
              },
            ]}
          />
        </div>
      </Example>
    </>
  );
}
