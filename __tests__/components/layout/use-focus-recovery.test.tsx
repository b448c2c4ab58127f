import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusRecovery } from '@/components/layout/use-focus-recovery';

/**
 * Loses the focus like a removed button in Chrome: blur fires before the removal, without a new target.
 */
function Button(props: ComponentProps<'button'>) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const removed = ref.current;
    return () => void removed?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
  }, []);
  return <button ref={ref} {...props} />;
}

/** A page with a request that can be withdrawn, with or without a confirmation; its button is removed with it. */
function Page({ asks = false }: { asks?: boolean }) {
  useFocusRecovery();
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <header>
        <button>Menu</button>
      </header>
      <main>
        <button>Elsewhere</button>
        <section aria-label="Request">
          <h1>{open ? 'Pending' : 'Withdrawn'}</h1>
          <div>{open && <Button onClick={() => (asks ? setAsking(true) : setOpen(false))}>Withdraw</Button>}</div>
        </section>
      </main>
      {asking && (
        <div role="dialog" aria-label="Sure?">
          <button autoFocus onClick={() => setOpen(false)}>
            Yes
          </button>
          <button onClick={() => setAsking(false)}>Close</button>
        </div>
      )}
    </>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const request = () => screen.getByRole('region', { name: 'Request' });

test('when the pressed button is removed, the focus moves to its surroundings', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(request()).toHaveFocus());
  await user.tab({ shift: true });
  expect(button('Elsewhere')).toHaveFocus();
  expect(request()).not.toHaveAttribute('tabindex');
});

test('when the button is removed while a confirmation dialog is open, the focus moves to its surroundings', async () => {
  const user = userEvent.setup();
  render(<Page asks />);
  act(() => button('Withdraw').focus());
  await user.keyboard('{Enter}');
  await user.click(button('Yes'));
  expect(button('Yes')).toHaveFocus();
  await user.click(button('Close'));
  await waitFor(() => expect(request()).toHaveFocus());
});

test.each(['Menu', 'nowhere', 'the control before, by Tab'])(
  'a parent who moved the focus to %s keeps it there',
  async (name) => {
    const user = userEvent.setup();
    render(<Page />);
    const withdraw = button('Withdraw');
    act(() => withdraw.focus());
    if (name.endsWith('Tab')) await user.tab({ shift: true });
    else await user.click(name === 'nowhere' ? document.body : button(name));
    const focused = document.activeElement;
    // Withdrawn by another tab, without a press here.
    act(() => withdraw.click());
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(focused).toHaveFocus();
  },
);
