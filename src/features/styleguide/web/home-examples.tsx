import { Hero, PetStory, SocialLinks } from '../../home/web/components/home-sections.ts';
import { placeholderPhoto } from './placeholder-photo.ts';
import { Example } from './example.tsx';

const everywhere = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/',
};

export function HomeExamples({ firstPetId }: { firstPetId: number }) {
  const pet = { name: 'Buddy', description: 'Dog, 2 years', photo: placeholderPhoto };
  const pets = [0, 1, 2].map((at) => ({ ...pet, id: firstPetId + at }));
  const storyPet = {
    ...pets[0]!,
    story: 'Found beside the canal on a rainy Sunday, with a rope for a collar.',
    personality: 'Calm and curious.',
  };
  return (
    <>
      <Example title="Hero: three pets, nobody">
        <div className="grid gap-6">
          <Hero pets={pets} />
          <Hero pets={[]} />
        </div>
      </Example>
      <Example title="A pet’s story: with a personality, short">
        <div className="grid gap-6">
          <PetStory pet={storyPet} />
          <PetStory pet={{ ...storyPet, id: firstPetId + 1, personality: null }} />
        </div>
      </Example>
      <Example title="Social links">
        <SocialLinks shelter={{ name: 'Shelter World', socialLinks: everywhere }} />
      </Example>
    </>
  );
}
