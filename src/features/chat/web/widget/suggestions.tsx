/** Questions that the bot can answer; a click asks one. */
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
