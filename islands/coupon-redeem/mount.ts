import type { Mount } from '#islands/mount.ts'
import { offerCamera } from './camera.ts'
import { counterForm } from './counter-form.ts'

export const mount: Mount = (element, props) => {
  const form = counterForm()
  if (!form) return () => undefined
  const stop = new AbortController()
  form.listen(stop.signal)
  offerCamera(element, JSON.parse(props), form.enter, stop.signal)
  return () => stop.abort()
}
