import type { Database } from '../../../../platform/database.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import type { ShelterTexts } from '../../../settings/server/index.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import type { KnownAnswer } from '../chat-contents.queries.ts';
import type { Household } from './household.ts';
import type { Own } from './own-animals.ts';
import type { Word } from './words.ts';

/** What the bot's answers depend on. */
export interface Knowledge {
  db: Database;
  shelter: Shelter;
  texts: ShelterTexts;
  answers: readonly KnownAnswer[];
  now: Date;
  /** The pets that the message names, and the last one of the chat or the page. */
  pets: readonly PetFacts[];
  /** The folded names of these pets. */
  names: ReadonlySet<string>;
  lastPetId: number | null;
  /** The pets that were spoken of, the latest first; those that were named together in one group. */
  mentions: readonly (readonly number[])[];
  /** Who lives with the visitor, as far as they have said. */
  household: Household;
  /** All words of the message. */
  messageWords: readonly Word[];
  /** All words of the messages before. */
  earlierWords: readonly Word[];
  /** The visitor's own animal, or a person, that “she” may mean. */
  own: Own | null;
  isSignedIn: boolean;
}

/** The answer to a clause. */
export interface ClauseAnswer {
  text: string;
  links: ChatLink[];
  /** Whether a person must say the rest. */
  needsPerson: boolean;
  /** Whether a part of the question is not answered at all. */
  hasRest?: boolean;
  /** The pet that it is about; null if none or several are, so that a pronoun means none that was named before. */
  petId?: number | null;
}
