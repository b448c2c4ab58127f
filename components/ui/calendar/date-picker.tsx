import { CalendarDays } from 'lucide';
import { useEffect, useImperativeHandle, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { DatePicker as ReactDatePicker } from 'react-datepicker';
import { flushSync } from 'react-dom';
import { calendarSettings, toCalendarDate, toLocalDate } from '@/components/ui/calendar/calendar-settings';
import { classNames } from '@/components/ui/class-names';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { addDays, isCalendarDate, isWithin, longDate, type CalendarDate } from '@/lib/dates/dates';
import { parseLongDate } from '@/lib/dates/parse-long-date';

interface InputProps extends Omit<ComponentProps<'input'>, 'ref'> {
  ref?: Ref<{ focus: (options?: FocusOptions) => void }>;
  text: string;
  onType: (text: string) => void;
}

/** We keep the text: the library would restore the last date when it cannot parse the input. */
function Input({ ref, text, onType, onKeyDown, className, ...rest }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  // No `blur`: the library would blur the input after a choice.
  useImperativeHandle(ref, () => ({ focus: (options) => input.current?.focus(options) }));
  return (
    <input
      {...rest}
      ref={input}
      value={text}
      onChange={(event) => onType(event.target.value)}
      // The form handles Enter. The library would select the panel's active day.
      onKeyDown={(event) => event.key !== 'Enter' && onKeyDown?.(event)}
      // The library's class marks the input as inside; a press outside is prevented from taking the focus.
      className={classNames(controlStyle('pr-13'), className)}
    />
  );
}

const Panel = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <div role="dialog" aria-label="Choose a date" className={className}>
    {children}
  </div>
);

const panelSettings = {
  autoComplete: 'off',
  preventOpenOnFocus: true,
  enableTabLoop: false,
  showPopperArrow: false,
  popperPlacement: 'bottom-start',
  popperClassName: 'w-[calc(100vw-2rem)] max-w-calendar-phone sm:max-w-calendar',
  calendarContainer: Panel,
} as const;

/** The panel's state. Its active day follows the typed date; otherwise there is none after the date was cleared. */
function usePanel(chosen: CalendarDate | null, tomorrow: CalendarDate) {
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<ReactDatePicker>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => picker.current?.setPreSelection(toLocalDate(chosen ?? tomorrow)), [chosen, tomorrow]);
  return {
    root,
    picker,
    open,
    setOpen,
    isInside: (target: EventTarget | null) => target instanceof Node && root.current?.contains(target),
    close: () => picker.current?.setOpen(false),
    enter() {
      flushSync(() => picker.current?.setOpen(true));
      root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
    },
  };
}

export interface DatePickerProps extends ControlProps {
  /** yyyy-MM-dd, null, or the typed text while it is no valid date. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** The facility's today; the earliest date is the day after (product section 9). */
  today: CalendarDate;
  max?: CalendarDate;
}

/**
 * A date from tomorrow on (product sections 2, 4 and 5): typed as "November 21, 2026" or picked from a panel that opens
 * on a click and closes after a choice. Text that cannot be parsed stays, to be corrected.
 */
export function DatePicker({ value, onChange, onBlur, today, max, ...control }: DatePickerProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const tomorrow = addDays(today, 1);
  const chosen = isCalendarDate(value) ? value : null;
  const { root, picker, open, setOpen, isInside, close, enter } = usePanel(chosen, tomorrow);

  const type = (text: string) => {
    const date = parseLongDate(text);
    setDraft(text);
    onChange(date && isWithin(date, tomorrow, max) ? date : text.trim() || null);
  };
  return (
    <div
      ref={root}
      className="relative"
      onBlur={({ relatedTarget }) => {
        if (isInside(relatedTarget)) return;
        if (relatedTarget) close();
        setDraft(null);
        onBlur?.();
      }}
    >
      <ReactDatePicker
        {...calendarSettings({ today, min: tomorrow, max })}
        {...panelSettings}
        ref={picker}
        id={control.id}
        name={control.name}
        autoComplete="off"
        placeholderText={`e.g. ${longDate(tomorrow)}`}
        customInput={
          <Input {...control} text={draft ?? (chosen ? longDate(chosen) : (value ?? ''))} onType={type} type="text" />
        }
        selected={chosen ? toLocalDate(chosen) : null}
        openToDate={toLocalDate(chosen ?? tomorrow)}
        onSelect={(date) => {
          setDraft(null);
          onChange(date && toCalendarDate(date));
        }}
        onCalendarOpen={() => setOpen(true)}
        onCalendarClose={() => setOpen(false)}
        // The calendar button handles its own press.
        onClickOutside={(event) => isInside(event.target) && event.preventDefault()}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          enter();
        }}
      />
      <IconButton
        icon={CalendarDays}
        label="Open calendar"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close() : enter())}
        className="absolute top-0.25 right-0.5"
      />
    </div>
  );
}
