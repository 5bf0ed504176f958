import type { Recognized } from './clause-text.ts';

/** What can be asked about one pet. Its name or pronoun is `PET` in the patterns. */
export interface PetQuestion extends Recognized {
  id: PetQuestionId;
}

const COMPANIONS = `kid dog cat animal pet family kidfriendly dogfriendly catfriendly puppy kitten`;
const COMPANION_WORDS = `${COMPANIONS} or good friendly get along like love tolerate live around with other another my our home house small
  little big okay safe gentle play react own resident together do household raised used be near multiple two three 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 month year age
  age hate aggressive toward towards son daughter nephew niece grandkid grandson granddaughter household family child best friend place not environment comfortable suitable well fit match work us problem issue`;

const petQuestionTable = {
  goodWith: {
    patterns: [
      /\b(?:kid|family)\b/,
      /\b(?:with|to|around|for) (?:my|our|a) \d+ (?:and \d+ )?(?:year|month)\b/,
      /\b(?:with|like|love|tolerate|around|to|about|and|hate|other|my|our|toward|towards) (?:\w+ ){0,3}(?:dog|cat|animal|pet|puppy|kitten)\b/,
      /\b(?:kidfriendly|dogfriendly|catfriendly)\b/,
      /\b(?:dog|cat|kid|animal)\b.{0,20}\b(?:problem|issue)\b.{0,10}\bPET\b/,
      /^(?:and |what about |how about |or )?(?:dog|cat|kid|animal)$/,
    ],
    words: COMPANION_WORDS,
    except:
      /\blooks? (?:\w+ )?like\b|\bfee\b|\bapplication\b|\bhow (?:much|many)\b|\bbring my\b|\bmeet my\b|\bPET (?:is|was) (?:my|our)\b|\b(?:is|was) PET (?:my|our)\b|\bPET (?:is |still |yet |just )*a kid(?: right)?$/,
    expects: ['other', 'several', 'people', 'condition'],
  },
  household: {
    patterns: [/\b(?:apartment|condo|studio|townhouse)\b/],
    words: 'okay good well do live in small little a our my suitable happy fit comfortable for',
    expects: ['condition'],
  },
  owner: {
    patterns: [
      /\b(?:reach|call|email|message|talk|ask|write|speak)\b.{0,40}\bowner\b/,
      /\bowner\b.{0,40}\b(?:reach|call|email)\b/,
      /\b(?:reach|call|email|message|talk to|write to|hold of)\b.{0,20}\bPET (?:human|family)\b/,
    ],
    words: 'how do can the current PET owner to directly her his about get',
    except: /\b(?:age|previous|former|first|last) owner\b/,
  },
  age: {
    patterns: [
      /\bage\b/,
      /\bhow (?:many )?year\b/,
      /\b(?:is|be) PET (?:still |just )?(?:a )?(?:puppy|kitten|senior|adult|young)\b/,
      // “still a baby”
      /\bPET (?:is |still |yet |just )*a kid(?: right)?$/,
    ],
    words: 'when what birthday exact year month puppy kitten adult senior still how PET young',
    except:
      /\bage (?:limit|group|restriction|owner|family|home|name|house|place)\b|\b(?:my|our) age\b|\bage (?:can|could|should|must|doe?)\b|\byear .{0,80}(?:here|shelter)\b/,
  },
  sex: {
    patterns: [/\bsex\b/, /\b(?:male|female)\b/, /\bPET (?:a )?(?:or|PET)\b.{0,80}\bPET\b/],
    words: 'or PET what dog cat puppy kitten',
    except: /\b(?:my|our|with|around|other|another) (?:\w+ ){0,5}(?:male|female)\b|\bgood (?:male|female)\b/,
  },
  breed: {
    patterns: [
      /\bbreed\b/,
      /\bwhat (?:kind|type|sort)\b(?! of (?:specialneeds|health|issue|problem|eat|home|personality))/,
      /\bwhat is PET$/,
      /\bwhat (?:dog|cat|animal|species)\b/,
      /\bspecies\b/,
      /^is PET (?:a |an )?(?:dog|cat|rabbit|bird)(?: or (?:a |an )?(?:dog|cat|rabbit|bird))?$/,
    ],
    words: 'kind type sort dog cat animal pet species what of exactly puppy kitten',
  },
  size: {
    patterns: [/\bsize\b/, /\bhow (?:big|small|large)\b/, /\bPET (?:a )?(?:big|small|medium|large)\b/],
    words: 'big small medium large dog cat right now PET',
    except: /\b(?:will|gonna|when|doe?) .{0,80}(?:get|be|grow|grown)\b|\bgoing to\b|\bfull\b|\bgrow\b/,
  },
  weight: {
    patterns: [/\bweight\b/],
    words: 'how much pound kilogram many current what PET',
    except: /\bwill\b|\boverweight\b|\blose\b|\bgain\b/,
  },
  color: {
    patterns: [/\bcolor\b/, /\b(?:fur|hair|longhaired|shorthaired|haired|coat)\b/],
    words: 'fur hair haired coat have long longhaired shorthaired fluffy short type length what dog cat',
    except: /\b(?:loose|shed|lots|many|eye|eyes|brush|grooming)\b/,
  },
  houseTrained: {
    patterns: [/\bhousetrained\b/, /\bhouse\b.{0,80}\btrain\b/, /\buse\b.{0,80}\blitter\b/, /\baccident\b/],
    words: 'house already use litter box fully the inside have in still accidents accident PET completely train',
  },
  health: {
    patterns: [
      /\bhealth\b/,
      /\bspecialneeds\b/,
      /\bwrong with PET\b/,
      /\b(?:sick|deaf|blind|asthma|diabetic|epileptic|hear|vision|murmur|thyroid|meds|medication|medicine|kidney|inhaler|pills?)\b/,
      /\b(?:have|any) (?:any )?(?:issue|issues|problem|problems)\b/,
    ],
    words:
      'issue issues problem problems needs specialneeds concern concerns known require PET any special care s have in overall take need see stomach heart eye any on one daily special food diet kind type sort what of stuff i should know about',
    except: /\bwhich (?:eye|ear|leg|side|paw|kind)\b/,
    expects: ['need'],
  },
  vaccinated: {
    patterns: [/\bvaccinated\b/],
    words: 'up to date fully already all PET have get had current with on status',
    except: /\brabies\b|\bwhen\b|\bwhich\b|\bwhat\b/,
  },
  microchip: { patterns: [/\bmicrochip\b/], words: 'already PET have a', except: /\bnumber\b/ },
  spayed: {
    patterns: [/\bspayed\b/],
    words: 'already PET been before or yet get',
    except: /\bwhen\b|\bwill\b|\bneed\b|\b(?:can|could|should) (?:PET|i|we|you)\b/,
  },
  hypoallergenic: {
    patterns: [/\bhypoallergenic\b/, /\ballergy\b/],
    words:
      'good for person people human with my son daughter wife husband family okay suitable i am have someone kid if okay partner mom is',
    expects: ['people', 'condition'],
  },
  fee: {
    patterns: [/\bfee\b/, /\bhow much\b/, /^much\b/, /\bPET (?:is )?(?:for )?free\b/],
    words: 'adopt PET pay total what for a dog cat to home take bring get owner want ask asking',
    except:
      /\bowner\b.{0,20}\bpay\b|\b(?:did|do|have|had) (?:you|they|someone|people) (?:\w+ )?pay\b|\b(?:eat|kidney|inhaler|pills?|meds?|medication|medicine|thyroid|insulin|tablets?|specialneeds|special|needs|vet|surgery|treatment|drops)\b|\bweight\b|\bhow much (?:energy|exercise|hour|does PET (?:eat|bark|shed|sleep))\b|\binclude\b/,
  },
  hold: {
    patterns: [
      /\bwhy\b.{0,40}\bhold\b|\bhold\b.{0,20}\bmean\b|\bmean\b.{0,40}\bhold\b/,
      /\bwhen\b.{0,40}\b(?:available|off hold)\b/,
      /\bhow long\b.{0,30}\bhold\b/,
      /\bwhy\b.{0,20}\bnot\b.{0,20}\badopt\b/,
    ],
    words:
      'why is on when will be available again off for how long do you know still right now what the it become come adopt to can i not has have anyone someone else people human many apply already yet',
    except: /\bcan you\b|\bplease\b|\bwhat if\b/,
    expects: ['why'],
  },
  status: {
    patterns: [
      /\bavailable\b|\badopted\b/,
      /\b(?:on )?hold\b/,
      /\bstill\b.{0,80}\b(?:there|here|around|look|looking|up|for adopt|need|have|at|open|waiting|wait|with)\b/,
      /\b(?:is|do you|you) still (?:have )?PET\b/,
      /\b(?:do|does) (?:you|we) (?:still )?have PET\b/,
      /\bPET (?:\w+ )?(?:find|found|get|got|have) (?:a )?(?:\w+ )?home\b|\bfound (?:a )?home\b/,
      /\b(?:can|could|may) (?:i|we) (?:\w+ )?(?:adopt|get|have) PET\b/,
      /\b(?:someone|anyone|somebody|anybody|family)\b.{0,20}\b(?:adopt|get|take)\b.{0,10}PET\b/,
      /\bup for grabs\b|\bstill free\b/,
      /\bPET reserve\b|\bspoken for\b|\bpending\b|\bPET up for adopt\b|\bPET (?:up )?for adopt\b|\bPET status\b|\bstatus\b.{0,80}\bPET\b/,
      /^is PET (?:still )?(?:there|here)$/,
    ],
    words:
      'anyone someone or still look looking for home adopt yet already there here around up forever family dog cat not PET gone spoken pending on now find wait waiting a with you guys of shelter available open status hold anymore right reserve reserved still no unavailable get take owner else',
    except:
      /\b(?:can|could|would) you (?:\w+ )?hold\b|\b(?:put|place) .{0,80}hold\b|\bwhy\b|\bhow long\b|\bwhen\b|\bwhere\b|\bwho\b|\bapplication\b|\bhow\b|\b(?:i|we) have (?:a|an|another|\d) /,
    expects: ['people', 'other'],
  },
  where: {
    patterns: [
      /\bwhere (?:is|can|do|would|will|are)\b/,
      /\b(?:which|what|at)\b.{0,80}\b(?:location|shelter|place|site)\b/,
      /\blocation\b/,
      /^PET where(?: is)?$/,
      /\bwhere PET is$/,
      /\bPET (?:is )?(?:at|in) (?:a |the |your )?(?:sitename|shelter|foster)\b/,
      /\bPET (?:live )?with (?:a |the |an |PET )?(?:foster|owner|family)\b/,
      /\bwhere (?:do|does) PET live\b|\bor with PET owner\b/,
    ],
    words:
      'or location shelter which what site place at in sitename branch meet see visit find keep kept live right now go come owner foster family with a home yet still',
    except:
      /\b(?:okay|good|do) with\b|\bfrom where\b|\bwhere (?:did|does|was|is) .{0,80}\bfrom\b|\bsleep\b|\bpickup\b|\bpay\b|\bapply\b/,
  },
  timeHere: {
    patterns: [
      /\bhow long\b.{0,80}\b(?:here|shelter|wait|with you|there|look|available|in|at|been|site|listed|stay)\b/,
      /\bsince when\b|\bwhen (?:did|was) PET (?:arrive|come|get|brought|rescued|listed|posted)\b/,
      /\bPET been (?:here|there|at|in|with|wait)\b/,
      /\bhow long (?:is|has|have) PET (?:been )?(?:up )?for adopt\b/,
    ],
    words:
      'shelter here there with you wait waiting been in at site listed stay arrive come to the PET for posted brought look list home be available get up adopt',
    except: /\b(?:live|life|alone|take|decide|hold|process|will|would|can|could|should|going)\b/,
  },
  personality: {
    patterns: [
      /\bpersonality\b/,
      /\bwhat (?:is|s|are) PET like\b|\bPET like$|\bhow is PET$/,
      /\bPET (?:\w+ ){0,2}(?:friendly|gentle|sweet|good)(?: (?:dog|cat|male|female|pet))?$/,
      /\b(?:tell|more|about|know|info|information|details|describe)\b.{0,80}\bPET\b/,
      /^PET$/,
      /^(?:who is|how about|what about|and) PET$/,
    ],
    words:
      'like what friendly gentle sweet dog cat boy girl pet about tell everything more describe kind who of bit level personality male female',
    except:
      /\b(?:application|with|adopter|owner|history)\b|\btell PET\b|^(?:\w+ ){0,2}PET (?:is|looks?|seems?) (?:\w+ )?(?:sweet|good)$/,
  },
  story: {
    patterns: [
      /\bstory\b/,
      /\bwhere (?:did|doe|does|is|was) PET (?:come )?from\b/,
      /\bPET (?:come from|end up|ended up|get here|past)\b/,
      /\bwhy (?:is|was|are|did|do) (?:\w+ ){0,4}?PET (?:\w+ )?(?:here|there|at|in|up|given|give|surrender|rehome|for adopt|a stray)\b/,
      /\bwhat happen(?:ed)? (?:to|with) PET (?:before|in the past|earlier)\b/,
      /\bbefore PET (?:\w+ )?(?:shelter|here|come|get|arrive|end|you)\b/,
      /\bwhy\b.{0,30}\b(?:give|giving|gave) PET (?:up|away)\b|\bPET life before\b/,
      /^why (?:do|doe) PET need (?:a |another )?(?:new )?home$/,
      /\bpast\b/,
    ],
    words:
      'how did end ended up here shelter from come past why given owner family they rehomed away life came before arrive earlier there in at was get story what happen happened surrender for adopt',
    expects: ['why', 'need', 'other'],
  },
  photos: {
    patterns: [/\bphoto\b/, /\bshow (?:me )?PET\b/],
    except: /\bstill\b/,
    words: 'more show any have see other send of where another current recent additional',
    expects: ['other'],
  },
  visit: {
    patterns: [/\b(?:meet|visit)\b/, /\bsee PET\b/, /\b(?:i|we) (?:\w+ )?come\b.{0,80}\bPET\b/],
    words:
      'come see in person today tomorrow week next afternoon morning evening around oclock after work let us weekend before adopt apply when how family we appointment book need to schedule saturday sunday monday tuesday wednesday thursday friday by hour play first hold least person human shelter want arrange where at walkin without just kid my our bring',
    except:
      /\bPET (?:\w+ ){0,2}(?:meet|visit|see)\b|\b(?:my|our) (?:dog|cat|pet|puppy|kitten)\b|\bvideo\b|\bhow long\b|\bwhere\b|\bwithout (?!(?:an |any )?(?:appointment|book|reserve)\b)|\bnot\b|(?<!\b(?:can|could|do|should|may|must|would|if) )\b(?:i|we) (?:(?:already|just) )?(?:have|get) (?:a|an|the|my|our) (?:\w+ )?(?:appointment|visit)\b/,
    expects: ['soon', 'need'],
  },
  adopt: {
    patterns: [
      /\badopt\b.{0,80}\bPET\b|\bPET\b.{0,80}\badopt\b/,
      /\bapply\b.{0,80}\bPET\b/,
      /\b(?:take|bring|want|get|interested)\b.{0,80}\bPET\b/,
      /\bapplication\b.{0,80}\bPET\b/,
    ],
    words:
      'how want apply application like home interested process start next fill out need steps love ready family me put get submit where take begin bring work do go about please i in',
    except:
      /^(?:(?:hi|hello|so|and|but) )*(?:i|we) (?:\w+ )?(?:apply|have an? application)\b|\bmy application\b|\b(?:if|before|without|after|weekend|try|trial|foster|when|how long|how soon|not|who|many|someone)\b|\bneed (?:to )?(?:an? )?(?:apply|application)\b|\bhave to (?:apply|fill)\b|\bthen (?:\w+ )?(?:i|we) \w+|\bthen (?:can|could|may|do|will) (?:i|we)\b|\bis there an application\b|\btoday\b|\btomorrow\b|\byou (?:\w+ )?take PET\b|\bwhere\b.{0,20}\b(?:bring|take)\b|\b(?:is|was) PET (?:a |an )(?:\w+ )?adopt$/,
    expects: ['need'],
  },
} satisfies Record<string, Recognized>;

export type PetQuestionId = keyof typeof petQuestionTable;

export const petQuestions: readonly PetQuestion[] = Object.entries(petQuestionTable).map(([id, question]) => ({
  id: id as PetQuestionId,
  ...question,
}));
