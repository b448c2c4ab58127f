/** The code in a mail, without the space between its two groups. */
export const mailedCode = (body: string | undefined): string | undefined =>
  /^Or type this code: (\S{5}) (\S{5})$/m
    .exec(body ?? '')
    ?.slice(1)
    .join('');
