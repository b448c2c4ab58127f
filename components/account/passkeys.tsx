import { useState } from 'react';
import type { Passkey } from '@/api/contract/types';
import { AddPasskeyForm } from '@/components/account/add-passkey-form';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { localDay } from '@/lib/dates/instants';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm } from '@/store/slices/confirmation';
import { loadPasskeys, removePasskey, selectPasskeys } from '@/store/slices/passkeys';
import { useLoad } from '@/store/use-load';

/** The account's passkeys, to add and to remove. */
export function Passkeys({ email }: { email: string }) {
  const { data: passkeys, failure } = useAppSelector(selectPasskeys);
  const { retry } = useLoad(loadPasskeys, undefined);
  const [added, setAdded] = useState<{ name: string; count: number }>({ name: '', count: 0 });

  return (
    <div className="space-y-6">
      <p>
        With a passkey, there’s no password to type. Nobody can guess it, and a fake website can’t steal it. Your
        password still works.
      </p>
      {failure && (
        <LoadFailure title="We couldn’t load your passkeys" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
      {!passkeys && !failure && <SkeletonText lines={2} />}
      {passkeys?.length === 0 && <p className="text-ink-soft">You don’t have a passkey yet.</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {added.count > 0 && (
        <Notice tone="success" role="status" focusKey={added.count} title={`“${added.name}” was added`}>
          <p>Next time you log in, use it instead of your password.</p>
        </Notice>
      )}
      <AddPasskeyForm
        key={added.count}
        email={email}
        onAdded={(name) => setAdded(({ count }) => ({ name, count: count + 1 }))}
      />
    </div>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey;

  const remove = () =>
    void dispatch(
      confirm(
        {
          title: `Remove the passkey “${name}”?`,
          message: 'You won’t be able to log in with it. Your password still works.',
          destructive: true,
          cancelLabel: 'Keep passkey',
          proceedLabel: 'Remove passkey',
        },
        async () => {
          setFailure(null);
          const result = await dispatch(removePasskey(id));
          if (removePasskey.rejected.match(result)) setFailure(result.error);
        },
      ),
    );

  return (
    <li className="space-y-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-soft">
            Added {localDay(new Date(createdAt))}.{' '}
            {lastUsedAt === null ? 'Not used yet.' : `Last used ${localDay(new Date(lastUsedAt))}.`}
            {isBackedUp && ' Synced to your other devices.'}
          </p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          onClick={remove}
          aria-label={`Remove: ${name}, added ${localDay(new Date(createdAt))}`}
        >
          Remove
        </Button>
      </div>
      {failure && (
        <Notice tone="error" role="alert">
          <p>{sentenceOf(failure)}</p>
        </Notice>
      )}
    </li>
  );
}
