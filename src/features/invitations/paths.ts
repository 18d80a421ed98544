import { path } from '#src/http/path.ts'

export const invitationPaths = { show: path('/invitation/:token') }
