/** The first that fits: an iPhone also says "Mac", and Android also says "Linux". */
const names: readonly [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** What its owner calls the device of this user agent. */
export const deviceName = (userAgent: string): string =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Another device';
