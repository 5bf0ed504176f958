import type { Recognized } from './clause-text.ts';
import { ANIMALS, WHEN } from './topic-words.ts';

/** Questions that the shelter's frequent questions, procedure and terms answer. */
export const textTopics = {
  onHoldRules: {
    patterns: [
      /\b(?:visit|meet|see|apply|adopt|application)\b.{0,40}\bon hold\b/,
      /\bon hold\b.{0,40}\b(?:visit|meet|see|apply|adopt|application)\b/,
    ],
    words: `${ANIMALS} PET can could i we still just the a an that is are while when even if it he she they who which for do you take accept with listed marked okay allow pet`,
    except: /\bwhy\b|\bwhat\b|\bhow long\b|\bwhen (?:will|can|is)\b/,
    expects: ['condition', 'need'],
  },
  reserving: {
    patterns: [
      /\b(?:visit|appointment|pickup|book|apply|application)\b.{0,40}\b(?:reserve|hold|guarantee|secure|lock)\b/,
      /\b(?:reserve|hold|save|put)\b (?:PET|him|her|it|them|one|(?:a|the|this|that) (?:\w+ )?(?:dog|cat|puppy|kitten|pet))\b(?! back)/,
      /\bkeep\b (?:PET|him|her|it|them|one|(?:a|the|this|that) (?:\w+ )?(?:dog|cat|puppy|kitten|pet))\b.{0,20}\b(?:for (?:me|us|a)|until|till|while|aside)\b/,
      /\breserve\b.{0,20}\b(?:PET|dog|cat|puppy|kitten|pet)\b/,
    ],
    words: `${ANIMALS} ${WHEN} PET do does how can you hold reserve me us until till for on a my first before someone else mean if when i with visit appointment
      booking apply application over get there few couple while so no one not take come him her it them one aside`,
    except:
      /\b(?:application|progress|answer)\b.{0,40}\blater\b|\bsave (?:my|the|an) application\b|\bsave\b(?!.*\b(?:for (?:me|us)|until|till)\b)|\bphoto\b|\bdown\b|\bwhy\b|\bis PET\b|(?<!\b(?:put|place) (?:PET|him|her|it|them) )\bon hold\b/,
    expects: ['soon', 'condition', 'need', 'duration', 'people', 'other', 'several'],
  },
  trial: {
    patterns: [
      /\btrial\b|\btest (?:run|drive)\b|\bsleepover\b|\btry (?:\w+ )?out\b|\btry (?:PET|him|her|it|a|the)\b/,
      /\bfoster (?:(?:PET|him|her|it|them|a \w+|the \w+) )?(?:\w+ )?(?:to|before|and|until|first)\b.{0,20}\badopt\b/,
    ],
    words: `${ANIMALS} ${WHEN} period do you have is there a can i with PET offer first home take foster to out it him her for before adopt week month like of run`,
    expects: ['duration', 'need', 'condition'],
  },
  returnFee: {
    patterns: [
      /\b(?:return|bring|give)\b.{0,60}\b(?:fee|refund|money|penalty)\b/,
      /\b(?:fee|refund|money|penalty)\b.{0,60}\b(?:return|bring .{0,40}back|not (?:\w+ )?work out)\b/,
    ],
    words: `${ANIMALS} PET do does i get my all the full some fee refund money back if it not work out return returning bring take give pay to a is there for can when
      after week day month what happen you keep him her them within adopt`,
    except: /\bcancel\b|\breject\b|\bapplication\b/,
    expects: ['condition', 'need', 'past'],
  },
  onHoldExplained: {
    patterns: [
      /\bmean\b.{0,30}\bhold\b|\bhold\b.{0,30}\bmean\b|\bwhat is (?:on )?hold\b|\bdifference\b.{0,30}\bhold\b/,
    ],
    words:
      'what does do on hold status mean it when says say pet dog cat difference between adopted available pending and',
    expects: ['comparison'],
  },
  afterApplying: {
    patterns: [
      /\bwhat happen\b.{0,10}\b(?:once|after|when) (?:i|we) (?:\w+ )?(?:apply|submit|send|fill)\b/,
      /^(?:i|we) (?:\w+ )?(?:apply|submit|submitted|send|sent|fill|filled)\b.{0,30}\b(?:what (?:is |are )?(?:happen|next|now)|now what)\b/,
    ],
    words:
      'next my the an our application it in out am have been will do now just today yesterday this morning and so online',
    except: /\b(?:ago|week|month|mistake|wrong|twice|not)\b/,
    expects: ['own plan', 'past', 'soon'],
  },
  afterApproval: {
    patterns: [
      /\bwhat happen\b.{0,10}\b(?:once|after|when) (?:i|we|you) (?:\w+ )?(?:get )?approve\b/,
      /\b(?:i|we|application|adopt)\b.{0,20}\bapprove\b.{0,10}\b(?:what now|now what|what (?:is|are|happen) (?:the )?next|what next|what (?:do|should) (?:i|we) do|what happen)\b/,
    ],
    words:
      'what happen next am are is been once after when my our application adopt now do should got get the for PET so step',
    expects: ['past', 'own plan'],
  },
  waitlistExplained: {
    patterns: [/\bwaitlist\b.{0,30}\bmean\b|\bmean\b.{0,30}\bwaitlist\b/, /^what is (?:the|a) waitlist$/],
    words: 'what do does it that am was been get put on application status be when says say',
    except: /\bpending\b|\bdifference\b/,
    expects: ['own plan'],
  },
  livesWith: {
    patterns: [/\b(?:why|what)\b.{0,60}\blive with\b|\blive with\b.{0,40}\bmean\b/],
    words: 'what why does do it PET say says mean a card pet dog cat show phone on page some there',
    except: /\bwho\b|\b(?:kid|family)\b/,
    expects: ['why'],
  },
  savedProgress: {
    patterns: [
      /\bsave\b.{0,30}\b(?:application|progress)\b/,
      /\bapplication\b.{0,40}\b(?:later|half|one go|one sitting|phone|device)\b/,
      /\b(?:finish|continue|complete|resume)\b.{0,30}\bapplication\b/,
    ],
    words:
      'can i do my the an save application progress and finish continue complete resume later it start stop come back half way through have to all at in one go sitting phone device another on from different tomorrow today',
    except: /\bhow long\b|\b(?:what|next)\b.{0,20}\bafter\b/,
    expects: ['need', 'own plan', 'other', 'soon'],
  },
  applicationForm: {
    patterns: [
      /\bwhat\b.{0,40}\b(?:ask|question)\b.{0,30}\bapplication\b|\bwhat\b.{0,20}\bapplication\b.{0,20}\b(?:ask|question|about|include)\b/,
      /\bwhat (?:is|kind of question is|kind of question are) (?:on|in) (?:the|your) application\b/,
      /\bhow long\b.{0,20}\b(?:the|your|an) application\b.{0,20}(?:\btake\b|$)/,
      /\bhow long\b.{0,30}\b(?:fill|complete)\b.{0,20}\bapplication\b|\bis the application long\b/,
    ],
    words:
      'do does you ask on in the your an adopt application question kind of sort what for is about take to fill out complete it long how will i',
  },
  cardSafety: {
    patterns: [
      /\b(?:card|bank|pay)\b.{0,40}\b(?:safe|secure|stored|store|save|keep)\b/,
      /\b(?:safe|secure)\b.{0,30}\b(?:card|pay)\b/,
    ],
    words: 'my is are number on your online to give enter put in with you do details pay the it here this',
    except: /\bwithout\b/,
  },
  story: {
    patterns: [
      /\b(?:send|share|give|post|tell|show)\b.{0,40}\b(?:status|story|how (?:he|she|PET|they|we|it) (?:is|are))\b.{0,60}\b(?:adopt|adopted|you)\b/,
      /\b(?:share|tell|write|post|submit)\b.{0,20}\b(?:our|my|a) (?:\w+ )?story\b/,
      /\bstatus you on how (?:PET|he|she|it|they) (?:is|are)\b/,
      /\b(?:share|send|post)\b.{0,20}\bphoto\b.{0,40}\b(?:adopt|adopted)\b/,
    ],
    words: `${ANIMALS} PET how do can i we you an a our my about from photo with doing adopt adopted happy want success do us here where online`,
    except: /\bmy application\b|\btell me\b|\bPET story\b/,
    expects: ['past', 'people'],
  },
} satisfies Record<string, Recognized>;
