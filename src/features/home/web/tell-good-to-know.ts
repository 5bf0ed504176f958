import { inDollars } from '../../../platform/dollars.contract.ts';
import type { ShelterTexts } from '../../settings/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { namePet } from '../../settings/settings-texts.contract.ts';

/** What the home page tells of an adoption, as the settings say it: for the page's loader, so that browsers load no more than it. */
export function tellGoodToKnow(fees: Shelter['fees'], { procedure, feeCovers, shortQuestions }: ShelterTexts) {
  const { application, payment, pickup, adopted, fee_note } = procedure;
  return {
    fees: [
      { species: 'Dogs', fee: inDollars(fees.dog) },
      { species: 'Cats', fee: inDollars(fees.cat) },
      { species: 'Small animals', fee: inDollars(fees.other) },
    ],
    feeNote: `The fee covers ${feeCovers}. ${fee_note}`,
    steps: [
      {
        title: 'Procedure',
        text: 'You read what an adoption means and what it costs. You are doing it right now.',
      },
      { title: 'Application', text: namePet(application) },
      { title: 'Payment', text: namePet(payment) },
      { title: 'Schedule pick-up', text: namePet(pickup) },
      { title: 'Pet adopted', text: namePet(adopted) },
    ],
    questions: shortQuestions,
  };
}

export type GoodToKnowTold = ReturnType<typeof tellGoodToKnow>;
