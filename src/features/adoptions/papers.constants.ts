/** Why a paper can't be printed, as the cover sheet and the list of papers say it. */
export const paperMessages = {
  notSigned: 'Not signed yet.',
  notSealed: 'The signed copy isn’t ready yet. Try again in a minute.',
  noPayment: 'No payments yet.',
  notHome: 'Ready after the handover.',
  onTrial: 'Ready once the adoption is final.',
  returned: 'The pet was returned.',
  noVaccinations: 'No vaccinations are recorded.',
  onlyFor: (people: string) => `Only ${people} can print this.`,
  unreadable: 'This file can’t be printed with the others. Print it separately.',
  nothing: 'There’s nothing to print yet.',
  noChip: (pet: string) => `No microchip is recorded for ${pet}.`,
  noForm: (pet: string, reason: string) => `The form for ${pet} isn’t available. ${reason}`,
  copiedAgreement: (verifyUrl: string) =>
    `The agreement in this file is a copy for your records. The original is the sealed PDF. To check whether a PDF is the original, go to ${verifyUrl}.`,
} as const;
