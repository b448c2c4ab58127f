import { type Command, minuteOf, toLimit, UsageError } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { webhookEvents } from '@/server/adapters/payment/stripe-results';
import { webhookPath } from '@/server/areas/money/settlement/routes';
import { readRecords } from '@/server/areas/operations/desk/record-commands';
import { doAgain, listStuck, stuckKinds } from '@/server/areas/operations/desk/stuck';

/** Commands for operators. */
export const operationCommands = {
  stuck: {
    usage: 'stuck',
    about: 'shows what waits longer than it should, each with the command that helps',
    async run(deps) {
      const stuck = await listStuck(deps);
      if (stuck.length === 0) return 'Nothing is stuck.';
      return table(
        stuck.map(({ kind, since, about, reason, remedy }) => [
          kind,
          `since ${minuteOf(since)}`,
          about,
          reason,
          remedy ?? '',
        ]),
      );
    },
  },
  again: {
    usage: `again <${stuckKinds.join('|')}> <id>`,
    about: 'does again what "stuck" shows; "again mail all" sends every mail that was given up',
    async run(deps, input) {
      const kind = stuckKinds.find((name) => name === input.word(0));
      if (!kind) throw new UsageError(`What is stuck is one of ${stuckKinds.join(', ')}.`);
      return doAgain(deps, kind, input.word(1));
    },
  },
  record: {
    usage: 'record [--limit 30] [--about id|number|name|e-mail]',
    about:
      'shows who gave which command, newest first; names and addresses only as keyed hashes, by which --about finds them',
    options: { limit: { type: 'string' }, about: { type: 'string' } },
    async run(deps, input) {
      const records = await readRecords(deps, toLimit(input.option('limit')), input.option('about'));
      return table(
        records.map(({ at, givenBy, command, arguments: args, ended }) => [
          at.toISOString().slice(0, 19).replace('T', ' '),
          givenBy,
          [command, ...args].join(' '),
          ended,
        ]),
      );
    },
  },
  webhook: {
    usage: 'webhook',
    about: 'prints what to enter at Stripe, so that it reports charges and refunds here',
    run: async ({ publicUrl }) =>
      [
        `Endpoint URL: ${publicUrl}/api${webhookPath}`,
        'Events:',
        ...webhookEvents.map((name) => `  ${name}`),
        'Then set STRIPE_WEBHOOK_SECRET to the signing secret that Stripe shows for this endpoint.',
      ].join('\n'),
  },
} as const satisfies Record<string, Command>;
