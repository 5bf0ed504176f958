/**
 * Chat scripts; each message has several phrasings. `{pet}` is the pet whose page the visitor views, `{he}`, `{him}` and
 * `{his}` are its pronouns. A message from `answer` is the bot's answer with that title; one from `bot` has its text
 * here.
 */
export interface ChatScript {
  /** The page that the visitor views. */
  page: 'pet' | '/' | '/catalogue' | '/search?type=Cat' | '/search?type=Dog' | '/faqs' | '/about';
  /** The required type of the page's pet. */
  type?: 'Dog' | 'Cat';
  messages: readonly (readonly [from: 'user' | 'admin' | 'bot' | 'answer', ...variants: string[]])[];
}

const HOURS = 'Opening hours';
const COST = 'Adoption fee';
const VISIT = 'Meet a pet';
const CATS = 'Do I need an application for a cat?';
const PAY = 'When and how do I pay?';
const STEPS = 'How adoption works';

export const chatScripts: readonly ChatScript[] = [
  {
    page: 'pet',
    messages: [
      ['user', 'Hi! Is {pet} still looking for a home?', 'Hello, is {pet} still available?', 'is {pet} still there?'],
      ['admin', 'Hi! Yes, {he} is, and {he}’d love a visit.', 'Hi, yes! {He}’s waiting for the right people.'],
      [
        'user',
        'Great. Can I come by tomorrow at ten?',
        'Could I come by this afternoon?',
        'Could we come on Saturday, all four of us?',
      ],
      [
        'admin',
        'Of course. Just ask for {pet} at the front desk.',
        'Absolutely. Take all the time you need with {him}.',
      ],
      ['user', 'Perfect, thanks!', 'Thank you, see you then.', 'Wonderful 😊'],
    ],
  },
  {
    page: 'pet',
    type: 'Dog',
    messages: [
      [
        'user',
        'How is {pet} with little kids? We have a toddler.',
        'Does {pet} get along with kids? Ours are 4 and 7.',
      ],
      [
        'admin',
        'Everything we know for sure is on {his} page. Bring the kids and let’s see together how {he} does.',
        'Calm and patient so far, but {he} needs a quiet spot to retreat to. Want to try it out together?',
      ],
      ['user', 'Good idea. Do we need an appointment?', 'ok, and when can we come?'],
      ['answer', VISIT],
      ['user', 'Thank you!', 'awesome, thanks'],
    ],
  },
  {
    page: 'pet',
    type: 'Cat',
    messages: [
      ['user', 'Do I have to fill out the long form for {pet}?', 'do cats need an application?'],
      ['answer', CATS],
      ['user', 'Oh, that’s easy. How much is a cat?', 'nice. and what does it cost?'],
      ['answer', COST],
      ['user', 'Thank you, bot 🐾', 'thanks!'],
    ],
  },
  {
    page: 'pet',
    type: 'Cat',
    messages: [
      [
        'user',
        'Does {pet} get along with other cats? We have a 14-year-old lady at home.',
        'We already have a cat. Would {pet} accept her?',
      ],
      [
        'admin',
        'Start with separate rooms and give it two weeks. {pet} is polite with the other cats here.',
        'Give it time, and keep a door between them at first. I can walk you through it when you come in.',
      ],
      ['user', 'We have a spare room, so that should work.', 'Sounds good. We’ll think about it over the weekend.'],
      [
        'admin',
        'Please do! And message us if you have more questions.',
        'Take your time. It’s a decision for years to come.',
      ],
    ],
  },
  {
    page: '/',
    messages: [
      ['user', 'When are you open?', 'hi, what are your opening hours', 'Are you open on Sunday?'],
      ['answer', HOURS],
      ['user', 'Thanks', 'thank you!', '👍'],
    ],
  },
  {
    page: '/faqs',
    messages: [
      ['user', 'How much does a dog cost?', 'What is the adoption fee?'],
      ['answer', COST],
      ['user', 'And can I pay with PayPal?', 'Do you take credit cards?'],
      ['answer', PAY],
    ],
  },
  {
    page: '/search?type=Cat',
    messages: [
      ['user', 'Do you have a cat that likes kids?', 'any cats that are good with kids?'],
      ['bot', 'We have 14 cats that are good with children.'],
      ['user', 'Wow, that many. Can we come see them?', 'can we visit them?'],
      ['answer', VISIT],
    ],
  },
  {
    page: '/search?type=Dog',
    messages: [
      ['user', 'Do you have small hypoallergenic dogs?', 'My son is allergic, do you have hypoallergenic dogs?'],
      ['bot', 'We have 3 hypoallergenic dogs.'],
      ['user', 'Which one is the calmest?', 'Is one of them good for first-time owners?'],
      [
        'admin',
        'I’d say the oldest of the three. Come sit with all of them for a while.',
        'Two of them are. Look for “first-time owners” on their pages, or come by and we’ll introduce you.',
      ],
      ['user', 'We will. Thank you so much!', 'Great tip, thanks!'],
    ],
  },
  {
    page: '/catalogue',
    messages: [
      ['user', 'How does this work? I’ve never adopted before.', 'How do I adopt?', 'What are the steps to adopt?'],
      ['answer', STEPS],
      ['user', 'And how long does it take you to decide?', 'Do I have to pay anything up front?'],
      [
        'admin',
        'Usually a few days. You’ll see it in your account, and we’ll email you.',
        'Hi! No, you don’t pay anything until you pick up your pet.',
      ],
      ['user', 'Thanks for getting back to me so fast', 'ok thank you'],
      ['admin', 'Happy to help. Good luck!', 'You’re welcome!'],
    ],
  },
  {
    page: '/',
    messages: [
      ['user', 'Hi, I’d like to volunteer on weekends. Who do I talk to?', 'Do you need volunteers?'],
      ['answer', 'Can I volunteer, foster or donate?'],
      ['user', 'I’ll call tomorrow.', 'ok, I’ll send an email'],
    ],
  },
  {
    page: '/about',
    messages: [
      [
        'user',
        'I found a baby robin in our yard. What should I do?',
        'There’s a raccoon in our yard in the middle of the day. Is that normal?',
      ],
      [
        'admin',
        'Please don’t feed it yet. Call the wildlife rescue; they’ll usually help within the hour. Do you have a box?',
        'It can be a sign that it’s sick. Please keep your distance and call the wildlife rescue.',
      ],
      ['user', 'Yes, done. They’re sending someone.', 'Done, they’re on their way. Thank you!!'],
      ['admin', 'Thank you for caring!', 'Nice work. Fingers crossed for the little one.'],
    ],
  },
  {
    page: 'pet',
    messages: [
      ['user', 'Is anyone there?', 'Hello?'],
      ['bot', '{nobody}'],
      ['user', 'I’d like to know if {pet} was found as a stray. {mail}', 'How long has {pet} been with you? {mail}'],
      ['bot', '{kept}'],
      [
        'admin',
        'Good morning! {pet} came from a family that had to move overseas. {He} knows apartments, stairs and visitors.',
        'Good morning! There’s more about {him} at the very bottom of {his} page: a neighbor brought {him} in when the owner had to go into the hospital.',
      ],
    ],
  },
  {
    page: 'pet',
    messages: [
      ['user', '{pet} looks just like the one I grew up with 😍', 'omg {pet} is so cute'],
      [
        'admin',
        'We hear that a lot about {him}. Would you like to meet {him}?',
        '{He} knows it, too. Is there anything you’d like to know?',
      ],
      [
        'user',
        'I live three hours away. Could you hold {him} until the weekend?',
        'Could you hold {him} for me until Friday?',
      ],
      [
        'admin',
        'Send us an application so we know you’re serious, and we’ll wait to decide until you’ve been here.',
        'Please apply on {his} page. Being first isn’t everything, and we always wait for a visit.',
      ],
      ['user', 'Just did. See you on Saturday!', 'Will do that tonight.'],
    ],
  },
  {
    page: '/catalogue',
    messages: [
      ['user', 'Can I bring my own dog to see if they get along?', 'Could our dog come along to the visit?'],
      [
        'admin',
        'Yes, on a leash and vaccinated. We’ll meet outside and go for a short walk together first.',
        'Please do. Let us know ahead of time so that someone’s free for the walk.',
      ],
      ['user', 'Great, we’ll come Thursday with Bruno.', 'Perfect. Sunday at eleven?'],
      ['admin', 'Got it, see you then!', 'Works for me, I’m here that day. Ask for Robin.'],
    ],
  },
  {
    page: '/search?type=Dog',
    messages: [
      ['user', 'I rent my apartment. Do you need anything from my landlord?', 'Does my landlord have to agree?'],
      [
        'admin',
        'A short note saying that pets are allowed is enough. An email is fine.',
        'Yes, in writing, please. It saves everyone a sad return.',
      ],
      ['user', 'He said yes on the phone, I’ll ask him to put it in writing.', 'ok makes sense'],
    ],
  },
  {
    page: '/faqs',
    messages: [
      ['user', 'I’m 16. Can I adopt a rabbit?', 'How old do I have to be to adopt?'],
      ['answer', 'Can I adopt if I’m under 18?'],
      ['user', 'My dad would sign', 'ok, thank you'],
      [
        'admin',
        'Then bring him along. We like to meet everyone who’ll live with the pet.',
        'Good. Bring the whole family when you come.',
      ],
    ],
  },
  {
    page: '/',
    messages: [
      ['user', 'What do you do with the animals no one wants?', 'Do you put animals down if no one adopts them?'],
      [
        'admin',
        'They stay with us as long as they need to. Our longest resident has been here for three years and runs the office.',
        'No. They stay, some of them for years, and everyone here adores them.',
      ],
      ['user', 'That’s good to hear.', 'Thank you. You’re doing a great job.'],
    ],
  },
];
