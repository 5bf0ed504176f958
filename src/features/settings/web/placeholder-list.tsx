/** The available placeholders and their values. */
export function PlaceholderList({ known }: { known: Readonly<Record<string, string>> }) {
  return (
    <details className="settings-placeholders">
      <summary className="text-button">Available variables</summary>
      <p className="text-small text-soft">They’re filled in from the other settings.</p>
      <dl>
        {Object.entries(known).map(([name, description]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
