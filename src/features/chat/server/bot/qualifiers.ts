/** Words that change what a question asks, whatever else it says. An answer must expect them. */
const QUALIFIERS = {
  /** “if I cancel” */
  condition: /\b(?:if|unless|otherwise|suppose|supposing|assuming|depending|whether|in case)\b/,
  /** “for another one” */
  other: /\b(?:other|different|instead|exchange|exchanging|swap|trade|rather|elsewhere|replace|replacement)\b/,
  /** “more dogs like Dexter” */
  alike:
    /\b(?:like|as|similar to|resemble|resembles) (?:PET|this|that|these|those|him|her)\b|\b(?:same|similar|identical)\b/,
  /** “can Oreo be adopted with Ava” */
  company: /\bPET\b.{0,80}\b(?:with|without|to|and|by|from) PET\b/,
  /** “more than one” */
  comparison:
    /\b(?:than|versus|vs|better|worse|best|worst|compare|compared|difference|more (?:than|dog|cat|puppy|kitten|pet|animal|one))\b/,
  /** “both of them” */
  several: /\b(?:two|three|four|both|several|multiple|pair|twice|second|couple)\b/,
  /** “for a day” */
  duration:
    /\bfor (?:a|an|one|two|three|the|few|couple|\d+) (?:\w+ )?(?:hour|day|night|weekend|week|month|summer|winter|holiday|while)\b/,
  /** “Can my kids pet the animals?” */
  petting: /\b(?:can|to|i|we|kid|and|just|us) pet\b/,
  past: /\b(?:yesterday|ago|last (?:week|month|year|night|time|summer|winter|spring|fall)|used to|previously|previous|former|once|i adopted|we adopted)\b/,
  /** “my pickup”, which one of ours is not known here. */
  'own plan': /\b(?:my|our) (?:\w+ )?(?:pickup|appointment|visit|application|adopt)\b/,
  /** “do I need a password”: asks whether, not how. */
  need: /\b(?:do|does|did|will|would|should|must|if) (?:i|we|you|they|people|human|someone)?(?: \w+)? ?(?:need|have to|must|get to)\b|\b(?:do|does|will|would) (?:my|our|the|his|her|all|everyone|everybody|both)\b(?: \w+){0,4} (?:need|have to|must|get to)\b|\b(?:must|should) (?:i|we|my|our|the|everyone|everybody|all|both)\b|\b(?:mandatory|necessary|compulsory|obligatory)\b/,
  people:
    /\b(?:husband|wife|partner|boyfriend|girlfriend|friend|mom|mother|dad|father|parents?|sister|brother|son|daughter|neighbor|roommate|tenant|landlord|someone|somebody|anyone|anybody)\b/,
  only: /\b(?:only|always|never|ever|except)\b/,
  soon: /\b(?:today|tonight|tomorrow|immediately|asap|urgent|urgently|right away|instantly)\b/,
  /** “I don’t want to cancel” */
  unwilling: /\bnot (?:\w+ ){0,2}(?:want|wish|plan|going|mean)\b/,
  /** “I can’t find the form” */
  failing:
    /\bnot (?:\w+ )?(?:cancel|delete|reschedule|change|move|withdraw|book|pay|find|open|send|submit|upload|see|give|surrender)\b/,
  why: /\bwhy\b/,
} satisfies Record<string, RegExp>;

export type Qualifier = keyof typeof QUALIFIERS;

const entries = Object.entries(QUALIFIERS) as [Qualifier, RegExp][];

/** Whether the text, of lemmas or as typed, has a qualifier that is not expected. */
export function isQualified(text: string, expected: readonly Qualifier[] = []): boolean {
  return entries.some(([qualifier, pattern]) => !expected.includes(qualifier) && pattern.test(text));
}
