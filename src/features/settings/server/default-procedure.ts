import type { ProcedureSettings } from '../setting-fields.contract.ts';

/** The default texts of the procedure (`spec.md`, section 9). */
export const defaultProcedure: ProcedureSettings = {
  covered: ['Vaccinations', 'Microchip', 'Spay or neuter', 'Flea treatment', 'Deworming'],
  fee_note: 'You pay it when you collect your pet, not before.',
  application:
    'You tell us about yourself, your home and the life that {pet} would have. It takes about ten minutes; what you fill in is saved as you go.',
  payment: 'You say how you would like to pay. Nothing is charged now.',
  pickup: 'You choose a day, a time and a place: {pickup_places}. Until we have decided it is provisional.',
  adopted: 'We read your application and tell you by e-mail. Then you come, pay the fee, and take {pet} home.',
  rules: [
    'Cats need no application: simply walk in during opening hours, {hours}. If you would like a cat to be reserved for you, apply all the same.',
    'Declawing is not allowed for any cat adopted from us.',
    'If you are not yet 18, a parent or guardian must sign with you.',
    'Several people may apply for the same pet. The shelter decides, and tells everybody.',
  ],
};
