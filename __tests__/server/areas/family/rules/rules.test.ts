import fc from 'fast-check';
import { familyKinds } from '@/lib/family/family-records';
import {
  checkAdditionalInfo,
  checkRecord,
  childClaimSentence,
  childQuestions,
  normaliseRecord,
  refusalToDelete,
} from '@/server/areas/family/rules';
import { judgeCardDeletion } from '@/server/areas/wallet/rules';

const settings = { seed: 20261121 };

describe('deleting cards', () => {
  const wallet = fc.integer({ min: 1, max: 20 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      main: fc.nat({ max: size - 1 }),
      deleted: fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1 }),
      live: fc.boolean(),
    }),
  );

  test('after deleting cards, one card is main, or none is left and none is needed', () => {
    fc.assert(
      fc.property(wallet, ({ size, main, deleted, live }) => {
        const cards = Array.from({ length: size }, (_, index) => ({ id: String(index), isMain: index === main }));
        const gone = new Set(deleted.map(String));
        const verdict = judgeCardDeletion(cards, gone, live);
        const left = cards.filter((card) => !gone.has(card.id));
        expect(verdict.allowed).toBe(left.length > 0 || !live);
        if (!verdict.allowed) return;
        const mains = left.filter((card) => (verdict.promote === null ? card.isMain : card.id === verdict.promote));
        expect(mains).toHaveLength(left.length === 0 ? 0 : 1);
        if (verdict.promote !== null) expect(verdict.promote).toBe(left[left.length - 1]!.id);
      }),
      settings,
    );
  });
});

describe('birth dates', () => {
  const now = new Date('2026-03-04T23:30:00Z');
  test.each([
    ['2026-03-04', []],
    ['2026-03-05', ['birthDate']],
    ['2013-03-04', []],
    ['2013-03-03', ['birthDate']],
  ])('%s', (birthDate, wrong) => {
    expect(Object.keys(checkRecord('child', { birthDate }, now))).toEqual(wrong);
    expect(checkRecord('child', { birthDate }, now, birthDate)).toEqual({});
  });
});

test('a record is stored without empty texts, with normalised phones and with a list of answers', () => {
  const given = { firstName: 'Ava', lastName: '', allergies: '', physicianPhone: '14165550123' };
  expect(normaliseRecord('child', given)).toEqual({
    firstName: 'Ava',
    lastName: '',
    allergies: null,
    physicianPhone: '+14165550123',
    additionalInfo: [],
  });
});

test('the last record of a kind cannot be deleted if the signed agreement needs it', () => {
  const kept = familyKinds.filter((kind) => refusalToDelete(kind, 0, true) !== null);
  expect(kept).toEqual(['child', 'parent_info', 'emergency_contact']);
  for (const kind of familyKinds) {
    expect(refusalToDelete(kind, 0, false)).toBeNull();
    expect(refusalToDelete(kind, 1, true)).toBeNull();
  }
});

test('the most important reason to keep a child is given', () => {
  expect(childClaimSentence('Ava', ['waitlist', 'booking'])).toMatch(/^Ava has an open booking/);
  expect(childClaimSentence('Ava', ['waitlist', 'offer'])).toMatch(/^Ava has a start date offered/);
});

test('every question accepts its own answers, and a choice accepts no others', () => {
  for (const { id, kind, options } of childQuestions) {
    const answers = kind === 'text' ? ['Anything at all'] : (options ?? ['Yes', 'No']);
    for (const answer of answers) expect(checkAdditionalInfo([{ questionId: id, answer }])).toEqual({});
    const other = checkAdditionalInfo([{ questionId: id, answer: 'constructor' }]);
    expect(Object.keys(other)).toEqual(kind === 'text' ? [] : ['additionalInfo.0.answer']);
  }
});
