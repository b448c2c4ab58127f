import { bindingSentence } from '@/server/areas/account/rules';
import { defaultNotificationSettings, readNotificationSettings } from '@/server/areas/mail/rules/notification-settings';

describe('bindingSentence', () => {
  const open =
    'You still have open bookings or offered places. Cancel them first, so that you can see what will be refunded.';
  const until = (day: string) =>
    `A booking you cancelled runs to the end of its last month. You can delete your account after ${day}.`;
  test.each<[string, (string | null)[], string]>([
    ['something is open', [null], open],
    ['something is open beside what ends by itself', ['2026-03-31', null], open],
    ['one booking runs out', ['2026-03-31'], until('March 31, 2026')],
    ['several do: the last decides', ['2026-04-30', '2026-05-31', '2026-03-31'], until('May 31, 2026')],
  ])('%s', (_, ends, sentence) => {
    expect(bindingSentence(ends.map((endsOn) => ({ endsOn })))).toBe(sentence);
  });
});

describe('notification settings', () => {
  test('a new account gets all mails about its requests and no news', () => {
    expect(defaultNotificationSettings).toEqual({
      bookings: { email: true },
      tours: { email: true },
      waitlists: { email: true },
      messages: { email: true },
      news: { email: false },
    });
  });
  test.each<[string, unknown]>([
    ['nothing stored', null],
    ['nonsense', 'all'],
    ['a topic that is null', { news: null }],
    ['a value that is no answer', { bookings: { email: 'no' }, news: { email: 1 } }],
    ['a topic of which only another way is stored', { tours: { phone: true } }],
  ])('%s leaves it at that', (_, stored) => {
    expect(readNotificationSettings(stored)).toEqual(defaultNotificationSettings);
  });
  test('each topic is read as stored', () => {
    for (const topic of ['bookings', 'tours', 'waitlists', 'messages', 'news'] as const) {
      const email = !defaultNotificationSettings[topic].email;
      const expected = { ...defaultNotificationSettings, [topic]: { email } };
      expect(readNotificationSettings({ [topic]: { email } })).toEqual(expected);
    }
  });
});
