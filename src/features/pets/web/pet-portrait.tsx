import type { Pet } from '../pets.contract.ts';
import { formatWeight } from '../pet-weight.contract.ts';
import { formatAge } from './card-pet.ts';
import { formatSpayed } from './format-pet.ts';
import { isNone } from './pet-facts.tsx';

type Fact = [name: string, value: string | null];

/** A pet's texts and facts. */
export function PetPortrait({ pet, headingLevel: Heading = 'h2' }: { pet: Pet; headingLevel?: 'h2' | 'h4' }) {
  return (
    <div className="pet-portrait">
      <div className="pet-story">
        {pet.description && <p className="pet-description">{pet.description}</p>}
        <div className="pet-passages">
          <TextSection heading={<Heading>Personality</Heading>} text={pet.personality} />
          <TextSection heading={<Heading>Back Story</Heading>} text={pet.back_story} />
          <TextSection
            heading={<Heading>Special Needs</Heading>}
            text={isNone(pet.special_needs) ? null : pet.special_needs}
          />
        </div>
      </div>
      <div className="pet-known">
        {pet.listed_by_owner && <p className="pet-source">According to the owner</p>}
        <Facts heading={<Heading>{`About ${pet.name}`}</Heading>} facts={appearanceFacts(pet)} />
        <Facts heading={<Heading>Health and care</Heading>} facts={careFacts(pet)} />
        <Facts heading={<Heading>Gets along with</Heading>} facts={companyFacts(pet)} />
      </div>
    </div>
  );
}

function TextSection({ heading, text }: { heading: React.ReactNode; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      {heading}
      <p>{text}</p>
    </section>
  );
}

/** Leaves out what is unknown. */
function Facts({ heading, facts }: { heading: React.ReactNode; facts: Fact[] }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <section>
      {heading}
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function appearanceFacts(pet: Pet): Fact[] {
  return [
    ['Breed', pet.breed],
    ['Age', pet.age === null ? null : formatAge(pet)],
    ['Gender', pet.gender],
    ['Weight', pet.weight === null ? null : formatWeight(pet.weight)],
    ['Size', pet.size],
    ['Color', pet.colour],
    ['Coat', pet.coat],
    ['Hypoallergenic', yesOrNo(pet.hypoallergenic)],
  ];
}

function careFacts(pet: Pet): Fact[] {
  return [
    ['Vaccination', pet.vaccination_status],
    ['Microchipped', pet.microchipped],
    ['Spayed or neutered', formatSpayed(pet)],
    ['House-trained', yesOrNo(pet.house_trained)],
    // Others have a section of their own.
    ['Special Needs', isNone(pet.special_needs) ? 'None' : null],
  ];
}

function companyFacts(pet: Pet): Fact[] {
  const facts: Fact[] = [
    ['Children', yesOrNo(pet.good_with_children)],
    ['Dogs', yesOrNo(pet.good_with_dogs)],
    ['Cats', yesOrNo(pet.good_with_cats)],
  ];
  // Beside others, a missing one could be taken for a no.
  const isAnyKnown = facts.some(([, value]) => value !== null);
  return facts.map(([name, value]) => [name, value ?? (isAnyKnown ? 'Unknown' : null)]);
}

function yesOrNo(is: boolean | null): string | null {
  if (is === null) return null;
  return is ? 'Yes' : 'No';
}
