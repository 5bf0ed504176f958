import type { GoodToKnowContent } from './good-to-know-content.ts';

export function AdoptionSteps({ steps }: Pick<GoodToKnowContent, 'steps'>) {
  return (
    <div className="grid grid-cols-1 content-start gap-6" id="adoption-process">
      <h3 className="text-title">Adoption Process</h3>
      <ol className="grid grid-cols-1 gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
            <span
              className="grid h-12 place-items-center rounded-t-pill rounded-b-small bg-accent pt-1 text-title font-extrabold text-on-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="font-bold">{title}</h4>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
