import fc from 'fast-check';
import { readPhone, repairEncoding, tidy, titleCase } from '@/server/areas/imports/rules/text';

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const windows = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text, 'utf8'));

describe('repairEncoding', () => {
  test.each([
    'École Élémentaire Catholique',
    'Garderie « Noël »',
    'L’Étoile',
    'naïve façade',
    'Żółć',
    '松 Kids',
    '🦉 Owl',
    'plain',
  ])('double-encoded text is repaired: %s', (text) => {
    expect(repairEncoding(latin1(text))).toBe(text);
    expect(repairEncoding(windows(text))).toBe(text);
    expect(repairEncoding(latin1(latin1(text)))).toBe(text);
    expect(repairEncoding(`${latin1(text)} and ${text}`)).toBe(`${text} and ${text}`);
  });

  test('correct text is not changed', () => {
    for (const text of ['Café', 'Ã la carte', 'Â', 'façade', '¿Qué?', 'Ünlü']) expect(repairEncoding(text)).toBe(text);
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => repairEncoding(text) === text));
  });
});

test('blanks and control characters are cleaned', () => {
  expect(tidy('  Fern \u00a0  House\u0000\t\u200b ')).toBe('Fern House');
  expect(tidy('\ufeffGar\u00adde\u200brie\u2007\u3000Un\u200e')).toBe('Garderie Un');
  // Joiners are kept where they form a letter or an emoji.
  expect(tidy('\u0915\u094d\u200d\u0937 \u{1f469}\u200d\u{1f467} a\u200db')).toBe(
    '\u0915\u094d\u200d\u0937 \u{1f469}\u200d\u{1f467} ab',
  );
});

test('a name from a list holds nothing that a typed name may not hold', () => {
  for (const text of ['\u202eFern\u202c', '\u2066Fern\u2069', 'F\u2060ern', 'Fern\u200b', 'Fern\u200d', '\uffa0Fern'])
    expect(tidy(text)).toBe('Fern');
  for (const text of ['\u200b', '\u2060', '\u3164', '\u2800', ' \u202e ']) expect(tidy(text)).toBe('');
  const mohan = '\u0d2e\u0d4b\u0d39\u0d28\u0d4d\u200d';
  expect(tidy(mohan)).toBe(mohan);
});

test.each([
  ['"Fern House"', 'Fern House'],
  ['“Fern House”', 'Fern House'],
  ['« Noël »', 'Noël'],
  ['="00123"', '00123'],
  ["'0416", '0416'],
  ['"Fern" and "Oak"', '"Fern" and "Oak"'],
  ['"Little Stars" Daycare', '"Little Stars" Daycare'],
  ["O'Brien", "O'Brien"],
  ['"', '"'],
  ['""', ''],
  ['=" 123 "', '123'],
  ['="1" and "2"', '="1" and "2"'],
  ['so ="123"', 'so ="123"'],
  ['="123" or so', '="123" or so'],
  ["'12' wide'", "'12' wide'"],
  ["no '99", "no '99"],
])('quotes around a cell are removed: %s', (text, expected) => {
  expect(tidy(text)).toBe(expected);
});

test.each([
  ['101 SEVENTH ST', '101 Seventh St'],
  ['130 MCCAUL ST W', '130 McCaul St W'],
  ["9 O'CONNOR DR", "9 O'Connor Dr"],
  ['1ST AVE AND 22ND ST', '1st Ave and 22nd St'],
  ['12A ÉGLISE RD', '12A Église Rd'],
  ['THE ESPLANADE', 'The Esplanade'],
  ['12 LA SALLE BLVD', '12 La Salle Blvd'],
  ['WEST LA CROSSE', 'West La Crosse'],
  ['NORTH LAS VEGAS', 'North Las Vegas'],
  ['PAVILLON DE LA ROSERAIE', 'Pavillon de la Roseraie'],
  ['SAINT-JEAN-SUR-RICHELIEU', 'Saint-Jean-sur-Richelieu'],
  ['CHILDREN OF THE HILL', 'Children of the Hill'],
  ["OLD MCDONALD'S FARM", "Old McDonald's Farm"],
  ["O'BRIEN CHILDREN'S CENTRE", "O'Brien Children's Centre"],
  ["L'ÉTOILE", "L'Étoile"],
  ['YMCA OF GREATER TORONTO - THE ANNEX', 'YMCA of Greater Toronto - The Annex'],
  ['CPE LES AMIS DE LA MER', 'CPE Les Amis de la Mer'],
  ['GARDERIE À LA CAMPAGNE', 'Garderie à la Campagne'],
  ['À LA CLAIRE FONTAINE', 'À la Claire Fontaine'],
  ['MAISON AU PARC ET AUX ARBRES', 'Maison au Parc et aux Arbres'],
  ['PIUS XI AND JOHN XXIII AT THE JCC', 'Pius XI and John XXIII at the JCC'],
  ['100 MAIN ST NW, PO BOX 5', '100 Main St NW, PO Box 5'],
  ['indianapolis', 'Indianapolis'],
  ['MacDonald House of the YMCA', 'MacDonald House of the YMCA'],
  ['THE OAK (THE ANNEX)', 'The Oak (The Annex)'],
  ['FERN HOUSE: THE ANNEX', 'Fern House: The Annex'],
  ['FERN - AT THE PARK', 'Fern - At the Park'],
  ['FERN/OF THE HILL', 'Fern/Of the Hill'],
  ['STRATFORD-ON-AVON (EAST) BY THE SEA', 'Stratford-on-Avon (East) by the Sea'],
  ['OAK - HOUSE BY THE SEA', 'Oak - House by the Sea'],
  ['12STREET 3RDS', '12STREET 3RDS'],
  ['5TH, 1ST AND 12B', '5th, 1st and 12B'],
  ["DAYCARE AT D'ARCY", "Daycare at D'Arcy"],
  ["ALMCDONALD O'", "Almcdonald O'"],
])('all-capitals text becomes title case: %s', (text, expected) => {
  expect(titleCase(text)).toBe(expected);
});

test('words with their own spelling keep it', () => {
  expect(titleCase('KINDERCARE OF FERN STREET', ['KinderCare'])).toBe('KinderCare of Fern Street');
});

test.each([
  ['(416) 694-1138x163', '+14166941138', '163'],
  ['(416) 694-1138 x 163', '+14166941138', '163'],
  ['416.694.1138 ext. 7', '+14166941138', '7'],
  ['416/694-1138 poste 12', '+14166941138', '12'],
  ['+1 416 694 1138 #9', '+14166941138', '9'],
  ['1-416-694-1138', '+14166941138', null],
  ['514-555-0199, poste 224', '+15145550199', '224'],
  ['(416) 694-1138, ext 4', '+14166941138', '4'],
  ['416 694 1138; Ext.: 4', '+14166941138', '4'],
  ['416-694-1138 (x 12)', '+14166941138', '12'],
  ['Tel: 416 694 1138', '+14166941138', null],
  [' téléphone : 416 694 1138 local 5 ', '+14166941138', '5'],
  ['416/694/1138', '+14166941138', null],
  ['416 694 1138 x1234567', '+14166941138', '1234567'],
])('a phone number is parsed: %s', (text, phone, extension) => {
  expect(readPhone(text)).toEqual({ phone, extension });
});

test.each([
  '',
  'ask inside',
  '694-1138',
  '416 694 1138 x12345678',
  'fax 416 694 1138',
  '416 694 1138 / 416 694 1139',
  '+44 20 7946 0000',
])('the text %p is not a phone number', (text) => {
  expect(readPhone(text)).toBeNull();
});
