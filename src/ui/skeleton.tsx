/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count, label = 'Loading…' }: { count: number; label?: string }) {
  return (
    <div className="skeleton-rows" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="skeleton h-12" />
      ))}
    </div>
  );
}
