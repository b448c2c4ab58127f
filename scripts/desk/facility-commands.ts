import { readFile } from 'node:fs/promises';
import { UsageError, type Command } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { toMoney, toSession } from '@/scripts/desk/words';
import { activityKinds } from '@/lib/enums';
import { formatMoney } from '@/lib/money';
import { wallClockIn } from '@/lib/time-zones';
import { confirmAvailability } from '@/server/services/desk/confirm-availability';
import { findAgeGroup, findFacility } from '@/server/services/desk/find-facility';
import { findRequest } from '@/server/services/desk/find-request';
import { listRequests, statusName, statusNames } from '@/server/services/desk/list-requests';
import { logActivity } from '@/server/services/desk/log-activity';
import { replyToReview } from '@/server/services/desk/reply-to-review';
import { setPrice, type NewPrice } from '@/server/services/desk/set-price';

const defaultRows = 30;
const mostRows = 500;

/** What a desk reads, and what it does for its facility. */
export const facilityCommands = {
  list: {
    usage: 'list [--facility name|id] [--status NAME] [--limit 30]',
    about: 'shows the newest requests: those that are not over, or those in a status',
    options: { facility: { type: 'string' }, status: { type: 'string' }, limit: { type: 'string' } },
    async run(deps, input) {
      const name = input.option('facility');
      const status = input.option('status')?.toUpperCase().replaceAll('-', '_');
      if (status && !statusNames.includes(status))
        throw new UsageError(`A status is one of ${statusNames.join(', ')}.`);
      const limit = Number(input.option('limit') ?? defaultRows);
      if (!(limit >= 1 && limit <= mostRows)) throw new UsageError(`The limit lies between 1 and ${mostRows}.`);
      const facilityId = name ? (await findFacility(deps, name)).id : null;
      const requests = await listRequests(deps, { facilityId, limit, ...(status ? { status } : {}) });
      if (requests.length === 0) return 'There is nothing to show.';
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
    about: 'answers the review of a booking',
    async run(deps, input) {
      const { id, number } = await findRequest(deps, input.word(0), 'booking');
      input.word(1);
      await replyToReview(deps, id, input.words.slice(1).join(' '));
      return `The review of ${number} is answered.`;
    },
  },
  'set-price': {
    usage: 'set-price <facility> <age group> day|month <session> <price> [--days n]',
    about: 'sets the price of a child’s day, or of a month with n days a week',
    options: { days: { type: 'string' } },
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const group = await findAgeGroup(deps, facility, input.word(1));
      const [of, session, price] = [input.word(2), toSession(input.word(3)), toMoney(input.word(4))];
      const days = Number(input.option('days'));
      if (of !== 'day' && of !== 'month') throw new UsageError('A price is that of a day or of a month.');
      if (of === 'month' && !Number.isInteger(days)) throw new UsageError('Say for how many days a week: --days 3.');
      const set: NewPrice =
        of === 'day' ? { of, sessionType: session, price } : { of, scheduleType: session, days, price };
      await setPrice(deps, group.id, set);
      const what = of === 'day' ? 'a day' : `a month with ${days} ${days === 1 ? 'day' : 'days'} a week`;
      return `${facility.name}, ${group.title}: ${what} costs ${formatMoney(price, facility.currency)}.`;
    },
  },
  'confirm-availability': {
    usage: 'confirm-availability <facility>',
    about: 'says that the facility’s places are as they are shown',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const at = await confirmAvailability(deps, facility.id);
      return `${facility.name} has confirmed its places at ${at.toISOString()}.`;
    },
  },
  'log-activity': {
    usage: 'log-activity <booking number> <kind> <text> [--child name] [--photo file]',
    about: `notes something of a child’s day; kinds: ${activityKinds.join(', ')}`,
    options: { child: { type: 'string' }, photo: { type: 'string' } },
    async run(deps, input) {
      const booking = await findRequest(deps, input.word(0), 'booking');
      const [kind] = [input.word(1), input.word(2)];
      const [child, file] = [input.option('child'), input.option('photo')];
      const photo = file === undefined ? undefined : await readPicture(file);
      const text = input.words.slice(2).join(' ');
      await logActivity(deps, booking, { kind, text, ...(child ? { child } : {}), ...(photo ? { photo } : {}) });
      return `Noted for ${child ?? booking.names.join(', ')}.`;
    },
  },
} as const satisfies Record<string, Command>;

async function readPicture(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
}
