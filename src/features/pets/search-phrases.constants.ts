import type { PetSearch, PetType } from './pet-search.contract.ts';

/** Phrases of a typed search that stand for filters. */

const types = {
  Dog: 'dog, dogs, doggo, doggy, doggie, doggies, canine',
  Cat: 'cat, cats, kitty, kitties, feline',
  Fish: 'fish',
  Turtle: 'turtle, turtles, tortoise, tortoises, terrapin',
  Hamster: 'hamster, hamsters',
} as const;

export const filterPhrases: ReadonlyMap<string, PetSearch> = new Map([
  ...Object.entries(types).flatMap(([type, words]) => all({ type: type as keyof typeof types }, words)),
  ...all({ type: 'Dog', age: 'baby' }, 'puppy, puppies, pup, pups, baby dog, baby dogs, young puppy'),
  ...all({ type: 'Cat', age: 'baby' }, 'kitten, kittens, baby cat, baby cats, young kitten'),
  ...all({ type: 'Dog', age: 'baby', min_months: 6 }, 'older puppy, older puppies'),
  ...all({ type: 'Cat', age: 'baby', min_months: 6 }, 'older kitten, older kittens'),
  ...all({ type: 'Dog', good_with_children: 'yes' }, 'family dog, family dogs'),
  ...all({ type: 'Cat', good_with_children: 'yes' }, 'family cat, family cats'),
  ...all({ age: 'baby' }, 'baby, babies'),
  ...all({ age: 'young' }, 'young'),
  ...all({ age: 'adult' }, 'adult, adults, grown up'),
  ...all({ age: 'senior' }, 'senior, seniors, elderly, older'),
  ...all({ type: 'Dog', age: 'senior' }, 'old dog, old dogs'),
  ...all({ type: 'Cat', age: 'senior' }, 'old cat, old cats'),
  ...all({ size: 'Small' }, 'small, small sized, little, tiny'),
  ...all({ size: 'Medium' }, 'medium, medium sized, mid sized, mid size'),
  ...all({ size: 'Large' }, 'large, large sized, big'),
  ...all({ size: 'Extra Large' }, 'extra large, very large, huge, giant'),
  ...all({ gender: 'Male' }, 'male, males, boy, boys'),
  ...all({ gender: 'Female' }, 'female, females, girl, girls'),
  ...all(
    { hypoallergenic: 'yes' },
    'hypoallergenic, hypo allergenic, allergy friendly, for allergies, people with allergies, allergy sufferers, non shedding, nonshedding, no shedding, no shed, low shedding, low shed, doesn’t shed, doesnt shed, does not shed, don’t shed, dont shed, do not shed, won’t shed, wont shed',
  ),
  ...all({ special_needs: 'yes' }, 'special needs, special need'),
  ...all(
    { house_trained: 'yes' },
    'house trained, housetrained, house broken, housebroken, potty trained, toilet trained, litter trained, litter box trained',
  ),
  ...all(
    { good_with_children: 'yes' },
    'kid friendly, kids friendly, child friendly, children friendly, family friendly, for kids, for children, for families, for a family',
  ),
  ...all(
    { listed_by: 'owner' },
    'listed by owner, listed by owners, by owner, by its owner, by the owner, from owner, from owners, from the owner, from its owner, from their owner, owner listed, owner listing, owner listings, private owner, private owners',
  ),
  ...all(
    { listed_by: 'shelter' },
    'from the shelter, from a shelter, from shelter, at the shelter, in the shelter, shelter pet, shelter pets',
  ),
  ...all({ good_with_dogs: 'yes' }, 'dog friendly'),
  ...all({ good_with_cats: 'yes' }, 'cat friendly'),
]);

/** Introduce the people or animals that a pet gets along with. */
export const goodWithPhrases: ReadonlySet<string> = new Set(
  [
    'good with, great with, ok with, okay with, fine with, safe with, safe around, good around, friendly with, friendly to',
    'gets along with, get along with, gets on with, get on with, lives with, live with, likes, loves, ok, okay',
    // "I would like dogs" asks for dogs.
    'that like, that love, who like, who love, must like, must love',
  ].flatMap((phrases) => phrases.split(', ')),
);

/** Who a pet gets along with. */
export const companions: ReadonlyMap<string, PetSearch> = new Map([
  ...all(
    { good_with_children: 'yes' },
    'kid, kids, child, children, toddler, toddlers, baby, babies, family, families',
  ),
  ...all({ good_with_dogs: 'yes' }, 'dog, dogs, puppies'),
  ...all({ good_with_cats: 'yes' }, 'cat, cats, kittens'),
  ...all(
    { good_with_children: 'yes', good_with_dogs: 'yes', good_with_cats: 'yes' },
    'everyone, everybody, everything, all',
  ),
]);

