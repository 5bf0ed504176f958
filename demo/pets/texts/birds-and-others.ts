import { ages, type PetSentences } from './sentence.ts';

const { adult, grown } = ages;

export const birdSentences: PetSentences = {
  personality: [
    ['A whistler with a serious repertoire.'],
    ['Smart, vain and very good company.'],
    ['Chatty in the morning, thoughtful at dusk.'],
    ['Bold with people, bossy with bells.'],
    ['Gentle, with a crest that shows every mood.', { only: 'Cockatiel' }],
    ['Social to the tips of {his} feathers.'],
    ['A mimic: doorbell, microwave, and a cough that worries visitors.', { only: 'parrot' }],
    ['Grand, loud and deeply affectionate.', { only: 'macaw' }],
    ['Quick, cheerful and never still.', { only: 'Budgie' }],
  ],
  stories: [
    ['Flew in through the window of a dance studio and joined the class.'],
    [
      'Lived for years in a kitchen with a retired sea captain, and has the vocabulary to prove it.',
      { ages: [5, 99], only: 'parrot' },
    ],
    ['{His} owner could no longer lift the cage, but found us and came along to say goodbye.', { ages: adult }],
    ['Found on a playground, hungry and very talkative. No one had reported {him} missing.'],
    ['Came from an aviary that was torn down to make way for a road.'],
    ['Was alone for too long. Since moving in with other birds, {he}’s started to sing.', { ages: grown }],
    ['A family of early sleepers had to give {him} up for singing late at night.'],
    ['{His} mate died, and two people with full-time jobs weren’t enough of a flock.', { ages: adult }],
  ],
  openings: [
    ['{name} says good morning before you do.'],
    ['A branch, a bell, a bath: {name} has a full day.'],
    ['{name} tilts {his} head, thinks, and comes one step closer.'],
    ['When the radio plays, {name} dances from foot to foot.'],
    ['{name} keeps {his} feathers in perfect order, and your hair too, if you let {him}.'],
    ['You’ll find {name} on the highest perch, providing commentary.'],
  ],
  habits: [
    ['{He} steps up onto your hand for a piece of apple.'],
    ['{He} showers under the plant mister with {his} wings wide open.'],
    ['{He} solves food puzzles faster than we can build them.'],
    ['{He} flies free for a few hours each day and finds {his} own way back to the perch.'],
    ['{He} shreds cardboard with the devotion of an accountant.'],
    ['Evenings are for preening on someone’s shoulder.'],
  ],
  homes: [
    ['{He} needs a home with a partner bird or room for one.'],
    ['A large aviary and time every day matter more than experience.'],
    ['{He} needs people who like to talk.'],
    ['No smoke, no candles and no open windows, please.'],
    ['Cats should admire {him} from the other side of a door.', { cats: false }],
    ['{He} may outlive your car, so think it over carefully.', { only: 'parrot' }],
  ],
};

export const poultrySentences: PetSentences = {
  personality: [
    ['Proud, punctual and surprisingly sweet.'],
    ['Social; has something to say to everyone.'],
    ['Busy, brave and very interested in shoes.'],
    ['Easygoing, as long as breakfast is on time.'],
    ['A showman with glossy feathers.'],
  ],
  stories: [
    ['Hatched in a school project that hadn’t planned past Friday.', { children: true }],
    ['Lived in a community garden until the rules changed.'],
    ['Found in the parking lot of a garden center, in charge of the shopping carts.'],
    ['Given up because the new neighbors had moved there for the peace and quiet.', { ages: grown }],
    ['Came with a flock from a farm that closed; {he}’s the last one still here.', { ages: grown }],
  ],
  openings: [
    ['{name} marches along the fence and reports back.'],
    ['After a good rain, {name} is the happiest one on the place.'],
    ['{name} comes running for peas.'],
    ['{name} has never missed a sunrise.'],
  ],
  habits: [
    ['{He} eats slugs, which makes {him} a gardener.'],
    ['{He} puts {himself} to bed at dusk.'],
    ['{He} gets along with hens, goats and the wheelbarrow.'],
    ['{He} can be carried under one arm.'],
  ],
  homes: [
    ['{He} needs a small flock, a predator-proof coop and understanding neighbors.'],
    ['A yard with grass and water, please, and friends to share it.'],
    ['{He}’d be great on a hobby farm with room for opinions.'],
  ],
};

