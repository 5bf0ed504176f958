import { formatMoney } from '../../../platform/format-money.contract.ts';
import type { ShelterTexts } from '../../settings/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { namePet } from '../../settings/settings-texts.contract.ts';

/** Resolved in the page's loader, so that browsers load only these texts. */
export function getGoodToKnow(fees: Shelter['fees'], { procedure, feeCovers, shortQuestions }: ShelterTexts) {
  const { application, payment, pickup, adopted, fee_note } = procedure;
  return {
    fees: [
      { species: 'Dogs', fee: formatMoney(fees.dog) },
      { species: 'Cats', fee: formatMoney(fees.cat) },
      { species: 'Small animals', fee: formatMoney(fees.other) },
    ],
    feeNote: `The fee covers ${feeCovers}. ${fee_note}`,
    steps: [
      {
        title: 'Procedure',
        text: 'Read how adoption works and what it costs. You’re already doing it.',
      },
      { title: 'Application', text: namePet(application) },
      { title: 'Payment', text: namePet(payment) },
      { title: 'Schedule pick-up', text: namePet(pickup) },
      { title: 'Pet adopted', text: namePet(adopted) },
    ],
    questions: shortQuestions,
  };
}

export type GoodToKnowContent = ReturnType<typeof getGoodToKnow>;
