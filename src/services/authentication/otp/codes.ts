import { randomInt } from 'node:crypto'
import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import type { Key } from '#src/i18n/keys.ts'
import { createSecretBox, type SecretBox } from '#src/runtime/secret-box.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Target } from './target.ts'

type Secrets = Pick<Settings, 'secretKeys'>

const shape = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

/** "004217": uniformly random over six digits. */
export function newCode(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
}

/** An HMAC of the code, since a million bare hashes are quickly tried. */
export function signCode(settings: Secrets, target: Target, code: string): string {
  return boxOf(settings).sign(textOf(target, code))
}

/** Compares in constant time; codes of an older secret stay valid. */
export function isCode(settings: Secrets, target: Target, code: string, kept: string): boolean {
  return boxOf(settings).verify(textOf(target, code), kept)
}

export function checkCodeShape(code: string, field: string): void {
  if (shape.test(code)) return
  const key: Key = code === '' ? 'common:messages.otpRequired' : 'otp:sixDigits'
  throw new Refusal('invalid', key, { errors: { [field]: key } })
}

function textOf({ purpose, destination, flowHash, userId }: Target, code: string): string {
  return JSON.stringify([purpose, destination, flowHash, userId, code])
}

function boxOf({ secretKeys }: Secrets): SecretBox {
  const box = boxes.get(secretKeys) ?? createSecretBox(secretKeys, 'one-time passwords')
  boxes.set(secretKeys, box)
  return box
}

const boxes = new WeakMap<readonly string[], SecretBox>()
