import type { ContentKind } from '@/lib/enums';

interface ContentPage {
  kind: ContentKind;
  label: string;
}

/** The pages of text, by what a parent would look for; the help page lists all of them (product section 3). */
export const contentPages = {
  'How things work': [
    { kind: 'how-it-works', label: 'How it works' },
    { kind: 'faq', label: 'Questions and answers' },
    { kind: 'blog', label: 'Blog' },
  ],
  'Reach us': [
    { kind: 'contact', label: 'Contact' },
    { kind: 'phone', label: 'Call us' },
    { kind: 'support-email', label: 'Write to us' },
  ],
  'What we agree on': [
    { kind: 'parent-agreement', label: 'Parent agreement' },
    { kind: 'terms-of-use', label: 'Terms of use' },
    { kind: 'privacy-policy', label: 'Privacy' },
    { kind: 'software-agreement', label: 'Software agreement' },
  ],
  'About us': [
    { kind: 'about', label: 'About us' },
    { kind: 'register-ccb', label: 'How facilities register' },
  ],
} as const satisfies Readonly<Record<string, readonly ContentPage[]>>;
