import { ages, type PetSentences } from './sentence.ts';

const { adult, baby, grown, prime, young } = ages;

export const rabbitSentences: PetSentences = {
  personality: [
    ['Curious, clean and quick with the hind legs when happy.'],
    ['Bold for a rabbit: comes to the front of the pen to see who it is.', { shy: false }],
    ['Gentle, with a nose that never stops.'],
    ['Shy in the morning, full of leaps in the evening.', { shy: true }],
    ['Opinionated about parsley.', { ages: grown }],
    ['Sociable; lies down flat beside anyone who sits on the floor.', { ages: grown }],
    ['A digger, a chewer and a flirt.', { ages: prime }],
    ['Calm and trusting once {he} knows your hands.', { ages: grown, lively: false }],
    ['Lively, leggy and still growing into {his} ears.', { ages: baby, lively: true }],
    ['Stately, soft and easily pleased with a dandelion.', { ages: [5, 99], lively: false }],
  ],
  stories: [
    ['Bought for Easter and brought to us in June, in the same little box.', { ages: [0, 3] }],
    ['Lived alone in a hutch behind a garage, until the neighbours could not look at it any longer.', { ages: grown }],
    ['Found in a city park, far too tame to be wild and far too white, brown or grey to hide.', { ages: grown }],
    ['{His} companion died, and {his} family decided to look for a home with other rabbits.', { ages: adult }],
    ['Came from a school that closed its animal corner. Used to questions.', { ages: adult, children: true }],
    ['One of a litter that surprised a family who had been sold two sisters.', { ages: [0, 1] }],
    [
      'Taken over from a laboratory that ended its programme. Grass was new to {him}, and a great success.',
      { ages: [1, 4] },
    ],
    ['Rescued from a balcony without shade in the hottest week of the year.', { ages: grown }],
    ['{His} owner moved abroad for work and left {him} with a hay rack and a reference.', { ages: grown }],
    ['Sat in front of our door in a vegetable crate, next to half a cabbage.', { ages: grown }],
  ],
  openings: [
    ['Open the hay bag, and {name} stands up on {his} hind legs.'],
    ['{name} runs three laps round the pen before breakfast, kicking at the corners.', { ages: [0, 6], lively: true }],
    ['{name} grooms everybody in reach, jackets included.'],
    ['A head laid flat on the floor means: please stroke. {name} does it often.', { ages: grown }],
    ['{name} is easy to find: follow the sound of chewing.'],
    ['Every tunnel we build, {name} improves.', { ages: prime }],
    ['{name} sleeps with {his} feet stretched out behind, which is how a rabbit says that all is well.'],
  ],
  habits: [
    ['{He} uses a litter tray in the corner of {his} own choice.', { ages: grown, houseTrained: true }],
    ['{He} has not seen the use of a litter tray yet.', { houseTrained: false }],
    ['{He} comes hopping for mint.', { ages: grown }],
    ['Being picked up is not {his} thing; sit down on the floor instead.'],
    ['{He} gets along with the guinea pigs next door, through the fence.', { ages: grown }],
    ['Children who can sit quietly may feed {him}.', { children: true }],
    ['{He} thumps when the vacuum cleaner comes, and so would we.', { ages: grown }],
    ['Cables must be out of reach, {he} has a weakness for them.', { ages: prime }],
  ],
  homes: [
    ['Rabbits need rabbits: {he} should move in with a neutered companion.', { ages: grown }],
    ['{He} needs a roomy pen, hay around the clock and something to dig in.'],
    ['A run in the garden, safe from foxes, would be heaven.', { ages: grown }],
    ['{He} would be happy indoors with a rug that nobody minds about.', { ages: grown }],
    ['Please plan for ten years of company and a great deal of lettuce.', { ages: young }],
    ['A quiet home without a hunting dog would be best.', { dogs: false }],
  ],
};

