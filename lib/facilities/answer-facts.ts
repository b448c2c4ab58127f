import type { Body } from '@/api/contract/types';
import { isScheduleType, type ScheduleType, SessionType, valuesOf, Weekday } from '@/lib/enums';

/** The forms on which a facility's contact states its facts. They are posted by the browser, so every value is text. */

/** For a child's day, or for a month with a number of days a week. */
export const priceKinds = ['day', 'month'] as const;
export type PriceKind = (typeof priceKinds)[number];

export const pricedSessions: readonly ScheduleType[] = valuesOf(SessionType).filter(isScheduleType);

export interface PricedCell {
  of: PriceKind;
  session: ScheduleType;
  /** Days a week; 0 for a single day. */
  days: number;
}

export type TypedPrice = NonNullable<Body<'stateFact'>['prices']>['cells'][number];
export type TypedDay = NonNullable<Body<'stateFact'>['hours']>[number];

/** Names of the fields. */
export const factField = {
  token: 'token',
  seen: 'seen',
  /** Which form it is. */
  section: 'section',
  confirmed: 'confirmed',
  from: 'from',
  to: 'to',
  note: 'note',
  dates: 'dates',
  reply: 'reply',
  open: (weekday: Weekday) => `open ${weekday}`,
  opens: (weekday: Weekday) => `opens ${weekday}`,
  closes: (weekday: Weekday) => `closes ${weekday}`,
  price: ({ of, session, days }: PricedCell) => `price ${of} ${session} ${days}`,
} as const;
const f = factField;

/** A form's value of `section`, and its id. */
export const sectionOf = {
  prices: (groupId: string) => `prices-${groupId}`,
  hours: 'hours',
  close: 'close',
  reopen: 'reopen',
  reply: (reviewId: string) => `reply-${reviewId}`,
} as const;

/** What each form sends; `id` is of the age group or the review. */
const changes: Record<string, (form: URLSearchParams, id: string) => Partial<Body<'stateFact'>>> = {
  prices: (form, ageGroupId) => ({
    prices: {
      ageGroupId,
      cells: [...form]
        .filter(([name]) => name.startsWith('price '))
        .map(([name, amount]) => {
          const [, of, session, days] = name.split(' ');
          return { of: of as PriceKind, session: Number(session) as ScheduleType, days: Number(days), amount };
        }),
    },
  }),
  hours: (form) => ({
    hours: valuesOf(Weekday).map((weekday) => ({
      weekday,
      open: form.has(f.open(weekday)),
      opens: form.get(f.opens(weekday)) ?? '',
      closes: form.get(f.closes(weekday)) ?? '',
    })),
  }),
  close: (form) => ({
    close: { from: form.get(f.from) ?? '', to: form.get(f.to) ?? '', note: (form.get(f.note) ?? '').trim() },
  }),
  reopen: (form) => ({ reopen: form.getAll(f.dates) }),
  reply: (form, reviewId) => ({ reply: { reviewId, text: (form.get(f.reply) ?? '').trim() } }),
};

/** The body of `stateFact`. What no form of ours sends is left for the service to refuse. */
export function factOf(form: URLSearchParams): Body<'stateFact'> {
  const [, subject = '', id = ''] = /^([a-z]+)-?(.*)$/.exec(form.get(f.section) ?? '') ?? [];
  const confirmed = form.get(f.confirmed);
  return {
    token: form.get(f.token) ?? '',
    seen: form.get(f.seen) ?? '',
    ...(confirmed && { confirmed }),
    ...(Object.hasOwn(changes, subject) && changes[subject]!(form, id)),
  };
}
