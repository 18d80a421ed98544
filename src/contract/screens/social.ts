import { act, below } from './path.ts'
import { profilePaths } from './profile.ts'

export const socialPaths = {
  start: act('/login/:provider', 'public'),
  callback: act('/login/:provider/callback', 'public'),
  signUp: act('/SignUp/:provider', 'public'),
  ...below(profilePaths.show, {
    link: act('/profile/:role/edit/link/:provider', 'signed-in'),
    unlink: act('/profile/:role/edit/unlink/:provider', 'signed-in'),
  }),
}
