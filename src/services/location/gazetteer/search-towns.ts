import { allTowns, type Town } from './towns.ts'

/** Streets are named after towns: "Galle Road" is nearly everywhere except in Galle. */
const streetWords = new Set(
  'road rd street st lane ln mawatha mw avenue ave veediya place pl drive junction'.split(' '),
)
const FEW_LETTERS = 3

export function searchTowns(address: string, limit: number): Town[] {
  const parts = partsOf(address)
  return allTowns()
    .map((town) => ({ town, score: scoreOf(town, parts) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.town.population - a.town.population)
    .slice(0, limit)
    .map(({ town }) => town)
}

function partsOf(address: string): string[][] {
  return address
    .split(/[,;\n]/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function scoreOf(town: Town, parts: readonly string[][]): number {
  const names = [town.name, ...town.aliases].map(wordsOf)
  const whole = names.some((name) => name.length > 1 && holds(parts.flat(), name)) ? 110 : 0
  const own = Math.max(whole, ...parts.map((part, place) => partScore(part, names, place)))
  const about = parts.some((part) => isAbout(part, town))
  if (own > 0) return own + (about ? 6 : 0)
  return about && parts.length === 1 ? 10 : 0
}

function partScore(part: readonly string[], names: readonly string[][], place: number): number {
  const best = names.map((name) => {
    if (startsAt(part, name, 0) && part.length === name.length) return 100
    if (holds(part, name)) return 80
    if (isBeginning(part, name)) return 60
    return isSlip(part, name) ? 40 : 0
  })
  const score = Math.max(...best)
  return score === 0 ? 0 : score + Math.min(place, 9)
}

function holds(part: readonly string[], name: readonly string[]): boolean {
  return part.some((_, at) => {
    const next = part[at + name.length]
    return startsAt(part, name, at) && !(next !== undefined && streetWords.has(next))
  })
}

function startsAt(part: readonly string[], name: readonly string[], at: number): boolean {
  return name.every((word, offset) => part[at + offset] === word)
}

function isBeginning(part: readonly string[], name: readonly string[]): boolean {
  return name.join(' ').startsWith(part.join(' '))
}

function isSlip(part: readonly string[], name: readonly string[]): boolean {
  const whole = name.join('')
  if (whole.length <= FEW_LETTERS || /\d/.test(whole)) return false
  if (isSpelledLike(part.join(''), whole)) return true
  const [only] = name
  if (name.length > 1 || only === undefined) return false
  return part.some((word, at) => {
    const next = part[at + 1]
    return isSpelledLike(word, only) && !(next !== undefined && streetWords.has(next))
  })
}

function isAbout(part: readonly string[], { district, province, city }: Town): boolean {
  const text = part.filter((word) => word !== 'district' && word !== 'province').join(' ')
  return [district, province, city].some((name) => wordsOf(name).join(' ') === text)
}

/** Whether two words match but for typos: one in short words, two from eight letters. */
function isSpelledLike(word: string, target: string): boolean {
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
