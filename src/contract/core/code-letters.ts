const greekAndCyrillic: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  З: '3',
  І: 'I',
  Ї: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Ѕ: 'S',
  Т: 'T',
  У: 'Y',
  Ү: 'Y',
  Х: 'X',
  Ԛ: 'Q',
  Ԝ: 'W',
  Һ: 'H',
  Ԁ: 'D',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  İ: 'I',
}

/** What the keys of a Russian or Ukrainian layout type, and what is printed on them in English. */
const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюіїєЖБЮЭ'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.s]':<>\""
const shiftedSigns: Record<string, string> = { '.': '/', ',': '?', '?': '&', '"': '@', ';': '$' }

/** Greek and Cyrillic letters that look like Latin ones, in capitals. */
export function latinLookAlikes(text: string): string {
  return text.replaceAll(/[\p{sc=Cyrl}\p{sc=Grek}İ]/gu, (letter) => {
    const capital = letter.toUpperCase()
    return greekAndCyrillic[capital] ?? capital
  })
}

/** What a scanner meant whose computer was set to a Cyrillic layout; null if the text shows no sign of it. */
export function latinKeyboard(text: string): string | null {
  if (/[A-Za-z]/.test(text) || !/\p{sc=Cyrl}/u.test(text)) return null
  return [...text].map(keyOf).join('')
}

function keyOf(typed: string): string {
  const exact = cyrillicKeys.indexOf(typed)
  if (exact >= 0) return latinKeys.charAt(exact)
  const key = cyrillicKeys.indexOf(typed.toLowerCase())
  return key >= 0 ? latinKeys.charAt(key).toUpperCase() : (shiftedSigns[typed] ?? typed)
}
