import type { PlaceChoice } from '@/lib/search';

/** The places of one name: each is chosen by putting its full name into the field. */
export function WeekPlaceChoices({ choices }: { choices: readonly PlaceChoice[] }) {
  return (
    <p>
      There are several places of this name. Enter one of these:{' '}
      <strong>{choices.map(({ label }) => label).join('; ')}</strong>.
    </p>
  );
}
