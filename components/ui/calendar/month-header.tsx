import { ChevronLeft, ChevronRight } from 'lucide';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { formatMonth, type YearMonth } from '@/lib/dates/dates';

interface MonthButton {
  onClick: () => void;
  disabled?: boolean;
  /** Invisible, but keeps its space. */
  hidden?: boolean;
}

interface MonthHeaderProps {
  month: YearMonth;
  previous: MonthButton;
  next: MonthButton;
  /** The id of the month's name, for a calendar labelled by it; changes are then announced. */
  id?: string;
}

/** Month and year between the buttons for previous and next month (product section 2). */
export function MonthHeader({ month, previous, next, id }: MonthHeaderProps) {
  const button = (label: string, icon: typeof ChevronLeft, { onClick, disabled, hidden }: MonthButton) => (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={hidden ? 'invisible' : ''}
    />
  );
  return (
    <div className="flex items-center justify-between gap-2 pb-1">
      {button('Previous month', ChevronLeft, previous)}
      <p id={id} aria-live={id ? 'polite' : undefined} className="text-lg font-bold">
        {formatMonth(month)}
      </p>
      {button('Next month', ChevronRight, next)}
    </div>
  );
}
