import { isCommonPassword, plainWord } from './common-passwords.ts'
import { PASSWORD_MIN } from './invitations.ts'

/**
 * The rule of doc 000 §5 (at least 6 characters with a lower-case letter, an upper-case letter and a
 * digit) and no word that everybody tries first (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @param contextWords names that an attacker would guess here, such as the brand's
 */
export function isStrongPassword(password: string, contextWords: readonly string[] = []): boolean {
  const word = plainWord(password)
  return (
    isMixedPassword(password) &&
    !isCommonPassword(password) &&
    !contextWords.some((context) => word !== '' && plainWord(context) === word)
  )
}

/** The first half of the rule alone: length and kinds of characters (AUTH-47). */
export function isMixedPassword(password: string): boolean {
  return (
    [...password].length >= PASSWORD_MIN &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password)
  )
}
