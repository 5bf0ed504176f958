/** Words that people at a front desk would not use, each with what to write in its place. */
export const avoidableWords: readonly (readonly [RegExp, string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\b(?:some|no|any|every)body\b/i, 'someone, no one, anyone, everyone'],
  [/\bpictures?\b/i, 'photo'],
  [/\bwhoever\b|\bbefall|\bmeanwhile\b|\banew\b/i, 'plain words'],
  [/(?<!for good with.*)\bfor good\b(?! reasons?\b)/i, 'permanently; this can’t be undone'],
  [/\bwaiting list\b/i, 'waitlist'],
  [/\bdeclined?\b|\bdeclines\b/i, 'reject, or say it kindly'],
  [/\b(?:give|given|gave) back\b/i, 'refund, or return'],
  [/\bgo on\b|\bgoes on\b/i, 'continue'],
  [/\bany ?more\b(?! (?:questions|pets|photos|than)\b)/i, 'no longer, or say it shorter'],
  [
    /\b(?:behaviour|colour|favourite|good-humoured|harbour|honour|humour|neighbour|rumour)|\b(?:cent|kilomet|lit|met|theat)res?\b/i,
    'American spelling',
  ],
  [
    /\bcancell(?:ed|ing)\b|\btravell|\b(?:organis|recognis|apologis)|\bpractise|\bprogrammes?\b|\blearnt\b|\bgrey(?!hound)|\bkerb|\bcosy\b/i,
    'American spelling',
  ],
  [/\b(?:must|need|may) not\b/i, 'say what to do; can’t; don’t have to'],
  [/\b(?:is|are) told\b|\btold by\b/i, 'we’ll email you; is notified'],
  [/\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b|\bcannot\b/i, 'a contraction'],
  [/\b(?:we|you|it|they) will\b(?![.,?])|(?<!\b(?:who|how|where|than|what) )\b(?:we are|you are)\b/i, 'a contraction'],
  [/\b(?:we|they) write to you\b|\bwe tell you\b/i, 'we’ll email you'],
  [/\bat the moment\b/i, 'right now'],
  [/['"]/, '’ or “ ”'],
  [/\b(?:lately|such as:|by mail|a mail|mails|mailed)\b/i, 'recently; e.g.; email'],
];

/** Words of British or translated stories, refused in the demo shelter’s texts beside the avoidable words. */
export const foreignWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a|the|my|our|new|small|studio|smaller|student) flats?\b|\bflatmate/i, 'apartment, roommate'],
  [/\b(?:on|the|one|long|a) lead\b/, 'leash'],
  [/\b(?:a|the|our|back|fenced|safe) garden\b(?! cent)/, 'yard'],
  [/\bsofas?\b|\bcupboard|\btrousers\b|\bjumpers?\b|\brucksack|\bbasket\b/, 'couch, cabinet, pants, sweater'],
  [/\bbiscuits?\b|\bkettle\b|\bpudding\b|\b(?:the|a) tin\b/, 'treat, cookie, dessert, can'],
  [/\blorr(?:y|ies)\b|\bpetrol\b|\bmotorway|\bcar park|\bbonnet\b|(?<!Olympic )\btorch/, 'truck, gas, flashlight'],
  [/\bpostman\b|\bletterbox|\bthe post\b(?! and)|\bbookshop|\bfire brigade|\bon holiday\b/, 'mail, bookstore'],
  [/\bfortnight|\bwhilst\b|\bwhom\b|\bshall\b|\bquite\b|\b(?:have|has) got\b|\bno longer young\b/i, 'plain words'],
  [/\b(?:kilo|centi)?met(?:er|re)s?\b|\b(?:liter|litre)s?\b|\bkilograms?\b|°C/, 'miles, feet, gallons, pounds, °F'],
  [/\btelephones?\b|\bphotographs?\b|\btelevision\b|\babroad\b/i, 'phone, photo, TV, overseas'],
];

/** Exclamation marks are for what went well. */
export function isUnearnedExclamation(text: string): boolean {
  return /!(?!=)/.test(text) && !/\b(?:success|congratulations|thank|thanks|welcome)/i.test(text);
}

/** The specification's own words (docs/specification.md), and what only looks like an avoidable word. */
export const allowedTexts: ReadonlySet<string> = new Set([
  'Symbol, e.g. ! @ # $ % (not - or _)',
  'Your pickup is confirmed: {formatPickup(pickup)}. See you then!',
  "{withVerb(application, 'is', 'are')} home with you. Enjoy your time together!",
  "{withVerb(application, 'is', 'are')} coming home with you! Choose a time for the pickup.{toPay}",
  "{withVerb(application, 'is', 'are')} coming home with you! Your pickup is confirmed.{toPay}",
  // Not shown: the start of a feed, and fonts in an email.
  '<?xml version="1.0" encoding="UTF-8"?> {root}',
  "font-family:Figtree, 'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  // The name of a flag.
  'Do not adopt',
  'Do not adopt: must be confirmed before a pet is promised',
  'as “Do not adopt”',
  // Columns of imported tables.
  'color colour',
  'colour color',
  'primarycolor color colour',
  // Typed by visitors.
  'gray, grey',
  'pickup cancelled',
  'Find Your Perfect Furry Friend Today!',
  'Hi there! Welcome to Pets Adoption. Ask us anything 🐾',
  'Passwords do not match!',
  'Passwords do not match.',
  'Password must contain at least one special character (e.g., !@#$%^&*())',
  'Declawing is not allowed for any cat adopted from us.',
  'No. Declawing is not allowed for any cat adopted from us. We’ll happily show you how to save the sofa instead.',
  'The page you are looking for does not exist.',
  'You are not authorized to view this page. Please log in with the correct account.',
]);
