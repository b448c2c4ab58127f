import { screen, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { RecordActivity as Entry } from '@/api/contract/types';
import { RecordActivity } from '@/components/activity/record-activity';

const service = useMockService();
const you = { id: anId(100), kind: 'adult', name: 'maya@example.com', isYou: true } as const;
const facility = { id: anId(400), kind: 'facility', name: 'Little Pine', isYou: false } as const;
const former = { id: 'former', kind: 'former', name: null, isYou: false } as const;
const entry = (id: number, given: Partial<Entry>): Entry => ({
  id: anId(id),
  at: '2026-11-02T17:15:00Z',
  kind: 'exported',
  by: you,
  about: null,
  ...given,
});
const entries = [
  entry(901, {}),
  entry(902, { kind: 'facilityOpened', by: facility, about: 'Leo' }),
  entry(903, { at: '2026-10-30T15:00:00Z', kind: 'child_changed', by: former, about: 'Leo Chen' }),
];
const show = () => renderWithStore(<RecordActivity />, { profile: aProfile() });

it('entries stand by day, newest first, and one person’s can be chosen', async () => {
  const asked: unknown[] = [];
  service.answer({
    listRecordActivity: ({ query }) => {
      asked.push([query.by, query.page]);
      const items = query.by ? entries.filter(({ by }) => by.id === query.by) : entries;
      return { ...aPage(items), actors: [you, former, facility] };
    },
  });
  const { user } = show();
  const monday = within(await screen.findByRole('region', { name: 'Monday, November 2, 2026' }));
  expect(monday.getByText('You downloaded a copy of all data.')).toBeVisible();
  expect(monday.getByText('Little Pine opened Leo’s record.')).toBeVisible();
  const friday = within(screen.getByRole('region', { name: 'Friday, October 30, 2026' }));
  expect(friday.getByText('A former adult changed Leo Chen’s record.')).toBeVisible();

  const select = screen.getByRole('combobox', { name: 'Show' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everyone', 'You', 'Former adults', 'Little Pine']);
  await user.selectOptions(select, 'Little Pine');
  expect(await screen.findByText('Little Pine opened Leo’s record.')).toBeVisible();
  expect(screen.queryByText('You downloaded a copy of all data.')).not.toBeInTheDocument();
  expect(asked).toEqual([
    [undefined, 1],
    [facility.id, 1],
  ]);
});

it('a service without the call is told in words, without a toast', async () => {
  service.answer({ listRecordActivity: () => refuse(404, 'Not found.') });
  show();
  expect(await screen.findByText(/This isn’t available here/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
