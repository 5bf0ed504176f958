/** What may stand in a text, and what it becomes for visitors. */
export function PlaceholderList({ known }: { known: Readonly<Record<string, string>> }) {
  return (
    <details className="settings-placeholders">
      <summary className="text-button">What can stand in braces</summary>
      <p className="text-small text-soft">
        It is filled in from the other settings, so that a fee or an hour has to be changed in one place alone.
      </p>
      <dl>
        {Object.entries(known).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
