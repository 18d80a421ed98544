import { path } from './path.ts'

export const preferencePaths = { update: path('/preferences', 'public') }
