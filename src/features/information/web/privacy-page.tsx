import { use } from 'react';
import { SiteContext } from '../../../ui/site-context.ts';
import { LastChanged } from './last-changed.tsx';
import { keptDataSections } from './privacy-kept.tsx';
import { rightsSections } from './privacy-rights.tsx';
import { TextPage } from './text-page.tsx';

export const handle = { cachedBy: {} };

export default function PrivacyPage() {
  const { name, email, phone } = use(SiteContext);
  return (
    <TextPage
      title="Privacy"
      description="What this site keeps about you, why, for how long, and what you can ask of us."
      path="/privacy"
      lead={
        <>
          <p className="text-lead text-soft">
            We keep what we need to bring pets and people together, and no more. No cookies, no trackers, no
            advertising; nothing is sold, and nothing on our pages is loaded from anybody else.
          </p>
          <LastChanged />
        </>
      }
      sections={[
        {
          id: 'who',
          title: 'Who is responsible',
          content: (
            <p>
              {`${name} runs this site and decides what happens with your data. Write to `}
              <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
                {email}
              </a>
              {` or call ${phone} about anything on this page.`}
            </p>
          ),
        },
        ...keptDataSections,
        ...rightsSections,
      ]}
    />
  );
}
