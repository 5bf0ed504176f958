import type { Recognized } from './clause-text.ts';
import { ANIMALS, SITES, WHEN } from './topic-words.ts';

/** Questions about pickups and booked visits. */
export const pickupTopics = {
  reschedule: {
    patterns: [
      /\b(?:reschedule|move|change|cancel)\b.{0,80}\b(?:pickup|hour|day|appointment)\b/,
      /\bpickup\b.{0,80}\b(?:reschedule|move|change|cancel|another)\b/,
      /\bnot (?:make|come)\b.{0,40}\bpickup\b/,
      /^(?:(?:can|could|may) i |how (?:do|can) i )?reschedule\b/,
    ],
    words: `how or my our to another different other ${WHEN} oclock instead hour appointment pickup date can not make it PET for of later earlier need`,
    except: /\b(?:visit|account|email|address|name)\b/,
    expects: ['other', 'own plan', 'soon', 'need'],
  },
  schedulePickup: {
    patterns: [
      /^how (?:do|can|should|would) (?:i|we) (?:hour|book|arrange|choose|make|set up) (?:my|our|the|a) pickup(?: (?:hour|day|date|appointment))?$/,
    ],
    words: '',
    expects: ['own plan'],
  },
  ownPickup: {
    patterns: [
      /\b(?:when|where|what|which|see|find|view|check|look)\b.{0,80}\bmy (?:\w+ )?pickup\b/,
      /\bmy (?:\w+ )?pickup\b.{0,80}\b(?:when|where|what hour|what day)\b/,
    ],
    words: 'how hour day date location go today tomorrow at book appointment oclock 9 10 11 1 2 3 4 PET',
    except: /\b(?:bring|change|move|reschedule|cancel|miss|late|need|after|before)\b/,
    expects: ['own plan', 'soon'],
  },
  moveVisit: {
    patterns: [
      /\b(?:reschedule|move|change|cancel)\b.{0,80}\bvisit\b/,
      /\bvisit\b.{0,80}\b(?:reschedule|move|change|cancel|another|different)\b/,
      /\bnot (?:make|come)\b.{0,80}\bvisit\b/,
      /\bvisit\b.{0,80}\bnot (?:\w+ )?(?:make|come)\b/,
      /\b(?:i|we) (?:\w+ )?have a visit\b.{0,60}\b(?:make it|come)\b/,
    ],
    words: `how my our to another different other ${WHEN} oclock instead hour visit date can not make it come PET for of later earlier need book do have anymore but`,
    except: /\b(?:pickup|account|email|address|name|home visit)\b/,
    expects: ['other', 'own plan', 'soon', 'need'],
  },
  bring: {
    patterns: [
      /\bbring\b/,
      /\bwhat\b.{0,80}\bneed\b.{0,80}\b(?:pickup|come|document)\b/,
      /\bdocument\b/,
      /\b(?:need|have)\b.{0,80}\b(?:carrier|leash)\b/,
    ],
    words: `or ${ANIMALS} pet pickup day home with when adopt carrier leash id photo appointment to my the new come supply what need document own get
      PET something anything any today tomorrow own do you give one us provide id`,
    except:
      /\bback\b|\bown (?!carrier|leash)|\bmeet\b|\bin\b.{0,80}\bdonate\b|\bcan (?:i|we) bring\b|\bbring (?:my|our|a|the|him|her|it|them|PET)\b(?! (?:\w+ )?(?:carrier|leash))|\bto me\b|\bvisit\b/,
    expects: ['need', 'own plan', 'soon'],
  },
  pickupTimes: {
    patterns: [
      /\bpickup\b.{0,80}\b(?:hour|day|slot|weekend|sunday|monday|tuesday|wednesday|thursday|friday|saturday|available|schedule|work|where|location|book)\b/,
      /\b(?:hour|when|day|where|location|how|schedule|book|arrange|available|what)\b.{0,80}\bpickup\b/,
      /^pickup$/,
      /\bpickup\b.{0,40}\boclock\b|\boclock\b.{0,40}\bpickup\b/,
      /\bwhen\b.{0,80}\btake\b.{0,80}\bhome\b/,
    ],
    words: `only or ${ANIMALS} pet my new ${WHEN} ${SITES} PET take home after approve until make appointment early late get him her which
      choose are there be at possible`,
    except:
      /\bday after\b|\bhow soon\b|\b(?:reschedule|move|change|cancel|miss|late|someone|friend|husband|wife|else|without)\b/,
    expects: ['soon'],
  },
  delivery: {
    patterns: [
      /\bdeliver\b/,
      /\bbring (?:PET|him|her|it|the (?:dog|cat|puppy|kitten)) (?:halfway|here)\b/,
      /\bbring\b.{0,80}\b(?:to me|to my (?:house|home|place))\b/,
    ],
    words: `how or ${ANIMALS} pet adopt home me my house PET offer do you animal door dogs to get a it halfway another other state country town out of miles hours away abroad canada mexico europe usa uk before holiday`,
    except: /\b(?:baby|pregnant|litter)\b/,
    expects: ['other'],
  },
} satisfies Record<string, Recognized>;
