import { expect, test } from 'vitest'
import { readAddress, readIdentifier, readLine, readText } from '#src/i18n/typed-text.ts'

test.each([
  ['full width', 'ＨＤ８９－ＳＱＭＢ', 'HD89-SQMB'],
  ['zero width space', 'HD89\u200b-SQMB', 'HD89-SQMB'],
  ['direction marks', '\u200eHD89\u200f', 'HD89'],
  ['embedding', '\u202a+94771234567\u202c', '+94771234567'],
  ['isolate', '\u2068HD89\u2069', 'HD89'],
  ['soft hyphen', 'HD\u00ad89', 'HD89'],
  ['word joiner', '\u2060HD89', 'HD89'],
  ['byte order mark', '\ufeffHD89\ufeff', 'HD89'],
  ['joiners', 'H\u200dD\u200c89', 'HD89'],
  ['variation selector', '1\ufe0f2', '12'],
  ['tags', 'HD\u{e0041}89', 'HD89'],
  ['interlinear marks', 'HD\ufff989', 'HD89'],
  ['Arabic letter mark', '\u061cHD89', 'HD89'],
  ['control characters', 'HD\u0000\u001a89', 'HD89'],
  ['hyphens', '1\u20102\u20113\u20124\u20135\u20146\u2015', '1-2-3-4-5-6-'],
  ['minus and small hyphens', '1\u22122\ufe633\uff0d4\u2043', '1-2-3-4-'],
  ['blanks', ' a\u00a0b\u2003\u3000c\td\n', 'a b c d'],
  ['empty Braille cell', 'a\u2800b', 'a b'],
  ['Arabic digits', '٠٧٧ ۱۲۳', '077 123'],
  ['Sinhala and Tamil digits', '෦෧෨ ௦௧௨', '012 012'],
  ['Devanagari, Thai and Bengali digits', '०९ ๐๙ ০৯', '09 09 09'],
  ['mathematical and raised digits', '𝟎𝟗 𝟬𝟵 ⁰⁹', '09 09 09'],
  ['decomposed letters', 'Cafe\u0301', 'Café'],
  ['nothing', '\u200b\u3164\u00ad', ''],
])('an identifier is read without what people cannot see: %s [TYPED-01]', (_, typed, read) => {
  expect(readIdentifier(typed)).toBe(read)
  expect(readIdentifier(read)).toBe(read)
})