export const turtleSentences: PetSentences = {
  personality: [
    ['Unhurried, observant and hard to impress.'],
    ['A sun worshiper with a mind of {his} own.'],
    ['Wary of shadows, wild about strawberries.'],
    ['Steady: starts every day at the same rock.'],
    ['Bolder than {he} looks, especially at mealtime.'],
    ['Calm, curious and good at waiting.'],
  ],
  stories: [
    ['Bought at the size of a quarter and surrendered at the size of a dinner plate.', { ages: [5, 99] }],
    ['Found in a downtown fountain, among the wishes.'],
    ['Belonged to a biology teacher who retired to a place without a pond.', { ages: [6, 99] }],
    [
      'Crossed a busy road at rush hour, got carried to safety by a police officer and came to us in {his} own patrol car.',
    ],
    ['{His} owners moved to a smaller apartment, and the tank didn’t fit.'],
    ['Lived in a bathtub for a while. {He}’d rather not talk about it.'],
    ['Came in with a worn shell from too little light; both are much better now.'],
  ],
  openings: [
    ['{name} takes {his} time, and after a while, so do you.'],
    ['At ten o’clock, {name} is under the lamp, neck stretched, eyes closed.'],
    ['{name} knows who brings the greens and turns right around.'],
    ['There’s nothing slow about {name} when strawberries are involved.'],
    ['{name} has been looking at you for several minutes already.'],
  ],
  habits: [
    ['{He} basks in the morning and explores in the afternoon.'],
    ['{He} eats from tongs with excellent aim.'],
    ['{He} spends the winter resting in a cool, dark place.'],
    ['{He} doesn’t like to be picked up, but loves being talked to.'],
    ['{He} rearranges {his} rocks, bit by bit.'],
  ],
  homes: [
    ['{He} needs a large enclosure with a heat lamp and UV light.'],
    ['With good care, {he} may be around for another thirty years.'],
    ['In summer, a sunny, escape-proof spot in the yard would be wonderful.'],
    ['We’re happy to walk you through lamps, diet and the winter rest.'],
  ],
};

export const fishSentences: PetSentences = {
  personality: [
    ['Glides past, turns, glides past again: a born performer.'],
    ['Curious about fingers, fond of plants.'],
    ['Peaceful, with a flair for drama at feeding time.'],
    ['Knows the hand that feeds {him}, and shows it.'],
    ['Slow and splendid.'],
    ['Territorial about one particular rock.'],
    ['Lively at dawn, dreamy at noon.'],
  ],
  stories: [
    [
      'Won at a fair and carried home in a plastic bag; the family soon saw that a bowl is no home.',
      { only: 'oldfish' },
    ],
    ['A restaurant closed and left its aquarium behind. We found homes for thirty-one fish; {he}’s one of the last.'],
    ['Outgrew {his} tank and moved into ours.'],
    ['Moved to college with a student, moved back in with the parents, and then moved in with us.'],
    ['Rescued from a backyard pond that was about to become a patio.', { only: 'oldfish' }],
    ['An office got rid of its aquarium when it got rid of its desks.'],
    ['Came from an owner who had to go into the hospital and wanted {him} to have clean water.'],
  ],
  openings: [
    ['{name} comes up to the glass to see who’s there.'],
    ['With the light behind {him}, {name} looks like stained glass.'],
    ['{name} spends the morning in the plants and the afternoon in the current.'],
    ['Watch {name} for five minutes and you’ll feel your shoulders drop.'],
    ['{name} blows bubbles when the lid opens.'],
  ],
  habits: [
    ['{He} eats peas, flakes and, on Sundays, brine shrimp.'],
    ['{He} sleeps behind the same leaf every night.'],
    ['{He} chases a flashlight beam like a cat.'],
    ['{He}’s used to clean, planted water, and it shows in {his} colors.'],
  ],
  homes: [
    ['{He} needs an established, planted tank and an owner who tests the water.'],
    ['No bowls, please; we’ll help you choose a proper tank.'],
    ['The right kinds of fish make good neighbors; ask us which.'],
    ['{He}’s perfect for someone who likes to watch something calm.'],
  ],
};

export const reptileSentences: PetSentences = {
  personality: [
    ['Calm hands, calm animal: easy and mild.'],
    ['Curious, slow-blinking and very photogenic.'],
    ['A quiet climber who turns up where no one thought to look.'],
    ['Gentle, clean and happy with very little.'],
    ['Quick at night, a statue by day.'],
  ],
  stories: [
    ['Left behind in a rental and discovered by the painters.'],
    ['Surrendered by an owner whose collection had gotten too big.'],
    ['Came up from the south in a crate of bananas, or so the grocer says.'],
    ['{His} young owner went off to college; the parents were brave, but not that brave.'],
    ['Confiscated for missing paperwork; {his} own is all in order now.'],
  ],
  openings: [
    ['{name} watches the room with golden patience.'],
    ['On a warm hand, {name} goes perfectly still.'],
    ['{name} changes hiding places every few days and thinks we don’t know.'],
    ['No one here is afraid of {name} these days, not even accounting.'],
  ],
  habits: [
    ['{He} eats well and sheds in one piece.'],
    ['{He} likes to be handled in the evening, when {he}’s awake.'],
    ['{He} drinks the drops off the leaves after misting.'],
    ['{He} likes a warm rock, a cool cave and some peace and quiet.'],
  ],
  homes: [
    ['{He} needs a terrarium with a warm side, a cool side and a lock.'],
    ['Beginners are welcome at our free evening class.'],
    ['{He}’d suit a patient person with an eye for small details.'],
  ],
};
