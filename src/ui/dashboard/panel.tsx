import { useId } from 'react';

interface PanelProps {
  title: string;
  className?: string;
  lead?: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** A section of a page with a title, on a card. */
export function Panel({ title, className = '', lead, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 className="text-[1.25rem] leading-tight" id={id}>
            {title}
          </h2>
          {lead && <p className="max-w-(--container-text) text-small text-soft">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
