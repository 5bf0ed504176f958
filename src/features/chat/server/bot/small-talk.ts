import { wordSet } from './tokens.ts';
import type { Clause } from './words.ts';

export type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'acknowledgement' | 'bot' | 'help' | 'grief' | 'praise';

const WORDS: Record<'greeting' | 'thanks' | 'goodbye' | 'acknowledgement', ReadonlySet<string>> = {
  goodbye: wordSet(
    'hope cool great thanks ok bye see you later night take care have a good great nice day one evening weekend talk soon now for thanks so much tomorrow then that is all s',
  ),
  thanks: wordSet(
    `anyway know thats guys no thanks so much very a lot many bunch you for your the help all this that s is was great good perfect awesome helpful info
     information lovely nice kind wonderful amazing appreciate it we i really again ok yes cool got sweet everything lot many bye hour be have day were are been super love this place shelter all answering quick respond reply time talk chat best lifesaver legend star haha lol awesome ll try will that do think about`,
  ),
  greeting: wordSet(
    'hello hope having your great good morning afternoon evening day there everyone all team guys friend folks how are you doing today is it going nice to meet what s up anyone anybody someone here right now home bot i have a question got quick can ask something you again',
  ),
  acknowledgement: wordSet(
    'ok yes cool great good perfect awesome nice got it i see sure alright fine lovely wow wonderful sounds amazing understood makes sense no that s is all will do to know nevermind never mind lol haha fair enough forget no worries problem then anyway wait i ll omg sorry wrong chat think about',
  ),
};
const NEEDED = {
  goodbye: /\bbye\b|\bsee you\b|\bgood ?night\b|\bhave a (?:good|great|nice|lovely)\b|\btake care\b/,
  thanks: /\bthanks\b|\bappreciate\b|^(?:i|we) love (?:you|this)(?: guys| all| shelter| place)?$/,
  greeting:
    /\bhello\b|\bgood (?:morning|afternoon|evening|day)\b|\bhow are you\b|\bwhat is up\b|^(?:is )?(?:anyone|anybody|someone)(?: (?:here|there|home))?(?: right now| now| today)?$|^(?:are )?you (?:there|here)$|^(?:i )?have a (?:quick )?question$|\bhow is it going\b/,
  // “Is that OK?” asks.
  // “That’s wrong” is a complaint.
  acknowledgement: /^(?!(?:is|are|do|does|can|will|would)\b)(?!.*\bwrong\b(?! chat))/,
};

/** “My dog died last week”, “we had to put our cat to sleep”; not “I lost my dog”, which may have run away. */
const GRIEF = [
  /\b(?:my|our) (?:\w+ ){1,4}(?:died|passed (?:away|on|last|in|this|recently|suddenly|yesterday|today|and)|passed$)\b/,
  /\b(?:i|we) (?:\w+ )?(?:adopted|got)(?: from you| here)? (?:\w+ )?(?:died|passed away)\b/,
  /\bput (?:(?:my|our) (?:\w+ ){0,2}\w+|him|her|it) (?:down|to sleep|to rest)\b/,
  /\b(?:lost|losing) (?:my|our) .{0,60}\b(?:(?:of|after) \w+ years?|to (?:cancer|kidney|heart|old age|a tumor|an illness))\b/,
  /\brainbow bridge\b/,
];
const NO_GRIEF =
  /\b(?:if|want|need|should|can|could|how|please|will|going) (?:\w+ )?(?:to )?put\b|\bif\b|\b(?:phone|computer|laptop|battery|car|internet|application|check|inspection|exam|test) (?:\w+ )?(?:died|passed)\b/;

/** “Thank you so much for your help with Teddy, he’s doing great” */
const THANKING =
  /^(?:(?:hi|hello|hey|just|wanted|to|say|and) )*(?:thank you|thanks) (?:\w+ ){0,4}(?:for|with) (?:\w+ ){0,3}(?:help|helping us|helping me)(?: with \w+(?: \w+)?)?(?: (?:\w+ ){1,2}(?:is|are) (?:(?:doing|settling|in|so|really|very) )*(?:great|well|good|fine|amazing|wonderful|fantastic|perfect|happy))?$/;
/** “Thanks for everything you do for these animals” */
const THANKING_FOR_ALL =
  /^(?:thank you|thanks) (?:\w+ ){0,3}for (?:everything|all|all that|what) (?:that )?you (?:guys |all )?(?:do|are doing|have done)(?: for (?:the|these|those|your|all the|all these) (?:animals|pets|dogs|cats))?$/;
/** “Aww what a cutie!” */
const EXCLAIMING =
  /^(?:(?:aw+|oh|omg|wow|ooh) )?what an? (?:\w+ )?(?:cutie|sweetie|beauty|sweetheart|darling|cute face|face|(?:cute|sweet|beautiful|lovely|adorable|handsome|gorgeous|pretty) \w+)$/;

/** “Sorry for all the questions” */
const APOLOGIZING =
  /^(?:(?:oh|ok|okay|so|i am|im|and) )*sorry (?:for|about) (?:(?:all|the|my|so|many|these|asking) )*(?:questions?|bothering you|bother|trouble|messages)$/;

/** “She’s so sweet!!” */
const PRAISING =
  /^(?:(?:aw+|oh|omg|wow|ooh) )*(?:he|she|it|they) (?:is|are|looks?) (?:just |really |absolutely )?(?:so|such a|too|very|super)? ?(?:so )?(?:sweet|cute|adorable|beautiful|gorgeous|precious|lovely|pretty|handsome)(?: (?:boy|girl|dog|cat))?$/;

