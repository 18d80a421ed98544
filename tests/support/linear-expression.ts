import { check } from 'recheck'

/**
 * Bounded by steps and not by time, so that every machine answers the same. The checker built for this
 * machine, an optional package, takes a quarter of the portable one's time, which stands in elsewhere.
 * Expressions with look-arounds or back-references have no automaton: attacks on them are searched for,
 * from this seed.
 */
const limits = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  randomSeed: 1,
  attackLimit: 5_000_000,
  incubationLimit: 8000,
  maxAttackStringSize: 10_000,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 30,
  crossoverSize: 10,
  mutationSize: 20,
  maxIteration: 5,
}
const unbounded = /[*+]|\{\d+,\}/

/** A text on which an expression takes more than linear time, as code that makes it; else null. */
export async function findSlowText({
  source,
  flags,
}: Pick<RegExp, 'source' | 'flags'>): Promise<string | null> {
  if (!unbounded.test(source)) return null
  if (looksBehindWithoutEnd(source)) return 'looks behind without an end'
  const { status, ...found } = await check(source, flags, limits)
  if (status === 'safe') return null
  return 'attack' in found ? found.attack.pattern : `not read: ${source}`
}

/** Looked through backwards from each place of a run: the search for attacks does not find it. */
function looksBehindWithoutEnd(source: string): boolean {
  let [depth, inClass] = [0, 0]
  const behind: number[] = []
  for (let at = 0; at < source.length; at += 1) {
    const rest = source.slice(at)
    if (source[at] === '\\') at += 1
    else if (source[at] === '[') inClass += 1
    else if (source[at] === ']') inClass = Math.max(0, inClass - 1)
    else if (inClass > 0) continue
    else if (source[at] === '(') {
      depth += 1
      if (/^\(\?<[=!]/.test(rest)) behind.push(depth)
    } else if (source[at] === ')') {
      if (behind.at(-1) === depth) behind.pop()
      depth -= 1
    } else if (behind.length > 0 && /^(?:[*+]|\{\d+,\})/.test(rest)) return true
  }
  return false
}
