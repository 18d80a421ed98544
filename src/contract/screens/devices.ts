import { below, path, screen } from './path.ts'
import { profilePaths } from './profile.ts'

const admin = { roles: ['ADMIN'] } as const
const of = screen('/sessions/:type/:id', admin)

export const sessionsPaths = {
  ...below(profilePaths.show, {
    index: screen('/profile/:role/sessions', 'signed-in', 'sessions:title'),
    end: path('/profile/:role/sessions/:session/end', 'signed-in'),
    endOthers: path('/profile/:role/sessions/end-others', 'signed-in'),
  }),
  ...below(of, {
    of,
    mobile: screen('/sessions/:type/:id/mobile', admin),
    twoStep: screen('/sessions/:type/:id/two-step', {
      permission: 'RESET_FACTOR',
      roles: ['ADMIN'],
    }),
    view: screen('/sessions/:type/:id/view', {
      permission: 'VIEW_AS',
      roles: ['ADMIN'],
    }),
    passwordLink: path('/sessions/:type/:id/password-link', admin),
    confirmMobile: path('/sessions/:type/:id/mobile/confirm', admin),
    endOf: path('/sessions/:type/:id/:session/end', admin),
    endAllOf: path('/sessions/:type/:id/end-all', admin),
  }),
}
