import { act, screen } from './path.ts'

export const preferencePaths = {
  update: act('/preferences', 'public'),
  dismiss: act('/preferences/dismissed', 'signed-in'),
  shortcuts: screen('/preferences/shortcuts', 'signed-in', 'shortcuts:title'),
}
