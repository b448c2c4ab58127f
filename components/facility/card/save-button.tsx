import { Bookmark, BookmarkCheck } from 'lucide';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { needSavedIds, pressSave, selectIsSaved } from '@/store/slices/saved';
import { selectSessionStatus } from '@/store/slices/session';

interface SaveButtonProps {
  facility: { id: string; name: string };
  /** Icon only, on a card's picture and above the card's link. */
  floating?: boolean;
}

/** Saves a facility for the family or removes it. A visitor logs in first; the save then happens automatically. */
export function SaveButton({ facility: { id, name }, floating = false }: SaveButtonProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isSaved = useAppSelector((state) => selectIsSaved(state, id));
  // A boolean selector, so that session changes do not re-render a dozen buttons for visitors.
  const isIn = useAppSelector((state) => selectSessionStatus(state) === 'in');
  // Pressed before the session was known.
  const [isEarly, setEarly] = useState(false);

  useEffect(() => {
    if (isIn) dispatch(needSavedIds());
  }, [dispatch, isIn]);

  const logIn = () => void router.push(paths.loginFrom(router.asPath));
  const press = () => {
    const status = dispatch(pressSave({ id, name }));
    setEarly(status !== 'in' && status !== 'out');
    if (status === 'out') logIn();
  };
  const state = { onClick: press, 'aria-pressed': isSaved, icon: isSaved ? BookmarkCheck : Bookmark };
  const early = isEarly && <WhenLoggedOut then={logIn} />;

  if (!floating) {
    return (
      <>
        <Button {...state} variant="secondary" size="sm" className="self-start" aria-label={`Save ${name}`}>
          {isSaved ? 'Saved' : 'Save'}
        </Button>
        {early}
      </>
    );
  }
  return (
    <>
      <IconButton
        {...state}
        variant="raised"
        label={`Save ${name}`}
        className={classNames(
          'absolute! top-3 right-3 z-1 thumb:top-1.5 thumb:left-1.5 forced-colors:border',
          isSaved && 'text-primary-ink forced-highlight',
        )}
      />
      {early}
    </>
  );
}

function WhenLoggedOut({ then }: { then: () => void }) {
  const status = useAppSelector(selectSessionStatus);
  const go = useEffectEvent(then);
  useEffect(() => {
    if (status === 'out') go();
  }, [status]);
  return null;
}
