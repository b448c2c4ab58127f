import { Bell, Printer, Share2 } from 'lucide';
import { useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { SaveButton } from '@/components/facility/card/save-button';
import { SelectButton } from '@/components/facility/card/selection';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { paths } from '@/lib/paths';
import { copyText, shareLink } from '@/lib/site/browser';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';

/** Actions for the whole page. They need scripts. An alert is offered where places are known. */
export function FacilityActions({ facility }: { facility: Pick<Facility, 'id' | 'name' | 'participates'> }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden noscript:hidden">
      <SaveButton facility={facility} />
      <SelectButton facility={facility} />
      <ShareButton title={facility.name} path={paths.facility(facility.id)} />
      <Button
        variant="secondary"
        size="sm"
        icon={Printer}
        // A phone prints from its own menu.
        className="max-sm:hidden"
        onClick={() => window.print()}
      >
        Print
      </Button>
      {facility.participates && (
        <ButtonLink href={paths.facilityAlert(facility.id)} variant="secondary" size="sm" icon={Bell}>
          Tell me when a spot opens
        </ButtonLink>
      )}
    </div>
  );
}

interface ShareButtonProps {
  title: string;
  /** The page's path without this visitor's own choices. */
  path: string;
}

/** Uses the device's share sheet, else copies the link, else shows it for copying by hand. */
function ShareButton({ title, path }: ShareButtonProps) {
  const dispatch = useAppDispatch();
  const [link, setLink] = useState<string | null>(null);

  async function share() {
    const url = new URL(path, window.location.origin).href;
    if ((await shareLink({ title, url })) !== 'refused') return;
    if (await copyText(url)) dispatch(toastAdded('success', 'Link copied'));
    else setLink(url);
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
