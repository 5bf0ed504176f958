import { useEffect, use } from 'react';
import { useSession } from '../../../browser/session.ts';
import { JsonLd, inScript } from '../../../ui/json-ld.tsx';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { formatDecisionDays } from '../../adoptions/decision-days.contract.ts';
import { ChatLink } from '../../chat/web/components/chat-link.tsx';
import { WriteLink } from '../../messages/web/components/write-link.tsx';
import type { DisplayedQuestionGroup, TextBlock } from '../../settings/settings-texts.contract.ts';
import { ContactDetails } from './components/contact-details.tsx';
import { QuestionList } from './components/question-list.tsx';
import { ContentPage } from './content-page.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, adoptions, settings, shelterDefaults } = context.get(services);
  const defaults = settings.getDefaultTexts(shelterDefaults).questions;
  // On a database error, the site layout reports it and disables caching.
  const texts = settings.getTexts(db, shelterDefaults).catch(() => ({ questions: defaults }));
  const decisionTime = adoptions.getDecisionTime(db).catch(() => ({ days: null }));
  const [{ questions }, { days }] = await Promise.all([texts, decisionTime]);
  return { groups: days === null ? questions : withDecisionTime(questions, defaults, days) };
}

/** The answer about decisions starts with how long they take, unless the shelter has put it differently. */
export function withDecisionTime(
  groups: DisplayedQuestionGroup[],
  defaults: DisplayedQuestionGroup[],
  days: number,
): DisplayedQuestionGroup[] {
  const find = (all: DisplayedQuestionGroup[]) =>
    all.flatMap(({ questions }) => questions).find(({ id }) => id === 'deciding');
  const deciding = find(groups);
  if (!deciding || JSON.stringify(deciding.answer) !== JSON.stringify(find(defaults)?.answer)) return groups;
  const answer = [`We usually decide within ${formatDecisionDays(days)}.`, ...deciding.answer];
  return groups.map((group) => ({
    ...group,
    questions: group.questions.map((each) => (each === deciding ? { ...each, answer } : each)),
  }));
}

export default function FaqsPage() {
  const { groups } = useLoaderData<typeof loader>();
  useOpenLinkedQuestion();
  return (
    <>
      {groups.length > 0 && <JsonLd json={faqJsonLd(groups)} />}
      <ContentPage
        title="FAQs"
        description="Answers about adopting a pet: visits, applications, fees, pickup and what comes after."
        path="/faqs"
        lead={<p className="text-lead text-soft">Answers for before, during and after your adoption.</p>}
        sections={[
          ...groups.map(({ id, title, questions }) => ({ id, title, content: <QuestionList questions={questions} /> })),
          { id: 'support', title: 'Support', content: <Support /> },
        ]}
      />
    </>
  );
}

/** Opens the question in the URL's fragment. */
function useOpenLinkedQuestion(): void {
  const location = useLocation();
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    target.scrollIntoView();
  }, [location]);
}

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

function Support() {
  const { email } = use(SiteContext);
  const session = useSession();
  return (
    <div className="grid gap-5 rounded-card bg-accent-wash p-6 sm:p-8">
      <p>Didn’t find your answer? We’re happy to help.</p>
      <ContactDetails />
      <p className="flex flex-wrap gap-3">
        {session?.role === 'User' ? (
          <WriteLink className="button">Contact us</WriteLink>
        ) : (
          email && (
            <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('A question')}`}>
              Email us
            </a>
          )
        )}
        <ChatLink className="button button-quiet">Chat with us</ChatLink>
      </p>
    </div>
  );
}
