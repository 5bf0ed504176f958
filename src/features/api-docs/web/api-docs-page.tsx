import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { parseDocument } from './api-calls.ts';
import { ApiCallSection } from './api-call-section.tsx';
import { EmbedSection } from './embed-section.tsx';
import { FieldTable } from './field-table.tsx';
import { Prose } from './prose.tsx';

export const handle = { cachedBy: {} };

export function loader({ context }: LoaderFunctionArgs) {
  return parseDocument(context.get(services).apiDocument());
}

export default function ApiDocsPage() {
  const { title, version, description, calls, shapes } = useLoaderData<typeof loader>();
  return (
    <div className="section grid grid-cols-1 gap-14">
      <PageHead
        title={title}
        description="Every call of the shelter’s API: what it takes, what it answers, how it refuses."
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
      <nav aria-label="Calls">
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {calls.map(({ anchor, method, path }) => (
            <li key={anchor}>
              <a
                className="flex min-h-11 items-center gap-3 font-mono text-small break-all hover:underline"
                href={`#${anchor}`}
              >
                <span className="badge bg-accent-wash font-sans">{method}</span>
                {path}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <ApiCallSection key={call.anchor} call={call} />
      ))}
      <section className="grid grid-cols-1 gap-8 border-t border-line pt-10">
        <h2 className="text-heading">Shapes</h2>
        {shapes.map(({ name, fields }) => (
          <div key={name} id={`shape-${name}`} className="grid grid-cols-1 gap-4">
            <h3 className="text-title wrap-anywhere">{name}</h3>
            <FieldTable label={`Fields of ${name}`} fields={fields} />
          </div>
        ))}
      </section>
      <EmbedSection />
    </div>
  );
}
