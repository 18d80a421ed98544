import { path } from '#src/web/navigation/path.ts'

/** Own sessions below the profile; those of another account for administrators, by its type and id. */
export const sessionsPaths = {
  index: path('/profile/:role/sessions'),
  end: path('/profile/:role/sessions/:session/end'),
  endOthers: path('/profile/:role/sessions/end-others'),
  of: path('/sessions/:type/:id'),
  endOf: path('/sessions/:type/:id/:session/end'),
  endAllOf: path('/sessions/:type/:id/end-all'),
}
