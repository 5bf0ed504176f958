import { use } from 'react';
import { Link } from 'react-router';
import { ReachUs } from './components/reach-us.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { LastChanged } from './last-changed.tsx';
import { termsSections } from './terms-sections.tsx';
import { ContentPage } from './content-page.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export default function TermsPage() {
  const { name } = use(SiteContext);
  return (
    <ContentPage
      title="Terms"
      description="What you can expect from us, what we ask of you, and how adoption works."
      path="/terms"
      lead={
        <>
          <p className="text-lead text-soft">What you can expect from us, and what we ask of you.</p>
          <LastChanged />
        </>
      }
      sections={[
        {
          id: 'between-whom',
          title: 'Who we are',
          content: (
            <p>
              {`These terms are an agreement between you and ${name}, which runs this site. How we use your data is in the `}
              <Link className="text-link" to="/privacy">
                privacy notice
              </Link>
              .
            </p>
          ),
        },
        ...termsSections,
        {
          id: 'contact',
          title: 'Contact us',
          content: (
            <p>
              {'If something’s wrong, please talk to us first. '}
              <ReachUs />.
            </p>
          ),
        },
      ]}
    />
  );
}
