import { isCommonPassword, plainWord } from './common-passwords.ts'
import { PASSWORD_MIN } from './invitations.ts'

/**
 * The documented rule (at least 6 characters with a lower-case letter, an upper-case letter and a digit),
 * and no common password (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @param contextWords names an attacker would guess here, such as the brand's
 */
export function isStrongPassword(password: string, contextWords: readonly string[] = []): boolean {
  return isMixedPassword(password) && !isTriedFirst(password, contextWords)
}

export function isTriedFirst(password: string, contextWords: readonly string[] = []): boolean {
  const word = plainWord(password)
  const isContext = contextWords.some((context) => word !== '' && plainWord(context) === word)
  return isContext || isCommonPassword(password)
}

export const MIXED_PASSWORD = String.raw`(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{${PASSWORD_MIN},}`
const mixed = new RegExp(`^${MIXED_PASSWORD}$`, 'su')

export function isMixedPassword(password: string): boolean {
  return mixed.test(password)
}
