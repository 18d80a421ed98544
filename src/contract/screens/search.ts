import { onlyWhenOpened, screen } from './path.ts'

export const searchPaths = {
  /** Asks every list. */
  index: onlyWhenOpened(screen('/search', 'signed-in', 'search:title')),
}
