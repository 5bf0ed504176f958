import { use } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { ReachUs } from './components/reach-us.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { RetentionContext } from './retention-period.tsx';
import { LastChanged, TEXTS_CHANGED_ON } from './last-changed.tsx';
import { storedDataSections } from './privacy-data.tsx';
import { rightsSections } from './privacy-rights.tsx';
import { ContentPage } from './content-page.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(services);
  // On a database error, the site layout reports it and disables caching.
  const defaults = { retention: settings.defaultRetention, changedAt: null };
  const { retention, changedAt } = await settings.getRetention(db).catch(() => defaults);
  const day = changedAt?.toISOString().slice(0, 10) ?? '';
  return { retention, lastChanged: day > TEXTS_CHANGED_ON ? day : TEXTS_CHANGED_ON };
}

export default function PrivacyPage() {
  const { retention, lastChanged } = useLoaderData<typeof loader>();
  const { name } = use(SiteContext);
  return (
    <RetentionContext value={retention}>
      <ContentPage
        title="Privacy"
        description="What we know about you, why, for how long, and your rights."
        path="/privacy"
        lead={
          <>
            <p className="text-lead text-soft">
              We keep what we need to bring pets and people together, and nothing more. No cookies, no trackers, no ads.
              We don’t sell your information, and our pages load nothing from other sites.
            </p>
            <LastChanged day={lastChanged} />
          </>
        }
        sections={[
          {
            id: 'who',
            title: 'Who we are',
            content: (
              <p>
                {`${name} runs this site and takes care of your information. `}
                <ReachUs />
                {' with any question about this page.'}
              </p>
            ),
          },
          ...storedDataSections,
          ...rightsSections,
        ]}
      />
    </RetentionContext>
  );
}
