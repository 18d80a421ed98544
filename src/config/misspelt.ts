/** Shorter names resemble too much that is not ours. */
const ONE_EDIT_LENGTH = 8
const TWO_EDITS_LENGTH = 10

/** The known name that `name` was probably meant to be; undefined if it is known itself or resembles none. */
export function meantName(name: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(name) || !/^[A-Z][A-Z0-9_]*$/i.test(name)) return undefined
  const upper = name.toUpperCase()
  if (known.has(upper)) return upper
  return [...known].find((one) => distance(upper, one) <= allowedEdits(one))
}

function allowedEdits({ length }: string): number {
  if (length >= TWO_EDITS_LENGTH) return 2
  return length >= ONE_EDIT_LENGTH ? 1 : 0
}

/** Edits between two names: a sign more, less or another, or two neighbours exchanged (Damerau). */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  let [older, previous]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const edits = [
        (previous[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (previous[at - 1] ?? 0) + same,
      ]
      if (one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        edits.push((older[at - 2] ?? 0) + 1)
      }
      current.push(Math.min(...edits))
    }
    ;[older, previous] = [previous, current]
  }
  return previous[other.length] ?? 0
}
