import { useEffect } from 'react';
import { JsonLd } from '../../../ui/json-ld.tsx';
import { useLoaderData, useLocation } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { faqJsonLd } from './faq-json-ld.ts';
import { QuestionList } from './question-list.tsx';
import { Support } from './support.tsx';
import { ContentPage } from './content-page.tsx';

export const handle = { cachedBy: {} };

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
