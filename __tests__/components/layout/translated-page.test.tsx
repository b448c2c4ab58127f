import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { useMockService } from '@/__tests__/support/msw';
import { opened, renderWithStore } from '@/__tests__/support/render';
import { Shell } from '@/components/layout/shell';
import { BookingsScreen } from '@/components/screens/my-bookings/bookings-screen';
import { sessionEnded } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';
// As every page does.
import '@/pages/_app';

const service = useMockService();

/**
 * Translates the page as browsers do: each text goes into a font element, or is replaced by one, except where the page
 * forbids it.
 */
function translate(how: 'wrap' | 'replace') {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const { parentElement: parent, data } = text;
    if (!parent || !data.trim() || parent.closest('[translate="no"], font, script, style')) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    parent.replaceChild(outer, text);
    inner.append(how === 'wrap' ? text : `«${data}»`);
    if (how === 'wrap') text.data = `«${data}»`;
  }
}

/** Texts that come and go beside others. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <p>
      {count % 2 === 1 && 'odd '}
      You pressed {count > 0 ? `${count} times` : 'nothing'} {count % 2 === 0 && <b>even</b>}
      {count > 2 && ' enough'}
      <button onClick={() => setCount(count + 1)}>Press</button>
    </p>
  );
}

describe.each(['wrap', 'replace'] as const)('on a page translated by the browser (%s)', (how) => {
  it(`a page whose texts come and go survives a translator that chooses to ${how} texts`, async () => {
    renderWithStore(<Counter />);
    for (let press = 0; press < 6; press += 1) {
      translate(how);
      await act(async () => fireEvent.click(screen.getByRole('button')));
    }
    if (how === 'wrap') expect(screen.getByRole('paragraph')).toHaveTextContent(/You pressed .*6 times/);
  });

  it(`My Bookings is filtered, loaded again and left under a translator that chooses to ${how} texts`, async () => {
    const ben = { ...aBooking().children[0]!, id: anId(221), firstName: 'Ben' };
    service.answer({ listUpcomingBookings: () => aPage([aBooking(), aBooking({ id: anId(301), children: [ben] })]) });
    const { router, store, user } = renderWithStore(
      <Shell>{opened(<BookingsScreen settings={aSettings()} />)}</Shell>,
      { profile: aProfile(), at: '/my-bookings?list=upcoming' },
    );
    const filter = await screen.findByLabelText('Child');
    translate(how);
    await user.selectOptions(filter, 'Ben');
    translate(how);
    act(() => void store.dispatch(toastAdded('info', 'Hello.')));
    await user.selectOptions(filter, screen.getAllByRole('option')[0]!);
    translate(how);
    await act(() => router.push('/my-bookings?list=past'));
    translate(how);
    act(() => void store.dispatch(sessionEnded('expired')));
    await waitFor(() => expect(screen.queryByLabelText('Child')).not.toBeInTheDocument());
  });
});

it('names of facilities and children are not translated', async () => {
  service.answer({ listUpcomingBookings: () => aPage([aBooking()]) });
  renderWithStore(<Shell>{opened(<BookingsScreen settings={aSettings()} />)}</Shell>, {
    profile: aProfile(),
    at: '/my-bookings?list=upcoming',
  });
  const { facility, children } = aBooking();
  const link = await screen.findByRole('link', { name: facility.name });
  translate('replace');
  expect(link).toHaveTextContent(facility.name);
  expect(screen.getAllByText(children[0]!.firstName).length).toBeGreaterThan(0);
  expect(await screen.findByText('Hi, Maya')).toBeVisible();
  expect(screen.getAllByText(/^«/).length).toBeGreaterThan(5);
});
