import type { Capability } from '../../../platform/capabilities.contract.ts';
import type { AnimalRecord } from '../../custody/custody.contract.ts';

/** What a tab loads with: the record's id, and the page's URL, which has the filters. */
export interface TabRequest {
  id: string;
  url: URL;
  signal: AbortSignal;
}

export interface TabProps<Loaded> {
  record: AnimalRecord;
  loaded: Loaded;
}

interface Tab<Loaded> {
  label: string;
  capability: Capability;
  load: (request: TabRequest) => Promise<Loaded>;
  Content: React.ComponentType<TabProps<Loaded>>;
}

/** Of any tab: only its own content gets what it has loaded. */
export interface AnyTab {
  label: string;
  /** What it takes to open it. */
  capability: Capability;
  load: (request: TabRequest) => Promise<unknown>;
  Content: React.ComponentType<TabProps<unknown>>;
}

export function defineTab<Loaded>(tab: Tab<Loaded>): AnyTab {
  return tab as unknown as AnyTab;
}
