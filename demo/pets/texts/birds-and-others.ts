import { ages, type PetSentences } from './sentence.ts';

const { adult, grown } = ages;

export const birdSentences: PetSentences = {
  personality: [
    ['A whistler with a repertoire.'],
    ['Clever, vain and very good company.'],
    ['Chatty in the morning, thoughtful at dusk.'],
    ['Bold with people, bossy with bells.'],
    ['Gentle, with a crest that shows every mood.', { only: 'Cockatiel' }],
    ['Sociable to the tips of {his} feathers.'],
    ['A mimic: doorbell, microwave, and a cough that worries visitors.', { only: 'parrot' }],
    ['Grand, loud and deeply affectionate.', { only: 'macaw' }],
    ['Quick, cheerful and never still.', { only: 'Budgie' }],
  ],
  stories: [
    ['Flew in through the window of a dance school and took part in the lesson.'],
    ['Lived for years in a kitchen with a retired captain, and says so.', { ages: [5, 99], only: 'parrot' }],
    ['{His} owner could no longer lift the cage, but found us and came along to say goodbye.', { ages: adult }],
    ['Found on a playground, hungry and rather talkative. Nobody had reported {him} missing.'],
    ['Came from an aviary that had to make way for a road.'],
    ['Kept alone for too long; since {he} shares an aviary, {he} has started to sing.', { ages: grown }],
    ['A family of early sleepers had to give {him} up for being a late singer.'],
    ['{His} partner died, and two people with jobs were not enough of a flock.', { ages: adult }],
  ],
  openings: [
    ['{name} says good morning before you do.'],
    ['A branch, a bell, a bath: {name} has a full day.'],
    ['{name} tilts {his} head, thinks, and comes one step closer.'],
    ['When the radio plays, {name} dances from foot to foot.'],
    ['{name} keeps {his} feathers in perfect order and yours too, if you let {him}.'],
    ['You will find {name} on the highest perch, commenting.'],
  ],
  habits: [
    ['{He} steps on the hand for a piece of apple.'],
    ['{He} showers under the plant sprayer with {his} wings wide open.'],
    ['{He} solves a food puzzle faster than we can build it.'],
    ['{He} flies free for some hours each day and finds the way back to {his} perch.'],
    ['{He} shreds cardboard with the devotion of an accountant.'],
    ['Evenings are for preening on someone’s shoulder.'],
  ],
  homes: [
    ['{He} should go to a home with a partner bird or room for one.'],
    ['A large aviary and time every day matter more than experience.'],
    ['{He} needs people who like conversation.'],
    ['Please no smoke, no candles and no open windows.'],
    ['Cats should only look at {him} from outside.', { cats: false }],
    ['{He} may outlive your car, so think it over well.', { only: 'parrot' }],
  ],
};

export const poultrySentences: PetSentences = {
  personality: [
    ['Proud, punctual and surprisingly tender.'],
    ['Sociable; has something to say to everyone.'],
    ['Busy, brave and very interested in shoes.'],
    ['Easy-going, as long as breakfast is on time.'],
    ['A showman with glossy feathers.'],
  ],
  stories: [
    ['Hatched in a school project that had not planned beyond Friday.', { children: true }],
    ['Lived on an allotment until the rules changed.'],
    ['Found in the car park of a garden centre, in charge of the trolleys.'],
    ['Given up because the new neighbours had bought the quiet.', { ages: grown }],
    ['Came with a flock from a farm that closed; {he} is the last of them here.', { ages: grown }],
  ],
  openings: [
    ['{name} marches along the fence and reports.'],
    ['After rain {name} is the happiest of us all.'],
    ['{name} comes running for peas.'],
    ['There is no sunrise that {name} has missed.'],
  ],
  habits: [
    ['{He} eats slugs, which makes {him} a gardener.'],
    ['{He} goes to bed on {his} own at dusk.'],
    ['{He} gets along with hens, goats and the wheelbarrow.'],
    ['{He} can be carried under one arm.'],
  ],
  homes: [
    ['{He} needs a small flock, a fox-proof house and understanding neighbours.'],
    ['A garden with water and grass, please, and never alone.'],
    ['{He} would suit a smallholding with room for an opinion.'],
  ],
};

