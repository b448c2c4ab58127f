import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CalendarDays } from 'lucide-react';
import type { CalendarHandle } from '@/components/ui/calendar/calendar-frame';
import { CalendarPanel } from '@/components/ui/calendar/calendar-panel/calendar-panel';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control-style';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { addDays, formatDate, isWithin, parseLongDate, type CalendarDate } from '@/lib/dates';

/** Specification section 5. */
const pattern = 'MMMM d, yyyy';

export interface DatePickerProps extends ControlProps {
  value: CalendarDate | null;
  /** Null when the text is not a date that can be picked. */
  onChange: (date: CalendarDate | null) => void;
  onBlur?: () => void;
  /** The place's today; what can be picked begins the day after (specification section 9). */
  today: CalendarDate;
  /** The latest date, if there is one. */
  max?: CalendarDate;
}

/**
 * A date from tomorrow on (specification, sections 2, 4 and 5): typed as "November 21, 2026" or picked from a panel that
 * opens on a click and closes after a choice. Text that cannot be read gives no date; it stays, so that it can be corrected.
 * The value is yyyy-MM-dd; there is no `Date` in it anywhere, so no time zone can move it.
 */
export function DatePicker({ value, onChange, onBlur, today, max, ...control }: DatePickerProps) {
  const dialogId = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<CalendarHandle>(null);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [enterPanel, setEnterPanel] = useState(false);
  const tomorrow = addDays(today, 1);

  useEffect(() => {
    if (open && enterPanel) panel.current?.focus();
  }, [open, enterPanel]);

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const show = (enter: boolean) => {
    setEnterPanel(enter);
    setOpen(true);
    if (enter) panel.current?.focus();
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const type = (text: string) => {
    const date = parseLongDate(text);
    setDraft(text);
    onChange(date && isWithin(date, tomorrow, max) ? date : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // The panel alone closes, not the dialog it may stand in.
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' && event.target === input.current) {
      event.preventDefault();
      show(true);
    }
  };
  return (
    <div
      ref={root}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && root.current?.contains(relatedTarget)) return;
        if (relatedTarget) setOpen(false);
        if (value) setDraft(null);
        onBlur?.();
      }}
    >
      <input
        {...control}
        ref={input}
        type="text"
        autoComplete="off"
        placeholder={formatDate(tomorrow, pattern)}
        value={draft ?? (value ? formatDate(value, pattern) : '')}
        onChange={(event) => type(event.target.value)}
        onClick={() => show(false)}
        className={controlStyle('pr-13')}
      />
      <IconButton
        icon={CalendarDays}
        label="Open calendar"
        aria-expanded={open}
        aria-controls={open ? dialogId : undefined}
        onClick={() => (open ? setOpen(false) : show(true))}
        className="absolute top-0.25 right-0.5"
      />
      {open && (
        <div
          id={dialogId}
          role="dialog"
          aria-label="Choose a date"
          className="absolute top-full left-0 z-30 mt-1 w-[min(100vw-2rem,22.75rem)] rounded-lg border border-line bg-raised p-3 elevation-3 sm:w-[26rem]"
        >
          <CalendarPanel
            key={value}
            handle={panel}
            value={value}
            today={today}
            min={tomorrow}
            max={max}
            onChange={(date) => {
              setDraft(null);
              onChange(date);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
