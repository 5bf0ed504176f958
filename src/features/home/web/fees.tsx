import type { GoodToKnowContent } from './good-to-know-content.ts';

export function Fees({ fees, note }: Pick<GoodToKnowContent, 'fees'> & { note: string }) {
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h3 className="text-title">Adoption fees</h3>
      <div className="rounded-card bg-surface p-7 shadow-card sm:p-9">
        <dl>
          {fees.map(({ species, fee }) => (
            <div
              key={species}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3 not-first:pt-3"
            >
              <dt className="text-lead">{species}</dt>
              <dd className="text-heading font-extrabold tracking-tight">{fee}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-soft">{note}</p>
      </div>
    </div>
  );
}
