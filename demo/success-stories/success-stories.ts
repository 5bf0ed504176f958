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
    text: `{pet} would not go up our stairs. Not for sausage, not for cheese, not for a whole roast chicken that I carried ahead of {him} like a torch. For eight nights one of us slept on the sofa so that {he} would not be alone.
On the ninth morning I woke up because something heavy lay across my feet. {He} had come up by {himself} in the night, very quietly, as if {he} had always done so, and {he} has slept there ever since.
We were told to give {him} two weeks. It was good advice, and I wish we had worried less. These days {he} waits at the top of the stairs until everybody is home, counts us, sighs, and lies down.
To whoever has a dog at home that is afraid of something silly: sit down next to it, take a book, and wait. It is the best thing I have learned in years.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: 'Three weeks under the bed, and then my shoulder',
    text: `For three weeks {pet} was a rumour. The bowl was empty in the morning, and that was all we knew of {him}.
I read the newspaper aloud on the bedroom floor each evening. In the fourth week a paw came out and touched my sleeve. Now {he} rides on my shoulder when I make coffee, and complains if it takes too long.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'Our walks have become the news of the street',
    text: `I have lived here for eleven years and knew two neighbours. With {pet} I know all of them, their children, and what each of them keeps in their coat pockets.
{He} sits down in front of everybody who looks sad. I do not know how {he} does it, and {he} is always right.`,
  },
  {
    type: 'Other',
    status: 'published',
    title: 'There is somebody in the kitchen',
    text: `We thought that this would be a quiet pet. {pet} has an opinion about each meal, about the broom, and about what time the children go to bed.
The shelter took an hour to tell us what {he} needs and did not once look at the clock. We have written all of it down, and it hangs on the fridge. Thank you for that hour.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: 'My mother laughs again',
    text: `My mother is eighty-one. After my father died her flat was very quiet. She said that she was too old for a cat, and then she met {pet}.
Now there is hair on the good sofa and a toy mouse in each of her slippers. She rings me every evening to tell me what {he} has done, and she tells it laughing.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'The dog nobody asked for',
    text: `When we came we wanted another one. {pet} lay in the back and did not even get up. The woman at the desk said: sit down with {him} for ten minutes. We stayed until they closed.
At home {he} is not a quiet dog at all. {He} snores, {he} steals socks, {he} sings with the church bells. I think {he} had only been waiting for somebody to sit down.`,
  },
  {
    type: 'Hamster',
    status: 'published',
    title: 'Night shift for two',
    text: `I am a nurse and come home at three in the morning. Everybody is asleep then, but {pet} is in {his} wheel and stops when I come in. We have our supper together: soup for me, cucumber for {him}. It is the calmest half hour of my day.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: 'The dog has been told who lives here',
    text: `We had a dog before we had {pet}. For the first week there was a door between them, as the shelter advised, and we changed their blankets every day so that each knew the other’s smell.
On the eighth day we opened the door. {pet} walked through it, looked at the dog, who is six times {his} size, and lay down in the dog’s basket. That was all. The dog has had a new basket since.`,
  },
  {
    type: 'Turtle',
    status: 'published',
    title: 'Slow, and always on time',
    text: `At ten past seven {pet} stands at the glass and looks at me. At a quarter past I am late. I have never been as punctual in my life.
What I did not know: a turtle knows your face. When a friend fed {him} while I was away, {he} hid for two days.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'Twenty-seven swims',
    text: `My daughter keeps a list. {pet} has been in the lake twenty-seven times since we adopted {him}, in the fountain in front of the town hall four times, and once, briefly, in the bath, which {he} did not like.`,
  },
  {
    type: 'Other',
    status: 'published',
    title: 'A small animal with a large personality',
    text: `{pet} has learned that I open the fridge for two reasons: milk, which is of no interest, and salad, which is. {He} can hear the difference from the other end of the flat.`,
  },
  {
    type: 'Cat',
    status: 'published',
    title: '{He} chose my brother instead',
    text: `I filled in the form. I paid the fee. I bought the tree, the brush and the fountain. {pet} came out of the box, looked at all of us one after the other, and went to sleep on my brother, who does not even like cats.
He does now.`,
  },
  {
    type: 'Dog',
    status: 'published',
    title: 'The vet says there is a new dog on the table',
    text: `When {pet} came to us {he} was afraid of hands. We went to the vet’s waiting room twice a week only to sit there and eat biscuits, because the shelter told us to. Yesterday {he} had {his} first check. {He} offered a paw before anybody asked for it, and the vet had to sit down for a moment.`,
  },
  {
    type: 'Fish',
    status: 'published',
    title: 'The best programme in the evening',
    text: `We have not switched on the television since {pet} moved in. The children have given names to all the plants in the tank, and there is a rule that whoever sees {him} come out of the cave first may choose the pudding.`,
  },
  {
    type: 'Dog',
    status: 'waiting',
    title: 'First snow',
    text: `{pet} had never seen snow. {He} stood in the door for a minute, put one paw out, took it back, and then ran so fast that {he} lost both ears. I have forty pictures and {he} is in none of them.`,
  },
  {
    type: 'Cat',
    status: 'waiting',
    title: '{He} answers the door',
    text: `Whenever the bell rings, {pet} is there before me. The postman has begun to ring for letters, too. He says it is by mistake.`,
  },
  {
    type: 'Other',
    status: 'waiting',
    title: 'Worth every minute on the road',
    text: `We drove for two hours to meet {pet}, and two hours back without saying much, since we had both decided and neither wanted to be the first to say so. We have not regretted a minute of it. Thank you for keeping {him} for us for those four days.`,
  },
  {
    type: 'Dog',
    status: 'waiting',
    title: 'Two old ladies and one lead',
    text: `My friend is seventy-four and I am seventy-nine, and {pet} belongs to both of us: she has the mornings, I have the evenings, and on Sundays we all walk together. {He} has understood the calendar better than we have.`,
  },
  {
    type: 'Dog',
    status: 'declined',
    title: 'Come and see {him}',
    text: `{pet} is wonderful. Everybody is welcome to visit us, we live in the yellow house right behind the school, number 14, and the key lies under the pot.`,
    note: 'What a lovely offer. Could you leave out where you live? Then we would be glad to show your story.',
  },
  {
    type: 'Cat',
    status: 'private',
    title: 'For your files, with thanks',
    text: `I do not want this on the internet, but I want you to know that {pet} and I are well. I have had easier months, and {he} has made this one a good one.`,
  },
  {
    type: 'Hamster',
    status: 'private',
    title: 'From class 3b',
    text: `{pet} lives with me and visits my class on Fridays. The children asked me to tell you that {he} now has a second storey. They built it themselves, and it holds.`,
  },
];
