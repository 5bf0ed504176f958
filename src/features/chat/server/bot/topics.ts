import { accountTopics } from './account-topics.ts';
import { applicationTopics } from './application-topics.ts';
import { careTopics } from './care-topics.ts';
import type { Recognized } from './clause-text.ts';
import { moneyTopics } from './money-topics.ts';
import { pickupTopics } from './pickup-topics.ts';
import { shelterTopics } from './shelter-topics.ts';
import { textTopics } from './text-topics.ts';

/** What a question of a visitor can be about, besides a certain pet. */
export interface Topic extends Recognized {
  id: TopicId;
}

/** The special ones first: of several that explain a question, the first one answers it. */
const topicTable = {
  ...textTopics,
  ...applicationTopics,
  ...pickupTopics,
  ...careTopics,
  ...accountTopics,
  ...moneyTopics,
  ...shelterTopics,
};

export type TopicId = keyof typeof topicTable;

export const topics: readonly Topic[] = Object.entries(topicTable).map(([id, topic]) => ({
  id: id as TopicId,
  ...topic,
}));
