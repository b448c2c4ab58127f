import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '@/components/ui/media/icon/icon';
import { StarRatingInput } from '@/components/ui/inputs/star-rating-input/star-rating-input';

function StarRatingExample({ legend, start }: { legend: string; start: number | null }) {
  const [value, setValue] = useState(start);
  return <StarRatingInput name={legend} legend={legend} value={value} onChange={setValue} required />;
}

export const empty = <StarRatingExample legend="Cleanliness" start={null} />;
export const chosen = <StarRatingExample legend="Educators" start={4} />;
export const invalid = (
  <div>
    <StarRatingInput
      name="location"
      legend="Location"
      value={null}
      onChange={() => undefined}
      invalid
      describedBy="location-error"
    />
    <p id="location-error" className="mt-1.5 flex items-start gap-1.5 text-sm font-bold text-failed">
      <Icon of={CircleAlert} size="sm" className="mt-0.5" />
      Choose one to five stars.
    </p>
  </div>
);
