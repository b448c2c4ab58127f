import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import type { Answer, Notice } from '@/api/contract/types';

export const aNotice = (given: Partial<Notice> = {}): Notice => ({
  id: anId(900),
  at: now,
  title: 'Robin Hill Child Care answered: your approval is needed',
  request: 'booking',
  requestId: anId(300),
  number: 'NB-4K7Q2M',
  facts: 'Ada · Nov 9 - Nov 10 · $160.00',
  read: false,
  needsAnswer: false,
  ...given,
});

export const aNoticeList = (
  items: Notice[],
  given: Partial<Omit<Answer<'listNotices'>, 'items'>> = {},
): Answer<'listNotices'> => ({
  ...aPage(items),
  unread: items.filter(({ read }) => !read).length,
  waiting: {
    bookings: items.filter(({ needsAnswer, request }) => needsAnswer && request === 'booking').length,
    tours: items.filter(({ needsAnswer, request }) => needsAnswer && request === 'tour').length,
  },
  messages: [],
  ...given,
});
