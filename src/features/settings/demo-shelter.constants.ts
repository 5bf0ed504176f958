import { defaultSite, type ShelterDefaults } from './settings.contract.ts';

/** The invented details of the demo shelter (`product.md`, section 13). A real shelter never shows them. */
export const demoShelter = {
  name: 'Shelter World',
  phone: '+1 555 0100',
  email: 'hello@shelter.example',
  locations: [
    defaultSite(1, 'Main Branch', '12 Meadow Lane'),
    defaultSite(2, 'Downtown', '340 Market Street'),
    defaultSite(3, 'Eastside', '88 Orchard Avenue'),
  ],
} satisfies ShelterDefaults;
