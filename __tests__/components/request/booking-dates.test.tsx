import { render, screen } from '@testing-library/react';
import * as examples from '@/components/request/booking-dates.examples';

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('shows runs of consecutive dates in order', () => {
  render(examples.runs);
  expect(shown()).toEqual(['Nov 18 - Nov 20', 'Nov 24', 'Nov 30 - Dec 1']);
});

test('with showYear, the year or the range of years follows', () => {
  render(examples.withYear);
  expect(shown()).toEqual(['Nov 24, 2026', 'Dec 30 - Jan 1, 2026 - 2027']);
});

test('with markDeclined, what the facility did not approve is struck through and said to be so', () => {
  const { container } = render(examples.byStatus);
  expect(shown()).toEqual(['Nov 16 - Nov 17', 'Nov 18 (not approved)', 'Nov 19']);
  expect([...container.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['Nov 18 (not approved)']);
});
