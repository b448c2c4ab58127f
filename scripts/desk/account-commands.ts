import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatMoney } from '@/lib/money/money';
import { type Command, minuteOf, toLimit, toNote, UsageError } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { listLimits } from '@/server/areas/family/session/throttle';
import {
  blockAccount,
  endSessions,
  eraseOnRequest,
  exportFor,
  readLogins,
  reportLost,
  showAccount,
  unblockAccount,
} from '@/server/areas/operations/desk/accounts';
import { listBlocks } from '@/server/areas/operations/desk/rows';

const countsOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/** Kept in the proof of an erasure, which names nobody. */
const askers = ['adult', 'court', 'authority'];

/** Commands for families' accounts. */
export const accountCommands = {
  account: {
    usage: 'account <e-mail|id>',
    about: 'shows an account and its records, with their adults and what they have',
    async run(deps, input) {
      const { account, block, families } = await showAccount(deps, input.word(0));
      const state = account.confirmedAt
        ? `confirmed ${account.confirmedAt.toISOString().slice(0, 10)}`
        : 'not confirmed';
      const rows = families.map(({ id, adults, counts }) => [`record ${id}`, adults.join(' and '), countsOf(counts)]);
      const blocked = block ? [`blocked since ${minuteOf(block.blockedAt)}: ${block.blockedReason}`] : [];
      return [`account ${account.id}  ${account.email}  ${state}`, ...blocked, table(rows)].join('\n');
    },
  },
  'account-block': {
    usage: 'account-block <e-mail|id> --reason "…"',
    about:
      'lets an account, or a mailbox without one, begin nothing new and mails it the reason; lists what goes on, and the other adults, who are free',
    options: { reason: { type: 'string' } },
    async run(deps, input) {
      const account = input.word(0);
      const reason = toNote(input.option('reason'));
      if (!reason) throw new UsageError('Give the reason, which the person is mailed.');
      const { goingOn, others } = await blockAccount(deps, account, { reason, by: input.by });
      const rows = goingOn.map(({ kind, number, facilityName }) => [`goes on: ${kind}`, number, facilityName]);
      return [
        `${account} is blocked and was told why.`,
        ...(rows.length > 0 ? [table(rows)] : []),
        ...others.map((email) => `still free, on the same record: ${email}`),
      ].join('\n');
    },
  },
  'account-unblock': {
    usage: 'account-unblock <e-mail|id>',
    about: 'ends a block at every address that it has reached, and tells the person so',
    async run(deps, input) {
      const freed = await unblockAccount(deps, input.word(0));
      return freed.map((email) => `${email} is no longer blocked.`).join('\n');
    },
  },
  blocked: {
    usage: 'blocked [--limit 30]',
    about: 'lists who is blocked, and contacts who were removed for a reason: since when, by whom, and why',
    options: { limit: { type: 'string' } },
    async run(deps, input) {
      const blocks = await listBlocks(deps.db, toLimit(input.option('limit')));
      if (blocks.length === 0) return 'Nobody is blocked.';
      return table(
        blocks.map(({ at, who, blockedAs, by, reason }) => [
          minuteOf(at),
          who,
          blockedAs ? `blocked as ${blockedAs}` : '',
          by ?? 'unknown',
          reason,
        ]),
      );
    },
  },
  'log-out': {
    usage: 'log-out <e-mail|id> | --everyone',
    about: 'ends every session of an account, or of all, at once; they log in again with what they have',
    options: { everyone: { type: 'boolean' } },
    async run(deps, input) {
      const everyone = input.flag('everyone');
      if (everyone && input.words.length > 0) throw new UsageError('Name one account, or give --everyone.');
      await endSessions(deps, everyone ? null : input.word(0));
      return everyone ? 'Everyone is logged out.' : `${input.word(0)} is logged out everywhere.`;
    },
  },
  'lost-factor': {
    usage: 'lost-factor <e-mail|id>',
    about:
      'begins the wait of 24 hours after which a parent can turn off a lost second factor by e-mail, as on the log-in page; it tells every address of the account',
    async run(deps, input) {
      const endsAt = await reportLost(deps, input.word(0));
      return `The account was told. Unless somebody stops it, it is mailed a link to turn the second factor off at ${minuteOf(endsAt)}.`;
    },
  },
  logins: {
    usage: 'logins [--about e-mail|id|network address|#hash] [--limit 30]',
    about: 'shows the newest log-ins with the keyed hash of their network, which is the same as in "limits"',
    options: { about: { type: 'string' }, limit: { type: 'string' } },
    async run(deps, input) {
      const logins = await readLogins(deps, toLimit(input.option('limit')), input.option('about'));
      if (logins.length === 0) return 'There are no such log-ins.';
      return table(
        logins.map(({ issuedAt, network, accountId, revokedAt }) => [
          minuteOf(issuedAt),
          network,
          `account ${accountId}`,
          revokedAt ? `ended ${minuteOf(revokedAt)}` : '',
        ]),
      );
    },
  },
  limits: {
    usage: 'limits [--about e-mail|id|network address|#hash]',
    about: 'shows who has reached a limit, by keyed hash; with --about, every limit that counts this one',
    options: { about: { type: 'string' } },
    async run(deps, input) {
      const reached = await listLimits(deps, input.option('about'));
      if (reached.length === 0) return 'There is none.';
      return table(
        reached.map(({ name, hash, points, limit, until }) => [
          hash,
          name,
          `${points} of ${limit}`,
          `until ${minuteOf(until)}`,
        ]),
      );
    },
  },
  'account-export': {
    usage: 'account-export <e-mail|id> <new file.zip>',
    about: 'writes the copy of a family’s data that the adult can also download; hand it over safely and delete it',
    async run(deps, input) {
      const file = input.word(1);
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      try {
        await new Promise((resolve, reject) => target.once('open', resolve).once('error', reject));
      } catch {
        throw new UsageError(`The file ${file} exists already or cannot be written.`);
      }
      await pipeline(Readable.fromWeb((await exportFor(deps, input.word(0))) as never), target);
      return `The copy is in ${file}.`;
    },
  },
  'account-erase': {
    usage: `account-erase <e-mail|id> [<the other adult>] [--asked-by ${askers.join('|')}] [--confirm code]`,
    about:
      'erases accounts and the records that have no other adult. Shows first what ends, and a code; with that code, erases it and writes the proof',
    options: { 'asked-by': { type: 'string' }, confirm: { type: 'string' } },
    async run(deps, input) {
      input.word(0);
      const askedBy = input.option('asked-by') ?? 'adult';
      if (!askers.includes(askedBy)) throw new UsageError(`It was asked for by one of ${askers.join(', ')}.`);
      const confirm = input.option('confirm');
      const done = await eraseOnRequest(deps, { accounts: input.words, askedBy, givenBy: input.by, confirm });
      const records = [
        ...done.families.map((id) => `record ${id}: ${done.proof ? 'erased' : 'would be erased'}`),
        ...done.shared.map((id) => `record ${id}: stays whole, for its other adult`),
      ];
      if (done.proof)
        return [...records, `The proof is ${done.proof}, and the last line of erasures.jsonl.`].join('\n');
      const endings = done.items.map(({ kind, number, facilityName, amount, currency }) =>
        [
          `ends: ${kind}`,
          number,
          facilityName,
          amount && currency ? `${formatMoney(amount, currency)} refunded` : '',
        ].join('  '),
      );
      return [...records, ...endings, `Nothing is erased yet. To erase it, add --confirm ${done.code}`].join('\n');
    },
  },
} as const satisfies Record<string, Command>;
