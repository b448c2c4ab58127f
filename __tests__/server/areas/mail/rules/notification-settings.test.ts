import { defaultNotificationSettings, readNotificationSettings } from '@/server/areas/mail/rules/notification-settings';

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
