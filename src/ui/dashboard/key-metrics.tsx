/** The most important values of a report or a day. */
export function KeyMetrics({ metrics }: { metrics: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="key-metrics">
      {metrics.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
