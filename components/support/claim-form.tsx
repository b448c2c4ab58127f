import { useState } from 'react';
import { object } from 'yup';
import type { Facility } from '@/api/contract/types';
import { FormField } from '@/components/form/field/form-field';
import { Form } from '@/components/form/form/form';
import { EmailField, TextField } from '@/components/form/text/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { Name } from '@/components/ui/layout/name';
import { limits } from '@/lib/limits';
import { claimFields } from '@/lib/validation/claims';
import { normaliseEmail } from '@/lib/validation/email';
import { countries, type Country, regionOptions } from '@/lib/validation/postal-address';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { claimFacility } from '@/store/slices/messages';

const schema = object(claimFields());

interface ClaimFormProps {
  /** The facility to claim; its license number is not asked for if a list has it. */
  facility: Pick<Facility, 'id' | 'licenceNumber'> | null;
}

/** Somebody at a listed facility asks to answer its families (product rule 8). */
export function ClaimForm({ facility }: ClaimFormProps) {
  const dispatch = useAppDispatch();
  const [claimed, setClaimed] = useState<string | null>(null);
  const [asksRegion, setAsksRegion] = useState(false);
  const empty = { licenceNumber: facility?.licenceNumber ?? '', region: '', name: '', role: '', email: '' };

  const submit = async ({ region, ...values }: typeof empty) => {
    const body = {
      ...values,
      email: normaliseEmail(values.email),
      ...(region && { region }),
      ...(facility && { facilityId: facility.id }),
    };
    const result = await dispatch(claimFacility(body));
    if (claimFacility.rejected.match(result)) {
      if (result.error.fields.region) setAsksRegion(true);
      return submitFailure(result.error);
    }
    setClaimed(result.payload.facilityName);
  };

  if (claimed !== null) {
    return (
      <Notice
        tone="success"
        role="status"
        focusKey={claimed}
        title="We got your request"
        action={
          <Button variant="secondary" onClick={() => setClaimed(null)}>
            Claim another facility
          </Button>
        }
      >
        <p>
          If <Name>{claimed}</Name> gets an e‑mail from us at the address on the list, open it to confirm. If not, we’ll
          check your request and e‑mail you.
        </p>
      </Notice>
    );
  }
  return (
    <Form enter="submits" label="Claim your facility" initialValues={empty} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <>
          {(facility?.licenceNumber ?? null) === null && (
            <TextField
              name="licenceNumber"
              label="License number"
              hint="As it’s on your license or on the public list."
              maxLength={limits.textMax}
              autoComplete="off"
              required
            />
          )}
          {asksRegion && <RegionField />}
          <TextField name="name" label="Your name" maxLength={limits.textMax} autoComplete="name" required />
          <TextField
            name="role"
            label="Your role"
            hint="Such as director or owner."
            maxLength={limits.textMax}
            autoComplete="organization-title"
            required
          />
          <EmailField name="email" label="Your e‑mail address" hint="Families’ requests will go there." required />
          <Button type="submit" size="lg" busy={isSubmitting}>
            Claim this facility
          </Button>
        </>
      )}
    </Form>
  );
}

/** Asked for only where the number is known in several places. */
const RegionField = () => (
  <FormField<string> name="region" label="State or province" required>
    {(control, { value, setValue, touch }) => (
      <NativeSelect {...control} value={value} onChange={(event) => setValue(event.target.value)} onBlur={touch}>
        <option value="">Choose one</option>
        {(Object.keys(countries) as Country[]).map((country) => (
          <optgroup key={country} label={countries[country]}>
            {regionOptions(country).map((region) => (
              <option key={region.value} value={region.value}>
                {region.label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
    )}
  </FormField>
);
