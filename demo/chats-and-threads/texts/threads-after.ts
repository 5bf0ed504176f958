import type { Script } from './threads-before.ts';

/** Threads after a decision, and about other topics. */
export const afterScripts: readonly Script[] = [
  {
    when: 'home',
    messages: [
      [
        'user',
        'Today it is a month. {pet} knows the whole street by now, and the whole street knows {pet}.',
        '{pet} had {his} first visit to our vet, who asked me to pass on a compliment to you: {he} is in excellent shape.',
        'My father, who did not want an animal in the house, has just bought {pet} a second blanket.',
        'The neighbours’ children ring the bell every day and ask whether {pet} may come out and play.',
        'I did not know how quiet the house was before. Thank you for {pet}.',
      ],
      [
        'admin',
        'We read this aloud at breakfast, {first}. Thank you!',
        'We pass it on to everybody who looked after {him}. Thank you, {first}!',
        'It is always the fathers. Thank you for the laugh, {first}.',
        'That is how it should be. Greetings to the whole street!',
        'Thank you, {first}. For messages like this one we do it.',
      ],
    ],
  },
  {
    when: 'home',
    group: 'dog',
    messages: [
      [
        'user',
        'Three weeks with {pet}, and I cannot imagine the house without {him}. {He} has claimed the left end of the sofa and sleeps like a stone.',
        'A short report: {pet} did {his} first walk without pulling today, all around the lake. Everybody there wanted to say hello.',
        'We passed the beginners’ class, {pet} and I! {He} was the calmest of all, except when there was cheese.',
      ],
      [
        'admin',
        'What good news to begin the day with! Thank you, {first}. Everybody at the desk has read it.',
        'We are so glad. Give {him} a cuddle from all of us!',
      ],
    ],
  },
  {
    when: 'home',
    group: 'cat',
    messages: [
      [
        'user',
        '{pet} came out from behind the washing machine after two days and has slept on my feet ever since.',
        'I wanted to tell you that {pet} and our old cat share a window now. It took five weeks and a lot of patience, just as you said.',
        '{pet} has learnt how to open the kitchen door. Other than that all is well, and we are very much in love.',
      ],
      [
        'admin',
        'Ha! That sounds just like {him}. Thank you for writing, {first}.',
        'Thank you, {first}. That made our day.',
      ],
    ],
  },
  {
    when: 'home',
    group: 'other',
    messages: [
      [
        'user',
        '{pet} has moved into the new home, inspected every corner and fallen asleep in the middle of it.',
        'Greetings from {pet}! {He} eats well and comes to the front whenever I sit down nearby.',
      ],
      [
        'admin',
        'Lovely to hear. Thank you for the time you take for {him}, {first}!',
        'Thank you for the greetings, {first}!',
      ],
    ],
  },
  {
    when: 'home',
    messages: [
      [
        'admin',
        'Hello {first}, how is {pet} doing? We think of {him} often.',
        'Hello {first}, has {pet} settled in? If anything is difficult, do write.',
      ],
      [
        'user',
        'Very well, thank you! {He} put on a little weight, which the vet says is fine.',
        'All is well. The first nights were restless, but now {he} sleeps through.',
      ],
      ['admin', 'That is wonderful. Thank you for letting us know.', 'We are glad. Greetings to {him}!'],
    ],
  },
  {
    when: 'home',
    messages: [
      [
        'user',
        'A question about {pet}: {he} has not been eating much since yesterday, but is as lively as ever. Should I worry?',
        '{pet} sneezes from time to time. Is that something {he} had with you as well?',
      ],
      [
        'admin',
        'Please call your vet if it goes on until tomorrow, or at once if {he} becomes quiet. We had nothing of the kind here. Tell us how it goes!',
        'Not that we know of. Better ask the vet once too often, and take the papers along: everything {he} had with us is in them.',
      ],
      [
        'user',
        'All good again. It was the new food. Thank you!',
        'The vet says it is nothing. Thank you for answering so quickly.',
      ],
      ['admin', 'What a relief. Thank you for telling us!', 'Good to hear, {first}.'],
    ],
  },
  {
    when: 'home',
    messages: [
      [
        'user',
        'Could you send me the receipt for {pet} once more? I cannot find the paper.',
        'I need the number of {pet}’s microchip for the insurance. Is it somewhere in my account?',
      ],
      [
        'admin',
        'You find it in your Adoption History, {first}, beside the application. If you would rather have it on paper, come by.',
        'It is on the last page of the papers that you got. I have looked it up for you and sent it by post as well.',
      ],
    ],
  },
  {
    when: 'declined',
    messages: [
      [
        'user',
        'We are sad about {pet}, but we understand. May we apply for another one?',
        'Thank you for your honest words about {pet}. Is there somebody else with you who would suit us?',
      ],
      [
        'admin',
        'Of course you may, and please do. Come by and let us think together who would suit you.',
        'Yes, certainly. If you save a search, you get an e-mail as soon as somebody like {pet} arrives.',
      ],
    ],
  },
  {
    when: 'general',
    messages: [
      [
        'user',
        'Do you need old blankets and towels? We have a whole box of them.',
        'My school class would like to collect food for you. What do you need most?',
      ],
      [
        'admin',
        'Always, thank you! You can leave it at the desk of Main Branch whenever we are open.',
        'What a lovely idea. Puppy food and cat litter never last long here. Tell us when you come!',
      ],
    ],
  },
  {
    when: 'general',
    messages: [
      ['user', 'Are you open on the holiday next week?', 'Is there a good time to come when it is not too crowded?'],
      [
        'admin',
        'Yes, we are there every day from eight to eight: the animals do not know holidays.',
        'Weekday mornings are calm. After two o’clock it gets lively.',
      ],
      ['user', 'Then we come by. Thank you!', 'Good to know, thanks.'],
      ['admin', 'Until then!', 'You are welcome, {first}.'],
    ],
  },
  {
    when: 'general',
    messages: [
      [
        'user',
        'I have moved. Where do I change my address for my next application?',
        'How do I get fewer e-mails from you? I like the newsletter, it is about the saved searches.',
      ],
      [
        'admin',
        'In your account, under Settings. If it does not work, write to me again.',
        'Under Saved searches you choose how often each of them writes to you, or that it does not.',
      ],
    ],
  },
];
