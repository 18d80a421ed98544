import { createRequire } from 'node:module'

// Its portable build: the other ones run beside this process and are bounded by time.
const { checkSync }: typeof import('recheck') = createRequire(import.meta.url)(
  'recheck/lib/browser.js',
)

/**
 * Bounded by steps, so that every machine answers the same. Expressions with look-arounds or
 * back-references have no automaton: attacks on them are searched for, from this seed.
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
export function findSlowText({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string | null {
  if (!unbounded.test(source)) return null
  const { status, ...found } = checkSync(source, flags, limits)
  if (status === 'safe') return null
  return 'attack' in found ? found.attack.pattern : `not read: ${source}`
}
