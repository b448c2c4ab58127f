import { readFile } from 'node:fs/promises';
import { wallClockIn } from '@/lib/dates/instants';
import { activityKinds } from '@/lib/enums';
import { type Command, toLimit, UsageError } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { findFacility } from '@/server/areas/operations/desk/facility-facts';
import { logActivity } from '@/server/areas/operations/desk/log-activity';
import {
  findRequest,
  listRequests,
  replyToReview,
  statusName,
  statusNames,
} from '@/server/areas/operations/desk/requests';
import { unheardFacilities } from '@/server/areas/operations/desk/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

async function unheard(deps: Deps): Promise<string> {
  const facilities = await unheardFacilities(deps.db);
  if (facilities.length === 0) return 'Every facility that takes part has a confirmed contact.';
  return table(facilities.map(({ id, name, email }) => [name, email ?? 'no e-mail address', id]));
}

/** Commands that show requests, reply to reviews and log activities. */
export const facilityCommands = {
  list: {
    usage: 'list [--facility name|id] [--status NAME] [--limit 30] | list --unheard',
    about:
      'shows the newest requests: the open ones, or those with a status. With --unheard: the facilities that take part and have no confirmed contact',
    options: {
      facility: { type: 'string' },
      status: { type: 'string' },
      limit: { type: 'string' },
      unheard: { type: 'boolean' },
    },
    async run(deps, input) {
      if (input.flag('unheard')) return unheard(deps);
      const name = input.option('facility');
      const status = input.option('status')?.toUpperCase().replaceAll('-', '_');
      if (status && !statusNames.includes(status))
        throw new UsageError(`A status is one of ${statusNames.join(', ')}.`);
      const limit = toLimit(input.option('limit'));
      const facilityId = name ? (await findFacility(deps, name)).id : null;
      const requests = await listRequests(deps, { facilityId, limit, ...(status ? { status } : {}) });
      if (requests.length === 0) return 'There are no requests to show.';
      return table(
        requests.map((request) => [
          request.number,
          statusName(request.kind, request.status),
          request.facilityName,
          request.names.join(', ') || '–',
          request.dates.slice(0, 3).join(' ') + (request.dates.length > 3 ? ` +${request.dates.length - 3}` : ''),
          `asked ${wallClockIn(request.timeZone, request.createdAt).date}`,
        ]),
      );
    },
  },
  reply: {
    usage: 'reply <booking number> <text>',
    about: 'replies to the review of a booking',
    async run(deps, input) {
      const { id, number } = await findRequest(deps, input.word(0), 'booking');
      input.word(1);
      await replyToReview(deps, id, input.words.slice(1).join(' '));
      return `Your reply to the review of ${number} is posted.`;
    },
  },
  'log-activity': {
    usage: 'log-activity <booking number> <kind> <text> [--child name] [--photo file]',
    about: `logs an activity from a child’s day; kinds: ${activityKinds.join(', ')}`,
    options: { child: { type: 'string' }, photo: { type: 'string' } },
    async run(deps, input) {
      const booking = await findRequest(deps, input.word(0), 'booking');
      const [kind] = [input.word(1), input.word(2)];
      const [child, file] = [input.option('child'), input.option('photo')];
      const photo = file === undefined ? undefined : await readPicture(file);
      const text = input.words.slice(2).join(' ');
      await logActivity(deps, booking, { kind, text, ...(child ? { child } : {}), ...(photo ? { photo } : {}) });
      return `Logged for ${child ?? booking.names.join(', ')}.`;
    },
  },
} as const satisfies Record<string, Command>;

async function readPicture(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
}
