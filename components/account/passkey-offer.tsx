import { useState } from 'react';
import { AddPasskeyForm } from '@/components/account/add-passkey-form';
import { Notice } from '@/components/ui/feedback/notice';
import { TitledCard } from '@/components/ui/layout/card';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

/** Offers a passkey once, after registration. */
export function PasskeyOffer({ email }: { email: string }) {
  const [added, setAdded] = useState<string | null>(null);

  return (
    <div className="w-full max-w-prose text-start">
      {added === null ? (
        <TitledCard title="Next time, log in with your face, finger or screen lock">
          <div className="space-y-4">
            <p>
              A passkey is faster than a password, and safer. Your password still works. You can also add one later.
            </p>
            <AddPasskeyForm variant="secondary" email={email} onAdded={setAdded} />
          </div>
        </TitledCard>
      ) : (
        <Notice tone="success" role="status" focusKey title={`“${added}” was added`}>
          <p>
            Next time you log in, use it instead of your password. Your passkeys are in{' '}
            <TextLink href={paths.profileSection('password')}>My Profile</TextLink>.
          </p>
        </Notice>
      )}
    </div>
  );
}
