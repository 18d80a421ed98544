import { hash, verify } from '@node-rs/argon2'
import { isStrongPassword } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isBreached } from './breached-passwords.ts'

/** The OWASP minimum for argon2id, the package's own variant: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). Raised here, hashes are renewed as people sign in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the composed form (NFC): keyboards of other systems write an accent as a character of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/** `old`: it is right, but the hash is of another form, or costs less, than what `hashPassword` makes. */
type PasswordMatch = 'none' | 'right' | 'old'

/**
 * Compares a password with a hash, in whichever normal form that was made. Without a hash it does the same
 * work on a dummy, so that unknown users take the same time.
 * @throws Refusal invalid beyond PASSWORD_MAX bytes, before hashing
 */
export async function matchPassword(
  passwordHash: string | null,
  password: string,
): Promise<PasswordMatch> {
  if (Buffer.byteLength(password) > PASSWORD_MAX) {
    throw new Refusal('invalid', 'common:messages.passwordTooLong')
  }
  standIn ??= hashPassword('nobody has this password')
  const known = passwordHash ?? (await standIn)
  const composed = password.normalize('NFC')
  let match: PasswordMatch = (await verify(known, composed)) ? 'right' : 'none'
  for (const form of new Set([password, password.normalize('NFD')])) {
    if (match === 'none' && form !== composed && (await verify(known, form))) match = 'old'
  }
  if (passwordHash === null) return 'none'
  return match === 'right' && isCheaper(passwordHash) ? 'old' : match
}

function isCheaper(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
}

export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return (await matchPassword(passwordHash, password)) !== 'none'
}

let standIn: Promise<string> | undefined

/**
 * The documented rule, and no password that others would try first.
 * @throws Refusal of `field` with the reason
 */
export async function checkNewPassword(
  { brandName, refusedPasswords }: Pick<Settings, 'brandName' | 'refusedPasswords'>,
  password: string,
  field = 'password',
): Promise<void> {
  if (Buffer.byteLength(password) > PASSWORD_MAX) {
    throw fieldRefusal(field, 'common:messages.passwordTooLong')
  }
  if (!isStrongPassword(password, [brandName])) {
    throw fieldRefusal(field, 'common:messages.passwordWeak')
  }
  const isListed = refusedPasswords.has(password.normalize('NFC').toLowerCase())
  if (isListed || (await isBreached(password))) {
    throw fieldRefusal(field, 'common:messages.passwordBreached')
  }
}
