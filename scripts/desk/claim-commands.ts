import { type Command, UsageError } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { approveClaim, declineClaim, openClaims } from '@/server/areas/facilities/claims/answer-claim';

/** Enough of an id to name a claim. */
const idLength = 8;

/** Commands for people who ask to answer families for a listed facility. */
export const claimCommands = {
  claims: {
    usage: 'claims',
    about: 'shows who asks to answer families for a facility, those that wait for you first',
    async run(deps) {
      const open = await openClaims(deps);
      if (open.length === 0) return 'There are no open claims.';
      return table(
        open.map(({ id, createdAt, facilityName, name, role, email, sentTo }) => [
          id.slice(0, idLength),
          createdAt.toISOString().slice(0, 10),
          facilityName,
          `${name}, ${role}`,
          email,
          sentTo === null ? 'waits for you' : `asked ${sentTo}`,
        ]),
      );
    },
  },
  'claim-approve': {
    usage: 'claim-approve <id>',
    about: 'mails the person a link to confirm; check first that they work there, for example by phone',
    async run(deps, input) {
      const { facilityName, email } = await approveClaim(deps, input.word(0));
      return `${email} was mailed a link to confirm. Until then, they get no request of ${facilityName}.`;
    },
  },
  'claim-decline': {
    usage: 'claim-decline <id> --reason "…"',
    about: 'declines a claim; the person is mailed the reason',
    options: { reason: { type: 'string' } },
    async run(deps, input) {
      const reason = input.option('reason');
      if (!reason) throw new UsageError('Give the reason, which the person is mailed.');
      const { facilityName, email } = await declineClaim(deps, input.word(0), reason);
      return `${email} was told that they can’t answer for ${facilityName}.`;
    },
  },
} as const satisfies Record<string, Command>;
