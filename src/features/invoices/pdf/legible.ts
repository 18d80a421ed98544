import type { InvoiceWords } from '#views/invoices/words.ts'
import { fontFor } from './fonts.ts'

/**
 * The words without what no font has, so that nothing is an empty box. A buyer whose name has no such
 * letter goes by the number of the account; a remark says where the whole text is.
 */
export function legible(words: InvoiceWords): InvoiceWords {
  const { from, to, item, unshown } = words
  const [name = '', ...address] = to.lines
  const lines = [shownOf(name) || unshown.name, ...address.map(shownOf).filter(Boolean)]
  const isWhole = [...from.lines, ...to.lines, item.title].every((text) => !losesLetters(text))
  return {
    ...words,
    from: { ...from, lines: from.lines.map(shownOf).filter(Boolean) },
    to: { ...to, lines },
    item: { ...item, title: shownOf(item.title) },
    remarks: isWhole ? words.remarks : [...words.remarks, unshown.remark],
  }
}

function losesLetters(text: string): boolean {
  return [...text].some((one) => /[\p{L}\p{N}]/u.test(one) && drawn(one) === '')
}

/** A text without letters that can be drawn is nothing, whatever dots and brackets are left of it. */
function shownOf(text: string): string {
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
