import type { Command } from '@/scripts/desk/command';
import { toNote } from '@/scripts/desk/words';
import type { Deps } from '@/server/areas/shared/deps';
import { findRequest } from '@/server/areas/desk/requests/find-request';

/** What the facility tells the family beside a move. */
export const note = { note: { type: 'string' } } as const;

/** A command that moves one request and may tell the family something; `act` returns the text to print. */
export const noteCommand = (
  kind: 'booking' | 'tour' | 'waitlist',
  name: string,
  about: string,
  act: (deps: Deps, id: string, note: string | undefined) => Promise<string>,
): Command => ({
  usage: `${name} <number> [--note text]`,
  about,
  options: note,
  async run(deps, input) {
    const { id } = await findRequest(deps, input.word(0), kind);
    return act(deps, id, toNote(input.option('note')));
  },
});
