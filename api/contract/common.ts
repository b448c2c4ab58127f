import { mixed, number, object, string } from 'yup';
import {
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
import { profile } from '@/api/contract/family';
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

export const common = {
  sendSupport: {
    body: shape({
      subject: subjectField(),
      message: messageField(),
    }),
    answer: empty(),
  },
  /** Sent messages and feedback, newest first. Replies come by e-mail and aren't stored. */
  listSupportMessages: { query: object(pageQuery(limits.pageLimitMax)), answer: paged(supportMessage) },
  inviteFriend: { body: shape({ recipient: emailField() }), answer: empty() },
  createAccountLink: { body: shape({ email: emailField() }), answer: empty() },
  listAccountLinks: { answer: list(accountLink) },
  getAccountInvitation: { params: invitationCode, answer: accountInvitation },
  acceptAccountLink: { params: invitationCode, answer: empty() },
  setActiveFamily: { body: shape({ familyId: id() }), answer: profile },
  deleteAccountLinks: { query: object({ itemIds: list(id()).min(1).max(limits.deleteIdsMax) }), answer: empty() },

  createCalendarFeed: { answer: shape({ url: str() }) },
  deleteCalendarFeed: { answer: empty() },
  /** The feed's content as a single download; works without a feed. */
  getCalendarFile: { answer: calendarText() },
  getCalendarFeed: {
    params: object({
      secret: string()
        .strict()
        .max(100)
        .matches(/^[\w-]+\.ics$/)
        .required(),
    }),
    answer: calendarText(),
  },

  getAgreementPdf: {
    answer: mixed<Uint8Array>()
      .defined()
      .meta({ openapi: { type: 'string', format: 'binary' } }),
  },
  /** By the SHA-256 of the PDF as lowercase hex. Doesn't reveal who signed. */
  verifyAgreement: {
    params: object({
      sha256: string()
        .strict()
        .matches(/^[0-9a-f]{64}$/)
        .required(),
    }),
    answer: shape({ signedOn: date(), version: str(), current: bool() }),
  },

  upload: {
    answer: uploaded(),
  },
  getSettings: { answer: settings },
  getContent: {
    params: object({ kind: word(contentKinds) }),
    answer: shape({ kind: word(contentKinds), title: str(), version: str(), markdown: str() }),
  },
  getSitemap: {
    query: object({ page: number().strict().integer().min(1).max(sitemapPagesMax).optional() }),
    answer: shape({ totalPages: int().min(1), items: list(shape({ id: id(), updatedAt: instant() })) }),
  },
};
