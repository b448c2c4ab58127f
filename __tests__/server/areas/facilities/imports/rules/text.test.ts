import fc from 'fast-check';
import { parseHours, parseTime, parseWeekdays } from '@/server/areas/facilities/imports/rules/hours';
import {
  isListDate,
  readListDate,
  readPhone,
  repairEncoding,
  tidy,
  titleCase,
} from '@/server/areas/facilities/imports/rules/text';

describe('texts', () => {
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
      for (const text of ['Café', 'Ã la carte', 'Â', 'façade', '¿Qué?', 'Ünlü'])
        expect(repairEncoding(text)).toBe(text);
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
});

test.each<[string, string, string | null]>([
  ['2024-11-29', 'yyyy-MM-dd', '2024-11-29'],
  ['29Nov24', 'ddMMMyy', '2024-11-29'],
  ['2/9/2026', 'M/d/yyyy', '2026-02-09'],
  ['2024-02-29', 'yyyy-MM-dd', '2024-02-29'],
  ['2023-02-29', 'yyyy-MM-dd', null],
  ['2024-11-29 10:00', 'yyyy-MM-dd', null],
  ['soon', 'yyyy-MM-dd', null],
  ['', 'yyyy-MM-dd', null],
  ['1901-01-01', 'yyyy-MM-dd', '1901-01-01'],
  // A placeholder date, and a 2-digit year where the format has 4.
  ['1900-01-01', 'yyyy-MM-dd', null],
  ['24-11-29', 'yyyy-MM-dd', null],
  // date-fns rejects this format: literal words must be quoted.
  ['29 in 11 2024', 'dd in MM yyyy', null],
  ['29 in 11 2024', "dd 'in' MM yyyy", '2024-11-29'],
])('the date "%s" in the format %s is %p', (text, form, day) => {
  expect(readListDate(text, form)).toBe(day);
  expect(isListDate(text, form)).toBe(day !== null);
});

