/** @param items null while they load */
export function ConsequenceList({ items }: { items: string[] | null }) {
  return (
    <ul className="adoption-consequences" aria-busy={items === null || undefined} aria-label="What happens">
      {items === null && <li>Checking what this changes…</li>}
      {items?.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
