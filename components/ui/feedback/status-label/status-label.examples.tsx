import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { bookingStatusLabels, tourStatusLabels, waitlistStatusLabels, type StatusLabel as Text } from '@/lib/labels';

const row = (labels: Record<number, Text>) => (
  <div className="flex flex-wrap gap-2">
    {Object.entries(labels).map(([status, text]) => (
      <StatusLabel key={status} {...text} />
    ))}
  </div>
);

export const bookings = row(bookingStatusLabels);
export const tours = row(tourStatusLabels);
export const waitlists = row(waitlistStatusLabels);
