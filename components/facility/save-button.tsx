import { useEffect, useEffectEvent, useRef } from 'react';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useRouter } from 'next/router';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button/button';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { keepSaveWish, needSavedIds } from '@/store/save-wish';
import { saveFacility, selectIsSaved, unsaveFacility } from '@/store/slices/saved';
import { selectSessionStatus } from '@/store/slices/session';

interface SaveButtonProps {
  facility: { id: string; name: string };
  /** On a card's picture: an icon only, above the card's link. */
  floating?: boolean;
}

/** Saves a facility for the family, or takes it off. A visitor logs in first, and finds it saved afterwards. */
export function SaveButton({ facility: { id, name }, floating = false }: SaveButtonProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const status = useAppSelector(selectSessionStatus);
  const isSaved = useAppSelector((state) => selectIsSaved(state, id));
  // Pressed before it was known whether anybody is logged in.
  const isEarly = useRef(false);

  const logIn = () => void router.push(paths.loginFrom(router.asPath));
  const decide = useEffectEvent(() => {
    if (status === 'in') dispatch(needSavedIds());
    if (status === 'out' && isEarly.current) logIn();
  });
  useEffect(() => decide(), [status]);

  const press = () => {
    if (status === 'in') return void dispatch(isSaved ? unsaveFacility(id) : saveFacility(id));
    // It is saved as soon as there is a session.
    dispatch(keepSaveWish({ id, name }));
    isEarly.current = status !== 'out';
    if (status === 'out') logIn();
  };
  const state = { onClick: press, 'aria-pressed': isSaved, icon: isSaved ? BookmarkCheck : Bookmark };

  if (!floating) {
    return (
      <Button {...state} variant="secondary" size="sm" className="self-start" aria-label={`Save ${name}`}>
        {isSaved ? 'Saved' : 'Save'}
      </Button>
    );
  }
  return (
    <IconButton
      {...state}
      variant="raised"
      label={`Save ${name}`}
      className={classNames(
        'absolute! top-3 right-3 z-1 forced-colors:border',
        isSaved && 'text-primary-ink forced-highlight',
      )}
    />
  );
}