describe('hours and weekdays', () => {
  test.each([
    ['7:30 AM', '07:30'],
    ['6pm', '18:00'],
    ['12:15 a.m.', '00:15'],
    ['12 PM', '12:00'],
    ['0730', '07:30'],
    ['18:00', '18:00'],
    ['07:30:00', '07:30'],
    ['7', null],
    ['25:00', null],
    ['13 pm', null],
    ['7:75', null],
    ['dawn', null],
    ['noon', '12:00'],
    ['Midi', '12:00'],
    ['MIDNIGHT', '00:00'],
    ['minuit', '00:00'],
    ['noon pm', null],
    ['7h30', '07:30'],
    ['18 h', '18:00'],
    ['7.45', '07:45'],
    ['6p', '18:00'],
    ['5:30 p. m.', '17:30'],
    ['1 am', '01:00'],
    ['0 am', null],
    ['12 am', '00:00'],
    ['12:59 pm', '12:59'],
    ['23:59', '23:59'],
    ['24:00', '00:00'],
    ['24 h', '00:00'],
    ['24:30', null],
    ['24 am', null],
    ['7:30 sharp', null],
    ['about 7:30', null],
    ['17:300', null],
  ])('a time is parsed: %s', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });

  test.each([
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['Monday through Saturday', [1, 2, 3, 4, 5, 6]],
    ['M-F', [1, 2, 3, 4, 5]],
    ['Mon, Wed & Fri', [1, 3, 5]],
    ['Tues. and Thurs.', [2, 4]],
    ['Weekdays', [1, 2, 3, 4, 5]],
    ['7 days a week', [1, 2, 3, 4, 5, 6, 7]],
    ['Fri-Mon', null],
    ['Mo Tu We', [1, 2, 3]],
    ['Mo-Fr', [1, 2, 3, 4, 5]],
    ['M T W Th F', [1, 2, 3, 4, 5]],
    ['lundi au vendredi', [1, 2, 3, 4, 5]],
    ['sam. et dim.', [6, 7]],
    ['by appointment', null],
    ['Mon or so', null],
    ['Mon-Fri:', [1, 2, 3, 4, 5]],
    [' Weekends ', [6, 7]],
    ['Daily', [1, 2, 3, 4, 5, 6, 7]],
    ['every day', [1, 2, 3, 4, 5, 6, 7]],
    ['Everyday', [1, 2, 3, 4, 5, 6, 7]],
    ['7 days', [1, 2, 3, 4, 5, 6, 7]],
    ['7 days per week', [1, 2, 3, 4, 5, 6, 7]],
    ['tous les jours', [1, 2, 3, 4, 5, 6, 7]],
    ['Mon–Fri', [1, 2, 3, 4, 5]],
    ['Mon  —  Fri', [1, 2, 3, 4, 5]],
    ['lundi  à  mercredi', [1, 2, 3]],
    ['M/W/F', [1, 3, 5]],
    ['T & R', [2, 4]],
    ['Fri, Mon', [1, 5]],
    ['Mon-Wed, Tue and Wednesdays', [1, 2, 3]],
    ['Sun-Sun', [7]],
    ['Tue, Fri-Mon', null],
    ['Mon-Wed-Fri', null],
    ['Mon-', null],
    ['Mon-May', null],
    ['MTWTHF', [1, 2, 3, 4, 5]],
    ['MTWThF', [1, 2, 3, 4, 5]],
    ['MTWTF', [1, 2, 3, 4, 5]],
    ['MTWRF', [1, 2, 3, 4, 5]],
    ['MTWTFSS', [1, 2, 3, 4, 5, 6, 7]],
    ['SMTWTFS', [1, 2, 3, 4, 5, 6, 7]],
    ['SuMTuWThFSa', [1, 2, 3, 4, 5, 6, 7]],
    ['MWF', [1, 3, 5]],
    ['TTh', [2, 4]],
    ['MTWTHF, Sat', [1, 2, 3, 4, 5, 6]],
    ['FTM', null],
    // Ambiguous: Saturday or Sunday, Tuesday or Thursday.
    ['S', null],
    ['MTWTHFS', null],
    ['TF', null],
    ['MTWX', null],
    ['', null],
    [', ', null],
  ])('weekdays are parsed: %s', (text, expected) => {
    expect(parseWeekdays(text)).toEqual(expected);
  });

  const on = (weekdays: number[], opens: string, closes: string) =>
    weekdays.map((weekday) => ({ weekday, opens, closes }));

  test.each([
    ['7:30 AM - 6:00 PM', on([1, 2], '07:30', '18:00')],
    ['07:30 to 18:00', on([1, 2], '07:30', '18:00')],
    ['Mon-Fri: 7:30 AM-6 PM', on([1, 2, 3, 4, 5], '07:30', '18:00')],
    [
      'Monday-Thursday 7:00 am – 5:30 pm; Friday 7:00 am – 3 pm',
      [...on([1, 2, 3, 4], '07:00', '17:30'), ...on([5], '07:00', '15:00')],
    ],
    ['24 hours', on([1, 2], '00:00', '00:00')],
    ['Mon: open 24 hrs a day', on([1], '00:00', '00:00')],
    ['24/7', on([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00')],
    ['00:00-24:00', on([1, 2], '00:00', '00:00')],
    ['12 AM - 12 AM', null],
    ['22:00-06:00', on([1, 2], '22:00', '06:00')],
    ['6 PM - 6 AM', on([1, 2], '18:00', '06:00')],
    ['6 AM to midnight', on([1, 2], '06:00', '00:00')],
    ['9 AM - 5 AM', null],
    ['7 h 30 à 18 h', on([1, 2], '07:30', '18:00')],
    ['Mon 8:00-17:00; Sun closed', on([1], '08:00', '17:00')],
    ['Mon 8:00-17:00; Mon closed', null],
    ['closed', []],
    ['7 - 6', null],
    ['18:00 - 07:30', null],
    ['7:30 AM - 6:00 PM or later', null],
    ['Some days 7:30 AM - 6:00 PM', null],
    ['Mon 7 am - 6 pm; Mon 8 am - 5 pm', null],
    ['', []],
    ['7:30-18:00;', on([1, 2], '07:30', '18:00')],
    ['Mon 7:30-18:00\n\nTue 8:00-17:00', [...on([1], '07:30', '18:00'), ...on([2], '08:00', '17:00')]],
    ['Sat 8:00-12:00 | Sun closed | Mon 9:00-12:00', [...on([6], '08:00', '12:00'), ...on([1], '09:00', '12:00')]],
    ['Mon 8:00-17:00; closed', on([1], '08:00', '17:00')],
    ['Fermé', []],
    ['lundi 8 h à 17 h; dimanche fermé', on([1], '08:00', '17:00')],
    ['Mon 8:00-17:00; closed holidays', null],
    ['Some days closed', null],
    ['Mon (8:00-17:00)', on([1], '08:00', '17:00')],
    ['8:00 until noon', on([1, 2], '08:00', '12:00')],
    ['24 / 7', on([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00')],
    ['Sat 24/7', on([6], '00:00', '00:00')],
    ['Mon-Wed, around the clock', on([1, 2, 3], '00:00', '00:00')],
    ['00:00 - 24:00', on([1, 2], '00:00', '00:00')],
    ['07:00 - 24:00', on([1, 2], '07:00', '00:00')],
    ['8:00 - 26:00', null],
    ['26:00 - 27:00', null],
    // Overnight hours last at most 12 hours.
    ['18:30 - 06:30', on([1, 2], '18:30', '06:30')],
    ['18:45 - 06:15', on([1, 2], '18:45', '06:15')],
    ['18:15 - 06:30', null],
    ['18:30 - 06:31', null],
    ['12:00 - 00:00', on([1, 2], '12:00', '00:00')],
    ['12:00 - 00:01', null],
    ['9:00 - 7:24', null],
    ['8:00 - 8:00', null],
  ])('hours are parsed for Monday and Tuesday: %s', (text, expected) => {
    expect(parseHours(text, [1, 2])).toEqual(expected);
  });

  test('hours without days are not assigned to any day', () => {
    expect(parseHours('8:00-17:00', null)).toBeNull();
    expect(parseHours('24 hours', null)).toBeNull();
    expect(parseHours('Mon 8:00-17:00', null)).toEqual(on([1], '08:00', '17:00'));
    expect(parseHours('24/7', null)).toHaveLength(7);
  });
});
