import { PhoneField } from '@/components/form/text/phone-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { TextField } from '@/components/form/text/text-field';
import { limits } from '@/lib/limits';

/** How somebody is related to the family, in the parent's own words. */
const Relation = () => (
  <TextField
    name="relation"
    label="Relation to your family"
    required
    hint="For example, grandmother or neighbour."
    autoComplete="off"
    maxLength={limits.textMax}
  />
);

export const EmergencyContactFields = () => (
  <>
    <Relation />
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <PhoneField name="phone" label="Phone" required autoComplete="off" />
      <PhoneField name="secondPhone" label="Second phone" optional autoComplete="off" />
    </div>
  </>
);

export const AuthorizedPickupFields = () => (
  <>
    <Relation />
    <PhoneField name="phone" label="Phone" required autoComplete="off" />
  </>
);

export const UnauthorizedPickupFields = () => (
  <>
    <Relation />
    <TextAreaField
      name="reason"
      label="Reason"
      optional
      hint="What a facility should know, such as a court order."
      maxLength={limits.reasonMax}
    />
  </>
);
