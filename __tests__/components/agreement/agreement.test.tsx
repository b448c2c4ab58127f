import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { render, screen, within, fireEvent, waitFor } from '@testing-library/react';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { textsOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import { AgreementText } from '@/components/agreement/agreement-text';
import { VerifyAgreementScreen } from '@/components/screens/site/verify-agreement-screen';
import { contentHtml } from '@/lib/text/markdown';

describe('reading the agreement', () => {
  const markdown = readFileSync('server/content/parent-agreement.md', 'utf8').replace(/^---[\s\S]*?---\n/, '');
  let html = '';
  beforeAll(async () => {
    html = await contentHtml(markdown);
  });

  const show = () => {
    render(<AgreementText title="Parent agreement" version="2026-11-26" html={html} />);
    return within(screen.getByRole('region', { name: 'Parent agreement' }));
  };
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

  it('the agreement is folded by its sections, and the page has its whole text', () => {
    const agreement = show();
    const headings = agreement.getAllByRole('heading', { level: 3 });
    expect(textsOf(headings)).toEqual([...markdown.matchAll(/^## (.+)$/gm)].map(([, it]) => it));
    expect(headings).toHaveLength(17);
    const given = document.createElement('div');
    given.innerHTML = html;
    const shown = plain(screen.getByRole('region').textContent ?? '').replace('Open all sections', '');
    for (const block of given.querySelectorAll('h2, p, li')) expect(shown).toContain(plain(block.textContent ?? ''));
    expect(agreement.getByText(/^This agreement is between you/)).toBeVisible();
    expect(agreement.getByText(/^We don’t provide care ourselves\./)).not.toBeVisible();
    expect(agreement.getByText('Version 2026-11-26')).toBeVisible();
  });
});

describe('checking an agreement', () => {
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

  it('a genuine file shows when it was signed and whether its version is current', async () => {
    const asked = knowOurs();
    const { user, input } = await openPage();
    expect(said()).toBeEmptyDOMElement();
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('This agreement is genuine'));
    expect(said()).toHaveTextContent('signed on March 4, 2026, agreement version 2026-11-01. That’s still the current');
    expect(said()).toHaveTextContent('parent-agreement.pdf');
    expect(asked).toEqual([hashOf(ours)]);
    knowOurs(false);
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('There’s a newer version now'));
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

  it('an unknown file and an unavailable service are explained', async () => {
    knowOurs();
    const { user, input } = await openPage();
    await user.upload(input, pdf('%PDF-1.7\nsigneD'));
    await waitFor(() => expect(said()).toHaveTextContent('It may have been changed'));
    service.answer({ verifyAgreement: () => refuse(503, 'We are away for a moment.') });
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('The file itself may be fine'));
  });

  it('a browser without digests gets an explanation', async () => {
    crypto.mockReturnValue({} as Crypto);
    const { user, input } = await openPage();
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('an address that begins with https'));
  });
});
