import { randomBytes } from 'node:crypto'

/** Crockford base32: no I, L, O or U, so that a code can be read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_CHARACTERS = 7

/** A new deal code: 7 random characters and their check character (DEAL-31). */
export function createDealCode(random: (size: number) => Uint8Array = randomBytes): string {
  const characters = Array.from(random(RANDOM_CHARACTERS), (byte) => ALPHABET[byte % 32])
  return withCheckCharacter(characters.join(''))
}

/** Appends the Luhn mod 32 check character: any one wrong character shows. */
export function withCheckCharacter(code: string): string {
  return code + ALPHABET[(32 - (luhnSum(code, 2) % 32)) % 32]
}

export function isDealCode(code: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) && luhnSum(code, 1) % 32 === 0
}

/** Every second character from the right counts twice, its two base32 digits added. */
function luhnSum(code: string, lastWeight: 1 | 2): number {
  return [...code].reverse().reduce((sum, character, index) => {
    const doubled = ALPHABET.indexOf(character) * ((index + lastWeight) % 2 === 0 ? 2 : 1)
    return sum + Math.floor(doubled / 32) + (doubled % 32)
  }, 0)
}
