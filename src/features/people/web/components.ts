export { FlagBadge, PossibleFlagBadge } from './flag-badge.tsx';
export { FlagBanner } from './flag-banner.tsx';
export { FlagConfirmation } from './flag-confirmation.tsx';
export { PersonFlags } from './person-flags.tsx';
export { PersonLink, personPath } from './person-link.tsx';
export { PersonChoice } from './person-choice.tsx';
export { usePersonChoice, type TypedPerson } from './use-person-choice.ts';
