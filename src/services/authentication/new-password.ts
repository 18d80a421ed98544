import { isStrongPassword } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'

export function checkNewPassword(
  { brandName }: Pick<Settings, 'brandName'>,
  password: string,
  field = 'password',
): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX) {
    throw fieldRefusal(field, 'common:messages.passwordTooLong')
  }
  if (!isStrongPassword(password, [brandName])) {
    throw fieldRefusal(field, 'common:messages.passwordWeak')
  }
}
