import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchCalendar } from '@/components/facility/search/search-calendar';
import { noFilters } from '@/lib/search/search';

function Search() {
  const [draft, setDraft] = useState({ ...noFilters, dates: ['2026-12-24'] });
  return (
    <SearchCalendar
      draft={draft}
      change={(next) => setDraft({ ...draft, ...next } as typeof draft)}
      today="2026-12-10"
    />
  );
}

it('the search’s calendar marks holidays, which can be selected, and has no legend of availability', async () => {
  const user = userEvent.setup();
  render(<Search />);
  const christmas = screen.getByRole('gridcell', { name: /December 25/ });
  expect(within(christmas).getByText('●')).toBeVisible();
  expect(screen.getByText(/Dec 25, Christmas Day.* Many facilities are closed\.$/)).toBeVisible();
  for (const words of ['Available', 'Full or closed']) expect(screen.queryByText(words)).not.toBeInTheDocument();
  await user.click(christmas);
  expect(christmas).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Friday, December 25: Christmas Day. Many facilities are closed.',
  );
  await user.click(screen.getByRole('gridcell', { name: /December 28/ }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
