import { AdoptionSteps } from './adoption-steps.tsx';
import { Fees, type ShownFees } from './fees.tsx';
import { Questions } from './questions.tsx';

export function GoodToKnow({ fees }: { fees: ShownFees }) {
  return (
    <section className="band bg-wash" id="good-to-know" aria-labelledby="good-to-know-title">
      <div className="page-width grid gap-14">
        <h2 className="text-heading" id="good-to-know-title">
          Good to know
        </h2>
        <div className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-[1.25fr_1fr]">
          <AdoptionSteps />
          <Fees fees={fees} />
        </div>
        <Questions />
      </div>
    </section>
  );
}
