import { boolean, mixed, number, object, string } from 'yup';
import { profile } from '@/api/contract/account';
import { exampleId } from '@/api/contract/examples';
import {
  binary,
  bool,
  date,
  empty,
  id,
  instant,
  int,
  list,
  paged,
  pageQuery,
  shape,
  str,
  uploaded,
  word,
  entity,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { contentKinds } from '@/lib/enums';
import { inventedShares } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { sitemapPagesMax } from '@/lib/site/search-engines';
import { emailField } from '@/lib/validation/account';
import { messageField, subjectField } from '@/lib/validation/fields';

/** Contacts of product section 9, and the configuration that pages need. Read at run time, so that one build serves every environment. */
export const settings = entity('Settings', {
  productName: str(),
  supportPhoneNumber: str(),
  supportEmail: str(),
  webAddressMain: str(),
  webAddressSecondary: str(),
  facilitySiteUrl: str(),
  payment: shape({ gateway: word(['sandbox', 'stripe'] as const), publishableKey: str().nullable() }),
  /** Demonstration mode. */
  demo: bool(),
  inventedFacilities: word(inventedShares),
  /** Whether the gallery page is available: development and demonstration. */
  gallery: bool(),
  /** The base map: a file of this portal or the style URL of a hosted map. */
  map: shape({ file: str().nullable(), style: str().nullable() }),
  /** Whether browsers report how fast pages are. */
  pageFigures: bool(),
  /** Whether parents can log in with passkeys; missing: the service has none. */
  passkeys: boolean().strict().optional(),
  /** The server's business time. */
  now: instant(),
});

export const accountLink = entity('AccountLink', {
  id: id(),
  email: str(),
  createdAt: instant(),
  acceptedAt: instant().nullable(),
  /** True for the adult who joined the record by this link; deleting it removes them from the record. */
  own: bool(),
});

/** Shown to the invited account. */
export const accountInvitation = entity('AccountInvitation', {
  /** The record's first guardian. */
  guardian: str().nullable(),
  /** Of the sender; null if that account was deleted. */
  email: str().nullable(),
  /** First names. */
  children: list(str()),
  acceptedAt: instant().nullable(),
});

/** The code of an invitation, as mailed or typed. */
const invitationCode = object({ code: string().strict().min(1).max(64).required() });

export const supportMessage = entity('SupportMessage', { id: id(), at: instant(), subject: str(), message: str() });

const calendarText = () =>
  mixed<string>()
    .defined()
    .meta({ openapi: { type: 'string' } });

export const messageCalls = {
  sendSupport: operation('Messages', 'POST /v1/parent/support', 'account', {
    asksNew: false,
    status: 202,
    summary: 'Write to support',
    description: 'Feedback is a message with the subject "Feedback". Answers come by e-mail.',
    body: shape({
      subject: subjectField(),
      message: messageField(),
    }),
    bodySize: 'request',
    example: { subject: 'A question', message: 'Can I add a second guardian later?' },
    answer: empty(),
  }),
  listSupportMessages: operation('Messages', 'GET /v1/parent/support', 'account', {
    summary: 'List messages to support',
    description: 'What the family’s adults wrote, newest first.',
    query: object(pageQuery(limits.pageLimitMax)),
    answer: paged(supportMessage),
  }),
  inviteFriend: operation('Sharing', 'POST /v1/parent/invite_friends', 'account', {
    asksNew: true,
    status: 202,
    summary: 'Invite a friend',
    description: 'Mails an invitation to join. Inviting the same friend again is answered alike and sends nothing.',
    body: shape({ recipient: emailField() }),
    example: { recipient: 'sam@example.com' },
    answer: empty(),
  }),
};

export const accountLinkCalls = {
  createAccountLink: operation('Sharing', 'POST /v1/parent/account-link', 'account', {
    asksFactor: true,
    asksNew: true,
    status: 202,
    summary: 'Invite an adult',
    description:
      'Mails an invitation to share the family’s record. Inviting the same address again replaces the earlier invitation.',
    body: shape({ email: emailField() }),
    example: { email: 'omar@example.com' },
    answer: empty(),
  }),
  listAccountLinks: operation('Sharing', 'GET /v1/parent/account-link', 'account', {
    summary: 'List links and invitations',
    description: 'Who shares the record, and who is invited to it.',
    answer: list(accountLink),
  }),
  getAccountInvitation: operation('Sharing', 'GET /v1/parent/account-link/:code/accept', 'account', {
    anyFamily: true,
    summary: 'Look at an invitation',
    description:
      'Tells the invited account, before it accepts, whose record it is, which children it is about, and what becomes of its own. The code of another account is 404.',
    params: invitationCode,
    answer: accountInvitation,
  }),
  acceptAccountLink: operation('Sharing', 'POST /v1/parent/account-link/:code/accept', 'account', {
    asksNew: true,
    anyFamily: true,
    summary: 'Accept an invitation',
    description:
      'Called as the invited account, which is on the shared record from then on. The code of another account is 404.',
    params: invitationCode,
    answer: empty(),
  }),
  setActiveFamily: operation('Sharing', 'PUT /v1/parent/account-link/active', 'account', {
    asksNew: false,
    anyFamily: true,
    summary: 'Switch to another record',
    description:
      'Chooses which of the records that the account belongs to its calls are about from now on. Answers the profile.',
    body: shape({ familyId: id() }),
    example: { familyId: exampleId(2) },
    answer: profile,
  }),
  deleteAccountLinks: operation('Sharing', 'DELETE /v1/parent/account-link', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Undo links',
    description:
      'Undoes links and withdraws invitations, all or none. Either side may. What the leaving adult still holds ends with it.',
    query: object({ itemIds: list(id()).min(1).max(limits.deleteIdsMax) }),
    answer: empty(),
  }),
};

