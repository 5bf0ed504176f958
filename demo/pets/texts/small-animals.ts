import { ages, type PetSentences } from './sentence.ts';

const { adult, baby, grown, prime, young } = ages;

export const rabbitSentences: PetSentences = {
  personality: [
    ['Curious, clean and quick to kick up {his} heels when happy.'],
    ['Bold for a rabbit: comes to the front of the pen to see who’s there.', { shy: false }],
    ['Gentle, with a nose that never stops.'],
    ['Shy in the morning, full of hops in the evening.', { shy: true }],
    ['Opinionated about parsley.', { ages: grown }],
    ['Social; flops down next to anyone who sits on the floor.', { ages: grown }],
    ['A digger, a chewer and a flirt.', { ages: prime }],
    ['Calm and trusting once {he} knows your hands.', { ages: grown, lively: false }],
    ['Lively, leggy and still growing into those ears.', { ages: baby, lively: true }],
    ['Stately, soft and easily pleased with a dandelion.', { ages: [5, 99], lively: false }],
  ],
  stories: [
    ['Bought for Easter and brought to us in June, in the same little box.', { ages: [0, 3] }],
    ['Lived alone in a hutch behind a garage until the neighbors spoke up.', { ages: grown }],
    ['Found in a city park, far too tame to be wild and far too white, brown or gray to hide.', { ages: grown }],
    ['{His} companion died, and the family decided to find {him} a home with other rabbits.', { ages: adult }],
    ['Came from a school that closed its animal room. Used to questions.', { ages: adult, children: true }],
    ['One of a litter that surprised a family who’d been sold two sisters.', { ages: [0, 1] }],
    ['Came from a lab that shut down its program. Grass was new to {him}, and a huge hit.', { ages: [1, 4] }],
    ['Rescued from a balcony with no shade in the hottest week of the year.', { ages: grown }],
    ['{His} owner moved overseas for work and left {him} with a hay rack and a reference.', { ages: grown }],
    ['Showed up at our door in a produce crate, next to half a cabbage.', { ages: grown }],
  ],
  openings: [
    ['Open the hay bag, and {name} stands up on {his} hind legs.'],
    ['{name} runs three laps around the pen before breakfast, kicking at the corners.', { ages: [0, 6], lively: true }],
    ['{name} grooms everyone in reach, jackets included.'],
    ['Head flat on the floor means: please pet me. {name} does it a lot.', { ages: grown }],
    ['{name} is easy to find: just follow the sound of chewing.'],
    ['Whatever tunnel we build, {name} improves it.', { ages: prime }],
    ['{name} sleeps with {his} feet stretched out behind {him}, which is how a rabbit says all is well.'],
  ],
  habits: [
    ['{He} uses a litter box in a corner of {his} own choosing.', { ages: grown, houseTrained: true }],
    ['{He} hasn’t seen the point of a litter box yet.', { houseTrained: false }],
    ['{He} comes hopping for mint.', { ages: grown }],
    ['Being picked up isn’t {his} thing; sit down on the floor instead.'],
    ['{He} gets along with the guinea pigs next door, through the fence.', { ages: grown }],
    ['Kids who can sit quietly are welcome to feed {him}.', { children: true }],
    ['{He} thumps when the vacuum comes out, and so would we.', { ages: grown }],
    ['Keep cords out of reach; {he} has a weakness for them.', { ages: prime }],
  ],
  homes: [
    ['Rabbits need rabbits: {he} should move in with a spayed or neutered friend.', { ages: grown }],
    ['{He} needs a roomy pen, hay around the clock and something to dig in.'],
    ['A fenced run in the backyard, safe from predators, would be heaven.', { ages: grown }],
    ['{He}’d be happy indoors, on a rug that no one is too attached to.', { ages: grown }],
    ['Please plan on ten years of company and a whole lot of lettuce.', { ages: young }],
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
    ['Tame, tidy and crazy about cucumber.'],
    ['A little architect with big plans.'],
    ['Friendly and quick; knows the sound of the treat jar.'],
    ['Smart as they come: learns a new trick in an evening.', { only: 'rat' }],
    ['Digs first, asks questions later.', { only: 'erbil' }],
  ],
  stories: [
    ['Left in a cage next to the recycling bins, with half a bag of food and a wheel.'],
    ['A kid’s birthday present who turned out to be awake at all the wrong hours.'],
    ['Came to us when {his} college-student owner moved into a no-pets dorm.'],
    ['One of a big, unexpected litter from a pair sold as brothers.'],
    ['Found by movers behind a bookcase, in good health and very annoyed.'],
    [
      'Surrendered because of a cat allergy in the family, which turned out to be a hamster allergy.',
      { only: 'hamster' },
    ],
    ['Lived at a preschool until it closed. Used to songs.'],
    ['Came from a pet store that had to close overnight.'],
    ['Retired from a college psychology lab at the top of {his} class.', { only: 'rat', ages: grown }],
  ],
  openings: [
    ['At dusk, {name} comes out, stretches and inspects the premises.'],
    ['{name} sits in the palm of your hand and washes behind {his} ears.'],
    ['Give {name} a cardboard tube and the evening is a success.'],
    ['{name} stuffs, stores, sorts and starts again.'],
    ['You notice {name} by the rustling, then by the two bright eyes.'],
    ['{name} has moved the nest four times this week, each time to a better neighborhood.'],
  ],
  habits: [
    ['{He} takes sunflower seeds from your fingers, one by one.'],
    ['{He} runs for miles in a large, silent wheel.'],
    ['{He} shouldn’t be woken up during the day, but who would?'],
    ['Gently handled every evening, {he}’s become very tame.'],
    ['{He} loves a bath in fine sand.'],
    ['Older kids who sit on the floor are welcome to hold {him}.', { children: true }],
  ],
  homes: [
    ['{He} needs a cage with at least ten square feet of floor and deep bedding to dig in.'],
    ['A quiet corner away from drafts and the TV would be just right.'],
    ['{He}’s perfect for someone who’s up late.'],
    ['{He} lives alone, which is how {his} kind likes it.', { only: 'hamster' }],
    ['Please give {him} company of {his} own kind.', { only: 'rat' }],
    ['Please give {him} company of {his} own kind.', { only: 'erbil' }],
    ['Two years is a long life for someone so small; make them good ones.'],
  ],
};

