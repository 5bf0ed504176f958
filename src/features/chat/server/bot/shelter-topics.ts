import type { Recognized } from './clause-text.ts';
import { ANIMALS, SITES, WHEN } from './topic-words.ts';

/** General questions, whose patterns also match parts of others. */
export const shelterTopics = {
  visitFamily: {
    patterns: [
      /\bbring\b.{0,40}\b(?:kid|family|husband|wife|partner|mom|dad|parents|friend|boyfriend|girlfriend|grandma|son|daughter)\b/,
      /\bcome (?:\w+ )?with (?:my|our) (?:\w+ )?(?:kid|family|husband|wife|partner|son|daughter)\b/,
      /\b(?:kid|family|husband|wife|partner|son|daughter)\b.{0,30}\bcome\b.{0,30}\b(?:with|along|too|visit|us)\b/,
    ],
    words: `${WHEN} my our the whole with along when we i visit come meet look see ${ANIMALS} allow to okay two three little young people and us in can welcome PET`,
    except: /\bmy (?:dog|cat|puppy|kitten|rabbit)\b|\bpickup\b|\bback\b|\bpet the\b/,
    expects: ['people', 'several'],
  },
  alerts: {
    patterns: [
      /\b(?:notify|notified|alert|email|message|text|inform|call)\b.{0,40}\b(?:new|arrive|arrives|available|in)\b/,
      /\blet (?:me|us) know\b.{0,40}\b(?:new|arrive|arrives|available|get|come)\b/,
      /\bwaitlist\b.{0,40}\b(?:dog|cat|puppy|kitten|rabbit|bird|hamster|pet)\b/,
      /\b(?:put|get|be)\b.{0,30}\b(?:on|for)\b.{0,20}\bwaitlist\b/,
      /^(?:how|where|can)\b.{0,20}\bsave (?:a|my|the|this) search$/,
      /\bwhen\b.{0,20}\b(?:new|more)\b.{0,20}\b(?:come|arrive|arrives|get)\b|\bget (?:new|more)\b/,
    ],
    words: `notify alert alerts if when do can you me new more ${ANIMALS} arrive arrives arriving come in available become get any a for small big hypoallergenic female male puppy kitten is there have one list soon often how text call include notification notifications`,
    except: /\bmy (?:application|visit|pickup|dog|cat)\b|\bPET\b|\breceive\b/,
    expects: ['condition', 'soon'],
  },
  social: {
    patterns: [/\b(?:instagram|insta|facebook|fb|tiktok|youtube|twitter|social media|socials)\b/],
    words:
      'do have on page account follow find you where link links channel what is which shelter an is or post pet animal dog cat photo',
    except: /\b(?:login|signup|password|message)\b/,
  },
  visit: {
    patterns: [
      /\b(?:visit|meet|walkin)\b/,
      /\bcome\b.{0,80}\b(?:see|by|in|over|look|down|visit)\b/,
      /\b(?:see|look)\b.{0,80}\b(?:person|pet|animal)\b/,
      /\b(?:stop|drop|swing) by\b|\bcome (?:today|tomorrow)\b/,
      /\b(?:need|have|make|book|without|by)\b.{0,80}\b(?:appointment|reserve)\b/,
      /\bsee\b.{0,80}\b(?:dog|cat|puppy|kitten)\b/,
      /\blook at\b.{0,20}\b(?:dog|cat|puppy|kitten|rabbit|animal|pet)\b.{0,30}\b(?:today|tomorrow|weekend|\w+day)\b/,
      /\b(?:show|turn|pop|stop) (?:up|in|by)\b/,
      /\b(?:need|have) to (?:book|reserve|schedule)\b/,
    ],
    words: `when or without call ahead notice advance oclock around at take after work like ${ANIMALS} ${WHEN} ${SITES} pet animal wife husband partner girlfriend boyfriend friend son daughter sister brother parents mom dad family possible before adopt need make without family first human person just look around appointment
      see book come PET shelter schedule together all time at people do how stop unannounced allow kid us there hour when too late`,
    except:
      /\bwithout\b(?! (?:an |any )?(?:appointment|book|reserve|call)\b)|^(?!.*\b(?:appointment|book|reserve|schedule|call|ahead|notice)\b).*\b(?:must|should|have to|need to)\b|\bmy (?:dog|cat|pet|puppy|kitten)\b|\b(?:cancel|change|move|reschedule)\b|\bmy visit\b|(?<!\b(?:can|could|do|should|may|must|would|if) )\b(?:i|we) (?:(?:have|already|just) )*book (?:a|an|the|my|our) (?:\w+ )?visit\b|\b(?:i|we) (?:\w+ )?have (?:a|an|my) visit\b|(?<!\b(?:can|could|do|should|may|must|would|if) )\b(?:i|we) (?:\w+ )?have (?:a|an|my) appointment\b|\bmeet me\b|\bwalkin\b.{0,80}\badopt\b|\badopt\b.{0,80}\b(?:walkin|today|now|appointment)\b|\bhow long\b|\bhome visit\b|\bonline\b|\bvideo\b|\bhow much\b|\bto be (?:book|reserve)\b|\b(?:doe?|will|when) (?:more |new |the |any |your )?(?:dog|cat|puppy|kitten|rabbit|pet|animal) (?:\w+ )?(?:come|arrive)\b/,
    expects: ['soon', 'people', 'need'],
  },
  fees: {
    patterns: [
      /\bfee\b/,
      /\bhow much\b/,
      /\bfree\b.{0,80}\badopt|\badopt\b.{0,80}\bfree\b/,
      /\bmuch (?:is|are|for|does|do|would|will)\b/,
      /\b(?:is|are|it|fee|be)\b.{0,20}\bamount\b/,
      /\bpay\b.{0,20}\bfor\b.{0,20}\b(?:two|three|\d)\b/,
      /\btotal\b/,
      /\b(?:cheaper|cheapest)\b/,
      /^(?:is|are) (?:a )?(?:\w+ )?(?:dog|cat|puppy|kitten|rabbit) more (?:than|under) (?:a )?(?:\w+ )?(?:dog|cat|puppy|kitten|rabbit)$/,
    ],
    words: `or adopt ${ANIMALS} vs versus take get home together if would they them it amount one two three four five 1 2 3 4 5 couple under than same as more pay total senior adult young free different between cheap usual small big male female age charge ask
      guineapig plus bonded pair breed mixed purebred is there any per extra other old young oldest youngest`,
    expects: ['several', 'condition', 'comparison', 'alike'],
    except:
      /\bmuch (?:weight|energy|hour|exercise)\b|\bfee (?:refund|return)|\bmy fee\b|\btake in\b|\bget for\b|\b(?:more|another|hidden|extra) fee\b|\bsenior\b(?! (?:dog|cat|pet|animal|rabbit))|\b(?:dog|cat|puppy|kitten|PET)\b.{0,40}(?<!\bmore )\bunder\b|\bfree adopt day|\b(?:go|going|went|gone) (?:up|down)\b|\byou (?:\w+ )?pay\b|\b(?:give|leave|hand|surrender|dropoff|board|return)\b|\b(?:my|our) (?:\w+ )?(?:dog|cat|puppy|kitten|rabbit|pet)\b/,
  },
  steps: {
    patterns: [
      /\bhow\b.{0,80}\badopt\b/,
      /\badopt\b.{0,80}\b(?:work|process|start|go about)\b/,
      /\bprocess\b/,
      /^where (?:do|should|can) (?:i|we) (?:start|begin)$/,
      /^how (?:do|does) (?:this|it|everything|the process) (?:all )?work$/,
      /\bhappen\b.{0,20}\b(?:after|when)\b.{0,30}\b(?:apply|application|approve|adopt)\b/,
      /\b(?:want|like|love|need|wish|hope|hoping|ready|interested|look|looking|start|begin|plan|planning|thinking)\b.{0,80}\badopt\b/,
      /\bhow\b.{0,80}\bappl(?:y|ication)\b|\bapplication\b.{0,80}\b(?:where|how|find|fill)\b|\b(?:fill|where|find|get|start|send|submit|need)\b.{0,80}\bapplication\b/,
      /\bwhat\b.{0,80}\bneed\b.{0,80}\badopt\b/,
      /^(?:can|could|may) (?:i|we) (?:please )?(?:adopt|apply)\b/,
      /^(?:so )?how (?:do|can|would|could|should) (?:i|we) (?:\w+ )?get (?:a|an|one of your) (?:dog|cat|puppy|kitten|rabbit|bird|hamster|pet)(?: from (?:you|here|there|the shelter))?$/,
      /^(?:adopt|apply|application)$/,
    ],
    words: `when ${ANIMALS} application apply adopt pet out first step follow next go about through involved do get fill submit
      complete start begin work need take family whole explain a account you animal happen after approve submit`,
    except:
      /\bhow (?:long|much|many|old|age|soon)\b|\bmy application\b|\b(?:what|which) (?:\w+ ){1,3}(?:do )?you (?:\w+ )?have\b|^(?:do|does|are|is)\b.{0,80}\bneed\b.{0,80}\bapplication\b|\bwithout\b|\bmore than\b|\btwo\b|\b(?:just|only) (?:one|1|an?)\b/,
    expects: ['need'],
  },
  locations: {
    patterns: [
      /\bwhere (?:is|are|s|can|do)?\b.{0,80}\b(?:you|shelter|location|find|located)\b|\blocation\b|^where$/,
      /\bdirection\b|\bget (?:there|to you|to the shelter)\b/,
    ],
    words: `or ${SITES} shelter place how many street zipcode map give near nearest exact physical which visit come s drive to`,
    except:
      /\bwhere (?:can|do|should|could) i (?:pay|get|see|meet|park|visit|apply|adopt)\b|\bsite location\b|^(?:and |so |ok )?which (?:one |dog |cat |pet |of (?:them|those|these|PET) )?(?:is |are |s )?(?:at|in)\b/,
  },
  hours: {
    patterns: [
      /\b(?:open|close|hour)\b/,
      /\bhow (?:late|early)\b/,
      /\b(?:visit|come)\b.{0,40}\bholiday\b/,
      /\b(?:at|like|by|before|after|around|till|until|is) oclock\b/,
    ],
    words: `holiday both when how only anyone someone or ${WHEN} ${SITES} early late until till latest earliest last shelter visit come walkin business public adopt center not
      year round around after before closed seven 24 7 9 10 8 5 6 oclock too drop by work school thru through still any ever month january february march april may june july august september october november december date people weekends see pet dog cat animal`,
    except:
      /\bhour is it\b|\balone\b|\b(?!24\b)\d{1,2} hour\b|\b(?:few|all|several) hour\b|\bhour (?:limit|old)\b|\bhow many hour|\bclose (?:to|by|my)\b|\bopen (?:to|for) |\bafter hour\b|\b(?:get|take|pickup) (?:my|our|the)\b/,
    expects: ['soon', 'people', 'only', 'several'],
  },
  contact: {
    patterns: [/\b(?:reach|phone|call|email|talk|speak)\b/],
    words:
      'how or on someone anyone number best way shelter who can i by have answer contact directly office human instead',
    except:
      /^(?:did|has|have|had|is|was) (?:anyone|anybody|someone|somebody|you|they|there)\b|\b(?:my|change|new|another|not|update|reset|confirm)\b.{0,80}\b(?:email|phone|number)\b|\b(?:call|email) (?:me|us|it|him|her|them)\b|\b(?:get|got|receive|send|sent|had|miss|missed)\b.{0,80}\b(?:email|call)\b/,
    expects: ['people', 'comparison', 'soon'],
  },
  privacy: {
    patterns: [
      /\b(?:privacy|gdpr)\b/,
      /\bwhat do you do with my (?:\w+ )?(?:data|info|information)\b/,
      /\bwhat\b.{0,80}\b(?:data|information)\b.{0,80}\b(?:keep|store|collect|pickup|have)\b/,
    ],
    words: 'policy data information about me you do my personal where find',
  },
} satisfies Record<string, Recognized>;
