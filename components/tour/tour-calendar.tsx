import { CalendarPlus } from 'lucide-react';
import type { TourGroup } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { writeCalendar } from '@/lib/icalendar';
import { tourEvent } from '@/lib/tour-event';
import { saveFile } from '@/store/save-file';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

/** A tour that is agreed and still to come, as a file for the parent's own calendar. */
export function TourCalendar({ tour }: { tour: TourGroup }) {
  const productName = useAppSelector(selectProductName);
  const { id, number, address, facility, scheduledAt, confirmedAt, canHide } = tour;
  if (!scheduledAt || !confirmedAt || canHide) return null;
  function save() {
    const visit = { ...address, id, number, facility: facility.name, updatedAt: new Date(confirmedAt!) };
    const event = tourEvent({ ...visit, scheduledAt: new Date(scheduledAt!) }, window.location.origin);
    saveFile(`tour-${number}.ics`, 'text/calendar', new TextEncoder().encode(writeCalendar(productName, [event])));
  }
  return (
    <Button variant="secondary" icon={CalendarPlus} className="self-start" onClick={save}>
      Add to calendar
    </Button>
  );
}
