import type { PostalArea } from 'zipcodes';

/** Parts of cities: "Brampton North Central" is Brampton, "Halifax Lower Harbour" stays. */
const directions = 'north|south|east|west|central|northeast|northwest|southeast|southwest';
const cityPart = new RegExp(
  `( (outer|inner|upper|lower))?( (${directions})| (and|&) (${directions}))+$|( (central and )?northern)? (outskirts|extremities|subdivisions)$`,
  'i',
);

/** Whose letters an area is for, after the name of its city. */
const receivers =
  / (stn [a-z] po boxes|business reply mail|(prince edward island|nova scotia|new brunswick|newfoundland & labrador|british columbia|ontario|manitoba|saskatchewan) provincial government).*$/i;
const offices: Record<string, string> = {
  'Quebec Provincial Government': 'Quebec City',
  'Government Of Canada Ottawa And Gatineau Offices': 'Ottawa',
};

/** French letters that the table has lost, by what is around them. The last rule is what most of them were. */
const lostLetters: readonly (readonly [RegExp, string])[] = [
  [/(?<=ch)\ufffd(?=teau)|(?<=gr)\ufffd(?=ce)/gi, 'â'],
  [/(?<=c)\ufffd(?=te)|(?<=j\ufffdr)\ufffd(?=me)/gi, 'ô'],
  [/(?<=fran)\ufffd(?=ois)/gi, 'ç'],
  [/(?<=i)\ufffd(?=re|ve)|(?<=th\ufffdr|ad|-m|lam)\ufffd(?=se|le|re|que)/gi, 'è'],
  [/(?<![\p{L}\ufffd])\ufffd(?=les?)/giu, 'Î'],
  [/(?<![\p{L}\ufffd])\ufffd/giu, 'É'],
  [/\ufffd/g, 'é'],
];
const small = new Set(['a', 'au', 'aux', 'de', 'des', 'du', 'en', 'et', 'la', 'le', 'les', 'sur']);

/** As it is written on a sign: "Trois-Rivières", "Cap-de-la-Madeleine", "Fort McMurray". */
function spelled(name: string): string {
  const letters = lostLetters.reduce((text, [lost, letter]) => text.replace(lost, letter), name);
  return letters
    .replace(/- /g, '-')
    .replace(/(?<=[-/])\p{L}+(?!')/gu, (word) => (small.has(word.toLowerCase()) ? word.toLowerCase() : capital(word)))
    .replace(/(?<=\b[dl]')\p{Ll}/giu, capital)
    .replace(/(?<=-)D(?=')/g, 'd')
    .replace(/\bMc\p{L}/gu, (start) => `Mc${start.charAt(2).toUpperCase()}`);
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The names an area's city goes by, the plainest first: "Downtown Toronto (Ryerson)" is Toronto and Downtown Toronto. None where
 * the table has no city's name but that of a firm or of an event: "115 Firms".
 */
export function cityNames({ city, country }: Pick<PostalArea, 'city' | 'country'>): string[] {
  if (country === 'US') return /\d/.test(city) ? [] : [city];
  const [name = ''] = city.split('(');
  const whole = spelled(offices[name.trim()] ?? name.replace(receivers, '').trim());
  const plain = whole.replace(cityPart, '').replace(/^downtown /i, '');
  return plain === whole ? [whole] : [plain, whole];
}
