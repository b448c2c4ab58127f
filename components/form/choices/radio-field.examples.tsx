import { ExampleForm } from '@/components/form/form/example-form';
import { RadioField } from '@/components/form/choices/radio-field';

const relations = [
  { value: 1, label: 'Guardian' },
  { value: 2, label: 'Father' },
  { value: 3, label: 'Mother' },
];
const sessions = [
  { value: 1, label: 'Full Day', detail: '7:30 AM to 6:00 PM' },
  { value: 2, label: 'Half Day-AM', detail: '7:30 AM to 12:30 PM' },
  { value: 3, label: 'Half Day-PM', detail: 'Not offered on these dates', disabled: true },
];

export const inline = (
  <ExampleForm value={null}>
    <RadioField name="field" label="You are the child's" required choices={relations} inline />
  </ExampleForm>
);
export const withDetails = (
  <ExampleForm value={2}>
    <RadioField name="field" label="Session" choices={sessions} />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value={null} error="Choose guardian, father or mother.">
    <RadioField name="field" label="You are the child's" required choices={relations} inline />
  </ExampleForm>
);
