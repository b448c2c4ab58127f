/** Texts that have broken programs before and that a parent may type, paste or be sent. */
export const naughtyStrings: readonly string[] = [
  // Empty and white space
  ...['', ' ', '\t', '\n', '\r\n', '   \u00a0 ', '\u3000', '\ufeff'],
  // Control characters that PostgreSQL, terminals and mail headers reject
  ...[
    '\u0000',
    'a\u0000b',
    '\u0001\u0002\u0007\u0008',
    '\u001b[31mred\u001b[0m',
    '\u007f\u0085\u009f',
    'a\r\nBcc: b@c.de',
  ],
  // Lone surrogates, noncharacters, private use
  ...['\ud800', '\udfff', 'a\udc00b', '\ud83d', '\udc00\ud800', '\ufffe\uffff', '\ue000', '\u{10ffff}'],
  // Invisible, right-to-left, stacked
  ...['\u200b\u200c\u200d\u2060', '\u202eevil\u202c', '\u2066\u2067\u2069', 'العربية', 'עברית', 'مرحبا abc 123', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'],
  // Scripts, emoji, emoji families, flags, normal forms
  ...'Nguyễn¦Nguyê\u0303n¦王小明¦さくら¦한글¦Ελένη¦Пётр¦ﬁ¦İstanbul¦ß¦👨‍👩‍👧‍👦¦🧒🏽¦🇨🇦¦1️⃣¦𝒜𝓃𝓃𝒶¦𐍈'.split('¦'),
  // SQL
  ..."'¦''¦\"¦`¦Robert'); DROP TABLE child;--¦' OR '1'='1¦1; SELECT pg_sleep(9)¦$1¦$$¦\\¦%".split('¦'),
  ...'_%¦E\'\\x00\'¦{}¦{1,2}¦{"a"}'.split('¦'),
  // HTML, scripts, templates
  ...'<script>alert(1)</script>¦"><img src=x onerror=alert(1)>¦<!--¦]]>¦<![CDATA[¦&lt;&amp;'.split('¦'),
  ...'{{7*7}}¦${7*7}¦<%= 7 %>¦#{7}¦javascript:alert(1)'.split('¦'),
  // Shells and paths
  ...'; rm -rf /¦$(id)¦`id`¦| cat /etc/passwd¦../../../../etc/passwd¦..\\..\\¦/dev/null¦C:\\CON'.split('¦'),
  ...'%00¦%2e%2e%2f¦~¦-rf¦--help'.split('¦'),
  // JavaScript names
  ...'__proto__¦constructor¦prototype¦toString¦hasOwnProperty¦valueOf¦undefined¦null¦NaN¦true'.split('¦'),
  ...'[object Object]'.split('¦'),
  // Invalid numbers and dates
  ...'0¦-0¦-1¦1e999¦1e-7¦0x10¦0b1¦1_000¦١٢٣¦９¦Infinity¦9007199254740993¦99999999999999999999'.split('¦'),
  ...'2026-02-30¦0000-00-00¦2026-13-01¦9999-12-31¦-0001-01-01¦+275760-09-13¦2026-3-4'.split('¦'),
  ...'2026-03-04T00:00:00Z¦infinity¦epoch¦now'.split('¦'),
  // Invalid ids, and formats that evaluate
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
    '{00000000-0000-0000-0000-000000000000}',
  ],
  ...'=1+1¦@SUM(1)¦+cmd¦%s%n%x¦%d¦\\u0000¦&#0;¦a@b¦a@b.c\u0000¦"a b"@c.de¦a@[127.0.0.1]'.split('¦'),
  ...'http://169.254.169.254/'.split('¦'),
  // Long
  ...[
    'x'.repeat(101),
    'x'.repeat(5_000),
    '🧒'.repeat(2_000),
    'a'.repeat(64) + '@' + 'b.'.repeat(100) + 'ca',
    ' '.repeat(3_000) + 'x',
  ],
];

export const naughtyValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e-7, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1e21, 1e308, -1e308],
  ...[[], [[]], [null], {}, { a: 1 }, [{}], ['x'], Array.from({ length: 1_000 }, () => 1)],
  ...[{ length: 1 }, { toJSON: 1 }, { then: 1 }, { $ne: null }, { __proto__: null, type: 'Buffer', data: [0] }],
];

/** Keys that reach into JavaScript's own objects, and other unknown ones. */
export const naughtyKeys: readonly string[] = [
  ...'__proto__¦constructor¦prototype¦toString¦valueOf¦hasOwnProperty¦__defineGetter__'.split('¦'),
  ...'isPrototypeOf'.split('¦'),
  ...[
    '',
    ' ',
    '.',
    'a.b',
    'a[0]',
    '[',
    ']',
    '0',
    '-1',
    'length',
    'then',
    'a, b',
    '\u0000',
    '\ud800',
    '$',
    'é',
    '👶',
    'x'.repeat(2_000),
  ],
];
