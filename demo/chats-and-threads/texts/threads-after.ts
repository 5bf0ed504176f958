import type { Script } from './threads-before.ts';

/** Threads after a decision, and about other topics. */
export const afterScripts: readonly Script[] = [
  {
    when: 'home',
    messages: [
      [
        'user',
        'It’s been a month today. {pet} knows the whole street by now, and the whole street knows {pet}.',
        '{pet} had {his} first visit with our vet, who asked me to pass on a compliment: {he}’s in excellent shape.',
        'My dad, who didn’t want a pet in the house, just bought {pet} a second blanket.',
        'The neighbors’ kids ring the bell every day and ask if {pet} can come out and play.',
        'I didn’t realize how quiet the house was before. Thank you for {pet}.',
      ],
      [
        'admin',
        'We read this out loud at breakfast, {first}. Thank you!',
        'We’ll pass it on to everyone who took care of {him}. Thank you, {first}!',
        'It’s always the dads. Thanks for the laugh, {first}.',
        'That’s how it should be. Say hi to the whole street for us!',
        'Thank you, {first}. Messages like this are why we do it.',
      ],
    ],
  },
  {
    when: 'home',
    group: 'dog',
    messages: [
      [
        'user',
        'Three weeks with {pet}, and I can’t imagine the house without {him}. {He}’s claimed the left end of the couch and sleeps like a rock.',
        'Quick update: {pet} did {his} first walk without pulling today, all the way around the lake. Everyone there wanted to say hello.',
        '{pet} and I passed our beginner class! {He} was the calmest one there, except when there was cheese.',
      ],
      [
        'admin',
        'What a great way to start the day! Thank you, {first}. Everyone at the front desk has read it.',
        'We’re so glad. Give {him} a hug from all of us!',
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
        'I wanted to let you know that {pet} and our old cat share a window now. It took five weeks and a lot of patience, just like you said.',
        '{pet} has learned how to open the kitchen door. Other than that, all is well, and we’re very much in love.',
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
        '{pet} moved into the new place, inspected every corner and fell asleep right in the middle.',
        '{pet} says hi! {He}’s eating well and comes to the front whenever I sit down nearby.',
      ],
      [
        'admin',
        'So good to hear. Thank you for taking such good care of {him}, {first}!',
        'Thanks for the update, {first}! Say hi back.',
      ],
    ],
  },
  {
    when: 'home',
    messages: [
      [
        'admin',
        'Hi {first}, how is {pet} doing? We think of {him} often.',
        'Hi {first}, is {pet} settling in? If anything’s hard, just send us a message.',
      ],
      [
        'user',
        'Really well, thank you! {He} put on a little weight, which the vet says is fine.',
        'All good here. The first few nights were restless, but now {he} sleeps right through.',
      ],
      ['admin', 'That’s wonderful. Thanks for letting us know!', 'We’re so glad. Give {him} a hug from us!'],
    ],
  },
  {
    when: 'home',
    messages: [
      [
        'user',
        'A question about {pet}: {he} hasn’t been eating much since yesterday but is as lively as ever. Should I worry?',
        '{pet} sneezes every now and then. Did {he} do that when {he} was with you, too?',
      ],
      [
        'admin',
        'Please call your vet if it’s no better tomorrow, or right away if {he} gets quiet. We never saw that here. Keep us posted!',
        'Not that we know of. It never hurts to ask your vet, and bring the papers along: {his} whole history with us is in there.',
      ],
      [
        'user',
        'All good again. It was the new food. Thank you!',
        'The vet says it’s nothing. Thanks for answering so quickly.',
      ],
      ['admin', 'What a relief. Thanks for letting us know!', 'Good to hear, {first}.'],
    ],
  },
  {
    when: 'home',
    messages: [
      [
        'user',
        'Could you send me the receipt for {pet} again? I can’t find my copy.',
        'I need {pet}’s microchip number for the insurance. Is it somewhere in my account?',
      ],
      [
        'admin',
        'You’ll find it in your Adoption History, {first}, next to the application. If you’d like a paper copy, come by anytime.',
        'It’s on the last page of your adoption papers. I looked it up for you and put a copy in the mail, too.',
      ],
    ],
  },
  {
    when: 'declined',
    messages: [
      [
        'user',
        'We’re sad about {pet}, but we understand. Can we apply for another pet?',
        'Thank you for being honest with us about {pet}. Is there another pet who might be a good match for us?',
      ],
      [
        'admin',
        'Of course you can, and please do. Come by and we’ll figure out together who’d be a great match.',
        'Definitely. If you save a search, you’ll get an email as soon as someone like {pet} comes in.',
      ],
    ],
  },
  {
    when: 'general',
    messages: [
      [
        'user',
        'Do you need old blankets and towels? We have a whole box of them.',
        'My class at school would like to collect food for you. What do you need most?',
      ],
      [
        'admin',
        'Always, thank you! You can drop it off at the front desk at Main Branch whenever we’re open.',
        'What a great idea. Puppy food and cat litter never last long here. Let us know when you’re coming!',
      ],
    ],
  },
  {
    when: 'general',
    messages: [
      ['user', 'Are you open on the holiday next week?', 'Is there a good time to come when it’s not too crowded?'],
      [
        'admin',
        'Yes, we’re here every day from eight to eight. Animals don’t take holidays.',
        'Weekday mornings are calm. After two it gets busy.',
      ],
      ['user', 'Great, we’ll stop by. Thank you!', 'Good to know, thanks.'],
      ['admin', 'See you then!', 'You’re welcome, {first}.'],
    ],
  },
  {
    when: 'general',
    messages: [
      [
        'user',
        'I just moved. Where do I change my address for my next application?',
        'How do I get fewer emails from you? I like the newsletter, it’s the saved searches.',
      ],
      [
        'admin',
        'Just enter it in your next application, and we’ll use it from then on.',
        'Under Saved searches, you can choose how often each one emails you, or turn it off.',
      ],
    ],
  },
];
