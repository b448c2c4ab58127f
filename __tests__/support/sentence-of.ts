import type { Schema, ValidationError } from 'yup';

/** The schema's message for a value, as in a body check; undefined if valid. */
export function sentenceOf(schema: Schema, value: unknown): string | undefined {
  try {
    schema.validateSync(value, { strict: true });
    return undefined;
  } catch (error) {
    return (error as ValidationError).message;
  }
}
