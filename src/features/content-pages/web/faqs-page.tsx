import { useEffect, use } from 'react';
import { useSession } from '../../../browser/session.ts';
import { JsonLd, inScript } from '../../../ui/json-ld.tsx';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { ChatLink } from '../../chat/web/components/chat-link.tsx';
import { WriteLink } from '../../messages/web/components/write-link.tsx';
import type { DisplayedQuestionGroup, TextBlock } from '../../settings/settings-texts.contract.ts';
import { ContactDetails } from './components/contact-details.tsx';
import { QuestionList } from './components/question-list.tsx';
import { ContentPage } from './content-page.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults } = context.get(services);
  // On a database error, the site layout reports it and disables caching.
  const { questions } = await settings
    .getTexts(db, shelterDefaults)
    .catch(() => settings.getDefaultTexts(shelterDefaults));
  return { groups: questions };
}

export default function FaqsPage() {
  const { groups } = useLoaderData<typeof loader>();
  useOpenLinkedQuestion();
  return (
    <>
      {groups.length > 0 && <JsonLd json={faqJsonLd(groups)} />}
      <ContentPage
        title="FAQs"
        description="What people ask us about adopting a pet: visits, applications, fees, pick-up, and what comes after."
        path="/faqs"
        lead={<p className="text-lead text-soft">What people ask us before they adopt, while they do, and after.</p>}
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
      <p>Your question is not among these? Ask us, we are happy to help.</p>
      <ContactDetails />
      <p className="flex flex-wrap gap-3">
        {session?.role === 'User' ? (
          <WriteLink className="button">Write to us</WriteLink>
        ) : (
          <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('A question')}`}>
            Write to us
          </a>
        )}
        <ChatLink className="button button-quiet">Chat with us</ChatLink>
      </p>
    </div>
  );
}
