import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import type { ParentInfo } from '@/api/contract/types';
import { fullName } from '@/components/family/record-facts';
import { addressValues, countryOf, type RecordValues } from '@/components/family/record-values';
import { RadioField } from '@/components/form/choices/radio-field';
import { SelectField } from '@/components/form/choices/select-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { PostalCodeField } from '@/components/form/text/postal-code-field';
import { EmailField, TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { GuardianRelation, valuesOf } from '@/lib/enums';
import { guardianRelationLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { countries, type Country, regionLabels, regionOptions } from '@/lib/validation/postal-address';

const relations = valuesOf(GuardianRelation).map((value) => ({ value, label: guardianRelationLabels[value] }));
const countryChoices = (Object.keys(countries) as Country[]).map((value) => ({ value, label: countries[value] }));

/** Relation, e-mail, phone and address of a parent or guardian (product rule 3). */
export function GuardianFields({ others }: { others: readonly ParentInfo[] }) {
  const { values } = useFormikContext<RecordValues>();
  const country = countryOf(values);
  return (
    <>
      <RadioField name="relation" label="Relation to the children" required choices={relations} inline />
      <div className="grid gap-6 sm:grid-cols-2">
        <EmailField name="email" label="E-mail" required />
        <PhoneField name="phone" label="Phone" required />
      </div>
      <FieldGroup title="Address">
        {others.length > 0 && <SameAddressButtons others={others} />}
        <RadioField name="address.country" label="Country" required choices={countryChoices} inline />
        <TextField
          name="address.line1"
          label="Street address"
          required
          autoComplete="address-line1"
          maxLength={limits.textMax}
        />
        <TextField
          name="address.line2"
          label="Apartment or unit"
          optional
          autoComplete="address-line2"
          maxLength={limits.textMax}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="address.city"
            label="City"
            required
            autoComplete="address-level2"
            maxLength={limits.textMax}
          />
          <SelectField
            name="address.region"
            label={regionLabels[country]}
            required
            options={regionOptions(country)}
            placeholder="Choose one"
          />
          <PostalCodeField name="address.postalCode" country={country} required />
        </div>
      </FieldGroup>
    </>
  );
}

function SameAddressButtons({ others }: { others: readonly ParentInfo[] }) {
  const { setFieldValue } = useFormikContext<RecordValues>();
  return (
    <div className="flex flex-wrap gap-2">
      {others.map((other) => (
        <Button
          key={other.id}
          variant="secondary"
          size="sm"
          onClick={() => void setFieldValue('address', addressValues(other.address))}
        >
          Same as <Name>{fullName(other)}</Name>
        </Button>
      ))}
    </div>
  );
}

const FieldGroup = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <fieldset className="min-w-0 border-t border-line pt-5">
    <legend className="float-left w-full text-lg font-black">{title}</legend>
    <div className="clear-left space-y-6 pt-2">
      {text && <p className="text-sm text-ink-soft">{text}</p>}
      {children}
    </div>
  </fieldset>
);
