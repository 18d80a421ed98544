import { act, screen } from './path.ts'

export const preferencePaths = {
  update: act('/preferences', 'public'),
  shortcuts: screen('/preferences/shortcuts', 'signed-in', 'shortcuts:title'),
}
