import { use } from 'react';
import { Link } from 'react-router';
import { SiteContext } from '../../../ui/site-context.ts';
import { LastChanged } from './last-changed.tsx';
import { termsSections } from './terms-sections.tsx';
import { ContentPage } from './content-page.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export default function TermsPage() {
  const { name, email, phone } = use(SiteContext);
  return (
    <ContentPage
      title="Terms"
      description="What you can rely on when you use this site, what we ask of you, and how an adoption comes about."
      path="/terms"
      lead={
        <>
          <p className="text-lead text-soft">
            What you can rely on when you use this site, and what we ask of you. Short, because most of it goes without
            saying.
          </p>
          <LastChanged />
        </>
      }
      sections={[
        {
          id: 'between-whom',
          title: 'Between whom',
          content: (
            <p>
              {`These terms hold between you and ${name}, who runs this site. What happens with your data is said in the `}
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
          title: 'Talk to us',
          content: (
            <p>
              {'Before anything becomes a quarrel, write to '}
              <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
                {email}
              </a>
              {` or call ${phone}.`}
            </p>
          ),
        },
      ]}
    />
  );
}
