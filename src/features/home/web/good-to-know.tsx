import { AdoptionSteps } from './adoption-steps.tsx';
import { Fees } from './fees.tsx';
import { Questions } from './questions.tsx';
import type { GoodToKnowContent } from './good-to-know-content.ts';

export function GoodToKnow({ content: { fees, feeNote, steps, questions } }: { content: GoodToKnowContent }) {
  return (
    <section className="band bg-wash" id="good-to-know" aria-labelledby="good-to-know-title">
      <div className="page-width grid gap-14">
        <h2 className="text-heading" id="good-to-know-title">
          Good to know
        </h2>
        <div className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-[1.25fr_1fr]">
          <AdoptionSteps steps={steps} />
          <Fees fees={fees} note={feeNote} />
        </div>
        <Questions questions={questions} />
      </div>
    </section>
  );
}
