type WordRun = { kind: 'same' | 'removed' | 'added'; text: string }

/** Beyond so many pairs of words a text is shown as replaced, as comparing costs their product. */
const PAIRS_MAX = 1_000_000

/**
 * What changed from one text to another, in words, by their longest common subsequence.
 * @returns runs in reading order; those of one kind that touch are joined
 */
export function wordChanges(before: string, after: string): WordRun[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length * now.length > PAIRS_MAX) {
    return join([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  }
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const runs: WordRun[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]]
    if (gone !== undefined && gone === come) {
      runs.push({ kind: 'same', text: gone })
      i += 1
      j += 1
    } else if (
      come === undefined ||
      (gone !== undefined && lengthAt(i + 1, j) >= lengthAt(i, j + 1))
    ) {
      runs.push({ kind: 'removed', text: gone ?? '' })
      i += 1
    } else {
      runs.push({ kind: 'added', text: come })
      j += 1
    }
  }
  return join(runs)
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

function join(runs: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.text === '') continue
    if (last?.kind === run.kind) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}
