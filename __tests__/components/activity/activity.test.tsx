import { screen, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { textsOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import type { Activity, RecordActivity as Entry } from '@/api/contract/types';
import { ActivityFeed } from '@/components/activity/activity-feed';
import { RecordActivity } from '@/components/activity/record-activity';

const service = useMockService();

describe('a child’s days', () => {
  const activity = (given: Partial<Activity>): Activity => ({
    id: anId(900),
    at: '2026-11-02T17:15:00Z',
    timeZone: 'America/Toronto',
    kind: 'nap',
    text: 'Slept for an hour.',
    photo: null,
    ...given,
  });
  const days = [
    activity({ id: anId(901) }),
    activity({
      id: anId(902),
      at: '2026-11-02T15:00:00Z',
      kind: 'photo',
      text: 'Painting outside.',
      photo: { id: anId(903), fullPath: '/files/painting.jpg' },
    }),
    activity({ id: anId(904), at: '2026-10-30T15:00:00Z', kind: 'food', text: 'Ate all of the soup.' }),
  ];
  const show = () => renderWithStore(<ActivityFeed childId={anId(220)} name="Ada" />, { profile: aProfile() });

  it('activities are shown by day, newest first, with kind and photo', async () => {
    service.answer({ listChildActivity: () => aPage(days) });
    show();
    const monday = within(await screen.findByRole('region', { name: 'Monday, November 2, 2026' }));
    expect(monday.getAllByRole('listitem')).toHaveLength(2);
    expect(monday.getByText('Slept for an hour.')).toBeVisible();
    expect(monday.getByText(/Nap Activity/)).toBeVisible();
    expect(monday.getByRole('img', { name: 'Photo: Painting outside.' })).toHaveAttribute('src', '/files/painting.jpg');
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions.filter(Boolean)).toEqual(['Monday, November 2, 2026', 'Friday, October 30, 2026']);
  });

  it('days and times are the facility’s, whatever the zone of the browser', async () => {
    const evening = activity({ at: '2026-11-03T01:05:00Z', timeZone: 'America/Vancouver' });
    service.answer({ listChildActivity: () => aPage([evening]) });
    show();
    const monday = within(await screen.findByRole('region', { name: 'Monday, November 2, 2026' }));
    expect(monday.getByText('5:05 PM')).toBeVisible();
  });

  it('one kind of activity can be selected, and an empty result says so', async () => {
    const asked: unknown[] = [];
    service.answer({
      listChildActivity: ({ params, query }) => {
        asked.push([params.id, query.kind, query.page]);
        return aPage(query.kind === 'toilet' ? [] : days);
      },
    });
    const { user } = show();
    await screen.findByText('Slept for an hour.');
    expect(screen.getAllByRole('radio')).toHaveLength(7);
    expect(screen.getByRole('radio', { name: 'All Activities' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Toilet Activity' }));
    expect(await screen.findByText('Nothing under “Toilet Activity” yet.')).toBeVisible();
    expect(screen.queryByText('Slept for an hour.')).not.toBeInTheDocument();
    expect(asked).toEqual([
      [anId(220), 'all', 1],
      [anId(220), 'toilet', 1],
    ]);
  });

  it('an empty feed says what will appear', async () => {
    service.answer({ listChildActivity: () => aPage([]) });
    show();
    expect(await screen.findByText(/No notes yet\. Meals, naps and photos of Ada’s days/)).toBeVisible();
  });
});

describe('what was done in the record', () => {
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
    expect(textsOf(within(select).getAllByRole('option'))).toEqual(['Everyone', 'You', 'Former adults', 'Little Pine']);
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
});
