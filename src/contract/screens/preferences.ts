import { path, screen } from './path.ts'

export const preferencePaths = {
  update: path('/preferences', 'public'),
  shortcuts: screen('/preferences/shortcuts', 'signed-in', 'shortcuts:title'),
}
