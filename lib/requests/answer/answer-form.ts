import type { Body } from '@/api/contract/types';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { moneyOf } from '@/lib/money/money';
import type { DeclineReason, FacilityAction } from '@/lib/requests/answer/facility-answer';

/** The forms of the answer page. They are posted by the browser, so every value is text. */

/** Names of the fields. */
export const answerField = {
  token: 'token',
  version: 'version',
  action: 'action',
  /** Present in a form that only asks to see the refund. */
  preview: 'preview',
  reason: 'reason',
  note: 'note',
  dates: 'dates',
  refund: 'refund',
  visitDate: 'visitDate',
  visitTime: 'visitTime',
  startDate: 'startDate',
  weekdays: 'weekdays',
  session: 'session',
  price: 'price',
  /** Of the form that writes to the family. */
  message: 'message',
  files: 'files',
  seenUpTo: 'seenUpTo',
  /** The button that only marks what the family wrote as read. */
  markRead: 'markRead',
} as const;
const f = answerField;

/** What the service refuses, with the error at the field. */
const refusedPrice = 0;

/** The body of `answerRequest`. Values that no form of ours sends are left for the service to refuse. */
export function answerOf(form: URLSearchParams): Body<'answerRequest'> {
  const text = (name: string) => form.get(name) ?? '';
  const has = (name: string) => form.has(name);
  const reason = text(f.reason);
  return {
    token: text(f.token),
    version: Number(text(f.version)),
    action: text(f.action) as FacilityAction,
    ...(reason && { reason: reason as DeclineReason }),
    ...(text(f.note).trim() && { note: text(f.note).trim() }),
    ...(has(f.dates) && { dates: form.getAll(f.dates) }),
    ...(has(f.refund) && { refund: Number(text(f.refund)) }),
    ...(has(f.visitDate) && { visit: { date: text(f.visitDate), time: text(f.visitTime).slice(0, 5) } }),
    ...(has(f.startDate) && {
      start: {
        startDate: text(f.startDate),
        permanentBookingDays: form.getAll(f.weekdays).map(Number) as Weekday[],
        scheduleType: Number(text(f.session)) as ScheduleType,
      },
    }),
    ...(has(f.price) && { price: moneyOf(text(f.price)) ?? refusedPrice }),
  };
}

/** Whether the form is the one of the messages. */
export const isMessageForm = (form: URLSearchParams): boolean => form.has(f.seenUpTo);

/** The body of `writeByLink`, once its files are uploaded. */
export function messageOf(form: URLSearchParams, files: readonly { id: string; name: string }[]): Body<'writeByLink'> {
  const text = (form.get(f.message) ?? '').trim();
  return {
    token: form.get(f.token) ?? '',
    seenUpTo: Number(form.get(f.seenUpTo)),
    message: form.has(f.markRead) ? null : { text, files: [...files] },
  };
}

/** Whether the form only asks to see what its deed would refund. */
export const asksForPreview = (form: URLSearchParams): boolean => form.has(f.preview);
