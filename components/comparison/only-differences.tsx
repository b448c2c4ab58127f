import { useEffect, useEffectEvent, useRef } from 'react';
import { useRouter } from 'next/router';
import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';

interface OnlyDifferencesProps {
  /** The id of the form that it is a field of. */
  form: string;
  href: (only: boolean) => string;
  checked: boolean;
}

/** Works by the address, and at once where there are scripts. */
export function OnlyDifferences({ form, href, checked }: OnlyDifferencesProps) {
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);
  const show = (only: boolean) => void router.replace(href(only), undefined, { scroll: false });
  const agree = useEffectEvent(() => {
    if (!box.current || box.current.checked === checked) return;
    // Pressed before the scripts came; later the address has changed, as by Back.
    if (isNew.current) show(box.current.checked);
    else box.current.checked = checked;
  });
  useEffect(() => {
    agree();
    isNew.current = false;
  }, [checked]);
  return (
    <Checkbox
      ref={box}
      form={form}
      name="different"
      value="1"
      label="Only show differences"
      defaultChecked={checked}
      onChange={({ target }) => show(target.checked)}
    />
  );
}
