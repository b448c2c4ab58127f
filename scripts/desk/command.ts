import type { ParseArgsConfig } from 'node:util';
import type { Deps } from '@/server/services/deps';

/** What was typed after a command's name. */
export interface Input {
  words: readonly string[];
  /** The word at this place; where it is missing, the command's usage is shown. */
  word(index: number): string;
  option(name: string): string | undefined;
}

export interface Command {
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Answers what is to be printed. Throws an AppError where it is refused. */
  run(deps: Deps, input: Input): Promise<string>;
}

/** The command was not typed as it is used. */
export class UsageError extends Error {}
