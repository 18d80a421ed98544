import { randomBytes } from 'node:crypto'
import { CROCKFORD, withCheckCharacter } from '#src/contract/core/check-character.ts'

const RANDOM_CHARACTERS = 7

export function createDealCode(random: (size: number) => Uint8Array = randomBytes): string {
  const characters = Array.from(random(RANDOM_CHARACTERS), (byte) => CROCKFORD[byte % 32])
  return withCheckCharacter(characters.join(''))
}
