import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { parseGroup } from './api-calls.ts';
import { ApiCallSection } from './api-call-section.tsx';
import { FieldTable } from './field-table.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const group = parseGroup(await context.get(services).apiDocument(), params['group']!);
  if (!group) throw data(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return group;
}

/** The calls of one group, and the shapes that they use. */
export default function ApiGroupPage() {
  const { title, name, calls, shapes } = useLoaderData<typeof loader>();
  return (
    <div className="section grid grid-cols-1 gap-14">
      <PageHead
        title={`/api/${name} – ${title}`}
        description={`The calls under /api/${name}, with their parameters, responses and errors.`}
        path={`/api/docs/${name}`}
      />
      <header className="grid max-w-(--container-text) gap-4">
        <p>
          <Link className="text-link" to="/api/docs">
            All calls of the {title}
          </Link>
        </p>
        <h1 className="text-heading wrap-anywhere">/api/{name}</h1>
      </header>
      {calls.map((call) => (
        <ApiCallSection key={call.anchor} call={call} />
      ))}
      {shapes.length > 0 && (
        <section className="grid grid-cols-1 gap-8 border-t border-line pt-10">
          <h2 className="text-heading">Shapes</h2>
          {shapes.map((shape) => (
            <div key={shape.name} id={`shape-${shape.name}`} className="grid grid-cols-1 gap-4">
              <h3 className="text-title wrap-anywhere">{shape.name}</h3>
              <FieldTable label={`Fields of ${shape.name}`} fields={shape.fields} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
