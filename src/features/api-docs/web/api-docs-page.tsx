import { use } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { parseOverview } from './api-calls.ts';
import { Prose } from './prose.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export async function loader({ context }: LoaderFunctionArgs) {
  return parseOverview(await context.get(services).apiDocument());
}

export default function ApiDocsPage() {
  const { title, version, description, groups } = useLoaderData<typeof loader>();
  return (
    <div className="section grid grid-cols-1 gap-14">
      <PageHead
        title={title}
        description="Every endpoint of the shelter’s API, and the code that shows our pets on your site."
        path="/api/docs"
      />
      <header className="grid max-w-(--container-text) gap-4">
        <h1 className="text-heading">{title}</h1>
        <p className="text-lead text-soft">
          Version {version}. <Prose text={description} />
        </p>
        <p>
          <a className="text-link" href="/api/openapi.json">
            The same as an OpenAPI 3.1 document
          </a>
        </p>
        <p>
          <a className="text-link" href="#embed">
            Show our pets on your site
          </a>
        </p>
      </header>
      <nav aria-label="Calls" className="grid grid-cols-1 gap-10">
        {groups.map(({ name, calls }) => (
          <section key={name} className="grid grid-cols-1 gap-4 border-t border-line pt-10">
            <h2 className="text-title wrap-anywhere">
              <Link className="hover:underline" to={`/api/docs/${name}`}>
                /api/{name}
              </Link>
            </h2>
            <ul className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
              {calls.map(({ anchor, method, path, summary }) => (
                // The id is for links from when all calls were described on this page.
                <li key={anchor} id={anchor}>
                  <Link
                    className="flex min-h-11 items-center gap-3 text-small hover:underline"
                    to={`/api/docs/${name}#${anchor}`}
                  >
                    <span className="badge min-w-20 justify-center bg-accent-wash">{method}</span>
                    <span className="grid min-w-0 wrap-anywhere">
                      {summary}
                      <span className="font-mono break-all text-soft">{path}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <EmbedSection />
    </div>
  );
}

/** Links may leave the frame; scripts may not run in it. */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const parameters = [
  { name: 'limit', description: 'The number of pets, from 1 to 24; by default 6.' },
  { name: 'type', description: 'Only Dog, Cat, Fish, Turtle, Hamster or Other.' },
  { name: 'theme', description: 'light or dark; by default the visitor’s own.' },
];

/** The code that partners copy to embed our pets, and a preview. */
function EmbedSection() {
  const { name, url } = use(SiteContext);
  const title = `Pets looking for a home at ${name}`;
  const snippet = `<iframe
  src="${url}/embed?limit=6"
  title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"
  sandbox="${sandbox}"
  width="100%" height="640" loading="lazy"
  style="border: 0"
></iframe>`;
  return (
    <section id="embed" className="grid gap-8 border-t border-line pt-10">
      <div className="grid max-w-(--container-text) gap-4">
        <h2 className="text-heading">Show our pets on your site</h2>
        <p>
          Copy this into any page to show pets looking for a home right now. The list runs no scripts, sets no cookies,
          fits any width from 280 pixels, and opens each pet in a new tab.
        </p>
      </div>
      {/* The focus lets a keyboard scroll it. */}
      <pre
        className="overflow-x-auto rounded-small border border-line bg-surface p-5 font-mono text-small"
        role="group"
        aria-label="Code to copy"
        tabIndex={0}
      >
        <code>{snippet}</code>
      </pre>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {parameters.map((parameter) => (
          <div key={parameter.name} className="contents">
            <dt className="font-mono text-small font-bold">{parameter.name}</dt>
            <dd>{parameter.description}</dd>
          </div>
        ))}
      </dl>
      <iframe
        className="h-160 w-full max-w-(--container-text) rounded-card border border-line"
        src="/embed?limit=6"
        title={title}
        sandbox={sandbox}
        loading="lazy"
      />
      <p>
        New arrivals also come as an{' '}
        <a className="text-link" href="/feed.xml">
          Atom feed
        </a>
        .
      </p>
    </section>
  );
}
