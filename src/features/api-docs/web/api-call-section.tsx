import type { ApiCall, Shape } from './api-calls.ts';
import { FieldTable } from './field-table.tsx';
import { TypeText } from './type-text.tsx';
import { Prose } from './prose.tsx';

export function ApiCallSection({ call }: { call: ApiCall }) {
  const { anchor, method, path, summary, description, parameters, body, responses, errorResponses } = call;
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="grid grid-cols-1 gap-6 border-t border-line pt-10"
    >
      <header className="grid max-w-(--container-text) gap-3">
        <h2 className="text-title" id={`${anchor}-title`}>
          {summary}
        </h2>
        <p className="flex flex-wrap items-center gap-3">
          <span className="badge bg-accent text-on-accent">{method}</span>
          <code className="font-mono break-all">{path}</code>
        </p>
        {description && (
          <p className="text-soft">
            <Prose text={description} />
          </p>
        )}
      </header>
      {parameters.length > 0 && (
        <Subsection title="Parameters">
          <FieldTable label={`Parameters of ${summary}`} fields={parameters} />
        </Subsection>
      )}
      {body && (
        <Subsection title="Body">
          <ShapeView shape={body} label={`Body of ${summary}`} />
        </Subsection>
      )}
      <Subsection title="Answer">
        {responses.map(({ status, description: responseText, shape }) => (
          <div key={status} className="grid gap-3">
            <p>
              <strong>{status}</strong> <Prose text={responseText} />
            </p>
            {shape && <ShapeView shape={shape} label={`Answer ${status} of ${summary}`} />}
          </div>
        ))}
      </Subsection>
      <Subsection title="Refusals">
        <ul className="grid gap-1">
          {errorResponses.map(({ status, description: responseText }) => (
            <li key={status}>
              <strong>{status}</strong> <Prose text={responseText} />
            </li>
          ))}
        </ul>
      </Subsection>
    </section>
  );
}

function Subsection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">{title}</h3>
      {children}
    </div>
  );
}

function ShapeView({ shape: { type, fields }, label }: { shape: Shape; label: string }) {
  if (fields.length > 0) return <FieldTable label={label} fields={fields} />;
  return (
    <p className="wrap-anywhere">
      <TypeText type={type} />
    </p>
  );
}
