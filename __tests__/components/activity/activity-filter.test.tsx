import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as examples from '@/components/activity/activity-filter.examples';

const chosen = () => screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked);

test('the filter offers seven options, all activities first', () => {
  render(examples.interactive);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'All Activities',
    'Photo Activity',
    'Fluid Activity',
    'Food Activity',
    'Nap Activity',
    'Toilet Activity',
    'Supplies Activity',
  ]);
  expect(screen.getByRole('radio', { name: 'All Activities' })).toBeChecked();
});

test('a filter option can be selected by pointer, touch or arrow keys', async () => {
  const user = userEvent.setup();
  render(examples.interactive);
  await user.click(screen.getByText('Nap Activity'));
  expect(screen.getByRole('radio', { name: 'Nap Activity' })).toBeChecked();
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('radio', { name: 'Food Activity' }) }]);
  expect(screen.getByRole('radio', { name: 'Food Activity' })).toBeChecked();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Fluid Activity' })).toBeChecked();
  expect(chosen()).toHaveLength(1);
});
