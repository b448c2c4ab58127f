import { X } from 'lucide-react';
import { Button } from '@/components/ui/inputs/button/button';
import { Icon } from '@/components/ui/media/icon/icon';
import { shortDay } from '@/lib/dates';

/** The chosen days, each to be taken out again by one tap. */
export function DropInChosen({ dates, onChange }: { dates: readonly string[]; onChange: (dates: string[]) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-sm font-bold">
        {dates.length === 0 ? 'No days chosen yet' : `${dates.length} ${dates.length === 1 ? 'day' : 'days'}:`}
      </p>
      <ul aria-label="Chosen days" className="flex flex-wrap gap-2">
        {dates.map((date) => (
          <li key={date}>
            <button
              type="button"
              onClick={() => onChange(dates.filter((one) => one !== date))}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border-2 border-line-strong bg-surface px-3 text-left text-sm font-bold transition hover:border-primary hover:bg-primary-soft pointer-coarse:min-h-11"
            >
              <span className="sr-only">Remove </span>
              {shortDay(date)}
              <Icon of={X} size="sm" />
            </button>
          </li>
        ))}
      </ul>
      {dates.length > 2 && (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => onChange([])}>
          Remove all days
        </Button>
      )}
    </div>
  );
}
