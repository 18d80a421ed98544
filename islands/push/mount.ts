import type { Mount } from '#islands/mount.ts'
import { register } from './register.ts'

export const mount: Mount = (_element, props) => {
  register(JSON.parse(props))
  return () => undefined
}
