import type { Mount } from '#islands/mount.ts'
import { register } from './register.ts'

/** Registers the browser where it is allowed already; draws nothing. */
export const mount: Mount = (_element, props) => {
  register(JSON.parse(props))
  return () => undefined
}