/** “You guys do amazing work!” */
const PRAISING_US =
  /^(?:(?:wow|hi|hello|hey|i think|we think) )*(?:you|you guys|you all|you people|your (?:team|shelter|staff|work|website|site)|this (?:shelter|place|website|site)) (?:all )?(?:are|is|do|does|looks?) (?:doing )?(?:just |really |so |truly |such )?(?:an? )?(?:amazing|great|wonderful|awesome|fantastic|incredible|lovely|good|beautiful|the best)(?: (?:work|job|people|things|team|shelter|place|website|site))?(?: (?:there|here))?$/;

/** What a clause without a request says, or null. */
export function findSmallTalk({ words }: Clause, text: string): SmallTalk | null {
  const sentence = words.map(({ typed }) => typed).join(' ');
  if (GRIEF.some((pattern) => pattern.test(sentence)) && !NO_GRIEF.test(sentence)) return 'grief';
  if (THANKING.test(sentence) || THANKING_FOR_ALL.test(sentence)) return 'thanks';
  if (PRAISING_US.test(sentence)) return 'praise';
  if (APOLOGIZING.test(sentence) || EXCLAIMING.test(sentence) || PRAISING.test(sentence)) return 'acknowledgement';
  if (
    /\b(?:are|is) (?:you|this) (?:\w+ ){0,3}(?:bot|human|ai)\b(?! (?:shelter|site|website|place|organization|company|friendly))|\b(?:are|is) (?:you|this) (?:\w+ ){0,3}(?:real|live|actual)(?:$| (?:human|or|one|chat|talk|here|right|now|though)\b)|^(?:bot|human or bot|who are you|who is this|what are you|what is your name)$|^who am i (?:talk|chat|talking|chatting|speaking)\b.{0,20}$|\bam i (?:talk|chat|talking|chatting|speaking)\b.{0,80}\b(?:bot|human|real)\b|\byou (?:are )?a bot\b|\bchatgpt\b/.test(
      text,
    )
  )
    return 'bot';
  if (
    /^(?:(?:hello )?(?:can|could) you (?:please )?help(?: me| us)?(?: out)?(?: please)?|help|help me|please help|menu|options|what (?:can|do) you (?:do|know|help)(?: (?:for me|for us|here|about|me with|with|exactly))?|what can i ask(?: you)?|how can you help(?: me)?)$/.test(
      text,
    )
  )
    return 'help';
  for (const talk of ['thanks', 'goodbye', 'greeting', 'acknowledgement'] as const) {
    const fits = words.every(({ lemma, typed }) => WORDS[talk].has(lemma) || WORDS[talk].has(typed));
    if (fits && NEEDED[talk].test(text)) return talk;
  }
  return null;
}

/** “We adopted Kiki last spring and she’s just perfect!” */
export function isGoodNews(clauses: readonly Clause[]): boolean {
  const text = clauses.map(({ words }) => words.map(({ typed }) => typed).join(' ')).join('. ');
  return ADOPTED.test(text) && DOING_WELL.test(text) && !NO_GOOD_NEWS.test(text);
}

const ADOPTED =
  /\b(?:i|we) (?:\w+ )?(?:adopted|got|took home)\b|\bsettled in\b|\b(?:wanted to|to) (?:say|tell you|let you know)\b/;
const DOING_WELL =
  /\b(?:is|are|so|just|been) (?:\w+ ){0,2}(?:perfect|wonderful|amazing|awesome|happy|great|thriving|best|joy|delight)\b|\bsettled in\b|\b(?:love|adore) (?:him|her|it|them)\b/;
const NO_GOOD_NEWS =
  /\b(?:but|not|problem|issue|sick|ill|vet|hurt|however|except|if|what|how|when|where|who|why|can|could|would|should|need|want|is (?:it|there)|do you|another|second|unfortunately|sadly|died|passed|return)\b/;

/** Whether a visitor asks for a person. */
export function asksForHuman(text: string): boolean {
  // “Call me when a beagle comes in”: the bot can notify, too.
  if (/\bcall me\b.{0,20}\bwhen\b.{0,40}\b(?:come in|include in|arrive|arrives|available|get)\b/.test(text))
    return false;
  return HUMAN.some((pattern) => pattern.test(text));
}

const HUMAN = [
  /^(?:i )?(?:just )?(?:need|want|like) to (?:talk|speak|chat)$|^(?:talk|speak) to me$/,
  /\b(?:talk|speak|chat|transfer|connect|speaking|talking|chatting|message|transferred|connected|put|pass)\b(?: \w+){0,4} (?:human|someone|somebody|anyone|real|live|operator|team|manager|supervisor|volunteer|worker|boss|shelter|you guys|customer service|support)\b/,
  /\b(?:get|want|need|give|find|contact|reach|prefer)\b(?: \w+){0,2} (?<!\b(?:his|her|its|their|s) )(?:a |an |the )?(?:real |live |actual )*(?:human|operator|manager|representative)\b/,
  /\b(?:get|have|receive|want|like|need|schedule) (?:a |me )?(?:phone )?call (?:back )?(?:from|with) (?:someone|somebody|you|a human|the team|the shelter|human)\b/,
  /^(?:please )?let me (?:please )?(?:talk|speak|chat) (?:to|with) (?!PET\b)\w+$/,
  /^(?:real |live |actual |a |an )*(?:human|operator|manager|customer service|support)(?: please| now)?$/,
  /\b(?:someone|somebody|human|you|anyone) (?:(?:please|just|maybe) ){0,2}call me\b|^(?:please )?(?:just )?call me\b|\bcall ?back\b|\bcan (?:someone|somebody|anyone|a human) (?:help|answer)\b/,
  /\bnot (?:\w+ ){0,5}(?:a |the )?bot\b|\bstop .{0,80}bot\b|\bis there (?:a |any )?(?:human|real|anyone|someone)\b.{0,80}\b(?:talk|here|there|speak|chat|human)\b/,
];
