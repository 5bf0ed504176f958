import type { Recognized } from './clause-text.ts';
import { ANIMALS, WHEN } from './topic-words.ts';

/** Questions about applying, before and after. */
export const applicationTopics = {
  walkInToAdopt: {
    patterns: [
      /\b(?:apply|application)\b.{0,40}\bor\b.{0,40}\b(?:walkin|come (?:in|by|over)|show up|stop by|drop by)\b/,
      /\b(?:walkin|come (?:in|by|over)|show up|stop by|drop by)\b.{0,40}\bor\b.{0,40}\b(?:apply|application)\b/,
      /\b(?:walkin|come|come (?:in|by|over)|show up|turn up|stop by|drop by|swing by) (?:\w+ )?(?:and|to|then) (?:\w+ )?(?:take|get|adopt|bring|pickup|grab|leave with|have)\b/,
      /\b(?:take|get|adopt|bring|grab) (?:PET|him|her|it|one|them)\b.{0,20}\bby (?:walkin|just come in)\b/,
    ],
    words: `${ANIMALS} ${WHEN} PET him her it them one two the a can could do i we need have to must first fill out an just simply walkin in up by over home with us me
      today tonight now right away sameday and or then of your want without appointment lot`,
    except: /\bback\b|\bmy\b|\bsee\b/,
    expects: ['need', 'soon', 'several'],
  },
  applicationStatus: {
    patterns: [
      /\b(?:my|our) (?:\w+ )?application\b/,
      /\bapplication\b.{0,80}\bstatus\b|\bstatus\b.{0,80}\b(?:application|adopt)\b/,
      /\b(?:am|was|did|have|are|were) (?:i|we) (?:\w+ )?(?:get |got |been )?(?:approve|reject|waitlist)/,
      /\bhave you decide\b|\bnot hear(?: anything)? back\b|\bhear (?:back|anything)\b|\bapply\b.{0,80}\b(?:ago|yesterday|last|week)\b/,
      /\b(?:see|check)\b.{0,40}\b(?:if|whether) (?:i|we) (?:am |are |was |get |got )?approve\b/,
      /\bmy adopt\b/,
      /\bsince (?:i|we) apply\b/,
      /\b(?:i|we) (?:\w+ )?(?:have|put|send|submit|sent) (?:\w+ ){0,2}application (?:in )?for PET\b/,
      /^(?:i|we) (?:\w+ )?apply (?:for|to adopt) PET\b/,
      /\bhow\b.{0,20}\b(?:know|find out|tell (?:me|us)|notify (?:me|us)|inform (?:me|us))\b.{0,40}\b(?:approve|decide|application)\b/,
    ],
    words: `${ANIMALS} PET about go come along receive received through review reviewed submit submitted sent send yesterday last
      week ago for status check see view approve reject decide hear back anything any wait happen happening where far long news not
      get waitlist process get day adopt what is went through nobody no one respond response still yet call but me how know find out will in on to already just been accept stand stands nothing do doing since month monday tuesday wednesday thursday friday saturday sunday 1 2 3 4 5 6 7 8 9 10 two three few couple`,
    except:
      /\b(?:withdraw|cancel|delete|change|edit|correct|mistake|next)\b|\b(?:now what|what now)\b|^(?:you|they) (?:\w+ )?reject\b|\bapplication (?:\w+ ){0,3}(?:got|get|was|is|been) (?:\w+ )?reject\b|^(?:\w+ )?(?<!has |is |was |did )(?:my|our) application (?:\w+ ){0,3}(?:get|was|is|been) (?:\w+ )?approve$|^when (?:will|do|can|should|would) i hear\b|\bwhere\b.{0,80}\b(?:send|submit|fill|find)\b|\bhow long\b.{0,80}\btake\b/,
    expects: ['condition', 'past', 'own plan', 'several', 'people'],
  },
  withdraw: {
    patterns: [
      /\b(?:withdraw|cancel|delete)\b.{0,80}\b(?:application|adopt)\b/,
      /\b(?:apply|application|adopt)\b.{0,40}\bchange my mind\b/,
      /\btake back\b.{0,20}\bapplication\b/,
      /\bchange my mind\b.{0,80}\b(?:application|adopt|PET)\b/,
      /\bchange my mind\b.{0,40}\b(?:cancel|withdraw)\b/,
    ],
    words: 'my how submit submitted not anymore longer PET about take back mind change dog cat pet apply but have want',
    expects: ['own plan'],
  },
  catApplication: {
    patterns: [
      /\bcat\b.{0,80}\bapplication\b|\bapplication\b.{0,80}\b(?:cat|kitten)\b|\bapply\b.{0,80}\b(?:cat|kitten)\b|\bkitten\b.{0,80}\bapplication\b/,
      /\bwalkin\b.{0,80}\b(?:cat|kitten)\b|\b(?:cat|kitten)\b.{0,80}\bwalkin\b/,
      /\b(?:cat|kitten)\b.{0,80}\b(?:need|without)\b.{0,80}\bappointment\b|\bappointment\b.{0,80}\badopt\b.{0,80}\b(?:cat|kitten)\b/,
      /\bfill\b.{0,20}\bout\b.{0,20}\b(?:cat|kitten)\b/,
      /\bcat\b.{0,80}\bwithout\b.{0,80}\b(?:apply|application)\b/,
    ],
    words:
      'need do have adopt a for to without fill out in apply first must walkin just get take appointment anything something',
    except: /\bmy application\b/,
    expects: ['need'],
  },
  sameDay: {
    patterns: [
      /\b(?:take|bring|get)\b.{0,60}\b(?:home|dog|cat|puppy|kitten|pet)\b.{0,60}\b(?:today|sameday|on the spot|immediately)\b/,
      /\badopt\b.{0,60}\b(?:today|sameday|on the spot|immediately)\b|\b(?:sameday|today)\b.{0,30}\badopt\b/,
      /\b(?:take|bring|get|adopt) (?:PET|him|her|it|them)\b.{0,40}\b(?:today|sameday|on the spot|immediately)\b/,
      /\b(?:walkin|come in)\b.{0,60}\b(?:adopt|take|leave with)\b/,
    ],
    words: `${ANIMALS} morning afternoon evening can do adopt take home get with on the and day a walkin come in today offer leave just possible first them him her it PET`,
    except: /\bback\b|\bmy\b|\bpickup\b/,
    expects: ['soon'],
  },
  petAdoptedByOthers: {
    patterns: [
      /\b(?:someone|somebody|another (?:family|human)) (?:\w+ )?(?:adopt|adopted|get|take)\b.{0,30}\b(?:dog|cat|puppy|kitten|rabbit|pet|one)\b.{0,20}\b(?:i|we) (?:\w+ )?(?:want|like|love|apply)\b/,
      /\b(?:dog|cat|puppy|kitten|rabbit|pet|one)\b.{0,20}\b(?:i|we) (?:\w+ )?(?:want|like|love|apply)\b.{0,30}\badopted\b/,
    ],
    words: 'else already was is been has the for what now do can how family by got human my favorite',
    expects: ['people', 'other'],
  },
  applyOnline: {
    patterns: [/\b(?:apply|application)\b.{0,30}\bonline\b|\bonline\b.{0,30}\b(?:apply|application)\b/],
    words: `${ANIMALS} PET can could do i we you is the an a it on your through here this for to adopt fill out submit send possible form him her`,
    except: /\bmy application\b|\b(?:pay|fee|without|not|list)\b/,
  },
  requirements: {
    patterns: [
      /\brequirement\b/,
      /\bwhat (?:do|should|must) (?:i|we) (?:need|have) (?:to (?:have|be|do) )?(?:in order )?to (?:be able to )?adopt\b/,
    ],
    words: `${ANIMALS} PET him her it pet what are is the there any your for to adopt have do you meet who can list of need must need adopter be able in order`,
    except:
      /\bam (?:i|we)\b|\b(?:do|doe|did|can|would|will|is) (?:PET|he|she|it|they)\b|\b(?:application|document|paper|age|minimum|without|volunteer|foster|job|visit|pickup)\b|\bhow many\b/,
    expects: ['need'],
  },
  needsApplication: {
    patterns: [
      /\b(?:need|have to|must|require|requirement)\b.{0,30}\b(?:apply|application)\b.{0,20}\b(?:PET|him|her|it|dog|puppy|rabbit|hamster|bird|fish|turtle)\b/,
      /\badopt\b.{0,20}\b(?:PET|him|her|it|dog|puppy|rabbit|hamster|bird|fish|turtle)\b.{0,20}\bwithout\b.{0,20}\b(?:apply|application)\b/,
      /\bis there an application\b/,
      /^(?:do|does|will|would) (?:i|we|you) (?:\w+ )?(?:need|have to|require) (?:to )?(?:fill out |fill in )?(?:an? |the )?(?:apply|application)$/,
      /\b(?:need|have to)\b.{0,20}\b(?:apply|application) (?:for|to adopt) (?:a |an )\w+$/,
      /\b(?:dog|puppy|rabbit|hamster|bird|fish|turtle)\b.{0,20}\b(?:need|require|requirement)\b.{0,20}\bapplication\b/,
    ],
    words: `${ANIMALS} do for to without fill out in first adopt can an is there have`,
    except: /\bmy\b|\bto whom\b/,
    expects: ['need'],
  },
  otherApplicants: {
    patterns: [
      /\b(?:someone|somebody|anyone|another|people|human|others)\b.{0,40}\b(?:apply|application|ahead of|before me|first)\b/,
      /\b(?:someone|somebody|another family) (?:else )?(?:adopt|get|take)\b.{0,20}\b(?:PET|him|her|it|the|my)\b/,
      /\bfirst come\b|\bmore than one (?:person|application|human)\b/,
    ],
    words: `what happen if for the same PET ${ANIMALS} more than one before me ahead of already has be also apply else first serve basis who get do you choose decide adopt it when want is him her take them can my favorite dog`,
    except:
      /\bfor (?:me|my)\b|\bmy behalf\b|\bwith me\b|\b(?:has|have|did|does|is|are) (?:someone|somebody|anyone|another)\b/,
    expects: ['condition', 'people', 'other', 'alike', 'comparison'],
  },
  choosing: {
    patterns: [
      /\bwho (?:decide|get)\b|\bhow (?:do|will) you (?:choose|decide|pick)\b/,
      /\b(?:two|2|several|multiple) (?:people|human|family)\b.{0,20}\bapply\b/,
    ],
    words: `${ANIMALS} PET how do will you choose decide pick who get which adopter home family between can what happen if for the same one two 2 several multiple people human apply adopt him her it on`,
    except: /\bhow (?:long|soon)\b|\bwhen\b|\bdecide (?:that|this|it)\b/,
    expects: ['condition', 'several', 'alike'],
  },
  several: {
    patterns: [
      /\b(?:adopt|apply|take|get)\b.{0,30}\b(?:two|three|2|3|several|multiple|more under one|both)\b/,
      /\b(?:adopt|take|get)\b.{0,40}\b(?:dog|cat|puppy|kitten|rabbit) and (?:a |an )?(?:dog|cat|puppy|kitten|rabbit)\b/,
      /\btwo\b.{0,20}\bat (?:once|a time|the same hour)\b/,
    ],
    words: `${ANIMALS} pet can do adopt take home get apply at once a time same hour together more than under one and two three 2 3 application several multiple both of them allow okay for possible bonded pair sibling siblings`,
    // “We’ve got two” are the visitor's own.
    except: /\bfee\b|\bpay\b|\bif\b|\b(?:day|week|month|year)\b|^(?:and |but )?(?:i|we) (?:have |already )*get\b/,
    expects: ['several', 'comparison', 'alike', 'past'],
  },
  minors: {
    patterns: [
      /\bunder18\b|\bguardian\b|\b(?:minimum|age) (?:age|limit|requirement)\b|\bminimum\b/,
      /\b(?:mom|dad|parents?)\b.{0,40}\bsign\b/,
      /\bhow age\b.{0,80}\b(?:i|you|we|someone|person)\b.{0,80}\b(?:be|adopt)\b/,
      /\b(?:i am|im|i m|only|just|under) (?:only |just )?1[0-7]\b/,
      /\bbe (?:18|21|25)\b.{0,20}\badopt\b/,
      /\b(?:i|we)\b.{0,40}\bage enough\b/,
      /\b(?:16|17|15|14|13) ?(?:year)?\b.{0,80}\badopt\b/,
      /\badopt\b.{0,80}\b(?:age limit|under 18|if i am 1[0-7])\b/,
    ],
    words: `age year adopt PET limit ${ANIMALS} pet 18 21 25 10 11 12 13 14 15 16 17 only my parent parents mom dad sign with person have must need be over under on own human
      not restriction is there minimum limits alone because job okay say without myself turned turning both enough that 19 20 next month mom`,
    except:
      /\bhow age (?:is|are) (?:he|she|it|they|PET|the|this|that)\b|\b(?:volunteer|foster|donate|work|job|visit)\b/,
    expects: ['only', 'need', 'people', 'condition', 'several'],
  },
  decisionTime: {
    patterns: [
      /\bhow (?:long|soon|many day)\b.{0,80}\b(?:adopt|process|take|approve|decide|wait|hear|respond|apply)\b/,
      /\b(?:email|call|phone)\b.{0,30}\bwhen\b.{0,20}\bdecide\b/,
      /\bwhen\b.{0,80}\b(?:hear|decide|approve|respond|answer)\b/,
      /\b(?:approve|decide|wait)\b.{0,80}\b(?:hour|long)\b/,
    ],
    words: `${ANIMALS} whole until till after send submit back from someone get review make it people pet once hour day week about my take home bring
      result usual wait find out sent in be application adopt usually typically whether if get approve yesterday today our or call email phone you on monday tuesday wednesday thursday friday saturday sunday weekend last week already`,
    except:
      /\bhow (?:long|soon) (?:\w+ )?after\b(?!.{0,30}\b(?:apply|application|submit|send|sent|adopt)\b)|\b(?:after|once|when|since|already|got|get|am|are|been)\b.{0,20}\bapprove\b.{0,60}\b(?:take|bring|home|get|have|come|pet)\b|\bhere\b|\byou (?:answer|respond)\b|\bbeen (?:here|at|in|with)\b|\blive\b|\bpickup\b|\bcall\b|\bfrom .{0,80}(?:to|until) pickup\b|\brespond .{0,80}(?:chat|email|message)\b/,
    expects: ['condition', 'past', 'own plan'],
  },
} satisfies Record<string, Recognized>;
