import type { Recognized } from './clause-text.ts';

/** Questions about accounts and newsletters. */
export const accountTopics = {
  password: {
    patterns: [
      /\bpassword\b/,
      /\b(?:not|unable|trouble|problem|locked)\b.{0,80}\blogin\b|\blogin\b.{0,80}\b(?:not|problem|trouble|issue)\b|\blocked out\b/,
    ],
    words:
      'forget reset change new lost remember login account email link my not how work s what recover into get trouble problem issue lost into back',
    except: /\blink\b.{0,20}\bnot\b|\bwhat is (?:my|the) password\b.{0,80}\b(?:admin|of)\b|\badmin\b/,
  },
  deleteAccount: {
    patterns: [/\b(?:delete|close|cancel)\b.{0,80}\b(?:account|data)\b/],
    words: 'my all personal information info how profile permanently want data',
    expects: ['soon'],
  },
  unsubscribe: {
    patterns: [
      /\bunsubscribe\b/,
      /\b(?:stop|no more|end|off|too many|not (?:want|send|need))\b.{0,80}\b(?:email|newsletter)\b/,
      /\bnewsletter\b.{0,80}\b(?:stop|off|cancel|remove|list)\b/,
    ],
    words:
      'or from your newsletter email list sending getting receive receiving get more me my stop too many want cancel take delete not off how every day',
    except: /\b(?:did|have|has|got|never|haven)\b.{0,80}\bnot\b.{0,80}\b(?:get|got|receive)/,
    expects: ['unwilling', 'failing'],
  },
  account: {
    patterns: [/\b(?:account|signup|login)\b/],
    words:
      'book create need make have open new adopt where apply before browse how visit to an do i not without one must first but',
    except:
      /\bnot (?:\w+ )?(?:make|create|open|signup|login|register|apply)\b|\b(?:delete|password|not work|problem|bank|my account|hacked|locked)\b/,
    expects: ['need'],
  },
} satisfies Record<string, Recognized>;
