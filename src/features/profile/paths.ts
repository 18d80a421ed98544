import { path } from '#src/http/path.ts'

/** Where the business's branches are managed. */
export const branchesPath = path('/branch')

export const profilePaths = {
  show: path('/profile/:role'),
  edit: path('/profile/:role/edit'),
  /** The code that was sent to a new mobile number or e-mail address. */
  verify: path('/profile/:role/edit/verify'),
  resend: path('/profile/:role/edit/resend'),
}
