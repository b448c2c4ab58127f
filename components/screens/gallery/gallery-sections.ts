import * as activityFilterExamples from '@/components/activity/activity-filter.examples';
import * as personCardExamples from '@/components/family/person-card.examples';
import {
  checkboxFieldExamples,
  radioFieldExamples,
  selectFieldExamples,
  toggleFieldExamples,
} from '@/components/form/choices/choices.examples';
import {
  datePartsFieldExamples,
  datePickerFieldExamples,
  maskedDateFieldExamples,
  signingDateFieldExamples,
} from '@/components/form/dates/dates.examples';
import { formExamples } from '@/components/form/form/form.examples';
import { signatureFieldExamples } from '@/components/form/media/media.examples';
import {
  numberFieldExamples,
  passwordFieldExamples,
  phoneFieldExamples,
  postalCodeFieldExamples,
  textAreaFieldExamples,
  textFieldExamples,
  verificationCodeFieldExamples,
} from '@/components/form/text/text.examples';
import * as bookingDatesExamples from '@/components/request/booking-dates.examples';
import {
  availabilityCalendarExamples,
  calendarPanelExamples,
  datePickerExamples,
} from '@/components/ui/calendar/calendar.examples';
import {
  countBadgeExamples,
  emptyStateExamples,
  noticeExamples,
  progressBarExamples,
  skeletonExamples,
  spinnerExamples,
  statusLabelExamples,
  toastListExamples,
} from '@/components/ui/feedback/feedback.examples';
import {
  buttonExamples,
  categoryStripExamples,
  iconButtonExamples,
  selectExamples,
  starRatingInputExamples,
} from '@/components/ui/inputs/inputs.examples';
import {
  bottomBarExamples,
  cardExamples,
  definitionListExamples,
  excerptExamples,
  foldableCardExamples,
  phoneFoldExamples,
  priceExamples,
  starRatingExamples,
} from '@/components/ui/layout/layout.examples';
import {
  avatarExamples,
  logoExamples,
  photoUploadExamples,
  signaturePadExamples,
} from '@/components/ui/media/media.examples';
import {
  breadcrumbsExamples,
  linkExamples,
  pagerExamples,
  tabLinksExamples,
} from '@/components/ui/navigation/navigation.examples';
import { confirmationDialogExamples, dialogExamples, menuExamples } from '@/components/ui/overlays/overlays.examples';

/** How much room the examples of a section need. */
export type GalleryWidth = 'narrow' | 'half' | 'full';

export interface GallerySection {
  title: string;
  width: GalleryWidth;
  /** An object of elements, or a module whose exports are elements. The keys are shown as titles. */
  examples: object;
}

const actionSections: readonly GallerySection[] = [
  { title: 'Buttons', width: 'narrow', examples: buttonExamples },
  { title: 'Links', width: 'narrow', examples: linkExamples },
  { title: 'Icon buttons', width: 'narrow', examples: iconButtonExamples },
  { title: 'Menu', width: 'full', examples: menuExamples },
  { title: 'Dialog', width: 'half', examples: dialogExamples },
  { title: 'Confirmation dialog', width: 'full', examples: confirmationDialogExamples },
  { title: 'Pager', width: 'half', examples: pagerExamples },
  { title: 'Tabs', width: 'full', examples: tabLinksExamples },
  { title: 'Breadcrumbs', width: 'full', examples: breadcrumbsExamples },
  { title: 'Category strip', width: 'full', examples: categoryStripExamples },
  { title: 'Activity filter', width: 'full', examples: activityFilterExamples },
  { title: 'Foldable cards', width: 'half', examples: foldableCardExamples },
];

const displaySections: readonly GallerySection[] = [
  { title: 'Logo', width: 'narrow', examples: logoExamples },
  { title: 'Cards', width: 'half', examples: cardExamples },
  { title: 'Status labels', width: 'full', examples: statusLabelExamples },
  { title: 'Counts', width: 'narrow', examples: countBadgeExamples },
  { title: 'Notices and banner', width: 'half', examples: noticeExamples },
  { title: 'Toasts', width: 'full', examples: toastListExamples },
  { title: 'Star rating', width: 'half', examples: starRatingExamples },
  { title: 'Price', width: 'narrow', examples: priceExamples },
  { title: 'Booking dates', width: 'half', examples: bookingDatesExamples },
  { title: 'Bar at the foot', width: 'half', examples: bottomBarExamples },
  { title: 'Folded on phones', width: 'half', examples: phoneFoldExamples },
  { title: 'Progress bar', width: 'half', examples: progressBarExamples },
  { title: 'Avatars', width: 'narrow', examples: avatarExamples },
  { title: 'Person cards', width: 'half', examples: personCardExamples },
  { title: 'Definition lists', width: 'half', examples: definitionListExamples },
  { title: 'Excerpt', width: 'half', examples: excerptExamples },
  { title: 'Spinner', width: 'narrow', examples: spinnerExamples },
  { title: 'Skeletons', width: 'half', examples: skeletonExamples },
  { title: 'Empty states and illustrations', width: 'half', examples: emptyStateExamples },
];

const inputSections: readonly GallerySection[] = [
  { title: 'Star rating input', width: 'full', examples: starRatingInputExamples },
  { title: 'Select', width: 'half', examples: selectExamples },
  { title: 'Calendar panel', width: 'half', examples: calendarPanelExamples },
  { title: 'Availability calendar', width: 'half', examples: availabilityCalendarExamples },
  { title: 'Date picker', width: 'half', examples: datePickerExamples },
  { title: 'Signature pad', width: 'half', examples: signaturePadExamples },
  { title: 'Photo upload', width: 'half', examples: photoUploadExamples },
];

const formSections: readonly GallerySection[] = [
  { title: 'Form with error summary', width: 'half', examples: formExamples },
  { title: 'Text field', width: 'half', examples: textFieldExamples },
  { title: 'Text area', width: 'half', examples: textAreaFieldExamples },
  { title: 'Number', width: 'half', examples: numberFieldExamples },
  { title: 'Password', width: 'half', examples: passwordFieldExamples },
  { title: 'Phone', width: 'half', examples: phoneFieldExamples },
  { title: 'Postal code and ZIP', width: 'half', examples: postalCodeFieldExamples },
  { title: 'Verification code', width: 'half', examples: verificationCodeFieldExamples },
  { title: 'Checkboxes', width: 'half', examples: checkboxFieldExamples },
  { title: 'Toggle', width: 'half', examples: toggleFieldExamples },
  { title: 'Radio buttons', width: 'half', examples: radioFieldExamples },
  { title: 'Select field', width: 'half', examples: selectFieldExamples },
  { title: 'Date in three parts', width: 'half', examples: datePartsFieldExamples },
  { title: 'Date dd.mm.yyyy', width: 'half', examples: maskedDateFieldExamples },
  { title: 'Date picker field', width: 'half', examples: datePickerFieldExamples },
  { title: 'Signature', width: 'half', examples: signatureFieldExamples },
  { title: 'Signing date', width: 'half', examples: signingDateFieldExamples },
];

// The examples are imported statically: every dynamic import would be listed in the first load of every page.
export const gallerySections = [
  { title: 'Actions and navigation', sections: actionSections },
  { title: 'Display', sections: displaySections },
  { title: 'Inputs', sections: inputSections },
  { title: 'Form fields', sections: formSections },
] as const;
