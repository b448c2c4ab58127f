import { setLocale } from 'yup';

/**
 * What is said where a schema has no sentence of its own: to people, about their field, without yup's names for paths and
 * types, and never with what was sent, which may be a password. Imported for its effect by the files in which schemas begin
 * (texts.ts, fields.ts), so that it is in force before any schema is made.
 */
setLocale({
  mixed: {
    default: 'This does not have the right format.',
    required: 'This is missing.',
    defined: 'This is missing.',
    notNull: 'This is missing.',
    oneOf: 'Choose one of these: ${values}.',
    notType: 'This does not have the right format.',
  },
  string: {
    min: 'Use at least ${min} characters.',
    max: 'Use at most ${max} characters.',
    matches: 'This does not have the right format.',
  },
  number: {
    min: 'Use ${min} or more.',
    max: 'Use ${max} or less.',
    integer: 'Use a whole number.',
  },
  array: { min: 'Choose at least ${min}.', max: 'At most ${max}.' },
});
