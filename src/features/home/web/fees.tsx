/** In dollars, as they are shown. */
export interface ShownFees {
  dog: string;
  cat: string;
  other: string;
}

export function Fees({ fees }: { fees: ShownFees }) {
  const rows = [
    { species: 'Dogs', fee: fees.dog },
    { species: 'Cats', fee: fees.cat },
    { species: 'Small animals', fee: fees.other },
  ];
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h3 className="text-title">Adoption fees</h3>
      <div className="rounded-card bg-surface p-7 shadow-card sm:p-9">
        <dl>
          {rows.map(({ species, fee }) => (
            <div
              key={species}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3 not-first:pt-3"
            >
              <dt className="text-lead">{species}</dt>
              <dd className="text-heading font-extrabold tracking-tight">{fee}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-soft">
          The fee covers vaccinations, microchip, spay or neuter, flea treatment and deworming. You pay it when you
          collect your pet.
        </p>
      </div>
    </div>
  );
}
