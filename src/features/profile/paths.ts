import { path } from '#src/web/navigation/path.ts'

export const profilePaths = {
  show: path('/profile/:role'),
  edit: path('/profile/:role/edit'),
  /** The code that was sent to a new mobile number or e-mail address. */
  verify: path('/profile/:role/edit/verify'),
  resend: path('/profile/:role/edit/resend'),
}
