import type { Pet } from '../pets.contract.ts';
import { ageInWords } from './card-pet.ts';
import { isNone } from './pet-facts.tsx';

type Fact = [name: string, value: string | null];

/** What is written of a pet, and what is known of it. */
export function PetPortrait({ pet, headingLevel: Heading = 'h2' }: { pet: Pet; headingLevel?: 'h2' | 'h4' }) {
  return (
    <div className="pet-portrait">
      <div className="pet-story">
        {pet.description && <p className="pet-description">{pet.description}</p>}
        <div className="pet-passages">
          <Passage heading={<Heading>Personality</Heading>} text={pet.personality} />
          <Passage heading={<Heading>Back Story</Heading>} text={pet.back_story} />
          <Passage
            heading={<Heading>Special Needs</Heading>}
            text={isNone(pet.special_needs) ? null : pet.special_needs}
          />
        </div>
      </div>
      <div className="pet-known">
        <Facts heading={<Heading>{`About ${pet.name}`}</Heading>} facts={looksOf(pet)} />
        <Facts heading={<Heading>Health and care</Heading>} facts={careOf(pet)} />
        <Facts heading={<Heading>Gets along with</Heading>} facts={companyOf(pet)} />
      </div>
    </div>
  );
}

function Passage({ heading, text }: { heading: React.ReactNode; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      {heading}
      <p>{text}</p>
    </section>
  );
}

function Facts({ heading, facts }: { heading: React.ReactNode; facts: Fact[] }) {
  return (
    <section>
      {heading}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value === null ? 'pet-unknown' : undefined}>{value ?? 'Not known'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function looksOf(pet: Pet): Fact[] {
  return [
    ['Breed', pet.breed],
    ['Age', pet.age === null ? null : ageInWords(pet.age)],
    ['Gender', pet.gender],
    ['Weight', pet.weight === null ? null : `${pet.weight} kg`],
    ...whereKnown(['Size', pet.size], ['Colour', pet.colour], ['Coat', pet.coat]),
    ['Hypoallergenic', yesOrNo(pet.hypoallergenic)],
  ];
}

function careOf(pet: Pet): Fact[] {
  return [
    ['Vaccination', pet.vaccination_status],
    ['Microchipped', pet.microchipped],
    ...whereKnown(['Spayed or neutered', yesOrNo(pet.spayed_neutered)], ['House-trained', yesOrNo(pet.house_trained)]),
    ['Special Needs', isNone(pet.special_needs) ? 'None' : pet.special_needs],
  ];
}

function companyOf(pet: Pet): Fact[] {
  return [
    ['Children', yesOrNo(pet.good_with_children)],
    ['Dogs', yesOrNo(pet.good_with_dogs)],
    ['Cats', yesOrNo(pet.good_with_cats)],
  ];
}

/** Nobody asks of a goldfish whether it is house-trained: what does not apply to a kind of animal is not known of it. */
function whereKnown(...facts: Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== null);
}

function yesOrNo(is: boolean | null): string | null {
  if (is === null) return null;
  return is ? 'Yes' : 'No';
}
