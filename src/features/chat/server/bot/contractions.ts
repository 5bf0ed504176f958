import { formatMoney } from '../../../../platform/format-money.contract.ts';

const CONTRACTIONS: [RegExp, string][] = [
  [/[’‘`´]/g, "'"],
  [/\b(?:can'?t|cannot)\b/gi, 'can not'],
  [/\bwon'?t\b/gi, 'will not'],
  [/\b(is|are|was|were|do|does|did|have|has|had|should|would|could)n'?t\b/gi, '$1 not'],
  [/\b(i)'?m\b/gi, '$1 am'],
  [/\b(what|where|when|who|how|that|there|here|it|he|she)'?s\b(?!\w)/gi, '$1 is'],
  [/\b(i|we|they|he|she)'d(?=\s+(?:\w+\s+)?(?:like|love|want|prefer|be|rather|need|appreciate)\b)/gi, '$1 would'],
  [/\b(i|you|we|they)'(?:ve|re|d|ll)\b/gi, '$1'],
  [/\b(it|he|she|that|what|how|who)'(?:d|ll|re)\b/gi, '$1'],
  // “heyyy”, “pleeease”
  [/([a-z])\1{2,}/gi, '$1'],
  [/\bur\b/gi, 'your'],
  [/\b(?:u|ya)\b(?!\.)/gi, 'you'],
  [/\br\b(?=\s+\w)/g, 'are'],
  [/\btil\b/gi, 'until'],
  [/\bcuz\b/gi, 'because'],
  [/\bwat\b/gi, 'what'],
  [/\bwen\b/gi, 'when'],
  [/\bhw\b/gi, 'how'],
  [/\bha?v\b/gi, 'have'],
  [/\bim\b/g, 'i am'],
  [/\b(is|are|was|do|does|did|have|has)nt\b/gi, '$1 not'],
  [/'s\b/gi, ' s'],
  [/s'(?=\s|$)/gi, 's'],
  [/'/g, ''],
  [/\bw\//gi, 'with '],
  [/&/g, ' and '],
  [/\b(?:w|wit)\b(?=\s+\w)/g, 'with'],
  [/\b(?:n|nd)\b(?=\s+\w)/g, 'and'],
  [/\bid(?=\s+(?:like|love|want|prefer|be|rather)\b)/gi, 'i would'],
  [/\bill(?=\s+(?:wait|try|check|do|see|think|be|come|take|need|have|bring|pick|get|call|pay)\b)/gi, 'i will'],
  [/\bive\b/gi, 'i have'],
  [/\b(they|you)re\b/gi, '$1 are'],
  [/\bpick(?:ing)? (him|her|it|them|(?:my|the|our) \w{1,20}) up\b/gi, 'pickup $1'],
  [/\b(?:the )?day after tomorrow\b/gi, 'overmorrow'],
  [/\bthis (morning|afternoon|evening)\b/gi, 'today $1'],
  [/\brn\b/gi, 'right now'],
  [/\bu\.s\.(?:a\.)?/gi, 'usa'],
  [/\be-mail/gi, 'email'],
  [/\b([01]?\d)(?::(\d\d))?\s?([ap])\.?m\b\.?/gi, 'oclock$1x$2x$3m'],
  // “Open till 8” is until the evening.
  [
    /\bopen (?:until|till) ([1-9]|1[01])(?::(\d\d))?(?=(?: tonight| today| tomorrow)?\s*(?:[?.!,]|$))/gi,
    'open until oclock$1x$2xpm',
  ],
  [
    /\b(at|around|by|after|before|until|till) ([1-9]|1[01])(?::(\d\d))? (?:in the (?:afternoon|evening)|at night|tonight)\b/gi,
    '$1 oclock$2x$3xpm',
  ],
  [/\b(at|around|by|after|before|until|till) ([1-9]|1[01])(?::(\d\d))? in the morning\b/gi, '$1 oclock$2x$3xam'],
  // “tonight at 9”
  [
    /\b(tonight|evening) (at|around|by|after|before) ([1-9]|1[01])(?::(\d\d))?(?=\s*(?:[?.!,]|$))/gi,
    '$1 $2 oclock$3x$4xpm',
  ],
  // “at 9 in the morning”; not “at 9 years”
  [
    /\b(at|around|by|after|before|until|till) \d{1,2}(?::\d\d)?(?=(?: in the (?:morning|afternoon|evening)| tonight| tomorrow| today)?\s*(?:[?.!,]|$))/gi,
    '$1 oclock',
  ],
  [/\b(?:at|like|around)? ?\d{1,2}ish\b/gi, 'at oclock'],
  // “is it OK if we come”: a condition only in form
  [
    /\b(?:is|would) it (?:be )?(?:ok|okay|alright|fine|cool|possible|a problem) (?:if|for) (?:i|me)(?: to)?\b/gi,
    'can i',
  ],
  [
    /\b(?:is|would) it (?:be )?(?:ok|okay|alright|fine|cool|possible|a problem) (?:if|for) (?:we|us)(?: to)?\b/gi,
    'can we',
  ],
  [/\bis it possible to\b/gi, 'can i'],
  // “is it a he or a she”
  [/\b(?:a )?(?:he or (?:a )?she|she or (?:a )?he)\b/gi, 'male or female'],
  [/<=?\s*(?=\d)/g, 'under '],
  [/>=?\s*(?=\d)/g, 'over '],
  [/\bapp(?= for (?:this|that|my|your|ios|iphone|android)\b)/gi, 'mobileapp'],
  [/\$\s+(?=\d)/g, '$$'],
  [/\b(the|pay) (\d{3})(?=\s*(?:[?.!,]|$))/gi, '$1 $$$2'],
  [/(\d)\s*(?:lbs?|pounds?|#)(?![\p{L}])/giu, '$1 pound'],
  [/(\d)\s*(?:kgs?|kilos?|kilograms?)(?![\p{L}])/giu, '$1 kilogram'],
  [/(\d)[\s-]*(?:yrs?|y\/?o|yo)(?:[\s-]+old)?(?![\p{L}])/giu, '$1 year old'],
  [/(\d)\s*(?:mos?)(?![\p{L}])/giu, '$1 month'],
];

/** Writes out contractions and chat spellings, and gives times, units and phrases one form. */
export function expandContractions(text: string): string {
  return CONTRACTIONS.reduce(
    (expanded, [pattern, replacement]) => expanded.replace(pattern, replacement),
    text.replaceAll(shelterSign(), '$'),
  );
}

/** What amounts start with, such as “€”: the rest of the bot knows them by “$”. */
function shelterSign(): string {
  return formatMoney(0).replace(/[\d\s]+/g, '') || '$';
}
