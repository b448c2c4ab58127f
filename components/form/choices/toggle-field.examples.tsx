import { ExampleForm } from '@/components/form/form/example-form';
import { ToggleField } from '@/components/form/choices/toggle-field';

export const off = (
  <ExampleForm value={false}>
    <ToggleField name="field" label="News by e-mail" />
  </ExampleForm>
);
export const on = (
  <ExampleForm value>
    <ToggleField name="field" label="Bookings by e-mail" detail="Approvals, changes and receipts" />
  </ExampleForm>
);
