import type { ContentKind } from '@/lib/enums';

/** What search engines and shared links say of a page of text. */
export const contentDescriptions: Record<ContentKind, string> = {
  about: 'Who we are, and why we make finding child care simpler for families and facilities.',
  blog: 'Short pieces on finding child care, settling in, and everything in between.',
  contact: 'How to reach us by message, e-mail or phone, and how soon we answer.',
  phone: 'Our phone numbers, and when somebody answers them.',
  'parent-agreement': 'What parents and facilities can expect of each other, in words made to be understood.',
  'privacy-policy': 'What we hold about your family, why, who can see it, and how to correct, download or delete it.',
  'software-agreement': 'What you may do with our software, and what we promise about it.',
  'support-email': 'How to write to us, and what to leave out of an e-mail.',
  'terms-of-use': 'The rules for everyone who searches for child care here, with or without an account.',
  'register-ccb': 'What a child care facility gets from being listed here, and how to register.',
  'how-it-works': 'From the first search to the first day of care: how to find, request and pay for child care.',
  faq: 'Answers to what parents ask us about searching, requests, payment, waitlists and their data.',
};
