/** Crockford base32: no I, L, O or U, so that a code can be read aloud. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Appends the Luhn mod 32 check character, which detects any single wrong character and nearly every swap
 * of neighbours.
 * @param code characters of CROCKFORD
 */
export function withCheckCharacter(code: string): string {
  return code + CROCKFORD[(32 - (luhnSum(code, 2) % 32)) % 32]
}

export function hasCheckCharacter(code: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{2,}$/.test(code) && luhnSum(code, 1) % 32 === 0
}

/** Every second character from the right counts double, its two base32 digits added. */
function luhnSum(code: string, lastWeight: 1 | 2): number {
  let sum = 0
  let weight: number = lastWeight
  for (let index = code.length - 1; index >= 0; index -= 1) {
    const counted = CROCKFORD.indexOf(code.charAt(index)) * weight
    sum += Math.floor(counted / 32) + (counted % 32)
    weight = 3 - weight
  }
  return sum
}
