import { isStrongPassword } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export function checkNewPassword(
  { brandName }: Pick<Settings, 'brandName'>,
  password: string,
  field = 'password',
): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX)
    throw refused('common:messages.passwordTooLong', field)
  if (!isStrongPassword(password, [brandName])) throw refused('common:messages.passwordWeak', field)
}

function refused(key: Key, field: string): Refusal {
  return new Refusal('invalid', key, { errors: { [field]: key } })
}
