import { string } from 'yup';

/** Of a facility's contact. */
export const pinField = () =>
  string()
    .strict()
    .matches(/^\d{6}$/, 'Enter six digits.');

/** "000000" and "123456": the first that anybody tries. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
}
