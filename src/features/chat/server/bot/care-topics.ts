import type { Recognized } from './clause-text.ts';
import { ANIMALS } from './topic-words.ts';

/** Questions about animals: returned, given up, found, or looked after. */
export const careTopics = {
  returns: {
    patterns: [
      /\breturn\b/,
      /\b(?:bring|give|take|send)\b.{0,80}\bback\b/,
      /\bnot (?:\w+ )?(?:work out|get along)\b/,
      /\bwork out\b/,
      /\bwhat if\b.{0,60}\b(?:hate|allergy|not like|not get along)\b/,
      /\bnot (?:\w+ )?keep\b.{0,40}\b(?:adopt(?:ed)?|got) (?:from you|here)\b/,
      /\badopt\b.{0,40}\bfrom (?:you|here)\b.{0,60}\bnot (?:\w+ )?keep\b/,
      /\bnot a good (?:fit|match)\b|\bwrong (?:fit|match)\b/,
    ],
    words: `or ${ANIMALS} pet PET animal not if it does do him her them what happen happens can policy adopt after after adopted possible allow go
      home we dog another work out along get fit match new unable longer things year month week even later within PET allergy turn how long decide want hate hates like landlord change mind moving move old resident last from you keep new kid i policy to have am too my our get another his her their 7 10 14 30 60 90 1 2 3 4 5 6 8 9 day ago anymore longer daughter son husband wife partner asthma`,
    except: /\b(?:call|email|phone|refund|money|fee|message)\b|\bhear back\b|\bcome back\b/,
    expects: ['condition', 'need', 'past', 'people'],
  },
  declawing: {
    patterns: [/\bdeclaw\b/],
    words:
      'or cat kitten my later after get adopt allow allow okay may you do PET claws pet him her it policy your already front',
    except: /\bdeclaw (?:cat|kitten)\b/,
  },
  surrender: {
    patterns: [
      /\bsurrender\b|\brehome\b|\bdropoff\b.{0,80}\bmy\b/,
      /\b(?:give|giving)\b.{0,80}\b(?:up|away)\b/,
      /\b(?:not|unable|longer)\b.{0,80}\b(?:keep|care|afford|budget)\b.{0,80}\b(?:my|our|the|him|her|it|them|dog|cat)?\b/,
      /\btake\b.{0,80}\bmy (?:\w+ )?(?:dog|cat|pet|puppy|kitten|rabbit|animal)\b/,
      /\b(?:find|need|new)\b.{0,80}\bhome\b.{0,80}\bfor my\b/,
      /\bput\b.{0,20}\bmy (?:dog|cat|pet|puppy|kitten|rabbit|animal)\b.{0,20}\bup for adopt\b/,
      /\b(?:list|post|advertise|put)\b.{0,80}\bmy (?:\w+ )?(?:dog|cat|pet|puppy|kitten|rabbit|animal)\b/,
    ],
    words: `how or someone ${ANIMALS} my our pet unable to keep anymore not take in have need a new home find for animal accept it due moving move apartment because
      of care longer old he she list can you us how him her budget allergy allergic landlord baby help dog sadly unfortunately moved must country state list website anymore adopt work own so someone online site two three 2 3 both owner asap quickly soon urgent immediately`,
    except:
      /\bPET\b|\bme\b.{0,80}\bdiscount\b|^(?:what|where|why|how many) (?!(?:do|can|should|could) (?:i|we)\b)(?!.*\b(?:my|our)\b)/,
    expects: ['soon', 'need', 'people', 'several'],
  },
  lostAndFound: {
    patterns: [
      /\b(?:my|our)\b.{0,80}\b(?:lost|missing|ranaway|ran|escape|got out)\b|\blost (?:my|our|a|dog|cat|pet)\b|\blost (?:and )?found\b/,
      /\b(?:i|we) (?:\w+ )?found\b/,
      /\bstray\b/,
      /\b(?:cat|dog|kitten|puppy)\b.{0,20}\blive (?:under|in|behind) (?:my|our|the) (?:porch|shed|deck|garage|yard|house|bush)\b/,
      /^there is (?:a|some|two|three) (?:\w+ )?(?:cat|dog|kitten|puppy) (?:under|in|behind) (?:my|our) (?:porch|shed|deck|garage|yard|house|bush)\b/,
      /\b(?:someone|somebody|human) (?:\w+ )?(?:left|dumped|abandoned)\b/,
      /\bfound\b.{0,80}\b(?:dog|cat|kitten|puppy|animal|bird)\b/,
    ],
    words: `or ${ANIMALS} kid lost found stray my our a an in near street yard road wandering what do should now where who report animal bring take
      have been seen you someone turned missing ran ranaway run away got out escape outside house neighborhood home see yesterday today this morning last
      night call pick collar no without on the help park find one should porch garage live under behind there with door doorstep backyard bush shed box abandoned deck since did anyone in her him them litter`,
    except:
      /\b(?:i|we) (?:\w+ )?(?:like|love)\b|\badopt\b|\bfound (?:my|our)\b|\b(?:password|email|application|receipt|home)\b|\bPET found\b|\bhave you found\b/,
    expects: ['past', 'soon', 'people', 'need'],
  },
  help: {
    patterns: [
      /\b(?:volunteer|foster|donate|sponsor)\b/,
      /\bgive (?:you|the shelter) (?:some )?money\b/,
      /\byou (?:\w+ )?(?:take|accept|need|want)\b.{0,30}\b(?:blankets?|towels?|toys?|eat)\b/,
      /\bdropoff\b.{0,30}\b(?:blankets?|towels?|toys?|eat|supply)\b/,
      /\bhelp (?:out|the shelter|you guys|animals)\b/,
      /\bhow can (?:i|we) help\b/,
    ],
    words: `or ${ANIMALS} dropoff bring hour when pet animal shelter money food blanket blankets towel towels old supply take how accept need with opportunities opportunity become
      sign signup program where make send help me interested stuff thing PET work there time weekend kid application apply 13 14 15 16 17 year age used clean if not adopt unable best under18 home family drop off them month monthly every`,
    except:
      /(?<!\b(?:can|could|may|do|should|would|might|if|how) )\b(?:i|we|who) (?:\w+ )?(?:foster|volunteer|donate|sponsor)\b|(?<!\b(?:become|be|as|for|need|want|needs|accept|register|registering|on|to) (?:a |an |more )?)\bfoster (?:home|family|care|kid|child|mom|dad|mother|father|parents?|son|daughter|brother|sister)\b|\b(?:in|from|with|at) (?:a )?foster\b|\b(?:is|are|was|were) (?:PET|he|she|it|they|your \w+|the \w+|any \w+|all \w+) (?:\w+ ){0,4}(?:foster|volunteer)\b|^(?:is|are|was|were) there (?:any )?(?:pet|animal|dog|cat|puppy|kitten)\b|\b(?:where|what|who) (?:do|does|did|is|are|happen) (?!i\b|we\b|you (?:need|take|accept)\b).{0,40}\b(?:go|use|used|spend|spent|for)\b|\bhow age\b|\bminimum\b|\bage (?:limit|requirement)\b|\bfrom a foster\b|\bfoster\b.{0,20}\badopt\b|\btax\b|\bPET .{0,80}foster\b/,
    expects: ['other', 'people', 'need', 'condition', 'comparison'],
  },
  care: {
    patterns: [/\b(?:vaccinated|microchip|spayed|dewormed|deworm|flea)\b/],
    words: `or ${ANIMALS} pet animal all every before adopt already come up to date shelter treated treatment against will get available up date take they them leave go home come when get`,
    except:
      /^(?:is|was|has|does|did) (?:the|this|that)\b|\b(?:what|which)\b.{0,80}\bvaccinated\b|\bmy\b|\bmine\b|\bhave to\b|\bmust\b|\bfree\b|\bclinic\b|\bsomeone\b|\b(?:any|some|which|ones|how many|only)\b/,
  },
} satisfies Record<string, Recognized>;
