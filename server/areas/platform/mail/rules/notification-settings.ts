import type { NotificationTopic } from '@/server/areas/platform/mail/rules/mail-entry';

export type NotificationSettings = Record<NotificationTopic, { email: boolean }>;

/** A new account gets every mail about its requests; news only on request. */
export const defaultNotificationSettings: NotificationSettings = {
  bookings: { email: true },
  tours: { email: true },
  waitlists: { email: true },
  messages: { email: true },
  news: { email: false },
};

/** Reads stored settings; a topic that is missing has its default. */
export function readNotificationSettings(value: unknown): NotificationSettings {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<NotificationTopic, { email?: unknown } | null>
  >;
  const one = (topic: NotificationTopic) => {
    const email = stored[topic]?.email;
    return { email: typeof email === 'boolean' ? email : defaultNotificationSettings[topic].email };
  };
  return {
    bookings: one('bookings'),
    tours: one('tours'),
    waitlists: one('waitlists'),
    messages: one('messages'),
    news: one('news'),
  };
}
