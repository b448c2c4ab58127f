import { act } from '@testing-library/react';
import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { renderWithStore } from '@/__tests__/support/render';
import { usePageFigures } from '@/components/layout/use-page-figures';

/** What the library would measure. */
const mockMeasured = {
  onLCP: jest.fn((tell: (metric: LCPMetric) => void) => tell({ value: 1_800 } as LCPMetric)),
  onINP: jest.fn((_: (metric: INPMetric) => void) => undefined),
  onCLS: jest.fn((tell: (metric: CLSMetric) => void) => tell({ value: 0.02 } as CLSMetric)),
};
jest.mock('web-vitals', () => mockMeasured);

const sendBeacon = jest.fn((_address: string, _body: Blob) => true);
let hidden: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) });
  jest.spyOn(window.screen, 'width', 'get').mockReturnValue(390);
  jest.spyOn(window.screen, 'height', 'get').mockReturnValue(844);
  hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  sendBeacon.mockClear();
  mockMeasured.onLCP.mockClear();
});
afterEach(() => {
  // What a test has not reported would be reported in the next one.
  leave();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'doNotTrack');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

const Page = () => {
  usePageFigures();
  return null;
};
/** Opens a page and waits until it is idle. */
async function open(pageFigures = true) {
  const at = fakeRouter('/facility/f1?children=2024-05', '/facility/[id]');
  renderWithStore(<Page />, { settings: aSettings({ pageFigures }), at });
  await act(() => jest.advanceTimersByTimeAsync(2_000));
}

function leave() {
  hidden.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
}

it('leaving the page reports its route, the kind of device and the figures, once', async () => {
  await open();
  expect(sendBeacon).not.toHaveBeenCalled();
  leave();
  leave();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [address, body] = sendBeacon.mock.calls[0]!;
  expect([address, body.type]).toEqual(['/page-figures', 'application/json']);
  const report = { page: '/facility/[id]', device: 'phone', paint: 1_800, shift: 0.02 };
  expect(JSON.parse(await body.text())).toEqual(report);
});

it('nothing is loaded before the page is idle', async () => {
  renderWithStore(<Page />, { settings: aSettings({ pageFigures: true }) });
  expect(mockMeasured.onLCP).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(mockMeasured.onLCP).toHaveBeenCalledTimes(1);
});

it('a program that keeps no figures measures nothing', async () => {
  await open(false);
  leave();
  expect([mockMeasured.onLCP.mock.calls.length, sendBeacon.mock.calls.length]).toEqual([0, 0]);
});

it.each([
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
])('a visitor with %s is not measured', async (_, name, value) => {
  Object.defineProperty(navigator, name, { configurable: true, value });
  await open();
  leave();
  expect([mockMeasured.onLCP.mock.calls.length, sendBeacon.mock.calls.length]).toEqual([0, 0]);
});
