import { ExampleForm } from '@/components/form/form/example-form';
import { NumberField } from '@/components/form/text/number-field';

export const empty = (
  <ExampleForm value={null}>
    <NumberField name="field" label="Distance in kilometres" placeholder="0,00" />
  </ExampleForm>
);
export const filled = (
  <ExampleForm value={1234.5}>
    <NumberField name="field" label="Monthly budget" hint="With a decimal comma." />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value={-1} error="Enter a distance above 0.">
    <NumberField name="field" label="Distance in kilometres" required />
  </ExampleForm>
);
