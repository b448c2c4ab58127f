import type { ParseArgsConfig } from 'node:util';
import type { Deps } from '@/server/areas/shared/deps';

/** What was typed after the command's name. */
export interface Input {
  words: readonly string[];
  /** The word at this index; if it is missing, the command's usage is shown. */
  word(index: number): string;
  option(name: string): string | undefined;
}

export interface Command {
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns the text to print. Throws an AppError if the command is refused. */
  run(deps: Deps, input: Input): Promise<string>;
}

/** The command was not typed correctly. */
export class UsageError extends Error {}
