import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide';
import { textsOf } from '@/__tests__/support/queries';
import {
  noticeExamples,
  progressBarExamples,
  statusLabelExamples,
  toastListExamples,
} from '@/components/ui/feedback/feedback.examples';
import { type Toast, ToastList } from '@/components/ui/feedback/toast-list';
import { Button } from '@/components/ui/inputs/button';
import { IconButton } from '@/components/ui/inputs/icon-button';
import {
  buttonExamples,
  categoryStripExamples,
  selectExamples,
  starRatingInputExamples,
} from '@/components/ui/inputs/inputs.examples';
import { Excerpt } from '@/components/ui/layout/excerpt';
import {
  definitionListExamples,
  foldableCardExamples,
  priceExamples,
  starRatingExamples,
} from '@/components/ui/layout/layout.examples';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { StarRating } from '@/components/ui/layout/star-rating';
import { ConfirmationDialog } from '@/components/ui/overlays/confirmation-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';
import { confirmationDialogExamples, dialogExamples } from '@/components/ui/overlays/overlays.examples';

describe('toasts', () => {
  const toast: Toast = { id: 'a', type: 'success', message: 'Saved.' };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const setup = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the toast live region exists before the first toast, outside the container that dialogs make inert', () => {
    const { container } = render(<ToastList toasts={[]} onDismiss={jest.fn()} />);
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    // An empty list would be announced as a list without items.
    expect(within(region).queryByRole('list')).not.toBeInTheDocument();
    expect(container).not.toContainElement(region);
  });

  test('a toast is dismissed after 5 seconds plus a 300 ms slide', () => {
    const dismiss = jest.fn();
    render(<ToastList toasts={[toast]} onDismiss={dismiss} />);
    pass(5000);
    pass(299);
    expect(dismiss).not.toHaveBeenCalled();
    pass(1);
    expect(dismiss).toHaveBeenCalledWith('a');
  });

  test.each([
    ['before it slides out', 4000],
    ['while it slides out', 5100],
  ])('a toast repeated %s is announced again and lives 5 more seconds', (_, repeatedAt) => {
    const dismiss = jest.fn();
    const { rerender } = render(<ToastList toasts={[{ ...toast, endsAt: 1 }]} onDismiss={dismiss} />);
    pass(repeatedAt);
    const said = screen.getByText('Saved.');
    rerender(<ToastList toasts={[{ ...toast, endsAt: 2 }]} onDismiss={dismiss} />);
    expect(screen.getByText('Saved.')).not.toBe(said);
    pass(5000);
    pass(299);
    expect(dismiss).not.toHaveBeenCalled();
    pass(1);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('hovering over a toast pauses its timer, and leaving resumes it', async () => {
    const user = setup();
    const dismiss = jest.fn();
    render(<ToastList toasts={[toast]} onDismiss={dismiss} />);
    pass(4000);
    await user.hover(screen.getByText('Saved.'));
    pass(60_000);
    expect(dismiss).not.toHaveBeenCalled();
    await user.unhover(screen.getByText('Saved.'));
    pass(999);
    pass(300);
    expect(dismiss).not.toHaveBeenCalled();
    pass(1);
    pass(300);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('focus inside a toast pauses its timer', async () => {
    const user = setup();
    const dismiss = jest.fn();
    render(<ToastList toasts={[toast]} onDismiss={dismiss} />);
    await user.tab();
    pass(60_000);
    expect(dismiss).not.toHaveBeenCalled();
    await user.tab();
    pass(5000);
    pass(300);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('an error toast is labelled as an error and has one line per key', async () => {
    render(toastListExamples.interactive);
    await setup().click(screen.getByRole('button', { name: 'Show error' }));
    const item = screen.getByRole('listitem');
    expect(item).toHaveTextContent('Error: phone: Enter a phone number. address.postalCode: Enter a postal code.');
  });

  describe('dismissing one of several toasts', () => {
    const two: Toast[] = [toast, { id: 'b', type: 'info', message: 'Also this.' }];
    const dismiss = (message: string) =>
      within(screen.getByText(message).closest('li')!).getByRole('button', { name: 'Dismiss' });
    const page = (toasts: Toast[], onDismiss: (id: string) => void) => (
      <>
        <input aria-label="Name" />
        <ToastList toasts={toasts} onDismiss={onDismiss} />
      </>
    );

    test('dismissing a toast by click restores focus and keeps the other timers running', async () => {
      const user = setup();
      const gone = jest.fn();
      const { rerender } = render(page(two, gone));
      await user.click(screen.getByLabelText('Name'));
      await user.click(dismiss('Saved.'));
      expect(screen.getByLabelText('Name')).toHaveFocus();
      pass(300);
      rerender(page(two.slice(1), gone));
      await user.hover(screen.getByText('Also this.'));
      await user.unhover(screen.getByText('Also this.'));
      pass(5000);
      pass(300);
      expect(gone.mock.calls).toEqual([['a'], ['b']]);
    });

    test('dismissing a toast by keyboard focuses the next toast, and dismissing the last one restores focus', async () => {
      const user = setup();
      const gone = jest.fn();
      render(page(two, gone));
      await user.click(screen.getByLabelText('Name'));
      await user.tab();
      expect(dismiss('Saved.')).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(dismiss('Also this.')).toHaveFocus();
      await user.keyboard(' ');
      expect(screen.getByLabelText('Name')).toHaveFocus();
      pass(300);
      expect(gone.mock.calls).toEqual([['a'], ['b']]);
    });
  });
});

test('each status colour has its own background class', () => {
  render(statusLabelExamples.bookings);
  const of = (label: string) => screen.getByText(label).className.match(/bg-(\w+)-soft/)?.[1];
  expect(['Confirmed', 'Timeout', 'Your approval needed'].map(of)).toEqual(['success', 'failed', 'warning']);
});

test.each([
  ['floored', 'Profile', '66', '66%'],
  ['steps', 'Registration', '42', '3 of 7 steps'],
] as const)('the progress bar "%s" rounds its percentage down', (name, label, percent, text) => {
  render(progressBarExamples[name]);
  expect(screen.getByRole('progressbar', { name: label })).toHaveAttribute('aria-valuenow', percent);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('the icon of a notice names its type', () => {
  render(noticeExamples.error);
  expect(screen.getByRole('img', { name: 'Error' })).toBeInTheDocument();
});

describe('the dialog', () => {
  async function open(example: React.ReactElement, opener: string) {
    const user = userEvent.setup({ delay: null });
    render(example);
    await user.click(screen.getByRole('button', { name: opener }));
    await screen.findByRole('dialog', { name: 'Request a tour at Little Acorns' });
    return user;
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('the close button closes the dialog', async () => {
    const user = await open(dialogExamples.plain, 'Open the dialog');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
  });

  test('the dialog cannot be closed while its close button is disabled', async () => {
    const user = await open(dialogExamples.closeDisabled, 'Open one that cannot be closed');
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(document.body);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('a dialog that mounts open also restores focus when it closes', async () => {
    const user = userEvent.setup({ delay: null });
    const page = (dialog: React.ReactNode) => (
      <>
        <button type="button">Opener</button>
        {dialog}
      </>
    );
    const dialog = (isOpen: boolean) => <Dialog key="dialog" open={isOpen} onClose={() => undefined} title="Late" />;
    const { rerender } = render(page(null));
    screen.getByRole('button', { name: 'Opener' }).focus();
    rerender(page(dialog(true)));
    await screen.findByRole('dialog', { name: 'Late' });
    await user.tab();
    rerender(page(dialog(false)));
    await gone();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus());
  });
});

describe('the confirmation dialog', () => {
  const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  async function open() {
    const user = userEvent.setup({ delay: null });
    render(confirmationDialogExamples.destructive);
    await user.click(screen.getByRole('button', { name: 'Delete the record' }));
    await screen.findByRole('alertdialog', { name: 'Delete Maya’s record?' });
    return user;
  }

  test.each(['Cancel', 'Escape'])('%s closes the confirmation dialog without confirming', async (how) => {
    const user = await open();
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('the confirmation dialog cannot be closed or confirmed again while the action is running', async () => {
    const user = userEvent.setup({ delay: null });
    const proceed = jest.fn();
    const close = jest.fn();
    const question = { title: 'Cancel it?', message: 'No refund.', busy: true };
    render(<ConfirmationDialog question={question} onProceed={proceed} onClose={close} />);
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(proceed).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });
});

const header = () => screen.getByRole('button', { name: /Authorized pickups/ });
const content = () => screen.getByText('Ana Ruiz and Tomás Ruiz may pick Maya up.');

test('the foldable card starts collapsed and toggles by a press of its header, which is a heading', async () => {
  const user = userEvent.setup({ delay: null });
  render(foldableCardExamples.withSummary);
  expect(within(screen.getByRole('heading', { level: 3 })).getByRole('button')).toBe(header());
  expect(header()).toHaveAttribute('aria-expanded', 'false');
  expect(content()).not.toBeVisible();
  await user.click(header());
  expect(content()).toBeVisible();
  expect(header()).toHaveAttribute('aria-expanded', 'true');
  await user.click(header());
  expect(content()).not.toBeVisible();
});

const fold = (given: { foldable: boolean; open?: boolean }) => (
  <PhoneFold label="Near the river" {...given}>
    <p>All of it</p>
  </PhoneFold>
);

it.each([
  [{ foldable: true }, false],
  [{ foldable: true, open: true }, true],
  [{ foldable: false }, true],
])('a phone fold with %j has open = %s', (given, isOpen) => {
  render(fold(given));
  const details = screen.getByText('All of it').closest('details')!;
  expect(details.open).toBe(isOpen);
  expect(screen.getByText('Near the river')).toBeInTheDocument();
});

it('the phone fold closes once it becomes foldable', () => {
  const { rerender } = render(fold({ foldable: false }));
  rerender(fold({ foldable: true }));
  expect(screen.getByText('All of it').closest('details')).not.toHaveAttribute('open');
});

const rated = () => screen.getByTestId('stars').style.getPropertyValue('--rated');

test.each([
  [0.24, '0%'],
  [0.25, '10%'],
  [4.75, '100%'],
])('a rating of %d is rounded to half stars and fills %s', (value, expected) => {
  render(<StarRating value={value} />);
  expect(rated()).toBe(expected);
});

test('the star rating shows "x / 5" and the number of reviews', () => {
  const { container, rerender } = render(starRatingExamples.roundedUp);
  expect(container).toHaveTextContent('Rated 4.3 / 5 (12 reviews)');
  rerender(starRatingExamples.roundedDown);
  expect(container).toHaveTextContent('4.2 / 5 (1 review)');
});

describe('the excerpt', () => {
  test('the excerpt shows 250 characters and an ellipsis until "Show more" is clicked, and again after "Show less"', async () => {
    const user = userEvent.setup({ delay: null });
    const text = 'a'.repeat(250) + 'b'.repeat(80);
    render(<Excerpt text={text} />);
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more', expanded: false }));
    expect(screen.getByText(text)).toBeInTheDocument();
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less).toHaveFocus();
    await user.click(less);
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
  });

  test('the excerpt shows the full text while printing and is shortened again afterwards', () => {
    const text = 'a'.repeat(250) + 'b'.repeat(80);
    render(<Excerpt text={text} />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(text)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
  });
});

test('the definition list shows "Not given" for missing values and has links to change them', () => {
  const { rerender } = render(definitionListExamples.plain);
  expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('Not given');
  rerender(definitionListExamples.withActions);
  expect(screen.getAllByRole('link', { name: 'Change' })).toHaveLength(2);
});

test('a price shows its currency', () => {
  const { container, rerender } = render(priceExamples.plain);
  expect(container).toHaveTextContent('$64.50 CAD per day');
  rerender(priceExamples.onACard);
  expect(container).toHaveTextContent('From $98 USD per day');
});

describe('buttons', () => {
  test('a button has type "button" by default, so it does not submit forms', () => {
    render(buttonExamples.primary);
    expect(screen.getByRole('button', { name: 'Request care' })).toHaveAttribute('type', 'button');
  });

  test('a busy button keeps focus, sets aria-busy, and neither fires onClick nor submits', async () => {
    const user = userEvent.setup({ delay: null });
    const press = jest.fn();
    const submit = jest.fn();
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy onClick={press}>
          Send
        </Button>
      </form>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Enter}');
    const click = createEvent.click(button);
    fireEvent(button, click);
    expect(click.defaultPrevented).toBe(true);
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  test('an icon button is named by its label and ignores presses while aria-disabled', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const press = jest.fn();
    render(<IconButton icon={X} label="Close" aria-disabled onClick={press} />);
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(press).not.toHaveBeenCalled();
  });
});

describe('selects', () => {
  const list = () => screen.getByRole('listbox', { name: 'Starting month' });
  const button = () => screen.getByRole('button', { name: /Starting month/ });

  const user = userEvent.setup({ delay: null });

  test('the accessible name of the select is its label and selected option', () => {
    render(
      <>
        {selectExamples.empty}
        {selectExamples.chosen}
      </>,
    );
    expect(screen.getByRole('button', { name: 'Starting month Choose one' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ending month March' })).toBeInTheDocument();
  });

  test('the select opens, selects an option, and closes', async () => {
    render(selectExamples.empty);
    await user.click(button());
    expect(within(list()).getAllByRole('option')).toHaveLength(10);
    // Product section 9.
    expect(list()).toHaveClass('max-h-[230px]');
    expect(within(list()).getAllByRole('option')[0]).toHaveClass('min-h-[46px]');
    await user.click(screen.getByRole('option', { name: 'April' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(button()).toHaveTextContent('April');
  });

  test('type-ahead in the select finds an option and resets after 350 ms', async () => {
    // Type-ahead needs innerText, which jsdom lacks.
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get(this: HTMLElement) {
        return this.textContent;
      },
    });
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    render(selectExamples.empty);
    await user.click(button());
    // The list is focused in the next frame.
    act(() => jest.advanceTimersByTime(50));
    const active = () =>
      screen.getAllByRole('option').find(({ id }) => id === list().getAttribute('aria-activedescendant'))?.textContent;
    await user.keyboard('ju');
    act(() => jest.advanceTimersByTime(349));
    await user.keyboard('l');
    expect(active()).toBe('July');
    act(() => jest.advanceTimersByTime(350));
    await user.keyboard('f');
    expect(active()).toBe('February');
    jest.useRealTimers();
  });
});

describe('the category strip', () => {
  const chip = (name: string) => screen.getByRole('button', { name });
  const pressed = () => textsOf(screen.getAllByRole('button', { pressed: true }));

  test('the category strip selects at most one category; selecting it again or "All" clears it', async () => {
    const user = userEvent.setup({ delay: null });
    render(categoryStripExamples.interactive);
    expect(screen.getAllByRole('button')[0]).toHaveTextContent('All');
    expect(pressed()).toEqual(['All']);
    await user.click(chip('Preschool'));
    expect(pressed()).toEqual(['Preschool']);
    await user.click(chip('Day Care'));
    expect(pressed()).toEqual(['Day Care']);
    await user.click(chip('Day Care'));
    expect(pressed()).toEqual(['All']);
    await user.click(chip('Kindergarten'));
    await user.click(chip('All'));
    expect(pressed()).toEqual(['All']);
  });

  test('when categories are links, the selected one clears the selection and the others replace it', () => {
    render(categoryStripExamples.asLinks);
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Preschool')).toHaveAttribute('aria-current', 'true');
    expect(link('Preschool')).toHaveAttribute('href', '/gallery');
    expect(link('All')).toHaveAttribute('href', '/gallery');
    expect(link('Kindergarten')).toHaveAttribute('href', '/gallery?category=4');
  });

  describe('a category strip that overflows', () => {
    const measure = (clientWidth: number, scrollWidth: number) => {
      const list = screen.getByRole('list');
      const scrollBy = jest.fn();
      Object.defineProperties(list, {
        clientWidth: { configurable: true, value: clientWidth },
        scrollWidth: { configurable: true, value: scrollWidth },
        scrollBy: { configurable: true, value: scrollBy },
      });
      fireEvent.scroll(list);
      return { list, scrollBy };
    };

    test.each([
      [1000, 800],
      [200, 240],
    ])('a category strip of %d px scrolls by %d px: 80 %% of its width, at least 240', async (width, step) => {
      const user = userEvent.setup({ delay: null });
      render(categoryStripExamples.tooWide);
      const { scrollBy } = measure(width, 3000);
      await user.click(chip('More categories'));
      expect(scrollBy).toHaveBeenCalledWith({ left: step });
    });

    test('the category strip shows a scroll arrow only where there are more categories', () => {
      render(categoryStripExamples.tooWide);
      expect(screen.queryByRole('button', { name: 'More categories' })).not.toBeInTheDocument();
      const { list } = measure(300, 700);
      expect(screen.queryByRole('button', { name: 'Earlier categories' })).not.toBeInTheDocument();
      list.scrollLeft = 400;
      fireEvent.scroll(list);
      expect(chip('Earlier categories')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'More categories' })).not.toBeInTheDocument();
    });

    test('a scroll arrow at its end stays while focused and does nothing', async () => {
      const user = userEvent.setup({ delay: null });
      render(categoryStripExamples.tooWide);
      const { list, scrollBy } = measure(300, 700);
      chip('Kindergarten').focus();
      while (document.activeElement !== chip('More categories')) await user.tab();
      list.scrollLeft = 400;
      fireEvent.scroll(list);
      expect(chip('More categories')).toHaveFocus();
      expect(chip('More categories')).toHaveAttribute('aria-disabled', 'true');
      await user.keyboard('{Enter}');
      expect(scrollBy).not.toHaveBeenCalled();
      await user.tab();
      expect(screen.queryByRole('button', { name: 'More categories' })).not.toBeInTheDocument();
    });
  });
});

describe('the star rating input', () => {
  test('a rating can be chosen and is shown in words', async () => {
    const user = userEvent.setup({ delay: null });
    render(starRatingInputExamples.empty);
    await user.click(screen.getByRole('radio', { name: '4 of 5, Very good' }));
    expect(screen.getByRole('radio', { name: '4 of 5, Very good' })).toBeChecked();
    expect(screen.getByText('Very good')).toBeInTheDocument();
  });

  test('the rating group is named after what is rated and described by its error', () => {
    render(starRatingInputExamples.invalid);
    const group = screen.getByRole('radiogroup', { name: 'Location' });
    expect(group).toHaveAccessibleDescription('Choose one to five stars.');
    expect(group).toBeInvalid();
  });
});

describe('the colours', () => {
  /** Reads the light and dark colours from styles/tokens.css. */
  function readTokens(): Record<'light' | 'dark', Record<string, string>> {
    const css = readFileSync(join(process.cwd(), 'styles/tokens.css'), 'utf8');
    const tokens: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
    for (const [, name = '', light = '', dark = ''] of css.matchAll(
      /--([\w-]+): var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\);/g,
    )) {
      tokens.light[name] = light;
      tokens.dark[name] = dark;
    }
    return tokens;
  }

  /** WCAG 2.2 relative luminance. */
  function luminance(color: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(a: string, b: string): number {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  }

  const grounds = ['page', 'surface', 'raised', 'sunken'];
  const tints = ['primary-soft', 'accent-soft', 'pending-soft', 'warning-soft', 'failed-soft', 'success-soft'];

  /** Colour pairs with their minimum contrast: 4.5 for text, 3 for outlines of controls. */
  const pairs: [ink: string, grounds: string[], least: number][] = [
    ['ink', [...grounds, ...tints], 7],
    ['ink-soft', [...grounds, ...tints], 4.5],
    ['primary-ink', [...grounds, 'primary-soft'], 4.5],
    ['accent-ink', [...grounds, 'accent-soft'], 4.5],
    ['on-primary', ['primary', 'primary-hover'], 4.5],
    ['on-accent', ['accent'], 4.5],
    ['on-danger', ['danger', 'danger-hover'], 4.5],
    ['pending', ['pending-soft'], 4.5],
    ['warning', ['warning-soft'], 4.5],
    ['failed', [...grounds, 'failed-soft'], 4.5],
    ['success', [...grounds, 'success-soft'], 4.5],
    ['line-strong', grounds, 3],
    ['star', grounds, 3],
    ['primary', grounds, 3],
    ['focus', [...grounds, ...tints], 3],
  ];

  test.each(['light', 'dark'] as const)('in the %s theme, every text and outline has its contrast', (theme) => {
    const tokens = readTokens()[theme];
    const ratios = pairs.flatMap(([ink, on, least]) =>
      on.map((ground) => ({ ink, ground, least, ratio: contrast(tokens[ink]!, tokens[ground]!) })),
    );
    expect(ratios.filter(({ ratio, least }) => !(ratio >= least))).toEqual([]);
  });

  test('every colour of the theme has a value for light and dark', () => {
    const { theme } = jest.requireActual<{ theme: { colors: Record<string, string> } }>('@/tailwind.config.js');
    const named = Object.values(theme.colors).flatMap((color) => /^var\(--(.+)\)$/.exec(color)?.[1] ?? []);
    const { light, dark } = readTokens();
    expect(named.length).toBeGreaterThan(30);
    // It is transparent.
    expect(named.filter((name) => name !== 'scrim' && !(light[name] && dark[name]))).toEqual([]);
  });
});
