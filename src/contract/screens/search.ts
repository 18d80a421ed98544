import { screen } from './path.ts'

export const searchPaths = { index: screen('/search', 'signed-in', 'search:title') }
