import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { PhoneField } from '@/components/form/text/phone-field';
import { SavedMark } from '@/components/account/saved-mark';
import { LeaveGuard } from '@/components/form/form/leave-guard';
import { Button } from '@/components/ui/inputs/button/button';
import { optionalPhoneField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { confirmLeaving } from '@/store/slices/alert';
import { updateUser } from '@/store/slices/profile';

const schema = object({ phone: optionalPhoneField() });

/** The account's own phone number, which may be left empty. */
export function PhoneForm({ phone }: { phone: string | null }) {
  const dispatch = useAppDispatch();
  const [saved, setSaved] = useState<string | null>(null);
  const [initialValues] = useState({ phone: phone ?? '' });

  const submit = async (values: { phone: string }) => {
    const result = await dispatch(updateUser({ phone: values.phone || null }));
    if (updateUser.rejected.match(result)) return submitFailure(result.error);
    setSaved(values.phone);
  };

  return (
    <Form label="Phone number" initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting, values }) => (
        <>
          <LeaveGuard ask={() => dispatch(confirmLeaving())} saved={saved === values.phone} />
          <PhoneField
            name="phone"
            label="Phone number"
            optional
            hint="For questions about your account and bookings."
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" variant="secondary" busy={isSubmitting}>
              Save phone number
            </Button>
            <SavedMark shown={!isSubmitting && saved === values.phone} />
          </div>
        </>
      )}
    </Form>
  );
}