export const calendarCalls = {
  createCalendarFeed: operation('Calendar', 'POST /v1/parent/calendar', 'account', {
    asksFactor: true,
    asksNew: false,
    status: 201,
    summary: 'Make the calendar feed',
    description:
      'Answers the address of the family’s feed, once. Only a hash of its secret is kept. An earlier address ends.',
    answer: shape({ url: str() }),
  }),
  deleteCalendarFeed: operation('Calendar', 'DELETE /v1/parent/calendar', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Revoke the calendar feed',
    description: 'The address answers 404 from then on.',
    answer: empty(),
  }),
  getCalendarFile: operation('Calendar', 'GET /v1/parent/calendar/file', 'account', {
    answers: 'calendar',
    summary: 'Download the calendar',
    description: 'What the feed holds, once, as an iCalendar file. It needs no feed and changes none.',
    answer: calendarText(),
  }),
  getCalendarFeed: operation('Calendar', 'GET /v1/calendar/:secret', 'public', {
    answers: 'calendar',
    summary: 'Read the calendar feed',
    description:
      'The family’s care as whole days with first names, for calendar programs. The secret in the address is the only key.',
    params: object({
      secret: string()
        .strict()
        .max(100)
        .matches(/^[\w-]+\.ics$/)
        .required(),
    }),
    answer: calendarText(),
  }),
};

export const agreementCalls = {
  getAgreementPdf: operation('Agreement', 'GET /v1/parent/agreement/pdf', 'account', {
    answers: 'pdf',
    summary: 'Download the signed agreement',
    description: 'The family’s newest signature as a PDF, the same bytes each time. Without a signature it is 404.',
    refuses: [404],
    answer: binary(),
  }),
  verifyAgreement: operation('Agreement', 'GET /v1/agreement/:sha256', 'public', {
    summary: 'Check an agreement',
    description:
      'Tells whether a PDF with this SHA-256, in lower-case hex, was given out here, and whether its version still stands. It says nothing of who signed.',
    params: object({
      sha256: string()
        .strict()
        .matches(/^[0-9a-f]{64}$/)
        .required(),
    }),
    answer: shape({ signedOn: date(), version: str(), current: bool() }),
  }),
};

export const fileCalls = {
  upload: operation('Common', 'POST /v1/upload', 'account', {
    asksNew: false,
    status: 201,
    sends: 'multipart',
    summary: 'Upload photos',
    description:
      'Takes at most five images of 3 MB in the fields `file_0`, `file_1` and so on, and encodes them again without metadata. An image that cannot be read is 415 with a sentence that names its type. An upload that no record refers to is deleted after a day.',
    refuses: [413, 415],
    answer: uploaded(),
  }),
};

export const contentCalls = {
  getSettings: operation('Common', 'GET /v1/settings', 'public', {
    withoutDatabase: true,
    summary: 'Get the settings',
    description: 'Contacts, and what a page needs to know of the configuration.',
    answer: settings,
  }),
  getContent: operation('Common', 'GET /v1/content/:kind', 'public', {
    withoutDatabase: true,
    summary: 'Get a page of text',
    description: 'The page’s title, version and Markdown.',
    params: object({ kind: word(contentKinds) }),
    answer: shape({ kind: word(contentKinds), title: str(), version: str(), markdown: str() }),
  }),
  getSitemap: operation('Common', 'GET /v1/sitemap', 'public', {
    summary: 'List facilities for search engines',
    description: 'The open facilities that are not invented, 5,000 on a page, with the time of their last change.',
    query: object({ page: number().strict().integer().min(1).max(sitemapPagesMax).optional() }),
    answer: shape({ totalPages: int().min(1), items: list(shape({ id: id(), updatedAt: instant() })) }),
  }),
};
