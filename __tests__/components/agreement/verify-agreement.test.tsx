import { createHash, webcrypto } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VerifyAgreementScreen } from '@/components/screens/site/verify-agreement-screen';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';

const service = useMockService();

const ours = '%PDF-1.7\nsigned';
const pdf = (text = ours, name = 'parent-agreement.pdf') => new File([text], name, { type: 'application/pdf' });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A service that knows one file by its digest. */
function knowOurs(current = true): string[] {
  const asked: string[] = [];
  service.answer({
    verifyAgreement: ({ params }) => {
      asked.push(params.sha256);
      return params.sha256 === hashOf(ours)
        ? { signedOn: '2026-03-04', version: '2026-11-01', current }
        : refuse(404, 'We didn’t issue an agreement with this fingerprint.');
    },
  });
  return asked;
}

async function openPage() {
  const page = renderWithStore(<VerifyAgreementScreen />, { profile: null, at: '/agreement/verify' });
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a PDF file');
  return { ...page, input };
}
const said = () => screen.getByRole('status');

/** jsdom has no digests, like a browser without HTTPS. */
const withDigests = { ...globalThis.crypto, subtle: webcrypto.subtle };
let crypto: jest.SpyInstance;
beforeEach(() => {
  crypto = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(withDigests as Crypto);
});
afterEach(() => crypto.mockRestore());

it('a genuine file shows when it was signed and that its version is current', async () => {
  const asked = knowOurs();
  const { user, input } = await openPage();
  expect(said()).toBeEmptyDOMElement();
  await user.upload(input, pdf());
  await waitFor(() => expect(said()).toHaveTextContent('This agreement is genuine'));
  expect(said()).toHaveTextContent('signed on March 4, 2026, agreement version 2026-11-01. That’s still the current');
  expect(said()).toHaveTextContent('parent-agreement.pdf');
  expect(asked).toEqual([hashOf(ours)]);
});

it('a genuine file of an older version says that there is a newer one', async () => {
  knowOurs(false);
  const { user, input } = await openPage();
  await user.upload(input, pdf());
  await waitFor(() => expect(said()).toHaveTextContent('There’s a newer version now'));
});

it('a file with a changed byte is unknown, with an explanation', async () => {
  knowOurs();
  const { user, input, store } = await openPage();
  await user.upload(input, pdf('%PDF-1.7\nsigneD'));
  await waitFor(() => expect(said()).toHaveTextContent('We don’t recognize this file'));
  expect(said()).toHaveTextContent('It may have been changed');
  expect(store.getState().toasts).toEqual([]);

  await user.upload(input, pdf());
  await waitFor(() => expect(said()).toHaveTextContent('This agreement is genuine'));
  expect(screen.getByRole('button', { name: 'Choose another PDF' })).toBeVisible();
});

it('a file that is not a PDF is recognized without calling the service, whatever its name', async () => {
  const asked = knowOurs();
  const { user, input } = await openPage();
  await user.upload(input, pdf('a photo', 'agreement.pdf'));
  await waitFor(() => expect(said()).toHaveTextContent('File type must be PDF'));
  expect(asked).toEqual([]);
});

it('a dropped file of any type is accepted, one at a time', async () => {
  knowOurs();
  await openPage();
  const zone = screen.getByRole('group', { name: 'Choose an agreement to check' });
  const drop = (files: File[]) =>
    fireEvent.drop(zone, {
      dataTransfer: {
        files,
        items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
        types: ['Files'],
      },
    });
  drop([new File([ours], 'renamed', { type: '' })]);
  await waitFor(() => expect(said()).toHaveTextContent('This agreement is genuine'));
  drop([pdf(), pdf()]);
  await waitFor(() => expect(said()).toHaveTextContent('Too many files'));
});

it('an unavailable service is reported as saying nothing about the file', async () => {
  service.answer({ verifyAgreement: () => refuse(503, 'We are away for a moment.') });
  const { user, input } = await openPage();
  await user.upload(input, pdf());
  await waitFor(() => expect(said()).toHaveTextContent('The file itself may be fine'));
});

it('a browser without digests gets an explanation', async () => {
  crypto.mockReturnValue({} as Crypto);
  const { user, input } = await openPage();
  await user.upload(input, pdf());
  await waitFor(() => expect(said()).toHaveTextContent('an address that begins with https'));
});

it('the button opens the file dialog by keyboard', async () => {
  const { user, input } = await openPage();
  const opened = jest.fn();
  input.addEventListener('click', opened);
  const button = within(screen.getByRole('group')).getByRole('button', { name: 'Choose a PDF' });
  for (let step = 0; document.activeElement !== button && step < 5; step += 1) await user.tab();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
});
