import { familyKinds } from '@/lib/family/family-records';
import {
  checkAdditionalInfo,
  checkRecord,
  type ChildClaim,
  childClaimSentence,
  childQuestions,
  normaliseRecord,
  recordsMax,
  refusalToDelete,
  tooManyRecords,
} from '@/server/areas/family/records/rules';

const now = new Date('2026-03-04T23:30:00Z');

describe('saving a record', () => {
  const additionalInfo = [{ questionId: 'x', answer: 'Yes' }];
  const notOurs = { 'additionalInfo.0.questionId': 'This question is not one of ours.' };

  test('only a child’s record is checked for birth date and answers', () => {
    expect(checkRecord('emergency_contact', { birthDate: '2099-01-01', additionalInfo }, now)).toEqual({});
    expect(checkRecord('child', { birthDate: '2099-01-01', additionalInfo }, now)).toEqual({
      birthDate: 'The date of birth can’t be in the future.',
      ...notOurs,
    });
  });

  test('an unchanged birth date is not checked again, but the rest is', () => {
    expect(checkRecord('child', { birthDate: '2001-01-01', additionalInfo }, now, '2001-01-01')).toEqual(notOurs);
    expect(checkRecord('child', { birthDate: '2001-01-01' }, now, '2001-01-02')).toEqual({
      birthDate: 'Care is for children up to 13 years old.',
    });
  });

  test.each([
    ['2026-03-04', []],
    ['2026-03-05', ['birthDate']],
    ['2013-03-04', []],
    ['2013-03-03', ['birthDate']],
  ])('the birth date %s has these errors: %j', (birthDate, wrong) => {
    expect(Object.keys(checkRecord('child', { birthDate }, now))).toEqual(wrong);
    expect(checkRecord('child', { birthDate }, now, birthDate)).toEqual({});
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

  test('an address is stored with its second line, given or not', () => {
    const saved = (line2?: string) =>
      normaliseRecord('parent_info', { address: { line1: '1 Main St', ...(line2 && { line2 }) } });
    expect(saved()).toEqual({ address: { line1: '1 Main St', line2: null } });
    expect(saved('Unit 4')).toEqual({ address: { line1: '1 Main St', line2: 'Unit 4' } });
  });

  test('fields of one kind are not added to another', () => {
    expect(normaliseRecord('unauthorized_pickup', { firstName: 'Max', reason: '' })).toEqual({
      firstName: 'Max',
      reason: null,
    });
    expect(normaliseRecord('child', { additionalInfo })).toEqual({ additionalInfo });
  });

  test('only phone fields are normalised, and invalid numbers are kept', () => {
    expect(
      normaliseRecord('emergency_contact', {
        phone: '(416) 555-0123',
        secondPhone: '911',
        phoneticName: '4165550123',
        relation: 4,
      }),
    ).toEqual({ phone: '+14165550123', secondPhone: '911', phoneticName: '4165550123', relation: 4 });
  });

  test('messages about too many records and the last record name the kind', () => {
    expect(familyKinds.map(tooManyRecords)).toEqual(
      ['child', 'parent or guardian', 'emergency contact', 'authorized pickup', 'unauthorized pickup'].map(
        (one) => `You can add at most ${recordsMax} of these (${one}).`,
      ),
    );
    expect(refusalToDelete('child', 0, true)).toBe(
      'Your agreement needs at least one child, so the last one can’t be deleted.',
    );
  });
});

describe('answers about a child', () => {
  const [language, trained] = childQuestions.map(({ id }) => id);
  const answered = (...answers: [string, string][]) =>
    checkAdditionalInfo(answers.map(([questionId, answer]) => ({ questionId, answer })));
  test.each<[string, [string, string][], object]>([
    ['none', [], {}],
    ['one of ours, in words of one’s own', [[language!, 'Twi']], {}],
    ['one of the choices', [[trained!, 'Not yet']], {}],
    ['another than the choices', [[trained!, 'not yet']], { 'additionalInfo.0.answer': 'Choose one of the answers.' }],
    ['not ours', [['x', 'Yes']], { 'additionalInfo.0.questionId': 'This question is not one of ours.' }],
    [
      'twice',
      [
        [language!, 'Twi'],
        [language!, 'Ga'],
      ],
      { 'additionalInfo.1.questionId': 'This question has two answers.' },
    ],
    [
      'several wrong ones, each at its place',
      [
        ['x', 'Yes'],
        [language!, 'Twi'],
        [trained!, 'maybe'],
        ['x', 'No'],
      ],
      {
        'additionalInfo.0.questionId': 'This question is not one of ours.',
        'additionalInfo.2.answer': 'Choose one of the answers.',
        'additionalInfo.3.questionId': 'This question is not one of ours.',
      },
    ],
  ])('%s', (_, answers, errors) => expect(answered(...answers)).toEqual(errors));
});

test('every question accepts its own answers, and a choice accepts no others', () => {
  for (const { id, kind, options } of childQuestions) {
    const answers = kind === 'text' ? ['Anything at all'] : (options ?? ['Yes', 'No']);
    for (const answer of answers) expect(checkAdditionalInfo([{ questionId: id, answer }])).toEqual({});
    const other = checkAdditionalInfo([{ questionId: id, answer: 'constructor' }]);
    expect(Object.keys(other)).toEqual(kind === 'text' ? [] : ['additionalInfo.0.answer']);
  }
});

describe('deleting', () => {
  test('the last record of a kind cannot be deleted if the signed agreement needs it', () => {
    const kept = familyKinds.filter((kind) => refusalToDelete(kind, 0, true) !== null);
    expect(kept).toEqual(['child', 'parent_info', 'emergency_contact']);
    for (const kind of familyKinds) {
      expect(refusalToDelete(kind, 0, false)).toBeNull();
      expect(refusalToDelete(kind, 1, true)).toBeNull();
    }
  });

  test.each<[ChildClaim[], string]>([
    [['booking'], 'Ava has an open booking. Cancel it first.'],
    [['waitlist', 'ending', 'booking'], 'Ava has an open booking. Cancel it first.'],
    [
      ['waitlist', 'offer', 'ending'],
      'Ava has a cancelled booking that runs to the end of its last month. You can delete this record after that.',
    ],
    [['waitlist', 'offer'], 'Ava has a start date offered by a facility. Answer the offer first.'],
    [['waitlist'], 'Ava is on a waitlist. Leave the waitlist first.'],
  ])('the most important of the claims %p is given', (claims, sentence) =>
    expect(childClaimSentence('Ava', claims)).toBe(sentence),
  );

  test('an open booking is a more important reason than a waitlist', () => {
    expect(childClaimSentence('Ava', ['waitlist', 'booking'])).toMatch(/^Ava has an open booking/);
  });
});
