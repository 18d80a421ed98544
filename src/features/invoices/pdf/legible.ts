import { losesLetters, shownOf } from '#src/web/documents/pdf/legible-text.ts'
import type { InvoiceWords } from '#views/invoices/words.ts'

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
