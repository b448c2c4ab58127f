import { useState } from 'react';
import { Share2 } from 'lucide-react';
import { Button } from '@/components/ui/inputs/button/button';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';

interface ShareButtonProps {
  title: string;
  /** The page's path, without what only this visitor chose. */
  path: string;
}

const wasClosed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The device's own sheet for sharing; else the link is copied; else it is shown, to be copied by hand. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const dispatch = useAppDispatch();
  const [link, setLink] = useState<string | null>(null);

  async function share() {
    const url = new URL(path, window.location.origin).href;
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        if (wasClosed(error)) return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      dispatch(toastAdded('success', 'Link copied'));
    } catch {
      setLink(url);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" icon={Share2} onClick={() => void share()}>
        Share
      </Button>
      {link && (
        <label className="order-last flex w-full flex-col gap-1 text-sm font-bold">
          Copy this link
          <TextInput readOnly autoFocus value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </>
  );
}
