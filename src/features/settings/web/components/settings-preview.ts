import { createContext } from 'react';
import type { Question, ShelterSettings } from '../../setting-fields.contract.ts';
import type { Settings } from '../../settings-api.contract.ts';

/** What visitors would see with the unsaved input. */
export type SettingsPreviewProps =
  | { type: 'frame'; shelter: ShelterSettings }
  | { type: 'procedure'; settings: Settings }
  | { type: 'questions'; settings: Settings; questions: Question[] };

/** Renders the preview. The dashboard provides it, because it shows parts of pages that depend on the settings. */
export const SettingsPreviewContext = createContext<((preview: SettingsPreviewProps) => React.ReactNode) | null>(null);
