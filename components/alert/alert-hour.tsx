import { useId, useState } from 'react';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { hourText } from '@/lib/alerts';
import { useAppDispatch } from '@/store/hooks';
import { setAlertHour } from '@/store/slices/alerts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When the family's one e-mail of the day is written; a choice is saved at once. */
export function AlertHour({ hour, timeZone }: { hour: number; timeZone: string }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [saved, setSaved] = useState(false);
  const choose = async (next: number) => {
    setSaved(false);
    setChosen(next);
    const result = await dispatch(setAlertHour(next));
    setChosen(null);
    setSaved(setAlertHour.fulfilled.match(result));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-bold">
        E-mail me at
      </label>
      <span className="w-40">
        <NativeSelect id={id} value={chosen ?? hour} onChange={({ target }) => void choose(Number(target.value))}>
          {hours.map((one) => (
            <option key={one} value={one}>
              {hourText(one)}
            </option>
          ))}
        </NativeSelect>
      </span>
      <p className="text-sm text-ink-soft">
        Time in {timeZone.split('/').at(-1)!.replaceAll('_', ' ')}. One e-mail a day at most, and none if nothing is
        new.
      </p>
      <p role="status" className="text-sm font-bold text-success">
        {saved ? 'Saved' : ''}
      </p>
    </div>
  );
}
