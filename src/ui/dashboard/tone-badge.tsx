export type Tone = 'warn' | 'good' | 'accent' | 'plain';

interface ToneBadgeProps {
  tone?: Tone;
  children: React.ReactNode;
}

/** A few words about a row, such as “Urgent”. */
export function ToneBadge({ tone = 'plain', children }: ToneBadgeProps) {
  return (
    <span className="badge tone-badge" data-tone={tone}>
      {children}
    </span>
  );
}
