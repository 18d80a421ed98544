import { newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'

const mismatch = 'common:messages.confirmPassword'

export const newPasswordFields = {
  password: newPassword('password:reset.password', {
    required: 'common:messages.passwordRequired',
    weak: 'common:messages.passwordWeak',
  }),
  confirmPassword: repeatedPassword('password:reset.confirmPassword', {
    as: 'password',
    required: mismatch,
    differs: mismatch,
  }),
}
