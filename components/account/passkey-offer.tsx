import { useEffect, useState } from 'react';
import { AddPasskeyForm } from '@/components/account/add-passkey-form';
import { Notice } from '@/components/ui/feedback/notice';
import { TitledCard } from '@/components/ui/layout/card';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

/** Offers a passkey once, after registration, on a device that has a face, a finger or a screen lock to ask for. */
export function PasskeyOffer({ email }: { email: string }) {
  const [isPossible, setIsPossible] = useState(false);
  const [added, setAdded] = useState<string | null>(null);

  useEffect(() => {
    let isLeft = false;
    void canMakePasskey().then((can) => {
      if (!isLeft) setIsPossible(can);
    });
    return () => {
      isLeft = true;
    };
  }, []);

  if (!isPossible) return null;
  if (added !== null) {
    return (
      <Notice tone="success" role="status" focusKey title={`“${added}” was added`}>
        <p>
          Next time, choose it when you log in. Your passkeys are in{' '}
          <TextLink href={paths.profileSection('password')}>My Profile</TextLink>.
        </p>
      </Notice>
    );
  }
  return (
    <TitledCard title="Next time, log in with your face, finger or screen lock">
      <div className="space-y-4 text-start">
        <p>A passkey is safer than a password and quicker. Your password keeps working. You can also add one later.</p>
        <AddPasskeyForm email={email} onAdded={setAdded} />
      </div>
    </TitledCard>
  );
}

const canMakePasskey = async (): Promise<boolean> =>
  'PublicKeyCredential' in window && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
