import { isRepeat, type AskedMove, type RecordedMove } from '@/server/areas/requests/rules';

/** Which moves are repeats (product rule 4, "Repeats"). */
const absence = { action: 'absence', details: { dates: ['2026-03-10'], refund: 8_000 } } as const;
const made = (over: Partial<RecordedMove> = {}): RecordedMove => ({
  actor: 'parent',
  note: 'Mar 10, 2026',
  fromVersion: 3,
  ...absence,
  ...over,
});
const asked = (over: Partial<AskedMove> = {}): AskedMove => ({ actor: 'parent', version: 3, ...absence, ...over });
const paid = made({ actor: 'payment', action: 'succeed', details: null, fromVersion: 4 });
const byDesk = made({ actor: 'facility', action: 'cancel', details: {}, fromVersion: 4 });
const now = { version: 5 };

test.each<[string, boolean, AskedMove, RecordedMove[]]>([
  ['the lost answer: the same move from the version that it was made at', true, asked(), [made()]],
  ['an amount that was not stated', true, asked({ details: { dates: ['2026-03-10'], refund: undefined } }), [made()]],
  ['another version between the two', false, asked({ version: 4 }), [made()]],
  ['an older version', false, asked({ version: 2 }), [made()]],
  ['the same kind for another date', false, asked({ details: { dates: ['2026-03-11'] } }), [made()]],
  ['the same date for another refund', false, asked({ details: { ...absence.details, refund: 0 } }), [made()]],
  ['another kind', false, asked({ action: 'reschedule' }), [made()]],
  ['the other side’s move of the same name', false, asked({ actor: 'facility' }), [made()]],
  ['a move that something has followed', false, asked(), [byDesk, made()]],
  ['a move that was paid since: the page has more to show', false, asked(), [paid, made()]],
  ['the present version', true, asked({ version: 5 }), [made()]],
  ['the present version, paid since', true, asked({ version: 5 }), [paid, made()]],
  ['the present version, after somebody else’s move', false, asked({ version: 5 }), [byDesk, made()]],
  ['no version', true, asked({ version: undefined }), [made()]],
  ['no version, paid since', true, asked({ version: undefined }), [paid, made()]],
  ['no version, called off since', false, asked({ version: undefined }), [byDesk, made()]],
  ['a move of which no version was kept', false, asked(), [made({ fromVersion: null })]],
  ['a move of which nothing was kept', false, asked({ version: 5 }), [made({ details: null })]],
  ['a request without a move', false, asked(), []],
  ['a request without a move that anybody asks for', false, asked({ version: undefined }), []],
  [
    'a facility that repeats itself without its note',
    true,
    asked({ actor: 'facility', note: null }),
    [made({ actor: 'facility' })],
  ],
  [
    'a facility that says the same again',
    true,
    asked({ actor: 'facility', note: 'Mar 10, 2026' }),
    [made({ actor: 'facility' })],
  ],
  [
    'a facility that says something else',
    false,
    asked({ actor: 'facility', note: 'Sorry.' }),
    [made({ actor: 'facility' })],
  ],
])('%s', (_, is, what, newest) => expect(isRepeat(what, now, newest)).toBe(is));
