import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from '@/components/form/checkbox-field';
import { Form } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/inputs/button/button';

const initialValues = { city: '', nested: { name: 'Ana' }, consent: false };

/** Formik's code, as far as the network lets it through. */
const network: { wait: Promise<void>; broken: boolean } = { wait: Promise.resolve(), broken: false };
jest.mock('@/components/ui/late-code', () => ({
  lateCode: (load: () => Promise<unknown>) => {
    let here: unknown = null;
    let arrive: (code: unknown) => void = () => undefined;
    const whenever = new Promise((resolve) => (arrive = resolve));
    const once = async () => {
      await network.wait;
      if (network.broken) throw new Error('no network');
      here = await load();
      arrive(here);
      return here;
    };
    return { here: () => here, whenever, once };
  },
}));

const user = userEvent.setup();
const city = () => screen.getByRole('textbox', { name: /City/ });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

function show(onSubmit: (values: typeof initialValues) => void) {
  return render(
    <Form
      initialValues={initialValues}
      validate={({ city }) => (city ? {} : { city: 'Enter a city.' })}
      onSubmit={onSubmit}
    >
      {({ submitting, dirty }) => (
        <>
          <TextField name="city" label="City" required />
          <TextField name="nested.name" label="Name" />
          <CheckboxField name="consent" label="Yes" />
          <Button type="submit" busy={submitting}>
            Save
          </Button>
          {dirty && <p>Changed</p>}
        </>
      )}
    </Form>,
  );
}

test('without Formik’s code the fields are alive, the rules are told, and a form that cannot be sent says so', async () => {
  network.broken = true;
  const sent = jest.fn();
  show(sent);
  await save();
  expect(await screen.findByRole('link', { name: 'Enter a city.' })).toBeInTheDocument();
  await user.type(city(), 'Toronto');
  expect(city()).toHaveValue('Toronto');
  expect(screen.getByText('Changed')).toBeInTheDocument();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('An error has occurred. Try again.');
  expect(sent).not.toHaveBeenCalled();
});

test('what was typed and pressed before the code came is taken up and sent, in the same fields', async () => {
  network.broken = false;
  let letGo: () => void = () => undefined;
  network.wait = new Promise((resolve) => (letGo = resolve));
  const sent = jest.fn();
  show(sent);
  const field = city();
  await user.type(field, 'Toron');
  await user.click(screen.getByRole('checkbox', { name: 'Yes' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Ruiz');
  await save();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await user.type(field, 'to');
  expect(sent).not.toHaveBeenCalled();
  await act(async () => letGo());
  const values = { city: 'Toronto', nested: { name: 'Ana Ruiz' }, consent: true };
  await waitFor(() => expect(sent).toHaveBeenCalledWith(values));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(city()).toBe(field);
});

test('a field that was left empty before the code came shows its error when it is there', async () => {
  show(jest.fn());
  await user.click(city());
  await user.tab();
  expect(await screen.findByText('Enter a city.')).toBeInTheDocument();
  expect(city()).toBeInvalid();
});
