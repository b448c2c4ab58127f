import { string } from 'yup';
import { limits } from '@/lib/limits';
import { tooLong } from '@/lib/validation/texts';

/** A message to support (product section 3), for contract and forms. */
const words = (max: number, missing: string) =>
  string().strict().max(max, tooLong(max)).matches(/\S/, missing).required(missing);

export const subjectField = () => words(limits.textMax, 'Enter a subject.');
export const messageField = () => words(limits.longTextMax, 'Enter a message.');
