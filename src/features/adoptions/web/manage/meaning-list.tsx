/** What follows from a deed, a line each. */
export function MeaningList({ lines }: { lines: string[] }) {
  return (
    <ul className="adoption-meaning">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