export const hedgehogSentences: PetSentences = {
  personality: [
    ['Prickly for a minute, then all nose.'],
    ['Shy, thoughtful and very fond of mealworms.'],
    ['A night owl with a gentle heart.'],
    ['Huffs like a tiny steam engine, and means nothing by it.'],
  ],
  stories: [
    ['Lived in an apartment with someone who hadn’t read that hedgehogs get up at nine in the evening.'],
    ['Brought in by a vet whose client never came back to pick {him} up.'],
    ['Came from a breeder who closed, along with a very small wheel and a very large file.'],
    ['Confiscated at a flea market, where {he} was being sold out of a hat.'],
  ],
  openings: [
    ['{name} uncurls slowly, like a good story.'],
    ['In the evening, {name} patrols the whole enclosure, twice.'],
    ['Warm hands and patience: that’s when {name} shows {his} face.'],
    ['{name} has a small snore and a large appetite.'],
  ],
  habits: [
    ['{He} runs several miles a night on {his} wheel.'],
    ['{He} likes to sleep in a fleece pouch on your lap.'],
    ['{He} loves splashing through a shallow foot bath.'],
    ['{He} recognizes {his} favorite people by their smell.'],
  ],
  homes: [
    ['{He} needs a heated enclosure and a person who stays up late.'],
    ['{He}’s best as an only pet; hedgehogs like their own company.'],
    ['Please check first that your state allows pygmy hedgehogs.'],
  ],
};

export const farmSentences: PetSentences = {
  personality: [
    ['Sassy, social and an excellent judge of fences.'],
    ['Food first, friendship right after.'],
    ['Smart, clean and in love with belly rubs.', { only: 'pig' }],
    ['A climber with strong views on umbrellas.', { only: 'goat' }],
  ],
  stories: [
    ['Came from a petting zoo that lost its lease.', { children: true }],
    ['Was supposed to stay small. {He} didn’t. The apartment did.', { only: 'pig' }],
    ['Found on the shoulder of the highway, chewing on a road sign.', { only: 'goat' }],
    ['The last of a small herd; the farmer retired and wanted {him} to grow old somewhere kind.', { ages: adult }],
  ],
  openings: [
    ['{name} knows the sound of every bucket on the premises.'],
    ['{name} greets visitors at the gate and checks their pockets.'],
    ['Wherever something’s being fixed, {name} is standing next to it.'],
  ],
  habits: [
    ['{He} comes when called and sits for an apple.'],
    ['{He} walks on a harness and stops at every bush.'],
    ['{He} loves a good scratch behind the ears and shows it with {his} whole body.'],
  ],
  homes: [
    ['{He} needs grass, a dry shed and company of {his} own kind.'],
    ['Only for people with land, the right permit and a sense of humor.'],
    ['A hobby farm with others of {his} kind would be perfect.'],
  ],
};
