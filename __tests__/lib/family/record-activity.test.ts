import { activitySentence, recordActivityKinds } from '@/lib/family/record-activity';

const adult = { kind: 'adult', name: 'ana@example.com', isYou: false } as const;

it.each([
  ['child_changed', { ...adult, isYou: true }, 'Maya Chen', 'You changed Maya Chen’s record.'],
  ['child_changed', adult, 'Maya Chen', 'ana@example.com changed Maya Chen’s record.'],
  ['loggedIn', adult, 'Chrome on Windows', 'ana@example.com logged in (Chrome on Windows).'],
  ['loggedIn', adult, null, 'ana@example.com logged in.'],
  ['exported', { kind: 'former', name: null, isYou: false }, null, 'A former adult downloaded a copy of all data.'],
  [
    'facilityOpened',
    { kind: 'facility', name: 'Little Pine', isYou: false },
    'Maya',
    'Little Pine opened Maya’s record.',
  ],
  ['facilityOpened', { kind: 'facility', name: null, isYou: false }, 'Maya', 'A facility opened Maya’s record.'],
] as const)('%s reads as a sentence', (kind, by, about, sentence) => {
  expect(activitySentence({ kind, by, about })).toBe(sentence);
});

it('every kind begins with who it was and is a whole sentence', () => {
  for (const kind of recordActivityKinds)
    expect(activitySentence({ kind, by: adult, about: 'X' })).toMatch(/^ana@example\.com \w.*\.$/);
});
