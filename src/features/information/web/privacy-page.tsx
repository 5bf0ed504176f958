import { use } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { RetentionContext } from './kept-for.tsx';
import { LastChanged, TEXTS_CHANGED } from './last-changed.tsx';
import { keptDataSections } from './privacy-kept.tsx';
import { rightsSections } from './privacy-rights.tsx';
import { TextPage } from './text-page.tsx';

export const handle = { cachedBy: {} };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(services);
  // Where nothing can be read, the frame of the site reports it, and the page is not kept.
  const usual = { kept: settings.usualRetention, changed: null };
  const { kept, changed } = await settings.getRetention(db).catch(() => usual);
  const day = changed?.toISOString().slice(0, 10) ?? '';
  return { kept, lastChanged: day > TEXTS_CHANGED ? day : TEXTS_CHANGED };
}

export default function PrivacyPage() {
  const { kept, lastChanged } = useLoaderData<typeof loader>();
  const { name, email, phone } = use(SiteContext);
  return (
    <RetentionContext value={kept}>
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
            <LastChanged day={lastChanged} />
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
    </RetentionContext>
  );
}
