import { currentPassword, newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'

const fresh = {
  newPassword: newPassword('profile:password.new', {
    required: 'profile:errors.newPasswordRequired',
    weak: 'common:messages.passwordWeak',
    replaces: 'currentPassword',
  }),
  confirmNewPassword: repeatedPassword('profile:password.confirm', {
    as: 'newPassword',
    required: 'profile:errors.confirmRequired',
    differs: 'common:messages.confirmPassword',
  }),
}

const change = {
  currentPassword: {
    ...currentPassword('profile:password.current', {
      required: 'profile:errors.currentPasswordRequired',
    }),
    aliases: ['password'],
  },
  ...fresh,
}
export function passwordFields(first: boolean): typeof fresh | typeof change {
  return first ? fresh : change
}