const kept = [
  ['Sinhala with joiners', 'ශ්\u200dරී ක්\u200dෂ ප්\u200dරියන්ත'],
  ['Tamil with a non-joiner', 'க்\u200cஷ'],
  ['Persian', 'می\u200cخواهم'],
  ['Hindi half form', 'क्\u200dष क्\u200d'],
  ['Malayalam chillu', 'ന്\u200d'],
  ['family', '👨\u200d👩\u200d👧 Family'],
  ['heart', 'I ❤\ufe0f tea'],
  ['rainbow', '🏳\ufe0f\u200d🌈'],
  ['skin', '👩🏽\u200d🍳'],
  ['flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['keycap', '1\ufe0f\u20e3'],
  ['ideograph of a name', '葛\u{e0100}城'],
  ['Hebrew with a mark that places a bracket', 'שלום (A)\u200f'],
  ['full width', 'ＴＯＫＹＯ'],
  ['typographic', '“Tea” – Co’s'],
] as const
test.each(kept)('a name keeps what its script needs: %s [TYPED-02]', (_, name) => {
  expect(readLine(name)).toBe(name)
  expect(readText(name)).toBe(name)
})

test.each([
  ['override', 'abc\u202edef', 'abcdef'],
  ['embedding and isolate', '\u202babc\u202c\u2067d\u2069', 'abcd'],
  ['mark among Latin letters', 'abc\u200f', 'abc'],
  ['joiner among Latin letters', 'a\u200db\u200cc', 'abc'],
  ['joiner at the start', '\u200dශ්', 'ශ්'],
  ['many joiners', 'ක්\u200d\u200d\u200dෂ', 'ක්\u200dෂ'],
  ['zero width', 'Tea\u200bLeaf\u2060\ufeff', 'TeaLeaf'],
  ['soft hyphen', 'Choco\u00adlate', 'Chocolate'],
  ['decomposed', 'Cafe\u0301 · කො\u0dca', 'Café · කෝ'],
  ['lines', ' Tea\r\n\tLeaf ', 'Tea Leaf'],
  ['blanks', 'Tea\u00a0 \u3000Leaf', 'Tea Leaf'],
  ['selector after a letter', 'a\ufe0fb', 'ab'],
  ['tags without a flag', 'a\u{e0041}', 'a'],
  ['a tower of marks', `a${'\u0335'.repeat(500)}`, `a${'\u0335'.repeat(8)}`],
])('a name loses what only hides: %s [TYPED-02]', (_, typed, name) => {
  expect(readLine(typed)).toBe(name)
})

const nothing = [
  '',
  ' ',
  '\u200d\u200c',
  '\u{e0041}\u{e007f}',
  ...'\u00a0\t\u200b\u3164\u00ad\u2800\u200e\u0301\u115f\u1160\uffa0\ufe0f\u{e0100}\u180e\u2062',
  ...'\ufeff\u034f\u17b4\u{1d159}\ue000\ufff9\u202e\u0dca\0',
]
test.each(nothing.map((text) => [JSON.stringify(text), text]))(
  'a text that shows nothing is empty: %s [TYPED-03]',
  (_, typed) => {
    expect(readLine(typed)).toBe('')
    expect(readText(`\r\n${typed}\n`)).toBe('')
  },
)

test('a text keeps its lines and indents [TYPED-02]', () => {
  expect(readText('One \r\n\r\n  two\u00a0\u200bthree\u2028four\t\rfive\n\n')).toBe(
    'One\n\n  two three\nfour\nfive',
  )
})

test.each([
  '\u0301',
  '\u0301\u0323',
  '\u200d',
  ' ',
  '\r',
  '\u00a0\n',
  'ක්\u200d',
  '🏴\u{e0041}',
  'ﷺ',
  '٠',
])('reading %j a hundred thousand times takes no longer for each', (unit) => {
  for (const read of [readIdentifier, readLine, readText]) {
    expect(read(`a${unit.repeat(100_000)}b`)).toContain('b')
  }
})

test.each([
  ['12 Galle Road\nColombo 03', '12 Galle Road, Colombo 03'],
  ['12 Galle Road,\r\nColombo 03,\r\nSri Lanka.', '12 Galle Road, Colombo 03, Sri Lanka.'],
  ['12  Galle   Road', '12 Galle Road'],
  ['12 Galle Road\n\n\n  Colombo 03', '12 Galle Road, Colombo 03'],
  ['\n12 Galle Road\n', '12 Galle Road'],
  ['12 Galle Road\u2028Colombo', '12 Galle Road, Colombo'],
  ['12 Galle Road\vColombo', '12 Galle Road, Colombo'],
  ['No. 5 ,Main Street', 'No. 5, Main Street'],
  ['No. 5,, Main Street', 'No. 5, Main Street'],
  ['12/3\tGalle Road', '12/3 Galle Road'],
  ['12 Galle Road;\nColombo', '12 Galle Road, Colombo'],
  ['\u200B12 Galle\u00A0\u00A0Road', '12 Galle Road'],
  ['ගාලු පාර\nකොළඹ 03', 'ගාලු පාර, කොළඹ 03'],
  ['شارع غالي\nكولومبو', 'شارع غالي, كولومبو'],
  ['12 Galle Road, Colombo 03', '12 Galle Road, Colombo 03'],
  [',\n,', ''],
  [' \n\u3164 ', ''],
])('the address %j is the line %j [TYPED-14]', (typed, line) => {
  expect(readAddress(typed)).toBe(line)
})

test('a line end of an address takes no more room than was typed [TYPED-14]', () => {
  const typed = 'No. 5\r\nGalle Road\r\nColombo 03'
  const counted = typed.replaceAll('\r\n', '\n').length
  expect(readAddress(typed, counted)).toBe('No. 5,Galle Road,Colombo 03')
  expect(readAddress(typed, counted + 2)).toBe('No. 5, Galle Road, Colombo 03')
  expect(readAddress(readAddress(typed, counted), counted)).toBe('No. 5,Galle Road,Colombo 03')
})
