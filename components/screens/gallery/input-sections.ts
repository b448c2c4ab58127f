import * as availabilityCalendar from '@/components/ui/calendar/availability-calendar/availability-calendar.examples';
import * as calendarPanel from '@/components/ui/calendar/calendar-panel/calendar-panel.examples';
import * as datePicker from '@/components/ui/calendar/date-picker/date-picker.examples';
import * as photoUpload from '@/components/ui/media/photo-upload/photo-upload.examples';
import * as select from '@/components/ui/inputs/select/select.examples';
import * as signaturePad from '@/components/ui/media/signature-pad/signature-pad.examples';
import * as starRatingInput from '@/components/ui/inputs/star-rating-input/star-rating-input.examples';
import { showExamples } from '@/components/screens/gallery/show-examples';
import type { GallerySection } from '@/components/screens/gallery/section';

/** Inputs: widgets of components/ui, in the order of the gallery. */
export const inputSections: readonly GallerySection[] = [
  {
    title: 'Star rating input',
    width: 'full',
    Examples: showExamples(starRatingInput),
  },
  {
    title: 'Select',
    width: 'half',
    Examples: showExamples(select),
  },
  {
    title: 'Calendar panel',
    width: 'half',
    Examples: showExamples(calendarPanel),
  },
  {
    title: 'Availability calendar',
    width: 'half',
    Examples: showExamples(availabilityCalendar),
  },
  {
    title: 'Date picker',
    width: 'half',
    Examples: showExamples(datePicker),
  },
  {
    title: 'Signature pad',
    width: 'half',
    Examples: showExamples(signaturePad),
  },
  {
    title: 'Photo upload',
    width: 'half',
    Examples: showExamples(photoUpload),
  },
];
