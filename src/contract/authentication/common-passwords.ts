import mostUsed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** Most used first; some 3500 of these are long enough for the rule (OWASP ASVS 5.0, 6.2.4). The build keeps no more. */
const LISTED = 4000

/** Other first guesses: the trade, the place, and newer names the list lacks (6.2.11). */
const own = `deal deals coupon coupons discount voucher brand merchant colombo srilanka lanka passwd login
  administrator root user guest default facebook february march june july abcde abcdef`

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

const listed = mostUsed.slice(0, LISTED)
const common = new Set([...listed, ...listed.map(plainWord), ...own.split(/\s+/)])

export function isCommonPassword(password: string): boolean {
  const word = plainWord(password)
  return (
    common.has(password.toLowerCase()) || (word !== '' && common.has(word)) || isOneLetter(word)
  )
}

/** "P@ssw0rd!23" → "password"; empty without Latin letters. */
export function plainWord(password: string): string {
  return password
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/[^a-z]{1,64}$/, '')
    .replace(/[@4013$57]/g, (sign) => lookalikes[sign] ?? sign)
    .replace(/[^a-z]/g, '')
}

function isOneLetter(word: string): boolean {
  return /^(.)\1*$/.test(word)
}
