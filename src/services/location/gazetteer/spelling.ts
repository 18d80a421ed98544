/** Whether a word is another one but for a slip: one letter in short words, two from eight letters on. */
export function isSpelledLike(word: string, target: string): boolean {
  const slips = target.length >= 8 ? 2 : 1
  if (Math.abs(word.length - target.length) > slips || word.length < 4) return false
  return editDistance(word, target) <= slips
}

function editDistance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(least, at(before, j - 2) + 1) : least)
    }
    ;[before, last] = [last, row]
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0
}
