import { ExampleForm } from '@/components/form/form/example-form';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { limits } from '@/lib/limits';

const long = 'Emma is allergic to peanuts and carries an auto-injector in the blue pocket of her bag. ';

export const empty = (
  <ExampleForm value="">
    <TextAreaField name="field" label="Message" required maxLength={limits.reasonMax} />
  </ExampleForm>
);
export const growing = (
  <ExampleForm value={long.repeat(4)}>
    <TextAreaField name="field" label="Allergies" maxLength={limits.reasonMax} />
  </ExampleForm>
);
export const nearlyFull = (
  <ExampleForm value={long.slice(0, 85)}>
    <TextAreaField name="field" label="Note for the facility" maxLength={100} />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="" error="Enter a message.">
    <TextAreaField name="field" label="Message" required maxLength={limits.reasonMax} />
  </ExampleForm>
);
