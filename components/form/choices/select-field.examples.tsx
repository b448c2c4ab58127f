import { ExampleForm } from '@/components/form/form/example-form';
import { SelectField } from '@/components/form/choices/select-field';
import { regionLabels, regionOptions } from '@/lib/validation/regions';

const options = regionOptions('CA');

export const empty = (
  <ExampleForm value="">
    <SelectField name="field" label={regionLabels.CA} required options={options} placeholder="Choose one" />
  </ExampleForm>
);
export const chosen = (
  <ExampleForm value="ON">
    <SelectField name="field" label={regionLabels.CA} options={options} />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="" error="Choose a province or state.">
    <SelectField name="field" label={regionLabels.CA} required options={options} />
  </ExampleForm>
);
export const disabled = (
  <ExampleForm value="QC">
    <SelectField name="field" label={regionLabels.CA} options={options} disabled />
  </ExampleForm>
);
