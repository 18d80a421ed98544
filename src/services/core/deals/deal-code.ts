import { randomBytes } from 'node:crypto'
import {
  CROCKFORD,
  hasCheckCharacter,
  withCheckCharacter,
} from '#src/contract/core/check-character.ts'

const RANDOM_CHARACTERS = 7

export function createDealCode(random: (size: number) => Uint8Array = randomBytes): string {
  const characters = Array.from(random(RANDOM_CHARACTERS), (byte) => CROCKFORD[byte % 32])
  return withCheckCharacter(characters.join(''))
}

export function isDealCode(code: string): boolean {
  return code.length === RANDOM_CHARACTERS + 1 && hasCheckCharacter(code)
}
