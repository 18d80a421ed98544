import { fontFor } from './fonts.ts'

/** Whether something that can be read is missing when a text is drawn. */
export function losesLetters(text: string): boolean {
  return [...text].some((one) => /[\p{L}\p{N}]/u.test(one) && drawn(one) === '')
}

/** A text without letters that can be drawn is nothing, whatever dots and brackets are left of it. */
export function shownOf(text: string): string {
  const parts = [...text]
    .map(drawn)
    .join('')
    .replaceAll(/(?<![\p{L}\p{M}])\u200d/gu, '')
  const left = parts.replaceAll(/[([“"]\s*[)\]”"]/g, '')
  const tidy = left.replaceAll(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : ''
}

/** Wide and other variants of a letter are drawn as the letter; without one of them the text goes on. */
function drawn(character: string): string {
  if (/[\u{fe00}-\u{fe0f}\u{1f3fb}-\u{1f3ff}]/u.test(character)) return ''
  if (fontFor(character) || /\p{Bidi_Control}/u.test(character)) return character
  const plain = character.normalize('NFKC').replace(/\p{Dash}/u, '-')
  return [...plain].every(fontFor) ? plain : ''
}
