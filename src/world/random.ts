import { createHash } from 'node:crypto'
import { namedId } from '#src/services/kit/hashing.ts'

export type Chance = {
  next(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** A seeded generator (mulberry32). */
export function createChance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1))
  }

  function pick<T>(list: readonly T[]): T {
    const chosen = list[between(0, list.length - 1)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }

  function shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }

  return { next, between, pick, shuffle }
}

/** The UUID of something in the demo world. */
export function worldId(name: string): string {
  return namedId(`dealdesk world ${name}`)
}
