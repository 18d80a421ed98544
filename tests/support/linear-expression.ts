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
  const { status, ...found } = await check(source, flags, limits)
  if (status === 'safe') return null
  return 'attack' in found ? found.attack.pattern : `not read: ${source}`
}
