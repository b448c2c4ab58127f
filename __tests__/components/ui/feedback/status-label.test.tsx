import { render, screen } from '@testing-library/react';
import { statusLabelExamples } from '@/components/ui/feedback/feedback.examples';

const expected: [keyof typeof statusLabelExamples, [string, string][]][] = [
  [
    'bookings',
    [
      ['Pending request', 'pending'],
      ['Your approval needed', 'warning'],
      ['Declined by the facility', 'failed'],
      ['Cancelled by you', 'failed'],
      ['Pending request', 'pending'],
      ['Payment failed', 'failed'],
      ['Confirmed', 'success'],
      ['Timeout', 'failed'],
      ['Completed', 'success'],
      ['Cancelled by the facility', 'failed'],
    ],
  ],
  [
    'tours',
    [
      ['Pending request', 'pending'],
      ['Removed by the facility', 'failed'],
      ['Removed by you', 'failed'],
      ['Tour scheduled', 'success'],
      ['Start scheduled', 'success'],
      ['Expired', 'failed'],
    ],
  ],
];

test.each(expected)('status labels of %s show their text and colour class', (name, labels) => {
  const { container } = render(statusLabelExamples[name]);
  const shown = [...container.querySelectorAll('[data-color]')].map((label) => [
    label.textContent,
    label.getAttribute('data-color'),
  ]);
  expect(shown).toEqual(labels);
});

test('each status colour has its own background class', () => {
  render(statusLabelExamples.bookings);
  const of = (label: string) => screen.getByText(label).className.match(/bg-(\w+)-soft/)?.[1];
  expect(['Confirmed', 'Timeout', 'Your approval needed'].map(of)).toEqual(['success', 'failed', 'warning']);
});
