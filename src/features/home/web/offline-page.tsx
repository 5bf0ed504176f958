import { use } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
// oxlint-disable-next-line import/default -- Vite compiles it as a script of its own, and exports its URL.
import script from './offline-script.ts?worker&url';
import { services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { NonceContext } from '../../../ui/nonce.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { offlineMessages } from './offline-messages.ts';
import { SiteBrand } from './site-brand.tsx';

/** The worker shows it in place of any page, so it loads no React. */
export const handle = { cachedBy: {}, isStatic: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults } = context.get(services);
  return { shelter: (await settings.getShelter(db, shelterDefaults)).name };
}

export default function OfflinePage() {
  const { shelter } = useLoaderData<typeof loader>();
  const nonce = use(NonceContext);
  return (
    <>
      <header className="site-header page-width">
        <SiteBrand name={shelter} />
      </header>
      <main className="section grow">
        <OfflineMessage />
      </main>
      {import.meta.env.PROD && (
        // An inline script, because the page's policy allows files only beside one.
        <script
          type="module"
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- Our own script's URL.
          dangerouslySetInnerHTML={{ __html: `import ${JSON.stringify(script)}` }}
        />
      )}
    </>
  );
}

/** The script fills in the links. */
function OfflineMessage() {
  const { title, text } = offlineMessages.offline;
  return (
    <>
      <PageHead title={title} />
      <ErrorMessage title={title}>
        <p className="text-lead text-soft">{text}</p>
        <p className="flex flex-wrap justify-center gap-3">
          <a className="button button-large" href="/" hidden data-stored-application>
            Continue your application
          </a>
          <a className="button button-large button-quiet" href="/" data-retry>
            Retry
          </a>
        </p>
      </ErrorMessage>
    </>
  );
}
