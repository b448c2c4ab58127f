import type { FormProps } from '@/components/form/form/form';

type Schema = NonNullable<FormProps<object>['validationSchema']>;

/**
 * A schema that is loaded when the form first checks something, so that its page is light. If it does not load, the service's
 * answer is shown.
 */
export const laterSchema = (load: () => Promise<Schema>): Schema => ({
  validate: async (values, options) => (await load().catch(() => null))?.validate(values, options),
});
