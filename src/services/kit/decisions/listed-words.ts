import type { RiskNote } from '#src/contract/risks.ts'

/** A note of the operator's words found in any of the texts: whole words, case ignored. */
export function listedWords(
  texts: readonly (string | null | undefined)[],
  list: readonly string[],
): RiskNote[] {
  const text = texts.map(spaced).join('')
  const words = list.filter((word) => text.includes(spaced(word)))
  return words.length > 0 ? [{ kind: 'words', words }] : []
}

function spaced(text: string | null | undefined): string {
  const words =
    (text ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}
