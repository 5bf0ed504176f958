import type { Page } from '@playwright/test';

/** The answers for each section of the adoption form. */
const sections: { texts: Record<string, string>; choices?: Record<string, string> }[] = [
  { texts: {}, choices: { 'How old are you?': '18 or older' } },
  {
    texts: {
      'Street address': '12 Harbour Road',
      City: 'Halifax',
      'State or province': 'Nova Scotia',
      'ZIP or postal code': 'B3H 1A1',
      'What kind of home do you live in?': 'A house with a fenced garden',
      'How long have you lived there?': 'Six years',
      'What are your home and neighborhood like?': 'A quiet street, a park at the corner.',
    },
  },
  {
    texts: { 'Who lives with you?': 'My wife, and our son who is nine' },
    choices: {
      'Is anyone at home allergic to pets?': 'No',
      'Is everyone at home on board?': 'Yes',
      'Are your pets spayed or neutered?': 'Yes',
      'Are your pets vaccinated?': 'Yes',
      'Do you have a vet?': 'Yes',
    },
  },
  {
    texts: {
      'How long would your pet be alone each day?': 'Three hours in the morning',
      'Where would your pet sleep and spend the day?': 'With us, indoors',
      'How would you keep your pet active and happy?': 'Two long walks a day',
      'How would you train your pet?': 'Praise and patience',
      'What are you willing to work on with your pet?': 'Pulling on the lead',
    },
    choices: { 'Have you had a dog before?': 'No' },
  },
  { texts: { 'Who can we ask about you?': 'Dr. Okafor, our vet, +1 555 0199' } },
];

/** Fills in the current section. */
export async function fillSection(page: Page, section: number): Promise<void> {
  const { texts, choices = {} } = sections[section]!;
  for (const [label, text] of Object.entries(texts)) await page.getByRole('textbox', { name: label }).fill(text);
  for (const [label, choice] of Object.entries(choices)) {
    await page.getByRole('radiogroup', { name: label }).getByText(choice, { exact: true }).click();
  }
  if (section === 2) await page.getByLabel('How often do your pets see a vet?').selectOption('Once a year');
}

/** Opens another section, which may be one that still has errors. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page.getByText('All sections').click();
  await page.getByRole('list', { name: 'Sections of the form' }).getByRole('button', { name: title }).click();
}
