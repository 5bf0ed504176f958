import type { ProcedureSettings } from '../setting-fields.contract.ts';

/** The default texts of the procedure (`spec.md`, section 9). */
export const defaultProcedure: ProcedureSettings = {
  covered: ['Vaccinations', 'Microchip', 'Spay or neuter', 'Flea treatment', 'Deworming'],
  fee_note: 'You’ll pay at pickup, not before.',
  application: 'Tell us about yourself, your home and the life you’d give {pet}. It takes about ten minutes.',
  payment: 'Choose how you’d like to pay. Nothing is charged now.',
  pickup: 'Pick a day, a time and a location: {pickup_places}. We’ll confirm it once we’ve approved you.',
  adopted: 'We’ll read your application and email you our decision. Then come by and take {pet} home.',
  rules: [
    'Cats need no application. Just walk in during opening hours, {hours}. If you’d like us to reserve a cat for you, please apply.',
    'Declawing is not allowed for any cat adopted from us.',
    'If you’re under 18, a parent or guardian must sign with you.',
    'Several people can apply for the same pet. We choose the best match and let everyone know.',
  ],
};
