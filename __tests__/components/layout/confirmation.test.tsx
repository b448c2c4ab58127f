import { act, screen } from '@testing-library/react';
import { Shell } from '@/components/layout/shell';
import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { confirm } from '@/store/slices/confirmation';

useMockService();

let mockOnline = false;
jest.mock('@/components/ui/overlays/confirmation-dialog', () => {
  if (!mockOnline) throw new Error('no network');
  return jest.requireActual<object>('@/components/ui/overlays/confirmation-dialog');
});

it('a toast is shown when the confirmation dialog code fails to load, and the next attempt opens it', async () => {
  const { store } = renderWithStore(<Shell>A page</Shell>, { profile: aProfile() });
  const ask = () => act(async () => void store.dispatch(confirm({ title: 'Delete it?', message: '' })));
  await ask();
  expect(await screen.findByText(/Check your connection/)).toBeVisible();
  expect(store.getState().alert).toBeNull();
  mockOnline = true;
  await ask();
  expect(await screen.findByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
});
