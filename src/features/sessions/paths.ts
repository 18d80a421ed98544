import { path } from '#src/http/path.ts'

export const sessionsPaths = {
  index: path('/profile/:role/sessions'),
  end: path('/profile/:role/sessions/:session/end'),
  endOthers: path('/profile/:role/sessions/end-others'),
}
