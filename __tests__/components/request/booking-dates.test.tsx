import { render, screen } from '@testing-library/react';
import * as examples from '@/components/request/booking-dates.examples';

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('booking dates are shown as runs in order', () => {
  render(examples.runs);
  expect(shown()).toEqual(['Nov 18 - Nov 20', 'Nov 24', 'Nov 30 - Dec 1']);
});

test('showYear appends the year or the range of years', () => {
  render(examples.withYear);
  expect(shown()).toEqual(['Nov 24, 2026', 'Dec 30 - Jan 1, 2026 - 2027']);
});

test('markDeclined strikes through dates that were not approved, with text for screen readers', () => {
  const { container } = render(examples.byStatus);
  expect(shown()).toEqual(['Nov 16 - Nov 17', 'Nov 18 (not approved)', 'Nov 19']);
  expect([...container.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['Nov 18 (not approved)']);
});
