import { deletionDigest } from '@/server/areas/account/rules';
import { defaultNotificationSettings, readNotificationSettings } from '@/server/areas/mail/rules/notification-settings';

describe('the digest of what ends with an account', () => {
  const row = { id: 'a', version: 1, amount: 8_000 };
  test('is the same for the same list, in whatever order its columns come', () => {
    expect(deletionDigest([{ amount: 8_000, version: 1, id: 'a' }])).toBe(deletionDigest([row]));
  });
  test.each<[string, object[]]>([
    ['another amount', [{ ...row, amount: 0 }]],
    ['another version', [{ ...row, version: 2 }]],
    ['one more', [row, { ...row, id: 'b' }]],
    ['nothing', []],
  ])('differs for %s', (_, rows) => {
    expect(deletionDigest(rows)).not.toBe(deletionDigest([row]));
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