/** Without a known word after them, they may still introduce a companion: "cats good wjth dogs". */
export const goodWithStarts: ReadonlySet<string> = new Set('good, great, ok, okay, fine, safe, like, love'.split(', '));

/** Usual misspellings of the words in these phrases. They are too short, or too far off, to be corrected later. */
export const misspellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    with: 'wiht, wih, whit, witth, wtih, wit, iwth, wirh, withh, wth',
    like: 'liek, lik, lkie, liike',
    likes: 'lieks, liks, likse',
    love: 'lvoe, loev',
    loves: 'lvoes, loevs',
    good: 'goood, gud, godo, ogod, gooood',
    great: 'graet',
    that: 'taht, tht, thta, tath',
    and: 'adn, nad',
    children: 'childern, chidlren, chlidren, childen, childrens, chilren',
    kids: 'kdis, kisd, kidz',
    friendly: 'freindly, frendly, friendley',
  }).flatMap(([word, typos]) => typos.split(', ').map((typo): [string, string] => [typo, word])),
);

/** May come between "good with" and who it is about. */
export const companionFillers: ReadonlySet<string> = new Set(
  'small, young, little, older, other, my, our, the, and, or'.split(', '),
);

/** Also names of pets, so alone they are not understood as filters. */
export const nameLike: ReadonlySet<string> = new Set(
  'baby, babies, young, little, tiny, big, huge, giant, boy, boys, girl, girls, older, kitty, pup, doggy, doggie, doggo'.split(
    ', ',
  ),
);

/** Breeds and species that contain a phrase with another meaning. */
export const breedPhrases: ReadonlySet<string> = new Set(
  'prairie dog, giant schnauzer, flemish giant, small munsterlander, large munsterlander, little lion dog, giant panda'.split(
    ', ',
  ),
);

/** Left out with the understood phrases. */
export const fillers: ReadonlySet<string> = new Set(
  [
    'a, an, the, with, and, or, for, that, who, which, is, are, i, i’m, im, we, want, wants, would, like, looking, need, me, my, our',
    'am, it, it’s, its, at, if, should, will, there, this, they, them, can, could, be, do, does, has, have, get, gets, when, while, but, so, very, really, also, too, all, us, you, your, two, three',
    'pet, pets, animal, animals, find, some, any, please, to, of, in, adopt, adoption, weighing, weighs, aged, age, years, old',
    // Every pet is at the shelter.
    'near, nearby, local, locally, around, area, here, listed',
  ].flatMap((words) => words.split(', ')),
);

export const negations: ReadonlySet<string> = new Set('not, no, non, never, without, isn’t, isnt, aren’t'.split(', '));

/** Words about the adoption fee, which no search can find. */
export const feeWords: ReadonlySet<string> = new Set(
  'dollar, dollars, bucks, usd, fee, fees, price, cost, costs, cheap'.split(', '),
);

export const MAX_PHRASE_WORDS = 3;

function all(search: PetSearch, phrases: string): [string, PetSearch][] {
  return phrases.split(', ').map((phrase) => [phrase, search]);
}

/** Animals without a type of their own. They stay text, since a pet's species and breed name them. */
export const otherAnimals: ReadonlySet<string> = new Set(
  [
    'rabbit rabbits bunny bunnies bird birds parrot parrots parakeet parakeets budgie budgies canary canaries cockatiel',
    'cockatiels duck ducks chicken chickens hen hens guinea ferret ferrets mouse mice rat rats gerbil gerbils chinchilla',
    'chinchillas hedgehog hedgehogs lizard lizards gecko geckos snake snakes goat goats pig pigs horse horses pony ponies',
  ].flatMap((line) => line.split(' ')),
);

const breeds = {
  Dog: [
    'lab labrador retriever shepherd gsd terrier poodle doodle labradoodle goldendoodle cockapoo bulldog frenchie bull',
    'pitbull pittie beagle hound dachshund doxie husky malamute samoyed shiba akita collie sheepdog sheltie aussie heeler',
    'spaniel chihuahua boxer rottweiler rottie corgi mastiff dane pug doberman schnauzer malinois dalmatian greyhound',
    'whippet pomeranian maltese bichon havanese yorkie shih papillon pekingese vizsla weimaraner newfoundland bernese',
  ],
  Cat: ['siamese persian ragdoll sphynx bengal coon birman burmese abyssinian himalayan shorthair longhair tabby'],
  Fish: ['goldfish betta guppy tetra cichlid koi'],
} as const;

/** The types of words for breeds and species, in the singular. These words stay text too. */
export const breedTypes: ReadonlyMap<string, PetType> = new Map(
  Object.entries(breeds).flatMap(([type, lines]) =>
    lines.flatMap((line) => line.split(' ')).map((word) => [word, type as PetType] as const),
  ),
);
