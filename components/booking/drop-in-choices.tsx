import type { Facility } from '@/api/contract/types';
import { RadioField } from '@/components/form/radio-field';
import type { ScheduleType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money';

/** At which of a facility's addresses. */
export function AddressChoice({ addresses }: { addresses: Facility['addresses'] }) {
  return (
    <RadioField<string>
      name="addressId"
      label="Where?"
      required
      choices={addresses.map(({ id, title, line1, city }) => ({
        value: id,
        label: title,
        detail: `${line1}, ${city}`,
      }))}
    />
  );
}

interface PricedGroup {
  dropInItem: readonly { sessionType: number; price: number }[];
}

interface SessionChoiceProps {
  /** The age groups of those who come. */
  groups: readonly PricedGroup[];
  sessions: readonly ScheduleType[];
  currency: Facility['currency'];
}

/** Which session, with what it costs a day. */
export function SessionChoice({ groups, sessions, currency }: SessionChoiceProps) {
  return (
    <RadioField<number>
      name="scheduleType"
      label="Which session?"
      required
      inline
      choices={sessions.map((type) => ({
        value: type,
        label: sessionTypeLabels[type],
        detail: priceRange(groups, type, currency),
      }))}
    />
  );
}

function priceRange(groups: readonly PricedGroup[], session: ScheduleType, currency: Facility['currency']): string {
  const prices = groups.flatMap(({ dropInItem }) =>
    dropInItem.filter((item) => item.sessionType === session).map(({ price }) => price),
  );
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high
    ? `${formatMoney(low, currency)} a day`
    : `${formatMoney(low, currency)} to ${formatMoney(high, currency)} a day`;
}
