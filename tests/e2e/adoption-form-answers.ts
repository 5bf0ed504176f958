import type { Page } from '@playwright/test';

/** The answers for each section of the adoption form. */
const sections: { texts: Record<string, string>; choices?: Record<string, string> }[] = [
  { texts: {}, choices: { 'Your age': '18 or older' } },
  {
    texts: {
      Address: '12 Harbour Road',
      City: 'Halifax',
      'Province or state': 'Nova Scotia',
      'Postal code': 'B3H 1A1',
      'Where you live': 'A house with a fenced garden',
      'How long you have lived there': 'Six years',
      'Your home and what is around it': 'A quiet street, a park at the corner.',
    },
  },
  {
    texts: { 'Who lives with you': 'My wife, and our son who is nine' },
    choices: {
      'Does anybody at home have allergies to pets?': 'No',
      'Does everybody at home agree?': 'Yes',
      'Are your pets spayed or neutered?': 'Yes',
      'Are your pets vaccinated?': 'Yes',
      'Do you have a veterinarian?': 'Yes',
    },
  },
  {
    texts: {
      'How long the pet would be alone': 'Three hours in the morning',
      'Where the pet would stay': 'With us, indoors',
      'Exercise, play and company': 'Two long walks a day',
      'How you would train': 'Praise and patience',
      'What you are willing to work on': 'Pulling on the lead',
    },
    choices: { 'Have you had dogs before?': 'No' },
  },
  { texts: { 'A reference': 'Dr. Okafor, our vet, +1 555 0199' } },
];

/** Fills in the current section. */
export async function fillSection(page: Page, section: number): Promise<void> {
  const { texts, choices = {} } = sections[section]!;
  for (const [label, text] of Object.entries(texts)) await textField(page, label).fill(text);
  for (const [label, choice] of Object.entries(choices)) {
    await page.getByRole('radiogroup', { name: label }).getByText(choice, { exact: true }).click();
  }
  if (section === 2) await page.getByLabel('How often your pets see a vet').selectOption('Once a year');
}

function textField(page: Page, label: string) {
  // The label of the address's second line starts with the same word.
  return page.getByRole('textbox', { name: label, exact: label === 'Address' });
}