export const turtleSentences: PetSentences = {
  personality: [
    ['Unhurried, observant and hard to impress.'],
    ['A sun worshipper with a mind of {his} own.'],
    ['Shy of shadows, keen on strawberries.'],
    ['Steady: begins every day at the same stone.'],
    ['Bolder than {he} looks, above all at feeding time.'],
    ['Calm, curious and good at waiting.'],
  ],
  stories: [
    ['Bought the size of a coin and handed over the size of a plate.', { ages: [5, 99] }],
    ['Found in a fountain in the town centre, among the wishes.'],
    ['Belonged to a biology teacher who retired to a place without a pond.', { ages: [6, 99] }],
    ['Crossed a main road in the rush hour, was carried over by a policewoman and came to us in {his} own patrol car.'],
    ['{His} owners moved into a smaller flat, and the tank did not.'],
    ['Lived in a bathtub for a while. {He} prefers not to talk about it.'],
    ['Came with a worn shell and too little light behind {him}; both are much better now.'],
  ],
  openings: [
    ['{name} takes {his} time, and after a while so do you.'],
    ['At ten o’clock {name} is under the lamp, neck stretched, eyes closed.'],
    ['{name} knows who brings the greens and swings round at once.'],
    ['There is nothing slow about {name} when there are strawberries.'],
    ['{name} has been looking at you for some minutes already.'],
  ],
  habits: [
    ['{He} basks in the morning and explores in the afternoon.'],
    ['{He} eats from the tweezers with good aim.'],
    ['{He} rests in a cool, dark place through the winter.'],
    ['{He} does not like to be lifted, but likes to be talked to.'],
    ['{He} rearranges {his} stones, bit by bit.'],
  ],
  homes: [
    ['{He} needs a large enclosure with a heat lamp and UV light.'],
    ['With good care {he} may be around for another thirty years.'],
    ['A sunny, escape-proof place in the garden would be wonderful in summer.'],
    ['We will gladly explain lamps, diet and the winter rest.'],
  ],
};

export const fishSentences: PetSentences = {
  personality: [
    ['Glides past, turns, glides past again: a born performer.'],
    ['Curious about fingers, fond of plants.'],
    ['Peaceful, with a sense for drama at feeding time.'],
    ['Knows the hand that feeds, and shows it.'],
    ['Slow and splendid.'],
    ['Territorial about one particular stone.'],
    ['Lively at dawn, dreamy at noon.'],
  ],
  stories: [
    [
      'Won at a fair and carried home in a plastic bag; the family soon saw that a bowl is no home.',
      { only: 'oldfish' },
    ],
    ['A restaurant closed and left its aquarium behind. We found homes for thirty-one fish; {he} is one of the last.'],
    ['Grew out of {his} tank and into ours.'],
    ['Moved out with a student, moved back with a parent, and was moved on to us.'],
    ['Rescued from a garden pond that was to become a terrace.', { only: 'oldfish' }],
    ['The office got rid of its aquarium when it got rid of its desks.'],
    ['Came from a keeper who had to go to hospital and wanted {him} to be in clear water.'],
  ],
  openings: [
    ['{name} comes to the glass to see who is there.'],
    ['With the light behind, {name} looks like stained glass.'],
    ['{name} spends the morning in the plants and the afternoon in the current.'],
    ['Watch {name} for five minutes, and your shoulders come down.'],
    ['{name} blows bubbles when the lid opens.'],
  ],
  habits: [
    ['{He} eats peas, flakes and, on Sundays, brine shrimp.'],
    ['{He} sleeps behind the same leaf every night.'],
    ['{He} follows a torch beam like a cat.'],
    ['{He} is used to clean, planted water and it shows in {his} colours.'],
  ],
  homes: [
    ['{He} needs a mature, planted tank and a keeper who tests the water.'],
    ['No bowls, please; we will help you choose a proper tank.'],
    ['Fish of the right kind as neighbours are welcome; ask us which.'],
    ['{He} would suit somebody who likes to look at something calm.'],
  ],
};

export const reptileSentences: PetSentences = {
  personality: [
    ['Calm hands, calm animal: easy and mild.'],
    ['Inquisitive, slow-blinking and very photogenic.'],
    ['A quiet climber who appears where nobody looked.'],
    ['Gentle, clean and content with little.'],
    ['Quick at night, a statue by day.'],
  ],
  stories: [
    ['Left behind in a rented flat and discovered by the painter.'],
    ['Handed over by a keeper whose collection had become too large.'],
    ['Travelled from the south in a crate of bananas, or so the greengrocer says.'],
    ['{His} young owner went to study abroad; the parents were brave, but not that brave.'],
    ['Confiscated with papers missing; {his} own are now in order.'],
  ],
  openings: [
    ['{name} watches the room with golden patience.'],
    ['On a warm hand {name} becomes quite still.'],
    ['{name} changes {his} hiding place every few days and thinks that we do not know.'],
    ['Nobody here is afraid of {name} any more, not even accounts.'],
  ],
  habits: [
    ['{He} feeds well and sheds in one piece.'],
    ['{He} can be handled in the evening, when {he} is awake.'],
    ['{He} drinks the drops from the leaves after misting.'],
    ['{He} likes a warm stone, a cool cave and some peace.'],
  ],
  homes: [
    ['{He} needs a terrarium with a heat gradient and a lock.'],
    ['Beginners are welcome to a free evening course with us.'],
    ['{He} would suit a patient person who likes small details.'],
  ],
};
