import { refusalOf } from '@/__tests__/support/builders/care-terms';
import { dayMs } from '@/lib/dates/durations';
import { chooseFacility, claimExpiry, isCurrent, stateOf } from '@/server/areas/facilities/claims/rules';

/** Somebody asks to answer families for a listed facility (product rule 8). */
const now = new Date('2026-03-04T17:00:00Z');

test('A claim waits a week for the facility’s mailbox, and thirty days for the desk', () => {
  expect(claimExpiry('mailbox', now)).toEqual(new Date(now.getTime() + 7 * dayMs));
  expect(claimExpiry('desk', now)).toEqual(new Date(now.getTime() + 30 * dayMs));
});

test.each([
  [null, 'desk@oak.example', 'open'],
  [null, null, 'checking'],
  ['approved', null, 'approved'],
  ['declined', 'desk@oak.example', 'declined'],
])('With the outcome %p, sent to %p, it is %s', (outcome, sentTo, state) => {
  expect(stateOf({ outcome, sentTo })).toBe(state);
});

test('A claim can be answered until it expires, or the facility closes', () => {
  const after = (ms: number, facilityClosedAt: Date | null = null) =>
    isCurrent({ expiresAt: new Date(now.getTime() + ms), facilityClosedAt }, now);
  expect([after(1), after(0), after(1, now)]).toEqual([true, false, false]);
});

describe('The facility that a claim means', () => {
  const [oak, elm, yew] = [
    { id: 'oak', region: 'ON' },
    { id: 'elm', region: 'BC' },
    { id: 'yew', region: 'ON' },
  ];
  test.each([
    ['the only one with the number', [oak!], {}, oak],
    ['the one in the region', [oak!, elm!], { region: 'BC' }, elm],
    ['the one from whose page the claim comes', [oak!, yew!], { facilityId: 'yew' }, yew],
    ['the one from whose page it comes, whatever the region', [oak!, elm!], { facilityId: 'oak', region: 'BC' }, oak],
    ['the only one with the number, from the page of another', [oak!], { facilityId: 'elm' }, oak],
  ])('is %s', (_, found, asked, facility) => expect(chooseFacility(found, asked)).toBe(facility));

  test.each([
    [
      [],
      { region: 'ON' },
      { licenceNumber: 'We don’t know a facility with this number. Check it against your license.' },
    ],
    [[oak!], { region: 'BC' }, { region: 'No facility there has this license number. Choose another one.' }],
    [[oak!, elm!], {}, { region: 'Facilities in several places have this number. Choose your state or province.' }],
    [
      [oak!, elm!, yew!],
      { region: 'ON' },
      { licenceNumber: 'Several facilities have this number. Search for yours, and start from the link on its page.' },
    ],
  ])('is not known among %j for %j: the form says what to do', (found, asked, refusal) => {
    expect(refusalOf(() => chooseFacility(found, asked))).toEqual(refusal);
  });
});
