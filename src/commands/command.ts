import type { CommandContext } from './command-context.ts';

interface Parameter {
  /** Its placeholder in the help; undefined for a flag. */
  value?: string;
  isOptional?: true;
  /**
   * It may be a URL with a password, which others on the machine could read in the list of processes. So `-` stands for
   * standard input; a password in the argument is rejected, or only warned about.
   */
  secretArgument?: 'rejected' | 'warned';
}

/** A command of the command line. It has `run`, `runWithoutDatabase` or both. */
export interface Command {
  description: string;
  /** By name, as in `--name VALUE`. */
  parameters: Record<string, Parameter>;
  /** Replaces all existing tables, including those of a newer version. */
  replacesTables?: true;
  /** Why it can't run while a server uses the embedded database, as a sentence for the operator. */
  requiresStop?: string;
  run?(context: CommandContext, input: Record<string, string>, print: (line: string) => void): Promise<void>;
  /** Needs neither valid settings nor a database, and is preferred to `run`. Returns whether all is well. */
  runWithoutDatabase?(input: Record<string, string>, print: (line: string) => void): Promise<boolean>;
}
