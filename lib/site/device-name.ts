type Names = readonly (readonly [sign: RegExp, name: string])[];

/** The first that fits: an iPhone also says "Mac", and Android also says "Linux". */
const devices: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** The first that fits: most also say "Chrome", and all of those "Safari". */
const browsers: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const nameIn = (names: Names, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** What its owner calls the device of this user agent. */
export const deviceName = (userAgent: string): string => nameIn(devices, userAgent) ?? 'Another device';

/** "Chrome on Windows". */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const device = nameIn(devices, userAgent);
  if (!browser) return deviceName(userAgent);
  return device ? `${browser} on ${device.replace(' computer', '')}` : browser;
}
