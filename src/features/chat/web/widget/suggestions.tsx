/** Questions that the bot can answer: one of them asks itself. */
export function Suggestions({
  suggestions,
  onAsk,
}: {
  suggestions: readonly string[];
  onAsk: (question: string) => void;
}) {
  if (suggestions.length === 0) return null;
  return (
    <ul className="widget-chips" aria-label="Often asked">
      {suggestions.map((question) => (
        <li key={question}>
          <button type="button" className="widget-chip" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
