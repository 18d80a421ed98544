import { PASSWORD_MIN } from './invitations.ts'

/** Words that lists of leaked passwords begin with, once digits and signs around them are gone (A07). */
const common = new Set(
  `password passwort passwd pass qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
  welcome letmein login admin administrator root user guest test testing changeme default secret
  master hello iloveyou loveme monkey dragon sunshine princess football baseball superman batman
  michael jordan ashley shadow killer charlie daniel thomas jessica andrew joshua michelle samsung
  computer internet google facebook whatever trustno freedom starwars pokemon summer winter spring
  autumn january february march april june july august september october november december monday
  friday sunday cricket colombo srilanka lanka deal deals coupon coupons discount voucher abc abcd
  abcde abcdef aa aaa aaaaaa q qw qwe qwer a b x xx`.split(/\s+/),
)

/**
 * The rule of doc 000 §5 (at least 6 characters with a lower-case letter, an upper-case letter and a
 * digit) and no word that everybody tries first (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @param contextWords names that an attacker would guess here, such as the brand's
 */
export function isStrongPassword(password: string, contextWords: readonly string[] = []): boolean {
  const word = plainWord(password)
  return (
    [...password].length >= PASSWORD_MIN &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password) &&
    !common.has(word) &&
    !contextWords.some((context) => plainWord(context) === word)
  )
}

/** "P@ssw0rd!23" → "password". */
function plainWord(password: string): string {
  return password
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/[^a-z]{1,64}$/, '')
    .replace(/[@4013$57]/g, (sign) => lookalikes[sign] ?? sign)
    .replace(/[^a-z]/g, '')
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
