import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusRecovery } from '@/components/layout/use-focus-recovery';

/** Imitates Chrome, where removing a focused button fires blur without a relatedTarget before the removal. */
function Button(props: ComponentProps<'button'>) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const removed = ref.current;
    return () => void removed?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
  }, []);
  return <button ref={ref} {...props} />;
}

/** A page whose Withdraw button is removed when pressed; `asks` adds a confirmation. */
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

test('focus moves to the container of a pressed button that is removed', async () => {
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

test('focus moves to the container when the button is removed while its confirmation dialog is open', async () => {
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
  'focus that the parent moved to %s stays there when the button is removed',
  async (name) => {
    const user = userEvent.setup();
    render(<Page />);
    const withdraw = button('Withdraw');
    act(() => withdraw.focus());
    if (name.endsWith('Tab')) await user.tab({ shift: true });
    else await user.click(name === 'nowhere' ? document.body : button(name));
    const focused = document.activeElement;
    // Simulates a withdrawal in another tab.
    act(() => withdraw.click());
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(focused).toHaveFocus();
  },
);
