import { useState } from 'react';
import { CalendarPanel, type CalendarPanelProps } from '@/components/ui/calendar/calendar-panel/calendar-panel';
import type { CalendarDate } from '@/lib/dates/dates';

const today = '2026-11-20';

function Example({ start, ...rest }: Partial<CalendarPanelProps> & { start: CalendarDate | null }) {
  const [value, setValue] = useState(start);
  return <CalendarPanel {...rest} today={today} value={value} onChange={setValue} />;
}

export const empty = <Example start={null} />;
export const bounded = <Example start="2026-11-25" min="2026-11-21" max="2027-01-15" label="First day" />;
export const twoMonths = <Example start="2026-11-25" months={2} label="A day of two months" />;
