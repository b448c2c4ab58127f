import { screen, waitFor } from '@testing-library/react';
import { DropInForm } from '@/components/booking/drop-in-form';
import { aFacility } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { selectBookingDraft } from '@/store/slices/booking-draft';

useMockService();

it('keeps the title of the address that is chosen, not of the first one', async () => {
  const { addresses } = aFacility();
  const facility = aFacility({ addresses: [...addresses, { ...addresses[0]!, id: anId(111), title: 'Queen Street' }] });
  const profile = aProfile();
  const { store, user } = renderWithStore(
    <DropInForm
      facility={facility}
      profile={profile}
      settings={aSettings()}
      chosen={{ date: null, addressId: null }}
      onSent={() => undefined}
    />,
    { profile },
  );
  expect(selectBookingDraft(store.getState()).addressTitle).toBe(addresses[0]!.title);
  await user.click(await screen.findByRole('radio', { name: /Queen Street/ }));
  await waitFor(() =>
    expect(selectBookingDraft(store.getState())).toMatchObject({ addressId: anId(111), addressTitle: 'Queen Street' }),
  );
});
