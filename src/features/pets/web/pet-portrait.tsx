import type { Pet } from '../pets.contract.ts';
import { formatAge } from './card-pet.ts';
import { isNone } from './pet-facts.tsx';

type Fact = [name: string, value: string | null];

/** A pet's texts and facts. */
export function PetPortrait({ pet, headingLevel: Heading = 'h2' }: { pet: Pet; headingLevel?: 'h2' | 'h4' }) {
  return (
    <div className="pet-portrait">
      <div className="pet-story">
        {pet.description && <p className="pet-description">{pet.description}</p>}
        <div className="pet-passages">
          <AdoptionOrReturn heading={<Heading>Personality</Heading>} text={pet.personality} />
          <AdoptionOrReturn heading={<Heading>Back Story</Heading>} text={pet.back_story} />
          <AdoptionOrReturn
            heading={<Heading>Special Needs</Heading>}
            text={isNone(pet.special_needs) ? null : pet.special_needs}
          />
        </div>
      </div>
      <div className="pet-known">
        <Facts heading={<Heading>{`About ${pet.name}`}</Heading>} facts={appearanceFacts(pet)} />
        <Facts heading={<Heading>Health and care</Heading>} facts={careFacts(pet)} />
        <Facts heading={<Heading>Gets along with</Heading>} facts={companyFacts(pet)} />
      </div>
    </div>
  );
}

function AdoptionOrReturn({ heading, text }: { heading: React.ReactNode; text: string | null }) {
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

function appearanceFacts(pet: Pet): Fact[] {
  return [
    ['Breed', pet.breed],
    ['Age', pet.age === null ? null : formatAge(pet.age)],
    ['Gender', pet.gender],
    ['Weight', pet.weight === null ? null : `${pet.weight} kg`],
    ...omitUnknown(['Size', pet.size], ['Colour', pet.colour], ['Coat', pet.coat]),
    ['Hypoallergenic', yesOrNo(pet.hypoallergenic)],
  ];
}

function careFacts(pet: Pet): Fact[] {
  return [
    ['Vaccination', pet.vaccination_status],
    ['Microchipped', pet.microchipped],
    ...omitUnknown(['Spayed or neutered', yesOrNo(pet.spayed_neutered)], ['House-trained', yesOrNo(pet.house_trained)]),
    ['Special Needs', isNone(pet.special_needs) ? 'None' : pet.special_needs],
  ];
}

function companyFacts(pet: Pet): Fact[] {
  return [
    ['Children', yesOrNo(pet.good_with_children)],
    ['Dogs', yesOrNo(pet.good_with_dogs)],
    ['Cats', yesOrNo(pet.good_with_cats)],
  ];
}

/** Leaves out unknown facts, most of which do not apply: no goldfish is house-trained. */
function omitUnknown(...facts: Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== null);
}

function yesOrNo(is: boolean | null): string | null {
  if (is === null) return null;
  return is ? 'Yes' : 'No';
}
