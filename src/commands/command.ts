import type { CommandContext } from './command-context.ts';

interface Usage {
  description: string;
  /** By name, as in `--name VALUE`. `value` is its placeholder in the help, undefined for a flag. */
  parameters: Record<string, { value?: string; isOptional?: true }>;
}

/** A command that works on the shelter's data. */
export interface Command extends Usage {
  /** Replaces all existing tables, including those of a newer version. */
  replacesTables?: true;
  run(context: CommandContext, input: Record<string, string>, print: (line: string) => void): Promise<void>;
}

/** A command that needs neither settings nor a shelter. */
export interface StandaloneCommand extends Usage {
  runAlone(print: (line: string) => void): Promise<void>;
}
