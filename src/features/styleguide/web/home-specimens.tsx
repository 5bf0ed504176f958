import { Hero, PetStory, SocialLinks } from '../../home/web/home-parts.door.ts';
import { drawnPhoto } from './drawn-photo.ts';
import { Specimen } from './specimen.tsx';

const everywhere = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/',
};

export function HomeSpecimens({ firstPetId }: { firstPetId: number }) {
  const pet = { name: 'Buddy', kind: 'Dog, 2 years', photo: drawnPhoto };
  const pets = [0, 1, 2].map((at) => ({ ...pet, id: firstPetId + at }));
  const told = {
    ...pets[0]!,
    story: 'Found beside the canal on a rainy Sunday, with a rope for a collar.',
    personality: 'Calm and curious.',
  };
  return (
    <>
      <Specimen title="Hero: three pets, nobody">
        <div className="grid gap-6">
          <Hero pets={pets} />
          <Hero pets={[]} />
        </div>
      </Specimen>
      <Specimen title="A pet’s story: with a personality, short">
        <div className="grid gap-6">
          <PetStory pet={told} />
          <PetStory pet={{ ...told, id: firstPetId + 1, personality: null }} />
        </div>
      </Specimen>
      <Specimen title="Social links">
        <SocialLinks shelter={{ name: 'Shelter World', socialLinks: everywhere }} />
      </Specimen>
    </>
  );
}
