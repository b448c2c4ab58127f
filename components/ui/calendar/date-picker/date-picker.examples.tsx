import { useState } from 'react';
import { DatePicker } from '@/components/ui/calendar/date-picker/date-picker';
import type { CalendarDate } from '@/lib/dates/dates';

function Example({ id, label, start }: { id: string; label: string; start: CalendarDate | null }) {
  const [value, setValue] = useState(start);
  return (
    <div>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <DatePicker id={id} today="2026-11-20" value={value} onChange={setValue} />
    </div>
  );
}

export const empty = <Example id="date-picker-empty" label="Day of the tour" start={null} />;
export const chosen = <Example id="date-picker-chosen" label="First day of care" start="2026-12-01" />;