export const rodentSentences: PetSentences = {
  personality: [
    ['Busy all night, polite all day.'],
    ['A collector with deep pockets.', { only: 'hamster' }],
    ['Nosy, nimble and never in a bad mood.'],
    ['Sleepy before eight, unstoppable after nine.'],
    ['Careful at first, then all whiskers.'],
    ['Tame, tidy and mad about cucumber.'],
    ['A little architect with firm plans.'],
    ['Friendly and quick; knows the sound of the treat jar.'],
    ['Clever as they come: learns a new trick in an evening.', { only: 'rat' }],
    ['Digs first, asks later.', { only: 'erbil' }],
  ],
  stories: [
    ['Left in a cage beside the recycling bins, with half a bag of food and a wheel.'],
    ['A child’s birthday present that turned out to be awake at the wrong hours.'],
    ['Came to us when {his} student owner moved into a hall without pets.'],
    ['One of a large, unexpected litter from a pair sold as brothers.'],
    ['Found by removal men behind a bookcase, in good health and very annoyed.'],
    ['Handed over with a cat allergy in the family, which turned out to be a hamster allergy.', { only: 'hamster' }],
    ['A nursery kept {him}, until the nursery closed. Used to songs.'],
    ['Taken over from a pet shop that had to shut from one day to the next.'],
    ['Retired from a university course in behaviour with the best marks of {his} year.', { only: 'rat', ages: grown }],
  ],
  openings: [
    ['At dusk {name} comes out, stretches and inspects the premises.'],
    ['{name} sits in the palm of a hand and washes behind the ears.'],
    ['Give {name} a cardboard tube and the evening is saved.'],
    ['{name} stuffs, stores, sorts and starts again.'],
    ['You notice {name} by the rustling, then by two bright eyes.'],
    ['{name} has moved the nest four times this week, each time for the better.'],
  ],
  habits: [
    ['{He} takes sunflower seeds from the fingers, one by one.'],
    ['{He} runs for miles in a large, silent wheel.'],
    ['{He} should not be woken in the daytime, but who would.'],
    ['Handled gently every evening, {he} has become very tame.'],
    ['{He} loves a bath in fine sand.'],
    ['Older children who sit on the floor may hold {him}.', { children: true }],
  ],
  homes: [
    ['{He} needs a cage of at least a square metre and deep bedding to dig in.'],
    ['A quiet corner without draught or television would be right.'],
    ['{He} would suit somebody who is up late.'],
    ['{He} lives on {his} own, as {his} kind prefers.', { only: 'hamster' }],
    ['Please give {him} company of {his} own kind.', { only: 'rat' }],
    ['Please give {him} company of {his} own kind.', { only: 'erbil' }],
    ['Two years are a long life for someone so small; make them good ones.'],
  ],
};

export const hedgehogSentences: PetSentences = {
  personality: [
    ['Prickly for a minute, then all nose.'],
    ['Shy, thoughtful and very fond of mealworms.'],
    ['A night walker with a gentle heart.'],
    ['Huffs like a tiny steam engine, and means nothing by it.'],
  ],
  stories: [
    ['Kept in a flat by someone who had not read that hedgehogs get up at nine in the evening.'],
    ['Handed in by a vet whose client never came back to collect {him}.'],
    ['Came from a breeder who gave up, along with a very small wheel and a very large file.'],
    ['Confiscated at a market, where {he} was sold out of a hat.'],
  ],
  openings: [
    ['{name} uncurls slowly, like a good story.'],
    ['In the evening {name} patrols the whole enclosure, twice.'],
    ['Warm hands and patience: then {name} shows {his} face.'],
    ['{name} has a small snore and a large appetite.'],
  ],
  habits: [
    ['{He} runs several kilometres a night in {his} wheel.'],
    ['{He} likes to sleep in a fleece bag on a lap.'],
    ['{He} splashes through a shallow foot bath with great enjoyment.'],
    ['{He} recognises {his} keepers by their smell.'],
  ],
  homes: [
    ['{He} needs a heated enclosure and a keeper who stays up late.'],
    ['A single home is right; hedgehogs like their own company.'],
    ['Please check first that your region allows pygmy hedgehogs.'],
  ],
};

export const farmSentences: PetSentences = {
  personality: [
    ['Cheeky, sociable and an excellent judge of fences.'],
    ['Food first, friendship right after.'],
    ['Clever, clean and in love with belly rubs.', { only: 'pig' }],
    ['A climber with strong views on umbrellas.', { only: 'goat' }],
  ],
  stories: [
    ['Came from a petting zoo that lost its lease.', { children: true }],
    ['Was meant to stay small, they said. {He} did not, and the flat did.', { only: 'pig' }],
    ['Found on the hard shoulder, chewing on a road sign.', { only: 'goat' }],
    ['The last of a small herd; the farmer retired and wanted {him} to grow old somewhere kind.', { ages: adult }],
  ],
  openings: [
    ['{name} knows the sound of every bucket on the premises.'],
    ['{name} greets visitors at the gate and checks their pockets.'],
    ['Wherever something is being repaired, {name} stands next to it.'],
  ],
  habits: [
    ['{He} comes when called and sits for an apple.'],
    ['{He} walks on a harness and stops at every hedge.'],
    ['{He} loves to be scratched behind the ears and shows it with the whole body.'],
  ],
  homes: [
    ['{He} needs grass, a dry shed and company of {his} own kind.'],
    ['Only to people with land, a registration number and a sense of humour.'],
    ['A smallholding with others of {his} kind would be perfect.'],
  ],
};
