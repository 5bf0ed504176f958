/** The available placeholders and their values. */
export function PlaceholderList({ known }: { known: Readonly<Record<string, string>> }) {
  return (
    <details className="settings-placeholders">
      <summary className="text-button">What can stand in braces</summary>
      <p className="text-small text-soft">
        It is filled in from the other settings, so that a fee or an hour has to be changed in one place alone.
      </p>
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
