import type { Command } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { formatMoney } from '@/lib/money';
import { failedRefunds, notePaidOtherwise } from '@/server/services/desk/refunds/failed-refunds';

/** Commands for refunds that the gateway could not make and people have to pay. */
export const moneyCommands = {
  refunds: {
    usage: 'refunds',
    about: 'shows refunds that the card’s bank returned and that have to be paid another way',
    async run(deps) {
      const refunds = await failedRefunds(deps);
      if (refunds.length === 0) return 'There are no returned refunds.';
      return table(
        refunds.map(({ bookingNumber, amount, currency, failure, settledAt }) => [
          bookingNumber,
          `${formatMoney(amount, currency)} ${currency}`,
          failure.replaceAll('_', ' '),
          `returned ${settledAt.toISOString().slice(0, 10)}`,
        ]),
      );
    },
  },
  'refund-paid': {
    usage: 'refund-paid <booking number>',
    about: 'records that the family received those refunds another way',
    async run(deps, input) {
      return `The refunds of ${await notePaidOtherwise(deps, input.word(0))} are settled.`;
    },
  },
} as const satisfies Record<string, Command>;
