import type { Recognized } from './clause-text.ts';
import { ANIMALS } from './topic-words.ts';

/** Questions about fees and payments. */
export const moneyTopics = {
  chargedIfRejected: {
    patterns: [
      /\b(?:fee|pay|owe)\b.{0,20}\b(?:if|when) (?:you|i|we|my application) (?:\w+ )?(?:say no|not approve|reject|get reject|turn (?:me|us) down|not get approve)$/,
    ],
    words: 'will do would have to get anything something am is are still if say no not for it application',
    expects: ['condition', 'need', 'own plan'],
  },
  refund: {
    patterns: [/\brefund\b/, /\bmoney back\b/, /\bfee back\b/],
    words:
      'fee adopt pay PET if change mind money get not through fall work out happen does go cancel application reject approve',
    except: /\b(?:want|need|give)\b.{0,20}\bmoney back\b/,
    expects: ['condition', 'own plan'],
  },
  feeCovers: {
    patterns: [
      /\b(?:include|cover)\b/,
      /\b(?:more|another|hidden|extra) fee\b/,
      /\b(?:pay|fee)\b.{0,40}\b(?:besides|on top)\b/,
      /\bwhat\b.{0,20}\bget for (?:it|that|the fee|my money)\b/,
      /\bpay\b.{0,30}\b(?:vaccinated|microchip|spayed|flea|deworming)\b/,
      /\bwhat (?:do|does|will)? ?(?:i|we)? ?get\b.{0,80}\bfee\b|\bfee\b.{0,80}\bget\b/,
    ],
    words: `fee adopt ${ANIMALS} vaccinated microchip spayed flea deworming dewormed deworm treatment amount pay extra other s in price besides on top of amount when i free first them separately have to for separate`,
    expects: ['other', 'need'],
  },
  receipt: {
    patterns: [/\b(?:get|give|send|have|provide)\b.{0,20}\breceipt\b/],
    words: 'do you i will a for my the fee payment pay me when',
    except: /\b(?:lost|where|not|never|another|copy)\b/,
  },
  otherPayment: {
    patterns: [
      /\b(?:venmo|zelle|cashapp|applepay|googlepay|bitcoin|crypto|klarna|affirm|money order)\b/,
      /\b(?:pay|write|accept|take|with)\b.{0,40}\bcheck\b/,
    ],
    words: `or pay fee adopt accept take use with by via how can do write you cash card paypal ${ANIMALS}`,
  },
  payment: {
    patterns: [
      /\bpay\b/,
      /\bwhen\b.{0,30}\bfee\b/,
      /\b(?:fee|free)\b.{0,30}\b(?:apply|application|book)\b|\b(?:apply|application) (?:\w+ )?(?:fee|free)\b/,
      /\b(?:accept|take|use|with)\b.{0,80}\b(?:cash|card|paypal)\b/,
      /^(?:cash|card|paypal)(?: or (?:cash|card|paypal))*$/,
      /\bdeposit\b/,
      /\b(?:cash|card|paypal)\b.{0,80}\b(?:okay|ok|accept|possible|only)\b/,
    ],
    words: `only or how when method cash card paypal accept take online adopt fee in by upfront deposit first before pickup at ${ANIMALS} do you
      need now which kind type options option person where money apply application later after before when ahead anything any advance and mostly right away approve due be it to just get visit pet him her PET`,
    except:
      /\bhow (?:soon|long)\b|\bmuch\b|\binstallment\b|\brefund\b|\bpay (?:you|employees|staff)\b|\bpay for (?:it|that|this|PET|him|her)\b|\bnumber\b|\b(?:fee|free)\b.{0,30}\b(?:visit|meet)\b/,
    expects: ['only', 'need'],
  },
} satisfies Record<string, Recognized>;
