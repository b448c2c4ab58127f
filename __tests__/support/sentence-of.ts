import type { Schema, ValidationError } from 'yup';

/** The sentence a schema has for a value, as a body is checked; undefined when all is well. */
export function sentenceOf(schema: Schema, value: unknown): string | undefined {
  try {
    schema.validateSync(value, { strict: true });
    return undefined;
  } catch (error) {
    return (error as ValidationError).message;
  }
}
