import type { PetType } from '../../src/features/pets/pet-search.contract.ts';

/** A success story with `fillTemplate`'s placeholders. */
export interface SuccessStoryText {
  type: PetType;
  status: 'published' | 'waiting' | 'declined' | 'private';
  title: string;
  text: string;
  note?: string;
}

/** In order of publication, newest first. */
export const successStories: SuccessStoryText[] = [
  {
    type: 'Dog',
    status: 'published',
    title: 'The stairs took us nine days',
    text: `{pet} refused to go up our stairs. Not for sausage, not for cheese, not for a whole rotisserie chicken that I carried ahead of {him} like the Olympic torch. For eight nights, one of us slept on the couch so that {he} wouldn’t be alone.
On the ninth morning I woke up because something heavy was lying across my feet. {He} had come up all by {himself} in the night, very quietly, as if {he}’d always done it, and {he} has slept there ever since.
The shelter told us to give {him} two weeks. It was good advice, and I wish we’d worried less. These days {he} waits at the top of the stairs until everyone’s home, counts us, sighs, and lies down.
If your dog is scared of something silly, sit down right next to it with a book, and wait. It’s the best thing I’ve learned in years.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: 'Three weeks under the bed, and then my shoulder',
    text: `For three weeks, {pet} was a rumor. The bowl was empty in the morning, and that was all we knew of {him}.
I read the newspaper out loud on the bedroom floor every evening. In the fourth week, a paw came out and touched my sleeve. Now {he} rides on my shoulder while I make coffee, and complains if it takes too long.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'Our walks are the talk of the block',
    text: `I’ve lived here for eleven years and knew two neighbors. Thanks to {pet}, I know all of them, their kids, and what each of them keeps in their coat pockets.
{He} sits down in front of anyone who looks sad. I don’t know how {he} does it, but {he}’s always right.`,
  },
  {
    type: 'Other',
    status: 'published',
    title: 'Someone’s in the kitchen',
    text: `We thought this would be a quiet pet. {pet} has an opinion about every meal, about the broom, and about what time the kids go to bed.
The shelter spent an hour telling us what {he} needs and didn’t look at the clock once. We wrote it all down, and it’s on the fridge. Thank you for that hour.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: 'My mom is laughing again',
    text: `My mom is eighty-one. After my dad died, her apartment was very quiet. She said she was too old for a cat, and then she met {pet}.
Now there’s fur on the good couch and a toy mouse in each of her slippers. She calls me every evening to tell me what {he} did that day, and she’s laughing the whole time.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'The dog no one asked for',
    text: `We came in for a different dog. {pet} was lying in the back and didn’t even get up. The woman at the front desk said, “Sit down with {him} for ten minutes.” We stayed until closing time.
At home, {he}’s not a quiet dog at all. {He} snores, {he} steals socks, {he} sings along with the church bells. I think {he} was just waiting for someone to sit down.`,
  },
  {
    type: 'Hamster',
    status: 'published',
    title: 'Night shift for two',
    text: `I’m a nurse and I get home at three in the morning. Everyone’s asleep by then, but {pet} is on {his} wheel and stops when I come in. We have dinner together: soup for me, cucumber for {him}. It’s the calmest half hour of my day.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: 'The dog has been informed',
    text: `We had a dog before we had {pet}. For the first week there was a door between them, like the shelter told us, and we swapped their blankets every day so that they could get used to each other’s smell.
On the eighth day we opened the door. {pet} walked through it, looked at the dog, who is six times {his} size, and lay down in the dog’s bed. That was it. The dog has a new bed now.`,
  },
  {
    type: 'Turtle',
    status: 'published',
    title: 'Slow, but always on time',
    text: `At 7:10, {pet} comes up to the glass and looks at me. By 7:15, I’m late. I’ve never been this punctual in my life.
Something I didn’t know: a turtle recognizes your face. When a friend fed {him} while I was away, {he} hid for two days.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'Twenty-seven swims',
    text: `My daughter keeps a list. {pet} has been in the lake twenty-seven times since we adopted {him}, in the fountain outside city hall four times, and once, briefly, in the bathtub, which {he} considered beneath {him}.`,
  },
  {
    type: 'Other',
    status: 'published',
    title: 'A small pet with a big personality',
    text: `{pet} has learned that I open the fridge for two reasons: milk, which is of no interest, and salad, which is. {He} can hear the difference from the other end of the apartment.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: '{He} chose my brother instead',
    text: `I filled out the form. I paid the fee. I bought the cat tree, the brush and the fountain. {pet} came out of the carrier, looked us over one by one, and went to sleep on my brother, who doesn’t even like cats.
He does now.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'The vet says it’s a whole new dog',
    text: `When {pet} came to us, {he} was afraid of hands. Twice a week we went to the vet’s waiting room just to sit there and eat treats, because the shelter told us to. Yesterday {he} had {his} first checkup. {He} offered a paw before anyone asked for it, and the vet had to sit down for a minute.`,
  },
  {
    type: 'Fish',
    status: 'published',
    title: 'Better than TV',
    text: `We haven’t turned on the TV since {pet} moved in. The kids have named every plant in the tank, and the house rule is that the first one to see {him} come out of the cave gets to pick dessert.`,
  },
  {
    type: 'Dog',
    status: 'waiting',
    title: 'First snow',
    text: `{pet} had never seen snow. {He} stood in the doorway for a minute, put one paw out, pulled it back, and then ran so fast that {his} ears turned inside out. I have forty photos, and {he}’s not in any of them.`,
  },
  {
    type: 'Cat',
    status: 'waiting',
    title: '{He} answers the door',
    text: `Whenever the doorbell rings, {pet} gets there before me. The mail carrier has started ringing for regular letters, too. He says it’s by accident.`,
  },
  {
    type: 'Other',
    status: 'waiting',
    title: 'Worth every mile',
    text: `We drove two hours to meet {pet}, and two hours back without saying much, because we’d both made up our minds and neither of us wanted to say it first. We haven’t regretted a minute of it. Thank you for holding {him} for us for those four days.`,
  },
  {
    type: 'Dog',
    status: 'waiting',
    title: 'Two old ladies and one leash',
    text: `My friend is seventy-four and I’m seventy-nine, and {pet} belongs to both of us: she has the mornings, I have the evenings, and on Sundays we all walk together. {He} has figured out the schedule better than we have.`,
  },
  {
    type: 'Dog',
    status: 'declined',
    title: 'Come see {him}!',
    text: `{pet} is wonderful. Everyone’s welcome to visit. We’re in the yellow house right behind the school, number 14, and the key is under the flowerpot.`,
    note: 'What a sweet offer! Could you take out where you live? Then we’d love to share your story.',
  },
  {
    type: 'Cat',
    status: 'private',
    title: 'For your files, with thanks',
    text: `I don’t want this on the internet, but I want you to know that {pet} and I are doing well. I’ve had easier months, and {he} has made this one a good one.`,
  },
  {
    type: 'Hamster',
    status: 'private',
    title: 'From Room 3B',
    text: `{pet} lives with me and visits my class on Fridays. The kids asked me to tell you that {he} has a second floor now. They built it themselves, and it’s holding up.`,
  },
];
