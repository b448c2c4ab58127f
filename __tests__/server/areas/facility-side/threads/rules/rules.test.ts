import { isMailed, isSentAlready } from '@/server/areas/facility-side/threads/rules';

const now = new Date('2026-03-04T17:00:00Z');
const minutesAgo = (minutes: number, mailed: boolean) => ({
  createdAt: new Date(now.getTime() - minutes * 60_000),
  mailed,
});

it.each([
  ['the first message', [], true],
  ['one some minutes after a mailed one that is unseen', [minutesAgo(5, true)], false],
  ['the third within the hour', [minutesAgo(20, true), minutesAgo(5, false)], false],
  ['one an hour after the mailed one', [minutesAgo(60, true), minutesAgo(5, false)], true],
  ['one after unseen ones that were not mailed', [minutesAgo(5, false)], true],
] as const)('mails: %s', (_, unseen, expected) => {
  expect(isMailed(unseen, now)).toBe(expected);
});

const sent = { position: 3, contactId: 'c', text: 'Yes.', files: 1 };
it.each([
  ['the same from the same page', { seenUpTo: 2, contactId: 'c', text: 'Yes.', files: 1 }, true],
  ['the same from the page that showed it', { seenUpTo: 3, contactId: 'c', text: 'Yes.', files: 1 }, false],
  ['another text', { seenUpTo: 2, contactId: 'c', text: 'No.', files: 1 }, false],
  ['without the file', { seenUpTo: 2, contactId: 'c', text: 'Yes.', files: 0 }, false],
  ['another contact', { seenUpTo: 2, contactId: 'd', text: 'Yes.', files: 1 }, false],
] as const)('is a repeat: %s', (_, asked, expected) => {
  expect(isSentAlready([{ ...sent, position: 1, text: 'Hello.' }, sent], asked)).toBe(expected);
});
