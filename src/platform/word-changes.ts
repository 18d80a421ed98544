import { diffArrays } from 'diff'

type WordRun = { kind: 'same' | 'removed' | 'added'; text: string }

/** Texts that differ in more words are shown as replaced: comparing costs the square of it. */
const CHANGES_MAX = 1000

/**
 * What changed from one text to another, in words.
 * @returns runs in reading order, none beside another of its kind
 */
export function wordChanges(before: string, after: string): WordRun[] {
  const runs = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: CHANGES_MAX })
  if (!runs) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return runs.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}
