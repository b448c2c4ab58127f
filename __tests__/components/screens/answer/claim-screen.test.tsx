import { render, screen } from '@testing-library/react';
import type { Answer } from '@/api/contract/types';
import { ClaimScreen, EndedClaim } from '@/components/screens/answer/claim-screen';

type Claim = Answer<'readClaimLink'>;

const claim: Claim = {
  facilityName: 'Fern House',
  name: '<b>Ada</b> Lowe',
  role: 'Director',
  email: 'ada@fern.example',
  state: 'open',
  token: 'token-1',
  contactKey: null,
};
const show = (over: Partial<Claim> = {}, problem: string | null = null) =>
  render(<ClaimScreen productName="Nestling" page={{ ...claim, ...over }} problem={problem} />);

it('says who asks, as text, and posts yes or no with the token of the page', () => {
  show();
  expect(screen.getByText('<b>Ada</b> Lowe')).toBeVisible();
  expect(screen.getByText('ada@fern.example')).toBeVisible();
  const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, they work with us' });
  expect(yes.form!.method).toBe('post');
  expect(yes.form).toHaveFormValues({ token: 'token-1' });
  expect([yes.name, yes.value]).toEqual(['action', 'approve']);
  expect(screen.getByRole('button', { name: 'No, don’t add them' })).toHaveValue('decline');
});

it.each<[Claim['state'], RegExp]>([
  ['approved', /We e-mailed ada@fern\.example a link to confirm/],
  ['declined', /was not added\. We’ve told them/],
  ['checking', /Someone already answers families for Fern House, so we’ll check/],
])('says what happened when it is %s, and asks no more', (state, text) => {
  const { container } = show({ state });
  expect(container).toHaveTextContent(text);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('a link that has ended leads to the form, because the claim can be made again', () => {
  render(<EndedClaim productName="Nestling" problem={null} />);
  expect(screen.getByRole('link', { name: 'claim your facility again' })).toHaveAttribute('href', '/for-facilities');
});
