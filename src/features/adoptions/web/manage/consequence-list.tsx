export function ConsequenceList({ items }: { items: string[] }) {
  return (
    <ul className="adoption-consequences">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
