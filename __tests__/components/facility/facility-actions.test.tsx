import { screen, waitFor } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { renderWithStore } from '@/__tests__/support/render';
import { FacilityActions } from '@/components/facility/page/facility-actions';
import { selectToasts } from '@/store/slices/toasts';

const facility = { id: anId(100), name: 'Robin Hill Child Care', participates: false };
const link = `http://localhost/facility/${facility.id}`;
const show = () =>
  renderWithStore(<FacilityActions facility={facility} />, { at: `/facility/${facility.id}?reviews=2` });

/** Sets the browser's features; undefined is unsupported. */
function browserWith(given: { share?: jest.Mock; writeText?: jest.Mock }) {
  if (given.share) Object.defineProperty(navigator, 'share', { value: given.share, configurable: true });
  const clipboard = given.writeText && { writeText: given.writeText };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const share = async () => {
  const rendered = show();
  browserWith(given);
  await rendered.user.click(screen.getByRole('button', { name: 'Share' }));
  return { ...rendered, said: () => selectToasts(rendered.store.getState()).map(({ message }) => message) };
};
let given: Parameters<typeof browserWith>[0];

it('the page is shared with the device’s share sheet, without the visitor’s own choices', async () => {
  given = { share: jest.fn().mockResolvedValue(undefined), writeText: jest.fn() };
  const { said } = await share();
  expect(given.share).toHaveBeenCalledWith({ title: facility.name, url: link });
  expect(given.writeText).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

it('a cancelled share sheet does nothing more', async () => {
  given = { share: jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')), writeText: jest.fn() };
  const { said } = await share();
  expect(given.writeText).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

it.each([
  ['has no sheet', undefined],
  ['refuses to show it', jest.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'))],
])('the link is copied, with a confirmation, when the browser %s', async (_, sheet) => {
  given = { share: sheet, writeText: jest.fn().mockResolvedValue(undefined) };
  const { said } = await share();
  await waitFor(() => expect(said()).toEqual(['Link copied']));
  expect(given.writeText).toHaveBeenCalledWith(link);
});

it('the link is shown when it cannot be copied', async () => {
  given = {};
  await share();
  expect(await screen.findByRole('textbox', { name: 'Copy this link' })).toHaveValue(link);
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('the page can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});
