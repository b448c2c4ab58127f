import { render, screen } from '@testing-library/react';
import { SampleScreen } from '@/components/screens/answer/sample-screen';

/** The answer page with a made-up request. */
const show = (tried: boolean) =>
  render(<SampleScreen productName="Nestling" now={new Date('2026-11-26T15:00:00Z')} tried={tried} />);

it('says that it is a sample, and shows a request of days ahead with its forms', () => {
  show(false);
  expect(screen.getByRole('heading', { level: 1, name: 'Request for care' })).toBeVisible();
  expect(screen.getByText('This is a sample')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Mon.*Dec.* 7/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept all 3 days' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '/for-facilities');
});

it('says that nothing was sent after a press', () => {
  show(true);
  expect(screen.getByText('Nothing was sent')).toBeVisible();
});
