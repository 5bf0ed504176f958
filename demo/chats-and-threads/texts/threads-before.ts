import type { PetGroup } from '../../adoptions/texts/office.ts';

/**
 * Threads between people and the shelter; each message has several phrasings. `{pet}` is the animal's name,
 * `{he}`, `{him}` and `{his}` are its pronouns, `{first}` is the person's first name.
 */
export interface Script {
  /** The stage of an adoption; `general` is about no pet. */
  when: 'asking' | 'applied' | 'pickup' | 'home' | 'declined' | 'general';
  /** The required type of pet. */
  group?: PetGroup;
  messages: readonly (readonly [from: 'user' | 'admin', ...variants: string[]])[];
}

export const beforeScripts: readonly Script[] = [
  {
    when: 'asking',
    group: 'dog',
    messages: [
      [
        'user',
        'Hi, I keep coming back to {pet}’s page. Is {he} used to being alone for a few hours? One of us is home three days a week.',
        'Hi there! How does {pet} do when {he}’s left alone? I work from home except on Tuesdays.',
      ],
      [
        'admin',
        'Hi {first}, up to three hours is fine, with a walk beforehand and something to chew. Anything longer takes practice. Come meet {him}: we’re open every day.',
        'Hi {first}, two hours is fine, and {he} mostly sleeps. We haven’t tried longer than that. If someone can check in at noon, it’ll work.',
      ],
    ],
  },
  {
    when: 'asking',
    group: 'dog',
    messages: [
      [
        'user',
        'Does {pet} pull on the leash? My mom walks our dogs in the morning and isn’t as strong as she used to be.',
        'We live on the third floor and there’s no elevator. Would the stairs be a problem for {pet}?',
        'Is {pet} okay in the car? We drive out to the lake most weekends.',
      ],
      [
        'admin',
        'Good question. Come take {him} for a half-hour walk: that’ll tell you more than we could. Just ask for me at the front desk.',
        'We asked the volunteer who knows {pet} best: no trouble so far. You’re welcome to find out for yourself on a walk.',
      ],
      ['user', 'We will, on Saturday. Thank you!', 'Great, see you later this week.'],
      ['admin', 'See you then, {first}. Wear comfortable shoes!', 'Looking forward to it!'],
    ],
  },
  {
    when: 'asking',
    group: 'cat',
    messages: [
      [
        'user',
        'Hi, is {pet} an indoor cat? We have an apartment with a screened-in balcony and no yard.',
        'Would {pet} miss going outside? We live on a busy street.',
      ],
      [
        'admin',
        'Hi {first}, an apartment with a balcony is perfect for {him}. {He} likes to watch birds from somewhere warm.',
        'Hi {first}, {he}’s never asked to go out here. Windows to look out of and a few high perches are all {he} needs.',
      ],
    ],
  },
  {
    when: 'asking',
    group: 'cat',
    messages: [
      [
        'user',
        'Does {pet} scratch the furniture? My landlord left a couch here that I’m worried about.',
        'What does {pet} eat right now? I’d like to have everything here before we come.',
      ],
      [
        'admin',
        'Nothing out of the ordinary. I left a note at the front desk with {his} food and {his} favorite kind of scratching post; just ask for it when you come.',
        'You’ll get a list with everything when you come by, plus a bag of {his} food for the first week.',
      ],
      ['user', 'Perfect, thanks for the quick answer.', 'That’s so kind. See you soon!'],
      ['admin', 'You’re welcome, {first}.', 'Our pleasure. See you soon!'],
    ],
  },
  {
    when: 'asking',
    group: 'other',
    messages: [
      [
        'user',
        'How much space does {pet} need? I’ve read all kinds of things.',
        'Hi! Is {pet} used to being picked up? It would be for my nine-year-old daughter and me.',
        'Can {pet} live alone, or does {he} need a friend?',
      ],
      [
        'admin',
        'Hi {first}, come by and we’ll show you {his} setup here: that’s the size that works. We lend out books, too.',
        'Hi {first}, with calm hands, yes. Bring your daughter, and we’ll show you both how {he} likes it best.',
        'Hi {first}, {he}’s happier with company. We’ll help you find {him} a good match.',
      ],
    ],
  },
  {
    when: 'asking',
    messages: [
      [
        'user',
        'How long has {pet} been with you? {His} page doesn’t say much about where {he} came from.',
        'Would it be a problem for {pet} that I work shifts? My roommate works nine to five, so someone’s usually home.',
        'Could we meet {pet} before we apply? My wife would love to see {him} in person.',
        'Is {pet} healthy? I’d like to know what to expect at the vet.',
      ],
      [
        'admin',
        'Hi {first}, for a while now, and {he} deserves a home of {his} own. Ask at the front desk: we have a whole folder about {him}.',
        'Hi {first}, not as long as there’s a routine {he} can count on. Tell us in the application what your days look like.',
        'Hi {first}, absolutely. Come by whenever we’re open, no appointment needed.',
        'Hi {first}, yes. {His} last checkup was this month, and you’ll get all the records.',
      ],
    ],
  },
  {
    when: 'asking',
    messages: [
      [
        'user',
        'My kids drew {pet} and hung the drawing on the fridge. I think we have to come see you.',
        'We’ve looked at {pet}’s page every evening this week. When’s a good time to come?',
        'I saw {pet} in your window on Monday and can’t stop thinking about {him}. What happens next if I want to adopt {him}?',
      ],
      [
        'admin',
        'What a great start, {first}! Bring the artists along, and the artwork too.',
        'Mornings are calm here, {first}. {pet} is up early and likes company then.',
        '{He} has that effect on people, {first}. Apply on {his} page, and come by for a second look in the meantime.',
      ],
      ['user', 'We’ll come tomorrow after school.', 'Tomorrow morning it is. Thank you!', 'Done, and I’m on my way.'],
      ['admin', 'See you tomorrow!', 'We can’t wait to meet you.', 'Wonderful. Ask for Robin at the front desk.'],
    ],
  },
  {
    when: 'applied',
    messages: [
      [
        'user',
        'I sent in the application for {pet} over the weekend. Did everything come through? I emailed my landlord’s letter separately.',
        'Hi, I forgot to mention in the application for {pet} that my brother lives with us too. He’s fine with it.',
        'Just so you know: the best time to call the number on my application for {pet} is after four.',
      ],
      [
        'admin',
        'Hi {first}, thanks, we have everything. We’re reading the applications for {pet} this week.',
        'Hi {first}, I’ve added that to your application. You’ll hear from us as soon as we’ve decided.',
      ],
    ],
  },
  {
    when: 'applied',
    messages: [
      [
        'user',
        'Is there any news about {pet}? No pressure, I’m just excited.',
        'I see that other people want to adopt {pet}, too. When do you think you’ll decide?',
      ],
      [
        'admin',
        'We get it! We still have to talk to one of your references. You’ll see any news in your Adoption History first.',
        'Soon: there are two more visits, and then we’ll decide. We’re looking for the best home for {pet}.',
      ],
      ['user', 'Thank you, I’ll be patient.', 'That’s fair. Thank you for taking it seriously.'],
      ['admin', 'Thank you for your patience, {first}.', 'We do. Thank you, {first}.'],
    ],
  },
  {
    when: 'pickup',
    messages: [
      [
        'user',
        'I’m so happy about {pet}! Can my parents come along to the pickup? They haven’t met {him} yet.',
        'Is it okay if I’m ten minutes late to pick up {pet}? The bus only runs every half hour.',
        'What do we need to bring when we pick up {pet}? I have a carrier and my ID.',
      ],
      [
        'admin',
        'Of course. We take our time that day, so there’s no rush.',
        'No problem at all, {first}. We’re all looking forward to it.',
        'That’s it, plus something soft for the ride home. The papers are ready.',
      ],
    ],
  },
  {
    when: 'pickup',
    messages: [
      [
        'admin',
        'Hi {first}, one quick thing before you pick up {pet}: {he} got {his} last shot today and may be a little tired. Nothing to worry about.',
        'Hi {first}, {pet} got groomed for the big day. We’ve set {his} favorite blanket aside for you so that something smells familiar.',
      ],
      [
        'user',
        'Thanks for letting me know. We’ve set up a quiet corner.',
        'That’s so sweet, thank you! We can hardly wait.',
      ],
      ['admin', 'Then {he}’s all set. See you soon!', 'Neither can {he}, I think.'],
    ],
  },
];
