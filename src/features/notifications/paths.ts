import { path } from '#src/http/path.ts'

export const notificationPaths = { index: path('/notifications') }
