import { staffRoles } from '../roles.ts'
import { act, below, onlyWhenOpened, screen } from './path.ts'
import { profilePaths } from './profile.ts'

const own = { roles: staffRoles, accounts: 'any', beforeFactor: true } as const
const show = screen('/profile/:role/two-step', own, 'two-step:title')

export const twoStepPaths = onlyWhenOpened({
  ...below(profilePaths.show, { show }),
  ...below(show, {
    start: act('/profile/:role/two-step/start', own),
    confirm: act('/profile/:role/two-step/confirm', own),
    kept: act('/profile/:role/two-step/kept', own),
    forget: act('/profile/:role/two-step/forget', own),
    passkey: screen('/profile/:role/two-step/passkey', own, 'two-step:passkey.title'),
    remove: screen('/profile/:role/two-step/passkeys/:id/remove', own, 'two-step:remove.title'),
    codes: screen('/profile/:role/two-step/codes', own, 'two-step:codes.renew'),
    end: screen('/profile/:role/two-step/end', own, 'two-step:end.title'),
  }),
})
