import type { CommandContext } from './command-context.ts';

export interface Command {
  description: string;
  /** By name, as in `--name VALUE`. `value` is its placeholder in the help, undefined for a flag. */
  parameters: Record<string, { value?: string; isOptional?: true }>;
  /** Replaces all existing tables, including those of a newer version. */
  replacesTables?: true;
  run?(context: CommandContext, input: Record<string, string>, print: (line: string) => void): Promise<void>;
  /** Needs no database, and is preferred to `run`. Returns whether all is well. */
  runWithoutDatabase?(input: Record<string, string>, print: (line: string) => void): Promise<boolean>;
}
