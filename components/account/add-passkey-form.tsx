import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { PasswordField, PasswordOwner } from '@/components/form/text/password-field';
import { Button } from '@/components/ui/inputs/button';
import { givenPasswordField } from '@/lib/validation/account';
import { sentenceOf, submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { addPasskey, beginPasskey } from '@/store/slices/passkeys';

const schema = object({ currentPassword: givenPasswordField('Enter your current password.') });
const initialValues = { currentPassword: '' };

/** Makes a passkey on this device. The password shows that it is the owner who adds it. */
export function AddPasskeyForm({
  email,
  onAdded,
  variant,
}: {
  email: string;
  onAdded: (name: string) => void;
  variant?: 'secondary';
}) {
  const dispatch = useAppDispatch();

  const submit = async (values: typeof initialValues) => {
    const begun = await dispatch(beginPasskey(values));
    if (beginPasskey.rejected.match(begun)) return submitFailure(begun.error);
    const { makePasskey } = await import('@/components/account/passkey-ceremony');
    const made = await makePasskey(begun.payload);
    if (!('done' in made)) return made.says === null ? undefined : { message: made.says };
    const added = await dispatch(addPasskey(made.done));
    if (addPasskey.rejected.match(added)) return { message: sentenceOf(added.error) };
    onAdded(added.payload.name);
  };

  return (
    <Form
      enter="submits"
      label="Add a passkey"
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <PasswordOwner email={email} />
          <PasswordField
            name="currentPassword"
            label="Your password"
            hint="Then your device asks for your face, finger or screen lock."
            kind="current"
            required
          />
          <Button type="submit" variant={variant} busy={isSubmitting}>
            Add a passkey
          </Button>
        </>
      )}
    </Form>
  );
}
