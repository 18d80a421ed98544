import { wordChanges } from '#src/i18n/word-changes.ts'

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/** A text with removed words struck through and added ones underlined. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  let start = 0
  return wordChanges(before, after).map(({ kind, text }) => {
    const Element = elements[kind]
    start += text.length
    return <Element key={start}>{text}</Element>
  })
}
